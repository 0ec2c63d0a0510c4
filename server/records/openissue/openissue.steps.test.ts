/** The states of an open issue and of meeting minutes: who may take which step, and what the step needs. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { expectSteps } from '../../../test/kit/steps.ts'
import { memberOf } from '../../../test/tables/matrix/people.ts'

const here = prepared(() => site())
const recordType = recordTypes.openIssue
let colleague: Person
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
  colleague = await memberOf(here, project, 'Project Assistant')
})

/** The to-person and the person on the copy list have no write access. */
const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  from: project.people.Superintendent,
  writer: project.people['Project Assistant'],
  colleague,
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
const managers = ['admin', 'manager']
/** In Draft the creator and the from-person; later everybody of their side who writes. */
const authors = [...managers, 'from', 'writer']
const side = [...authors, 'colleague']
const closing = ['admin', 'manager', 'from']
const table = {
  'Draft → Open': authors,
  'Open → In progress': [...managers, 'to'],
  'In progress → In review': [...managers, 'to'],
  'In review → Closed': closing,
  'In review → In progress': closing,
  'Open → Closed': closing,
  'In progress → Closed': closing,
  'Open → On hold': side,
  'In progress → On hold': side,
  'On hold → Open': side,
  'On hold → In progress': side,
  'Closed → Open': side,
  'Draft → Void': managers,
  'Open → Void': managers,
  'In progress → Void': managers,
  'In review → Void': managers,
  'On hold → Void': managers,
  'Closed → Void': managers,
}

const unseen = { Draft: ['colleague', 'to', 'cc'], Void: ['colleague', 'to', 'cc'] }

async function inState(name: string, fields: RecordData = {}): Promise<RecordData> {
  const { from, to, cc, admin, writer } = people()
  const issue = { statusId: 1, issueFrom: from.id, issueTo: to.id, ccUserList: [cc.id], ...fields }
  const ids = await makeOne(writer, recordType, project.id, issue)
  const statusId = states[name as keyof typeof states]
  if (statusId !== 1) await change(admin, recordType, ids, { statusId })
  return ids
}

describe('the steps of an open issue', () => {
  test.each(Object.keys(states))(
    'from %s are those of the table, taken by the people it names',
    async (from) => {
      await expectSteps(
        here,
        { recordType, status: 'statusId', states, table, people: people(), inState, unseen },
        from,
      )
    },
  )

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
  const states = { Draft: 1, Distributed: 2, Final: 3 }
  const keepers = ['admin', 'manager', 'creator']
  const table = {
    'Draft → Distributed': [...keepers, 'writer'],
    'Distributed → Final': keepers,
    'Distributed → Draft': ['admin', 'manager'],
  }
  const inState = async (name: string) => {
    const { from, to, admin } = people()
    const ids = await makeOne(from, minutes, project.id, { statusId: 1, attendeeList: [to.id] })
    const statusId = states[name as keyof typeof states]
    if (statusId !== 1) await change(admin, minutes, ids, { statusId })
    return ids
  }

  test.each(Object.keys(states))(
    'from %s are those of the table, taken by the people it names',
    async (from) => {
      const { admin, manager, from: creator, writer, to: attendee } = people()
      const unseen = { Draft: ['attendee'] }
      const steps = { recordType: minutes, status: 'statusId', states, table, inState, unseen }
      await expectSteps(here, { ...steps, people: { admin, manager, creator, writer, attendee } }, from)
    },
  )

  test('Distributed sets the number, which stays when they return to Draft', async () => {
    const { from, manager } = people()
    const ids = await inState('Draft')
    const { number } = await change(from, minutes, ids, { statusId: 2 })
    expect(number).toMatch(/^MM-\d{3}$/)
    const draft = await change(manager, minutes, ids, { statusId: 1 }, { reason: 'Wrong names' })
    expect(draft.number).toBe(number)
  })
})
