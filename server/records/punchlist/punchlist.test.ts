/** The states of a punch list item: what a step needs, and the effect of party statuses. Who may take which: test/tables/ownership. */
import { beforeAll, describe, expect, test } from 'vitest'
import { PunchListPartyUpdate } from '../../../contract/records/punchlist.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.punchList
let project: Project<'General Contractor PM' | 'Superintendent' | 'Project Assistant' | 'Subcontractor'>
beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Project Assistant',
    'Subcontractor',
  ])
})

const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  creator: project.people.Superintendent,
  writer: project.people['Project Assistant'],
  responsible: project.people.Subcontractor,
})

const states = {
  Draft: 1,
  Open: 2,
  'Ready for review': 3,
  'Not accepted': 4,
  'In dispute': 5,
  Closed: 6,
  Void: 7,
}
/** An item created by the creator, in that state. The subcontractor, who may not write, is responsible. */
async function inState(name: keyof typeof states, fields: RecordData = {}): Promise<RecordData> {
  const { creator, responsible, admin } = people()
  const item = { summary: 'Scratch', status: 1, responsiblePartyList: [responsible.login], ...fields }
  const ids = await makeOne(creator, recordType, project.id, item)
  if (name !== 'Draft') await change(admin, recordType, ids, { status: states[name] })
  return ids
}

