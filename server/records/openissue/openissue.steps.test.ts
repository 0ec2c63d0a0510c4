/** The steps of an open issue and of meeting minutes: what they need and do. Who may take which: test/tables/ownership. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.openIssue
let project: Project<
  'General Contractor PM' | 'Superintendent' | 'Project Assistant' | 'Engineer' | 'Consultant'
>
beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Project Assistant',
    'Engineer',
    'Consultant',
  ])
})

/** The to-person and the person on the copy list have no write access. */
const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  from: project.people.Superintendent,
  writer: project.people['Project Assistant'],
  to: project.people.Engineer,
  cc: project.people.Consultant,
})

const states = {
  Draft: 1,
  Open: 2,
  'In progress': 3,
  'In review': 4,
  'On hold': 5,
  Closed: 6,
  Void: 7,
}
async function inState(name: string, fields: RecordData = {}): Promise<RecordData> {
  const { from, to, cc, admin, writer } = people()
  const issue = { statusId: 1, issueFrom: from.id, issueTo: to.id, ccUserList: [cc.id], ...fields }
  const ids = await makeOne(writer, recordType, project.id, issue)
  const statusId = states[name as keyof typeof states]
  if (statusId !== 1) await change(admin, recordType, ids, { statusId })
  return ids
}

describe('the steps of an open issue', () => {
  test('Closed → Open needs a reason, and clears the closing date', async () => {
    const { manager, writer } = people()
    const ids = await inState('Open')
    expect(await change(manager, recordType, ids, { statusId: 6 })).toHaveProperty('closedDate')
    const fault = await refused(change(writer, recordType, ids, { statusId: 2 }))
    expect(fault.fields).toMatchObject([{ errorCode: 'NotEmpty', fieldName: 'AdditionalInfo.Reason' }])
    const open = await change(writer, recordType, ids, { statusId: 2 }, { reason: 'It is back' })
    expect(open).not.toHaveProperty('closedDate')
  })

  test('by a to-person without write access can change no other field', async () => {
    const { to } = people()
    const ids = await inState('Open')
    for (const more of [
      { subject: 'mine' },
      { dueDate: '2030-01-01' },
      { issueTo: 0 },
      { closedDate: '2030-01-01' },
    ])
      expect((await refused(change(to, recordType, ids, { statusId: 3, ...more }))).status).toBe(403)
    const whole = await read(to, recordType, ids)
    expect((await change(to, recordType, ids, { ...whole, statusId: 3 })).statusName).toBe('In progress')
  })

  test('of an issue without a to-person are taken by the manager', async () => {
    const { manager, from } = people()
    const ids = await inState('Open', { issueTo: 0 })
    expect((await refused(change(from, recordType, ids, { statusId: 3 }))).status).toBe(403)
    expect((await change(manager, recordType, ids, { statusId: 3 })).statusName).toBe('In progress')
  })

  test('leaving Draft sets the number, and opening sets the due date', async () => {
    const ids = await inState('Draft', { subject: 'Heat' })
    const { writer } = people()
    expect(await read(writer, recordType, ids)).not.toHaveProperty('number')
    const open = await change(writer, recordType, ids, { statusId: 2 })
    expect(open).toMatchObject({ number: expect.stringMatching(/^OI-\d{3}$/), dueDate: expect.any(String) })
  })
})

describe('the steps of meeting minutes', () => {
  const minutes = recordTypes.meetingMinute
  test('Distributed sets the number, which stays when they return to Draft', async () => {
    const { from, manager } = people()
    const ids = await makeOne(from, minutes, project.id, { statusId: 1 })
    const { number } = await change(from, minutes, ids, { statusId: 2 })
    expect(number).toMatch(/^MM-\d{3}$/)
    const draft = await change(manager, minutes, ids, { statusId: 1 }, { reason: 'Wrong names' })
    expect(draft.number).toBe(number)
  })
})
