/** The stages of a submittal item: what a step needs, and how codes are read. Who may take which: test/tables/ownership. */

import { beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../../../test/kit/cases.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
let project: Project<
  'General Contractor PM' | 'Superintendent' | 'Project Assistant' | 'Subcontractor' | 'Engineer'
>
let pkg: RecordData
beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Project Assistant',
    'Subcontractor',
    'Engineer',
  ])
  pkg = await makeOne(project.admin, recordTypes.submittal, project.id, {
    submittingCompanyContactId: project.people.Subcontractor.id,
    reviewingCompanyContactId: project.people.Engineer.id,
  })
})

const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  writer: project.people['Project Assistant'],
  submitter: project.people.Subcontractor,
  reviewer: project.people.Engineer,
  reader: project.people.Superintendent,
})

const states = { Created: 1, 'Contractor review': 5, Submitted: 2, Returned: 3, Complete: 4 }
async function inState(name: keyof typeof states, fields: RecordData = {}): Promise<RecordData> {
  const { returnedStatusId = '1', ...item } = {
    folderParentId: pkg.folderId,
    description: 'Rebar',
    ...fields,
  }
  const ids = await makeOne(people().writer, recordType, project.id, item)
  const verdict = 'returnedStatusId' in fields && !fields.returnedStatusId ? {} : { returnedStatusId }
  await change(people().admin, recordType, ids, { stage: String(states[name]), ...verdict })
  return ids
}

