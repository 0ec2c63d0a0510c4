/** What is offered is what is done: every state of every kind, tried by everybody. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ListSave } from '../../contract/list.ts'
import { RecordTransitionsRead } from '../../contract/recordtransition.ts'
import { RecordUpdateMany } from '../../contract/recordupdatemany.ts'
import { type Person, type Project, site } from '../../test/harness.ts'
import { change, info, kinds, type Loose, makeOne, read, type Tested } from '../../test/records.ts'
import { listOf, outcome } from '../../test/restricted.ts'
import { told, wrong } from '../../test/told.ts'

const here = await site()
const roles = [
  'General Contractor PM',
  'Superintendent',
  'Project Assistant',
  'Architect',
  'Engineer',
  'Viewer',
  'Subcontractor',
] as const
type Who = (typeof roles)[number] | 'admin'
let project: Project<(typeof roles)[number]>
beforeAll(async () => {
  project = await here.project(roles)
})

const person = (who: Who): Person => (who === 'admin' ? project.admin : project.people[who])
const everybody: Who[] = ['admin', ...roles]

interface Stated {
  kind: Tested
  /** The field with the state, as documented, and how many states there are. */
  field: string
  states: number
  /** All that any of its steps needs. */
  needs: string[]
  /** A record in that state that lacks all that a step could need; whoever has a part in it has no other. */
  make: (state: number, more?: Loose) => Promise<Loose>
}

/** Made by its author, who is nothing else, and brought into its state by the admin. */
async function inState(kind: Tested, status: string, state: number, fields: Loose): Promise<Loose> {
  const ids = await makeOne(person('Superintendent'), kind, project.id, { [status]: 1, ...fields })
  if (state !== 1) await change(project.admin, kind, ids, { [status]: state })
  return ids
}

const stated: Record<string, Stated> = {
  RFI: {
    kind: kinds.rfi,
    field: 'StatusId',
    states: 6,
    needs: ['Subject', 'Question', 'ToUserId', 'Answer'],
    make: (state, more) =>
      inState(kinds.rfi, 'statusId', state, {
        toUserId: person('Architect').id,
        ccUserList: [person('Engineer').login],
        ...more,
      }),
  },
  'punch list item': {
    kind: kinds.punchList,
    field: 'Status',
    states: 7,
    needs: [],
    make: (state, more) =>
      inState(kinds.punchList, 'status', state, {
        responsiblePartyList: [person('Subcontractor').login],
        ccUserList: [person('Engineer').login],
        ...more,
      }),
  },
  'open issue': {
    kind: kinds.openIssue,
    field: 'StatusId',
    states: 7,
    needs: [],
    make: (state, more) =>
      inState(kinds.openIssue, 'statusId', state, {
        issueTo: person('Subcontractor').id,
        issueFrom: person('Engineer').id,
        ...more,
      }),
  },
  'meeting minute': {
    kind: kinds.meetingMinute,
    field: 'StatusId',
    states: 3,
    needs: [],
    make: (state, more) =>
      inState(kinds.meetingMinute, 'statusId', state, { attendeeList: [person('Engineer').id], ...more }),
  },
  'submittal item': {
    kind: kinds.submittalItem,
    field: 'Stage',
    states: 4,
    needs: ['ReturnedStatusId', 'ExplClosed'],
    make: async (state, more) => {
      const pack = await makeOne(project.admin, kinds.submittal, project.id, {
        submittingCompanyContactId: person('Subcontractor').id,
        reviewingCompanyContactId: person('Architect').id,
        projectManagerId: person('Engineer').id,
      })
      const place = { folderParentId: pack.folderId, stage: String(state) }
      return makeOne(project.admin, kinds.submittalItem, project.id, { ...place, ...more })
    },
  },
}

const offered = async (who: Person, ids: Loose) =>
  (await who.client.call(RecordTransitionsRead, { folderId: ids.folderId })).transitions!

/** `3 Open: Subject, Question`. */
const inWords = async (who: Person, ids: Loose) =>
  (await offered(who, ids)).map(({ field, statusId, statusName, requiredFields }) => {
    const step = `${statusId} ${statusName}`
    const name = field === 'StatusId' && statusName === 'Void' && statusId === 3 ? `StatusId ${step}` : step
    return requiredFields!.length > 0 ? `${name}: ${requiredFields!.join(', ')}` : name
  })

/** What is given where it is required. Of what is created, only what is for record only becomes complete at once. */
const given = (required: readonly string[], from: string | undefined): Record<string, string> =>
  Object.fromEntries(
    required.flatMap((field) =>
      field === 'Reason'
        ? []
        : [
            [
              field,
              field === 'ToUserId'
                ? String(person('Architect').id)
                : field === 'ReturnedStatusId'
                  ? from === '1'
                    ? '6'
                    : '1'
                  : 'x',
            ],
          ],
    ),
  )