const set = (who: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(who, recordType, ids, fields, { reason })

describe('the steps of a punch list item', () => {
  const reasons: Array<[keyof typeof states, keyof typeof states, 'manager' | 'responsible']> = [
    ['Ready for review', 'Not accepted', 'manager'],
    ['Open', 'In dispute', 'responsible'],
    ['Closed', 'Open', 'manager'],
  ]
  test.each(reasons)('%s → %s needs a reason', async (from, to, who) => {
    const ids = await inState(from)
    const fault = await refused(set(people()[who], ids, { status: states[to] }))
    expect(fault.fields).toMatchObject([{ errorCode: 'NotEmpty', fieldName: 'AdditionalInfo.Reason' }])
    expect((await refused(set(people()[who], ids, { status: states[to] }, '  '))).status).toBe(400)
    expect((await set(people()[who], ids, { status: states[to] }, 'look')).statusName).toBe(to)
  })

  test('by a responsible party without write access can change no other field', async () => {
    const ids = await inState('Open')
    const { responsible } = people()
    for (const more of [
      { summary: 'mine' },
      { dueDate: '2030-01-01' },
      { completedDate: '2030-01-01' },
      { ownerStatus: 3 },
    ])
      expect((await refused(set(responsible, ids, { status: 3, ...more }))).status).toBe(403)
    const whole = await read(responsible, recordType, ids)
    expect((await set(responsible, ids, { ...whole, status: 3 })).statusName).toBe('Ready for review')
  })

  test('of an item without a responsible member are taken by the manager', async () => {
    const ids = await inState('Open', { responsiblePartyList: ['Doors & Sons'] })
    expect((await refused(set(people().creator, ids, { status: 5 }, 'no'))).status).toBe(403)
    expect((await set(people().manager, ids, { status: 5 }, 'no')).statusName).toBe('In dispute')
  })
})

describe('an item that a party has rejected', () => {
  test.each(['ownerStatus', 'subcontractorListStatus', 'architectListStatus'])(
    'in %s cannot be closed',
    async (key) => {
      const { creator, manager, admin } = people()
      const ids = await inState('Ready for review')
      await set(manager, ids, { [key]: 4 }, 'Not level.')
      for (const who of [creator, manager]) {
        const fault = await refused(set(who, ids, { status: 6 }))
        expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
        expect(fault.meta.allowed).toBe('4 Not accepted, 7 Void')
      }
      expect((await set(manager, ids, { status: 6, [key]: 3 })).statusName).toBe('Closed')
      await set(admin, ids, { status: 3, [key]: 4 })
      expect((await set(admin, ids, { status: 6 })).statusName).toBe('Closed')
      expect((await eventsOf(here, ids.folderId)).at(-1)!.action).toBe('StatusOverridden')
    },
  )
})

const partiesOf = (ids: RecordData) =>
  here.database.rows<{ label: string; status_id: number | null }>(
    `SELECT label, status_id FROM party WHERE folder_id = $1 AND part = 'responsible' ORDER BY position`,
    [ids.folderId],
  )

describe('SubcontractorListStatus', () => {
  test('in an update sets the status of all parties', async () => {
    const ids = await inState('Open', { responsiblePartyList: ['Doors & Sons', people().responsible.login] })
    const after = await set(people().manager, ids, { subcontractorListStatus: 4 }, 'Not level.')
    expect(after).toMatchObject({
      subcontractorListStatus: 4,
      subcontractorStatusName: 'Rejected',
      status: 2,
    })
    expect((await partiesOf(ids)).map((party) => party.status_id)).toEqual([4, 4])
  })

  test.each(['Open', 'Not accepted'] as const)(
    'Complete makes an item that is %s ready for review',
    async (from) => {
      const ids = await inState(from)
      const after = await set(people().creator, ids, { subcontractorListStatus: 2 })
      expect(after).toMatchObject({ statusName: 'Ready for review', subcontractorStatusName: 'Complete' })
      const event = (await eventsOf(here, ids.folderId)).at(-1)!
      expect(event.action).toBe('StatusChanged')
      expect(event.changes).toContainEqual(['status', states[from], 3])
    },
  )

  test.each(['Draft', 'In dispute', 'Closed'] as const)(
    'Complete leaves the status of an item at %s',
    async (from) => {
      const ids = await inState(from)
      expect((await set(people().admin, ids, { subcontractorListStatus: 2 })).statusName).toBe(from)
    },
  )

  test('never overrides a Status sent in the same update', async () => {
    const { manager, admin } = people()
    const ids = await inState('Open')
    const whole = await read(admin, recordType, ids)
    expect((await set(manager, ids, { ...whole, subcontractorListStatus: 2 })).statusName).toBe('Open')
    const other = await inState('Open')
    expect((await set(manager, other, { status: 6, subcontractorListStatus: 2 })).statusName).toBe('Closed')
    const third = await inState('Open')
    expect((await set(manager, third, { status: null, subcontractorListStatus: 2 })).statusName).toBe(
      'Ready for review',
    )
  })

  test('sent by a responsible party without write access sets only their own status', async () => {
    const { responsible, manager } = people()
    const ids = await inState('Open', { responsiblePartyList: [responsible.login, 'Doors & Sons'] })
    const first = await set(responsible, ids, { subcontractorListStatus: 2 })
    expect(first).toMatchObject({ statusName: 'Open', subcontractorStatusName: 'Pending' })
    expect((await partiesOf(ids)).map((party) => party.status_id)).toEqual([2, null])
    const all = await set(manager, ids, { responsiblePartyList: [responsible.login] })
    expect(all).toMatchObject({ statusName: 'Ready for review', subcontractorStatusName: 'Complete' })
    expect((await refused(set(responsible, ids, { ownerStatus: 2 }))).status).toBe(403)
  })

  test('is Rejected if one party is rejected, which no party does to itself', async () => {
    const { responsible, manager } = people()
    const ids = await inState('Open', { responsiblePartyList: ['Doors & Sons', responsible.login] })
    expect((await refused(set(responsible, ids, { subcontractorListStatus: 4 }))).status).toBe(403)
    const { punchList } = await manager.client.call(PunchListPartyUpdate, {
      folderId: ids.folderId,
      party: responsible.login,
      statusId: 4,
      additionalInfo: info({ Reason: 'Not level.' }),
    })
    expect(punchList!.subcontractorStatusName).toBe('Rejected')
    expect((await partiesOf(ids)).map((party) => party.status_id)).toEqual([null, 4])
  })

  test('is Pending again when a party is added', async () => {
    const ids = await inState('Open')
    const { manager, responsible } = people()
    await set(manager, ids, { subcontractorListStatus: 2 })
    const after = await set(manager, ids, { responsiblePartyList: [responsible.login, 'Late & Co'] })
    expect(after.subcontractorStatusName).toBe('Pending')
    expect((await partiesOf(ids)).map((party) => party.status_id)).toEqual([2, null])
  })

  test('is kept by an update of other fields', async () => {
    const ids = await inState('Open')
    await set(people().manager, ids, { subcontractorListStatus: 4 }, 'Not level.')
    expect((await set(people().manager, ids, { summary: 'x' })).subcontractorListStatus).toBe(4)
    expect((await partiesOf(ids)).map((party) => party.status_id)).toEqual([4])
  })
})

describe('dates of a punch list item', () => {
  test('are set by steps if empty, and cleared on reopening', async () => {
    const { manager, creator } = people()
    try {
      here.clock.now = new Date('2026-03-02T12:00:00Z')
      const ids = await makeOne(creator, recordType, project.id, { status: 1 })
      expect(await read(creator, recordType, ids)).not.toHaveProperty('dueDate')
      expect(await set(creator, ids, { status: 2 })).toMatchObject({
        issueDate: '2026-03-02',
        dueDate: '2026-03-16',
      })
      here.clock.now = new Date('2026-03-05T12:00:00Z')
      expect(await set(manager, ids, { status: 6 })).toMatchObject({
        completedDate: '2026-03-05',
        dueDate: '2026-03-16',
      })
      const whole = await read(manager, recordType, ids)
      expect(await set(manager, ids, { ...whole, status: 2 }, 'again')).not.toHaveProperty('completedDate')
      expect(await set(manager, ids, { status: 6, completedDate: '3/4/26' })).toMatchObject({
        completedDate: '3/4/26',
      })
    } finally {
      here.clock.now = undefined
    }
  })

  test('that the client sends are kept', async () => {
    const ids = await makeOne(people().creator, recordType, project.id, {
      dueDate: 'Mar 5, 2027',
      issueDate: '2027/01/02',
    })
    expect(await read(people().creator, recordType, ids)).toMatchObject({
      dueDate: 'Mar 5, 2027',
      issueDate: '2027/01/02',
    })
  })
})

const initialStates: Array<
  [
    who: 'admin' | 'manager' | 'creator' | 'responsible',
    status: number | undefined,
    expected: string | number,
  ]
> = [
  ['creator', undefined, 'Open'],
  ['creator', 1, 'Draft'],
  ['creator', 2, 'Open'],
  ['creator', 3, 403],
  ['creator', 6, 403],
  ['creator', 7, 403],
  ['manager', 7, 'Void'],
  ['manager', 6, 403],
  ['admin', 6, 'Closed'],
  ['responsible', undefined, 403],
]
test.each(initialStates)(
  'a punch list item created by the %s with status %s is %s',
  async (who, status, expected) => {
    const created = makeOne(people()[who], recordType, project.id, { status })
    if (typeof expected === 'number') return expect((await refused(created)).status).toBe(expected)
    const item = await read(people().admin, recordType, await created)
    expect([item.statusName, 'punchListNumber' in item]).toEqual([expected, expected !== 'Draft'])
  },
)