const set = (who: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(who, recordType, ids, fields, { reason })

describe('the steps of a submittal item', () => {
  test('by a reviewer without write access can change only the fields of the review', async () => {
    const { reviewer } = people()
    const ids = await inState('Submitted', { returnedStatusId: undefined })
    const whole = await read(reviewer, recordType, ids)
    for (const more of [
      { description: 'mine' },
      { returnedDueDate: '2030-01-01' },
      { status: 'Void', explClosed: 'x' },
    ])
      expect(
        (await refused(set(reviewer, ids, { ...whole, stage: '3', returnedStatusId: '2', ...more }))).status,
      ).toBe(403)
    expect((await set(reviewer, ids, { returnedNote: 'early' })).returnedNote).toBe('early')
    const review = {
      returnedStatus: 'B',
      returnedNote: 'See marks.',
      returnedCopies: '2',
      dateReceived: '2026-01-02',
    }
    const after = await set(reviewer, ids, { ...whole, ...review, stageName: 'Returned' })
    expect(after).toMatchObject({
      ...review,
      returnedStatus: 'Approved as noted',
      stageName: 'Returned',
      status: 'Open',
    })
    expect((await eventsOf(here, ids.folderId)).at(-1)!.reason).toBeNull()
    for (const fields of [{ returnedNote: 'late' }, { returnedStatusId: '1' }])
      expect((await refused(set(reviewer, ids, fields))).status).toBe(403)
  })

  test('need the fields of the table', async () => {
    const { manager } = people()
    const submitted = await inState('Submitted', { returnedStatusId: undefined })
    const returned = await inState('Returned')
    const created = await inState('Created', { returnedStatusId: undefined })
    const cases: Array<[RecordData, RecordData, string]> = [
      [submitted, { stage: '3' }, 'Item.ReturnedStatusId'],
      [returned, { stage: '2' }, 'AdditionalInfo.Reason'],
      [created, { stage: '4' }, 'Item.ReturnedStatusId'],
      [created, { status: 'Void' }, 'Item.ExplClosed'],
    ]
    for (const [ids, fields, fieldName] of cases) {
      const fault = await refused(set(manager, ids, fields))
      expect([fault.status, fault.fields]).toMatchObject([400, [{ errorCode: 'NotEmpty', fieldName }]])
    }
    // A note of the reviewer is the verdict, and no reason.
    expect((await refused(set(manager, returned, { stage: '2', returnedNote: 'Once more.' }))).status).toBe(
      400,
    )
    expect((await set(manager, returned, { stage: '2' }, 'Once more.')).stageName).toBe('Submitted')
  })

  test('without a review are possible only for an item for record only', async () => {
    const { writer, admin } = people()
    const ids = await inState('Created')
    const fault = await refused(set(writer, ids, { stage: '4' }))
    expect([fault.status, fault.meta.allowed]).toEqual([
      409,
      '5 Contractor review, 2 Submitted, StatusId 3 Void',
    ])
    expect(await set(writer, ids, { stage: '4', returnedStatus: 'f' })).toMatchObject({
      stage: '4',
      status: 'Closed',
    })
    const other = await inState('Created')
    expect((await set(admin, other, { stage: '4' })).stageName).toBe('Complete')
    expect((await eventsOf(here, other.folderId)).at(-1)!.action).toBe('StatusOverridden')
  })
})

describe('a code', () => {
  const ways: Array<[key: string, value: string | number, expected: RecordData]> = [
    ['stage', '2', { stage: '2', stageName: 'Submitted' }],
    ['stage', 2, { stage: '2', stageName: 'Submitted' }],
    ['stage', ' submitted ', { stage: '2', stageName: 'Submitted' }],
    ['stageName', 'SUBMITTED', { stage: '2', stageName: 'Submitted' }],
    ['stageName', '2', { stage: '2', stageName: 'Submitted' }],
    ['returnedStatusId', 'r', { returnedStatusId: '4', returnedStatus: 'Revise and resubmit' }],
    ['returnedStatusId', 'approved as noted', { returnedStatusId: '2', returnedStatus: 'Approved as noted' }],
    ['returnedStatus', 'N', { returnedStatusId: '7', returnedStatus: 'Not reviewed' }],
    ['returnedStatus', '5', { returnedStatusId: '5', returnedStatus: 'Rejected' }],
    ['statusId', 'open', { statusId: '1', status: 'Open' }],
    ['type', 'shop drawings', { typeId: 2, type: 'Shop drawings' }],
    ['type', '4', { typeId: 4, type: 'Samples' }],
    ['type', 'SD-03 Product data', { typeId: 3, type: 'Product data' }],
    ['type', 'Napkin sketch', { typeId: 0, type: 'Napkin sketch' }],
    ['typeId', 19, { typeId: 19, type: 'Other' }],
  ]
  test.each(sample(ways, 'submittalitem ways', 3))(
    'sent as %s: %j is read by id, name or letter',
    async (key, value, expected) => {
      const created = await makeOne(people().admin, recordType, project.id, { [key]: value })
      expect(await read(people().admin, recordType, created)).toMatchObject(expected)
      const bare = await makeOne(people().admin, recordType, project.id)
      expect(await set(people().admin, bare, { [key]: value })).toMatchObject(expected)
    },
  )

  const pairs: Array<[sent: RecordData, expected: RecordData]> = [
    [{ returnedStatusId: '1', returnedStatus: 'Rejected' }, { returnedStatusId: '5' }],
    [{ returnedStatusId: '2', returnedStatus: 'Approved' }, { returnedStatusId: '2' }],
    [{ returnedStatusId: '2', returnedStatus: 'Rejected' }, { returnedStatusId: '2' }],
    [{ returnedStatusId: '', returnedStatus: 'Approved' }, { returnedStatus: undefined }],
    [{ stage: '1', stageName: 'Submitted' }, { stage: '2' }],
    [{ stage: '2', stageName: 'Created' }, { stage: '2' }],
    [
      { typeId: 2, type: 'Samples' },
      { typeId: 4, type: 'Samples' },
    ],
    [
      { typeId: 3, type: 'Shop drawings' },
      { typeId: 3, type: 'Product data' },
    ],
    [{ type: 'Samples' }, { typeId: 4 }],
  ]
  test.each(sample(pairs, 'submittalitem pairs', 3))(
    'in two fields that disagree, %j: the changed field counts, else the id',
    async (sent, expected) => {
      const ids = await makeOne(people().admin, recordType, project.id, { returnedStatusId: '1', typeId: 2 })
      const after = await set(people().admin, ids, sent)
      for (const [key, value] of Object.entries(expected)) expect(after[key], key).toBe(value)
    },
  )

  test('in two fields of a new item that disagree is that of the id', async () => {
    const sent = { stage: '2', stageName: 'Created', returnedStatusId: 'A', returnedStatus: 'Rejected' }
    const ids = await makeOne(people().admin, recordType, project.id, sent)
    expect(await read(people().admin, recordType, ids)).toMatchObject({ stage: '2', returnedStatusId: '1' })
  })
})

describe('the status of a submittal item', () => {
  test('is Open until Complete, then Closed', async () => {
    const { manager } = people()
    const ids = await inState('Returned')
    expect(await read(manager, recordType, ids)).toMatchObject({ statusId: '1', status: 'Open' })
    expect(await set(manager, ids, { stage: '4' })).toMatchObject({ statusId: '2', status: 'Closed' })
  })

  test('sent as Closed is a request for the stage Complete', async () => {
    const { manager, writer } = people()
    const ids = await inState('Returned')
    const whole = await read(manager, recordType, ids)
    expect((await refused(set(writer, ids, { ...whole, status: 'Closed' }))).status).toBe(403)
    expect(await set(manager, ids, { ...whole, status: 'Closed' })).toMatchObject({
      stage: '4',
      statusId: '2',
    })
    expect((await refused(set(manager, await inState('Submitted'), { statusId: '2' }))).status).toBe(409)
  })

  test('is Void only if set, and stays Void, with its reason in the event', async () => {
    const { writer, reader, manager, admin } = people()
    const ids = await inState('Submitted')
    expect((await refused(set(reader, ids, { status: 'Void', explClosed: 'x' }))).status).toBe(403)
    const after = await set(writer, ids, { status: 'Void', explClosed: 'Not needed' })
    expect(after).toMatchObject({ statusId: '3', status: 'Void', stage: '2', userCanModify: false })
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.reason]).toEqual(['StatusChanged', 'Not needed'])
    for (const fields of [{ status: 'Open' }, { notes: 'x' }, { stage: '1' }])
      expect((await refused(set(writer, ids, fields))).status).toBe(409)
    expect((await refused(set(manager, ids, { stage: '3' }))).status).toBe(409)
    expect((await set(admin, ids, { status: 'Open' })).status).toBe('Open')
    expect((await eventsOf(here, ids.folderId)).at(-1)!.action).toBe('StatusOverridden')
  })

  test('of a complete item cannot become Void', async () => {
    const ids = await inState('Complete', { returnedStatusId: '1' })
    const fault = await refused(set(people().manager, ids, { statusId: '3', explClosed: 'x' }))
    expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
  })
})