/** What would come of a step: the error code, or nothing. */
async function tried(
  who: Person,
  ids: Loose,
  changes: Record<string, string>,
  reason: boolean,
): Promise<string> {
  const { results } = await who.client.call(RecordUpdateMany, {
    folderIds: [ids.folderId],
    changes,
    dryRun: true,
    additionalInfo: info({ Reason: reason ? 'because' : undefined }),
  })
  return results![0]!.errorCode!
}

/** Whatever is offered succeeds with what it requires and not without; whatever is not offered is refused. */
async function expectAgreement(
  who: Person,
  { field, states, needs }: Stated,
  ids: Loose,
  was: Loose,
): Promise<void> {
  const list = await offered(who, ids)
  const codes = Array.from({ length: states }, (_, i) => [field, i + 1] as const)
  const all = field === 'Stage' ? [...codes, ['StatusId', 3] as const] : codes
  const isNow = ([name, code]: readonly [string, number]) =>
    String(was[name[0]!.toLowerCase() + name.slice(1)]) === String(code)
  expect(list.map((one) => [one.field, one.statusId])).toEqual(
    expect.not.arrayContaining(all.filter(isNow).map((pair) => [...pair])),
  )
  for (const [name, code] of all.filter((pair) => !isNow(pair))) {
    const step = list.find((one) => one.field === name && one.statusId === code)
    const required = step?.requiredFields ?? []
    const changes = { [name]: String(code), ...given(step ? required : needs, was.stage) }
    const label = `${name} ${code} ${JSON.stringify(step)}`
    const came = await tried(who, ids, changes, step ? required.includes('Reason') : true)
    if (!step) expect(['Conflict', 'Forbidden'], label).toContain(came)
    else expect(came, label).toBe('')
    if (required.length === 0) continue
    expect(await tried(who, ids, { [name]: String(code) }, false), label).toBe('ValidationException')
  }
}

const cells = Object.entries(stated).flatMap(([name, { states }]) =>
  Array.from({ length: states }, (_, i) => [name, i + 1] as const),
)

describe('what is offered', () => {
  test.each(cells)('of %s in state %i is what can be done, by everybody', async (name, state) => {
    const one = stated[name]!
    const ids = await one.make(state)
    const record = await read(project.admin, one.kind, ids)
    for (const who of everybody) {
      if ((await outcome(read(person(who), one.kind, ids))) === '200')
        await expectAgreement(person(who), one, ids, record)
      else expect(await told(offered(person(who), ids))).toBe('404 NotFound')
    }
    const all = (await offered(project.admin, ids)).filter(({ field }) => field === one.field)
    expect(all).toHaveLength(one.states - 1)
    expect(all.flatMap(({ requiredFields }) => requiredFields)).toEqual([])
  })

  test('of a submittal item that is void or replaced is nothing, but for an admin', async () => {
    const one = stated['submittal item']!
    const voided = await one.make(2, { statusId: '3' })
    const replaced = await one.make(3, { returnedStatusId: '4' })
    await change(project.admin, one.kind, replaced, { stage: '4' })
    for (const ids of [voided, replaced]) {
      const record = await read(project.admin, one.kind, ids)
      for (const who of ['admin', 'General Contractor PM', 'Architect', 'Subcontractor'] as const)
        await expectAgreement(person(who), one, ids, record)
    }
    expect(await offered(person('General Contractor PM'), voided)).toEqual([])
    expect((await offered(project.admin, voided)).length).toBeGreaterThan(0)
    expect(await offered(project.admin, replaced)).toEqual([])
  })

  test('to close a punch item that a party has rejected is not', async () => {
    const one = stated['punch list item']!
    const ids = await one.make(3, { ownerStatus: 4 })
    const record = await read(project.admin, one.kind, ids)
    for (const who of everybody)
      if ((await outcome(read(person(who), one.kind, ids))) === '200')
        await expectAgreement(person(who), one, ids, record)
    expect(await inWords(person('General Contractor PM'), ids)).toEqual(['4 Not accepted: Reason', '7 Void'])
  })
})

