/** Changing a record: by two people at once, with an outdated ETag, after it was closed. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../../../contract/documents/folder.ts'
import { rounds, sample } from '../../../../test/kit/cases.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Project Assistant' | 'Viewer' | 'Architect' | 'Subcontractor'>
beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Project Assistant',
    'Viewer',
    'Architect',
    'Subcontractor',
  ])
})

const names = (Object.keys(recordTypes) as RecordTypeName[]).filter(
  (name) => 'update' in recordTypes[name] && recordTypes[name].by === 'folderId',
)
/** Two text fields of each record type, and a date; daily reports have no date, so a text is used. */
const fields: Partial<Record<RecordTypeName, [one: string, two: string, date: string]>> = {
  rfi: ['reference', 'drawing', 'dateDue'],
  punchList: ['reference', 'drawing', 'dueDate'],
  openIssue: ['reference', 'drawing', 'dueDate'],
  meetingMinute: ['notes', 'location', 'nextMeetingDate'],
  submittalItem: ['notes', 'copiesSubmitted', 'submittedDueDate'],
  submittal: ['notes', 'reference', 'dueDateFromSub'],
  dailyReport: ['issues', 'visitors', 'wind'],
}

describe.each(sample(names, 'change names', 3))('a %s', (name) => {
  const recordType: TestedType = recordTypes[name]
  const [one, two, date] = fields[name]!
  const documented = (key: string): string =>
    recordType.dto.entries.find((entry) => entry.key === key)!.documented
  const fresh = (more: RecordData = {}) => makeOne(project.admin, recordType, project.id, more)
  const set = (ids: RecordData, record: RecordData, options = {}, who: Person = project.admin) =>
    change(who, recordType, ids, record, options)

  test('changes its ETag with every change, and only then', async () => {
    const ids = await fresh()
    const first = (await read(project.admin, recordType, ids)).etag
    expect((await read(project.admin, recordType, ids)).etag).toBe(first)
    await set(ids, { [one]: 'a' })
    const second = (await read(project.admin, recordType, ids)).etag
    expect(second).not.toBe(first)
    await set(ids, { [one]: 'a' })
    expect((await read(project.admin, recordType, ids)).etag).toBe(second)
  })

  test('that was changed since it was read is a 409 that names the changed fields', async () => {
    const ids = await fresh()
    const { etag } = await read(project.admin, recordType, ids)
    await set(ids, { [one]: 'a' })
    await set(ids, { [date]: '2026-01-02' })
    const events = await eventsOf(here, ids.folderId)
    const ways = [
      () => set(ids, { [two]: 'lost' }, { ifMatch: etag }),
      () => set(ids, { [two]: 'lost' }, { ifMatch: `W/${etag}` }),
      () =>
        project.admin.client.call(recordType.update!, {
          [recordType.one]: { folderId: ids.folderId, [two]: 'lost' },
          additionalInfo: info({ ifmatch: etag }),
        }),
    ]
    for (const way of ways) {
      const fault = await refused(way())
      expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
      expect(fault.meta.fields!.split(',').sort()).toEqual([documented(one), documented(date)].sort())
    }
    expect(await eventsOf(here, ids.folderId)).toEqual(events)
    expect(await read(project.admin, recordType, ids)).not.toHaveProperty(two)
  })

  test('that is unchanged since it was read is changed', async () => {
    const ids = await fresh()
    const { etag } = await read(project.admin, recordType, ids)
    await set(ids, { [one]: 'a' }, { ifMatch: etag })
    const next = (await read(project.admin, recordType, ids)).etag
    await set(ids, { [one]: 'b' }, { ifMatch: `"other", ${next}` })
    expect((await set(ids, { [one]: 'c' }, { ifMatch: '*' }))[one]).toBe('c')
  })

  test('changed by two callers at once loses no change', async () => {
    const edit = fc.record({ key: fc.constantFrom(one, two), text: fc.stringMatching(/^[a-z]{1,5}$/) })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 12 }), async (edits) => {
        const ids = await fresh()
        await Promise.all(edits.map(({ key, text }) => set(ids, { [key]: text })))
        const after = await read(project.admin, recordType, ids)
        const [, ...events] = await eventsOf(here, ids.folderId)
        for (const key of [one, two]) {
          const sent = edits.filter((each) => each.key === key).map(({ text }) => text)
          expect(sent.length ? sent : [undefined]).toContain(after[key])
          // The events form an unbroken chain of values that ends in the current one.
          const chain = events.flatMap(({ changes }) => changes.filter(([field]) => field === key))
          expect(chain.map(([, from]) => from)).toEqual(
            [null, ...chain.map(([, , to]) => to)].slice(0, chain.length),
          )
          expect(chain.at(-1)?.[2] ?? undefined).toBe(after[key])
        }
        expect(events.map(({ version }) => version)).toEqual(events.map((_, i) => i + 2))
      }),
      { seed: 3, numRuns: rounds(2, 5) },
    )
  })

  test('writes one event for a change, with the old and new values', async () => {
    const ids = await fresh({ [one]: 'old' })
    // The question of an issued RFI is the managers'.
    const by = project.people[name === 'rfi' ? 'General Contractor PM' : 'Project Assistant']
    await set(ids, { [one]: 'new', [two]: 'set' }, {}, by)
    const events = await eventsOf(here, ids.folderId)
    expect(events).toHaveLength(2)
    const [, event] = events
    expect([event!.action, event!.person_id, event!.reason]).toEqual(['Updated', by.id, null])
    const changes = event!.changes.filter(([key]) => key !== 'questionRevision')
    expect(changes).toHaveLength(2)
    expect(changes).toEqual(
      expect.arrayContaining([
        [one, 'old', 'new'],
        [two, null, 'set'],
      ]),
    )
  })

  test('moves to another folder of its project', async () => {
    const { folder } = await project.admin.client.call(FolderAdd, { folder: { folderProjectId: project.id } })
    const ids = await fresh()
    const { folderParentId } = await read(project.admin, recordType, ids)
    expect((await set(ids, { folderParentId: folder!.folderId })).folderParentId).toBe(folder!.folderId)
    expect((await eventsOf(here, ids.folderId))[1]!.changes).toEqual([
      ['folderParentId', folderParentId, folder!.folderId],
    ])
    expect((await set(ids, { folderParentId: project.rootFolderId })).folderParentId).toBe(folderParentId)
  })

  test('does not move to another project, or below another record', async () => {
    const other = await here.project([], project.admin)
    const ids = await fresh()
    const wrong: Array<[RecordData, string]> = [
      [{ folderParentId: other.rootFolderId }, 'FolderParentId'],
      [{ folderParentId: ids.folderId }, 'FolderParentId'],
      ...(recordType.project
        ? [[{ [recordType.project]: other.id }, documented(recordType.project)] as [RecordData, string]]
        : []),
    ]
    for (const [sent, field] of wrong) {
      const fault = await refused(set(ids, sent))
      expect([fault.status, fault.fields[0]?.fieldName]).toEqual([400, `${recordType.oneName}.${field}`])
    }
    expect((await refused(set(ids, { folderParentId: 2147483647 }))).status).toBe(404)
  })

  test('that the caller may only read can be sent back unchanged, but not changed', async () => {
    const { Viewer } = project.people
    const isMinutes = name === 'meetingMinute'
    const ids = await fresh(isMinutes ? { statusId: 2 } : {})
    const seen = await read(Viewer, recordType, ids)
    expect(await set(ids, seen, {}, Viewer)).toEqual(seen)
    const fault = await refused(set(ids, { ...seen, [one]: 'x' }, {}, Viewer))
    expect([fault.status, fault.errorCode]).toEqual(isMinutes ? [409, 'Conflict'] : [403, 'Forbidden'])
  })
})