const initialStates: Array<
  [who: 'admin' | 'writer' | 'reviewer' | 'submitter', fields: RecordData, expected: RecordData | number]
> = [
  ['writer', {}, { stageName: 'Created', status: 'Open', revision: '0' }],
  ['writer', { stage: '1' }, { stageName: 'Created' }],
  ['writer', { stage: '2' }, { stageName: 'Submitted' }],
  ['writer', { stage: '3', returnedStatusId: '1' }, 403],
  ['writer', { dateReturned: '2026-01-02' }, 403],
  ['writer', { stage: '2', dateSubmitted: '2026-01-02' }, { dateSubmitted: '2026-01-02' }],
  ['writer', { stage: '4' }, 409],
  ['writer', { stage: '4', returnedStatus: 'F' }, { stageName: 'Complete', status: 'Closed' }],
  ['writer', { status: 'Void' }, 400],
  ['writer', { status: 'Void', explClosed: 'x' }, { status: 'Void' }],
  ['admin', { stage: '3' }, { stageName: 'Returned' }],
  ['admin', { status: 'Closed' }, { stageName: 'Complete', status: 'Closed' }],
  ['reviewer', {}, 403],
  ['submitter', { status: 'Void', explClosed: 'x' }, 403],
  ['submitter', { status: 'Open' }, { status: 'Open' }],
]
test.each(sample(initialStates, 'submittalitem initialStates', 3))(
  'an item created by the %s with %j is %j',
  async (who, fields, expected) => {
    const created = makeOne(people()[who], recordType, project.id, fields)
    if (typeof expected === 'number') return expect((await refused(created)).status).toBe(expected)
    const ids = await created
    expect(await read(people().admin, recordType, ids)).toMatchObject(expected)
    expect(ids.number).toMatch(/^SI-\d{3}$/)
  },
)

const due: Array<[RecordData, string]> = [
  [{}, '2026-05-18'],
  [{ requiredReviewDays: '7' }, '2026-05-13'],
  [{ requiredReviewDays: '7 Days' }, '2026-05-13'],
  [{ requiredReviewDays: '1week' }, '2026-05-11'],
  [{ requiredReviewDays: '1.5 weeks' }, '2026-05-15'],
  [{ dateSubmitted: '5/1/2026' }, '2026-05-15'],
  [{ returnedDueDate: '6/1/26' }, '6/1/26'],
]
test.each(sample(due, 'submittalitem due', 3))(
  'an item submitted with %j is due back on %s',
  async (fields, returnedDueDate) => {
    try {
      here.clock.now = new Date('2026-05-04T12:00:00Z')
      const { dateSubmitted, ...item } = fields
      const ids = await inState('Created', item)
      const after = await set(people().writer, ids, { stage: '2', dateSubmitted })
      expect(after).toMatchObject({ returnedDueDate, dateSubmitted: fields.dateSubmitted ?? '2026-05-04' })
      here.clock.now = new Date('2026-05-06T12:00:00Z')
      const returned = await set(people().manager, ids, { stage: '3' })
      expect(returned).toMatchObject({ dateReturned: '2026-05-06', dateSubmitted: after.dateSubmitted })
    } finally {
      here.clock.now = undefined
    }
  },
)

test.each(['soon', 'ten', '-3', '3 months', '3 days or so', '600 weeks'])(
  'review days of %j are refused, unless they were stored before',
  async (requiredReviewDays) => {
    const created = makeOne(people().writer, recordType, project.id, { requiredReviewDays })
    expect(await told(created)).toBe(wrong('ItemList[0].RequiredReviewDays', 'Type'))
    const ids = await inState('Created')
    expect(await told(set(people().writer, ids, { requiredReviewDays }))).toBe(
      wrong('Item.RequiredReviewDays', 'Type'),
    )
    await here.database.rows('UPDATE submittal_item SET required_review_days = $2 WHERE id = $1', [
      ids.submittalItemId,
      requiredReviewDays,
    ])
    const sentBack = await set(people().writer, ids, { requiredReviewDays, notes: 'Read, then sent.' })
    expect(sentBack).toMatchObject({ requiredReviewDays })
  },
)
