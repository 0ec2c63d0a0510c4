/** The states of an RFI: what a step needs, and its effects. Who may take which: test/tables/ownership. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { ProjectAdd, ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { RFIRead, RFIReadInFolder, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
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
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
let project: Project<'General Contractor PM' | 'Superintendent' | 'Architect' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent', 'Architect', 'Viewer'])
})

const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  author: project.people.Superintendent,
  to: project.people.Architect,
  other: project.people.Viewer,
})

const states = { Draft: 1, Submitted: 2, Open: 3, Answered: 4, Closed: 5, Void: 6 }
/** An RFI created by the author, in that state. It is complete unless `fields` overrides a field. */
async function inState(name: keyof typeof states, fields: RecordData = {}): Promise<RecordData> {
  const { author, to, admin } = people()
  const { answer = 'This.', ...question } = fields
  const complete = { subject: 'Beam', question: 'Which?', toUserId: to.id }
  const ids = await makeOne(author, recordType, project.id, { ...complete, statusId: 1, ...question })
  await change(admin, recordType, ids, { statusId: states[name], answer })
  return ids
}

describe('the steps of an RFI', () => {
  const needs: Array<[keyof typeof states, keyof typeof states, RecordData, string[]]> = [
    ['Draft', 'Open', { subject: null }, ['Rfi.Subject']],
    ['Draft', 'Open', { question: '' }, ['Rfi.Question']],
    [
      'Submitted',
      'Open',
      { subject: '', question: '', toUserId: 0 },
      ['Rfi.Subject', 'Rfi.Question', 'Rfi.ToUserId'],
    ],
    ['Open', 'Answered', { answer: '' }, ['Rfi.Answer']],
    ['Answered', 'Closed', { answer: null }, ['Rfi.Answer']],
    ['Draft', 'Void', {}, ['AdditionalInfo.Reason']],
    ['Submitted', 'Void', {}, ['AdditionalInfo.Reason']],
    ['Open', 'Closed', {}, ['AdditionalInfo.Reason']],
    ['Closed', 'Open', {}, ['AdditionalInfo.Reason']],
  ]
  test.each(needs)('%s → %s with %j needs %j', async (from, to, fields, missing) => {
    const { manager, admin } = people()
    const ids = await inState(from)
    const step = { ...fields, statusId: states[to] }
    const fault = await refused(change(manager, recordType, ids, step))
    expect([fault.status, fault.errorCode]).toEqual([400, 'ValidationException'])
    const faults = fault.fields.map(({ errorCode, fieldName }) => [errorCode, fieldName])
    expect(faults).toEqual(missing.map((field) => ['NotEmpty', field]))
    await change(admin, recordType, ids, step)
    expect((await eventsOf(here, ids.folderId)).at(-1)!.action).toBe('StatusOverridden')
  })

  test('a to-person given by name is enough to open, if somebody can be reached by it', async () => {
    const outside = await inState('Draft', { toUserId: undefined, toName: 'The town hall' })
    const { manager, admin, to } = people()
    expect(await told(change(manager, recordType, outside, { statusId: 3 }))).toBe(
      wrong('Rfi.ToUserId', 'NotEmpty'),
    )
    expect((await change(admin, recordType, outside, { statusId: 3 })).statusName).toBe('Open')
    const member = await inState('Draft', { toUserId: undefined, toName: to.fullName })
    expect((await change(manager, recordType, member, { statusId: 3 })).statusName).toBe('Open')
  })

  test('changed comments count as a reason, and are shown as a reply', async () => {
    const ids = await inState('Open')
    await change(people().manager, recordType, ids, { statusId: 5, comments: 'Settled on site.' })
    expect((await eventsOf(here, ids.folderId)).at(-1)!.reason).toBe('Settled on site.')
    const { manager } = people()
    const { rfiReplyList } = await manager.client.call(RFIReplyReadByRFI, { rfiId: ids.rfiId })
    expect(rfiReplyList!.filter(({ isAnswer }) => !isAnswer)).toMatchObject([
      { response: 'Settled on site.', fromUserId: manager.id },
    ])
  })

  test('listings show the state before the last step, even after later changes', async () => {
    const { manager } = people()
    const ids = await inState('Draft')
    const shownStates = async () => {
      const request = { parentFolderId: project.rootFolderId, sort: '-UpdatedDate' }
      const { rfiReadInFolderList } = await manager.client.call(RFIReadInFolder, request)
      const row = rfiReadInFolderList!.find(({ folderId }) => folderId === ids.folderId)!
      return [row.rfiStatusOld, row.rfiStatus]
    }
    expect(await shownStates()).toEqual([undefined, 'Draft'])
    await change(manager, recordType, ids, { statusId: 3 })
    expect(await shownStates()).toEqual(['Draft', 'Open'])
    await change(manager, recordType, ids, { statusId: 4 })
    await change(manager, recordType, ids, { subject: 'Another beam', dateDue: '2030-01-01' })
    expect(await shownStates()).toEqual(['Open', 'Answered'])
  })

  test('the state cannot be cleared', async () => {
    const ids = await inState('Open')
    for (const statusId of [null, 0])
      expect((await change(people().manager, recordType, ids, { statusId })).statusId).toBe(3)
  })
})

describe('a to-person without write access', () => {
  test('can answer, with the step or without it, but change no other field', async () => {
    const { to } = people()
    const ids = await inState('Open', { answer: '' })
    const whole = await read(to, recordType, ids)
    for (const more of [{ subject: 'mine' }, { dateDue: '2030-01-01' }, { toUserId: 0 }]) {
      const fault = await refused(
        change(to, recordType, ids, { ...whole, answer: 'So.', statusId: 4, ...more }),
      )
      expect(fault.status).toBe(403)
    }
    expect(await change(to, recordType, ids, { answer: 'Yes.' })).toMatchObject({ statusName: 'Open' })
    const after = await change(to, recordType, ids, {
      ...whole,
      answer: 'So.',
      statusId: 4,
      comments: 'See A-1.',
    })
    expect(after).toMatchObject({
      statusName: 'Answered',
      answer: 'So.',
      subject: 'Beam',
      comments: 'See A-1.',
    })
  })
})