describe('in words', () => {
  const said: Array<[kind: string, state: number, who: Who, steps: string[]]> = [
    ['RFI', 1, 'Superintendent', ['2 Submitted', '6 Void: Reason']],
    ['RFI', 1, 'General Contractor PM', ['3 Open: Subject, Question', '6 Void: Reason']],
    ['RFI', 3, 'Architect', ['4 Answered: Answer']],
    ['RFI', 3, 'General Contractor PM', ['4 Answered: Answer', '5 Closed: Reason', '6 Void: Reason']],
    ['RFI', 3, 'Project Assistant', []],
    ['RFI', 4, 'General Contractor PM', ['3 Open', '5 Closed: Answer', '6 Void: Reason']],
    ['RFI', 5, 'General Contractor PM', ['3 Open: Reason']],
    ['RFI', 6, 'General Contractor PM', []],
    ['RFI', 3, 'Viewer', []],
    ['RFI', 5, 'admin', ['1 Draft', '2 Submitted', '3 Open', '4 Answered', '6 Void']],
    ['punch list item', 2, 'Subcontractor', ['3 Ready for review', '5 In dispute: Reason']],
    ['punch list item', 3, 'Superintendent', ['6 Closed']],
    ['open issue', 2, 'Subcontractor', ['3 In progress', '5 On hold']],
    ['open issue', 6, 'Project Assistant', ['2 Open: Reason']],
    ['meeting minute', 2, 'Superintendent', ['1 Draft', '3 Final']],
    [
      'submittal item',
      1,
      'Subcontractor',
      ['2 Submitted', '4 Complete: ReturnedStatusId', 'StatusId 3 Void: ExplClosed'],
    ],
    ['submittal item', 2, 'Architect', ['3 Returned: ReturnedStatusId']],
    [
      'submittal item',
      3,
      'General Contractor PM',
      ['2 Submitted: Reason', '4 Complete', 'StatusId 3 Void: ExplClosed'],
    ],
    ['submittal item', 4, 'General Contractor PM', []],
  ]
  test.each(said)('%s in state %i, %s', async (name, state, who, steps) => {
    expect(await inWords(person(who), await stated[name]!.make(state))).toEqual(steps)
  })

  test('what is given already is not required', async () => {
    const manager = person('General Contractor PM')
    const ids = await stated.RFI!.make(1, { subject: 'Beam', question: 'Which?' })
    expect((await inWords(manager, ids))[0]).toBe('3 Open')
    const answered = await stated.RFI!.make(3, { answer: 'This.' })
    expect((await inWords(manager, answered))[0]).toBe('4 Answered')
  })

  test('states are called as the project calls them', async () => {
    const other = await here.project([], project.admin)
    const names = ['Sketch', 'Handed in', 'Asked', 'Replied', 'Done', 'Cancelled']
    const items = names.map((name, i) => ({ id: i + 1, name }))
    await project.admin.client.call(ListSave, { listName: 'RFI status', projectId: other.id, items })
    const ids = await makeOne(project.admin, kinds.rfi, other.id, { statusId: 3 })
    expect(await inWords(project.admin, ids)).toEqual([
      ...['1 Sketch', '2 Handed in', '4 Replied', '5 Done', '6 Cancelled'],
    ])
  })
})

test('a walk by what is offered never fails, and leads to nowhere else', async () => {
  const walk = fc.array(fc.record({ who: fc.constantFrom(...everybody), pick: fc.nat(50) }), {
    minLength: 3,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(stated)), walk, async (name, steps) => {
      const { kind, make, field } = stated[name]!
      const ids = await make(1)
      for (const { who, pick } of steps) {
        if ((await outcome(read(person(who), kind, ids))) !== '200') continue
        const list = (await offered(person(who), ids)).filter((step) => step.field === field)
        if (list.length === 0) continue
        const { statusId, requiredFields } = list[pick % list.length]!
        const key = field[0]!.toLowerCase() + field.slice(1)
        const before = await read(project.admin, kind, ids)
        const fields = Object.fromEntries(
          Object.entries(given(requiredFields!, before.stage)).map(([k, v]) => [
            k[0]!.toLowerCase() + k.slice(1),
            v,
          ]),
        )
        const reason = requiredFields!.includes('Reason') ? 'because' : undefined
        const after = await change(person(who), kind, ids, { [key]: statusId, ...fields }, { reason })
        expect(String(after[key])).toBe(String(statusId))
      }
    }),
    { numRuns: 15 },
  )
})

describe('refusals and other records', () => {
  test.each([
    ['no record', {}, wrong('FolderId', 'NotEmpty')],
    ['one that is not there', { folderId: 2147483646 }, '404 NotFound'],
    ['a folder', { folderId: 'root' }, '404 NotFound'],
  ])('%s', async (_, request: Loose, refusal) => {
    const folderId = request.folderId === 'root' ? project.rootFolderId : request.folderId
    expect(await told(project.admin.client.call(RecordTransitionsRead, { folderId }))).toBe(refusal)
  })

  test('a restricted record is not there', async () => {
    const ids = await stated.RFI!.make(3)
    const list = await listOf(project, [])
    await here.database.rows('UPDATE folder SET access_by_list = $2 WHERE id = $1', [ids.folderId, list])
    expect(await told(offered(person('Architect'), ids))).toBe('404 NotFound')
  })

  test('what has no states has no steps', async () => {
    for (const kind of [kinds.dailyReport, kinds.submittal])
      expect(await offered(project.admin, await makeOne(project.admin, kind, project.id))).toEqual([])
  })

  test('nothing is written, and the ETag is that of the record', async () => {
    const ids = await stated.RFI!.make(3)
    const { etag } = await read(project.admin, kinds.rfi, ids)
    const answer = await project.admin.client.call(RecordTransitionsRead, { folderId: ids.folderId })
    expect(answer.etag).toBe(etag)
    expect((await read(project.admin, kinds.rfi, ids)).etag).toBe(etag)
  })
})