describe('a record that is closed', () => {
  const closed: Array<[RecordTypeName, fields: RecordData, lasting: RecordData]> = [
    [
      'rfi',
      { statusId: 5 },
      { changeOrderId: 9, changeOrderNumber: 'C', changeOrderAmount: '5', changeOrderStatus: 's' },
    ],
    ['rfi', { statusId: 6 }, {}],
    [
      'punchList',
      { status: 6 },
      { costEventId: 9, costEventNumber: 'C', costEventAmount: '5', costEventStatus: 's' },
    ],
    ['punchList', { status: 7 }, {}],
    [
      'openIssue',
      { statusId: 6 },
      { changeOrderId: 9, changeOrderNumber: 'C', changeOrderAmount: 5, changeOrderStatus: 's' },
    ],
    ['openIssue', { statusId: 7 }, {}],
    ['submittalItem', { stage: '4' }, {}],
    ['submittalItem', { status: 'Void' }, {}],
  ]
  test.each(sample(closed, 'change closed', 3))(
    '(%s, %j) changes only fields that stay open',
    async (name, state, lasting) => {
      const recordType: TestedType = recordTypes[name]
      const [one] = fields[name]!
      const manager = project.people['General Contractor PM']
      const { 'Project Assistant': writer, Viewer } = project.people
      const ids = await makeOne(project.admin, recordType, project.id, state)
      const before = await read(manager, recordType, ids)
      const hasOpen = Object.keys(lasting).length > 0
      const byAdmin = await read(project.admin, recordType, ids)
      expect([before.userCanModify, byAdmin.userCanModify]).toEqual([hasOpen, true])
      for (const who of [manager, writer]) {
        const fault = await refused(change(who, recordType, ids, { [one]: 'x' }))
        expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
        expect(await change(who, recordType, ids, before)).toMatchObject({ folderId: ids.folderId })
      }
      expect(await change(writer, recordType, ids, lasting)).toMatchObject(lasting)
      if (hasOpen) {
        const more = Object.fromEntries(Object.keys(lasting).map((key) => [key, '7']))
        expect((await refused(change(Viewer, recordType, ids, more))).status).toBe(403)
        expect((await refused(change(writer, recordType, ids, { ...more, [one]: 'x' }))).status).toBe(409)
      }
      expect((await change(project.admin, recordType, ids, { [one]: 'x' }))[one]).toBe('x')
    },
  )
})

test('a caller who gives their part away still gets the changed record', async () => {
  const { Subcontractor, Architect } = project.people
  const ids = await makeOne(project.admin, recordTypes.rfi, project.id, {
    statusId: 1,
    fromUserId: Subcontractor.id,
  })
  const after = await change(Subcontractor, recordTypes.rfi, ids, { fromUserId: Architect.id })
  expect(after.fromName).toBe(Architect.fullName)
  expect((await refused(read(Subcontractor, recordTypes.rfi, ids))).status).toBe(404)
})