describe('dates of an RFI', () => {
  test('are set by each step in the time zone of the project, and only if empty', async () => {
    const there = await people().admin.client.call(ProjectAdd, {
      project: { timeZone: 'America/Los_Angeles' },
    })
    const { projectId } = there.project!
    const { admin, to } = people()
    await admin.client.call(ProjectMemberAdd, { projectId, member: { userId: to.id, role: 'Architect' } })
    const at = (time: string) => {
      here.clock.now = new Date(time)
    }
    try {
      // In Los Angeles it is still Thursday.
      at('2026-01-02T03:00:00Z')
      const ids = await makeOne(admin, recordType, projectId!, {
        statusId: 1,
        subject: 's',
        question: 'q',
        toUserId: to.id,
      })
      expect(await read(admin, recordType, ids)).not.toHaveProperty('dateSubmitted')
      const opened = await change(admin, recordType, ids, { statusId: 3 })
      expect(opened).toMatchObject({
        dateSubmitted: '2026-01-01',
        dateDue: '2026-01-12',
      })
      expect(opened).not.toHaveProperty('dateTransmitted')
      at('2026-01-05T20:00:00Z')
      const answered = await change(admin, recordType, ids, { statusId: 4, answer: 'a' })
      expect(answered).toMatchObject({ dateResponsed: '2026-01-05', dateSubmitted: '2026-01-01' })
      at('2026-01-06T20:00:00Z')
      expect(await change(admin, recordType, ids, { statusId: 5 })).toMatchObject({
        dateClosed: '2026-01-06',
      })
      const whole = await read(admin, recordType, ids)
      const reopened = await change(admin, recordType, ids, { ...whole, statusId: 3 })
      expect(reopened).not.toHaveProperty('dateClosed')
      expect(reopened).toMatchObject({ dateDue: '2026-01-15' })
      expect(await change(admin, recordType, ids, { statusId: 5, dateClosed: '1/9/2026' })).toMatchObject({
        dateClosed: '1/9/2026',
      })
    } finally {
      here.clock.now = undefined
    }
  })

  test('are not set for an RFI that was never opened', async () => {
    const ids = await inState('Draft')
    const voided = await change(people().manager, recordType, ids, { statusId: 6 }, { reason: 'double' })
    for (const key of ['dateSubmitted', 'dateDue', 'dateTransmitted', 'dateClosed'])
      expect(voided).not.toHaveProperty(key)
  })
})

describe('a new RFI', () => {
  const cases: Array<
    [who: 'admin' | 'manager' | 'author', statusId: number | undefined, status: string | number]
  > = [
    ['admin', undefined, 'Open'],
    ['manager', undefined, 'Submitted'],
    ['author', undefined, 'Submitted'],
    ['author', 0, 'Submitted'],
    ['author', 1, 'Draft'],
    ['author', 2, 'Submitted'],
    ['author', 3, 403],
    ['author', 4, 403],
    ['author', 5, 403],
    ['author', 6, 'Void'],
    ['manager', 3, 400],
    ['manager', 4, 403],
    ['manager', 2, 'Submitted'],
    ['admin', 4, 'Answered'],
    ['admin', 5, 'Closed'],
  ]
  test.each(cases)('by the %s with status %s is %s', async (who, statusId, status) => {
    const person = people()[who]
    if (typeof status === 'number')
      return expect((await refused(makeOne(person, recordType, project.id, { statusId }))).status).toBe(
        status,
      )
    const ids = await makeOne(person, recordType, project.id, { statusId })
    expect((await read(person, recordType, ids)).statusName).toBe(status)
    expect(ids.number !== '').toBe(status !== 'Draft')
  })

  test('is from its creator, unless the request names somebody else or nobody', async () => {
    const { author, manager } = people()
    const from = async (fields: RecordData) =>
      read(author, recordType, await makeOne(author, recordType, project.id, fields))
    expect(await from({})).toMatchObject({ fromUserId: author.id, fromName: author.fullName })
    expect(await from({ fromUserId: manager.id })).toMatchObject({ fromUserId: manager.id })
    expect(await from({ fromUserId: 0 })).not.toHaveProperty('fromName')
  })

  test('gets its number when it leaves Draft', async () => {
    const ids = await inState('Draft')
    expect(ids.number).toBe('')
    const { folderPath } = await change(people().author, recordType, ids, { statusId: 2 })
    expect(folderPath).toMatch(/^RFIs \/ RFI-\d{3} Beam$/)
    const [, , event] = await eventsOf(here, ids.folderId)
    expect(event!.changes.find(([field]) => field === 'number')![2]).toBe(folderPath.slice(7, 14))
  })
})

test('reading an RFI returns the documents it refers to', async () => {
  const { admin } = people()
  const ids = await inState('Open')
  const { newId } = await admin.client.call(DocumentCreate, {
    documentNumber: 'A-1',
    additionalInfo: info({ ProjectId: project.id }),
  })
  await admin.client.call(DocumentReferenceAdd, { folderId: ids.folderId, documentId: newId })
  const answer = await admin.client.call(RFIRead, { folderId: ids.folderId })
  expect(answer.referencedDocuments).toMatchObject([{ documentId: newId, documentNumber: 'A-1' }])
  expect(answer.numberOfRecordsEffected).toBe(1)
})
