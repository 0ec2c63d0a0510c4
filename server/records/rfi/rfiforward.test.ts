/** Forwarding an RFI: a sub-RFI that asks somebody else, linked to the original in both directions. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { RFIForward, RFIRead, RFIReplyCreate } from '../../../contract/records/rfi.ts'
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
import { outcome } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
const roles = [
  'General Contractor PM',
  'Project Assistant',
  'Architect',
  'Engineer',
  'Consultant',
  'Subcontractor',
  'Viewer',
] as const
let project: Project<(typeof roles)[number]>
/** Read access to records they are a party of: the structural engineer and a consultant. */
let engineer: Person
let consultant: Person
let architect: Person
let manager: Person
beforeAll(async () => {
  project = await here.project(roles)
  engineer = project.people.Engineer
  consultant = project.people.Consultant
  architect = project.people.Architect
  manager = project.people['General Contractor PM']
})

const newRfi = (fields: RecordData = {}) =>
  makeOne(project.admin, recordType, project.id, {
    subject: 'Beam',
    question: 'Which?',
    drawing: 'S-201',
    toUserId: architect.id,
    ...fields,
  })

const forward = async (
  who: Person,
  ids: RecordData,
  to: Person,
  more: RecordData = {},
): Promise<RecordData> =>
  (await who.client.call(RFIForward, { rfiId: ids.rfiId, toUserId: to.id, ...more })).rfi as RecordData

const answer = (who: Person, ids: RecordData, response: string) =>
  who.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response, isAnswer: true } })

describe('a forwarded RFI', () => {
  test('gets a sub-RFI beside it, and both are linked', async () => {
    const ids = await newRfi()
    const sub = await forward(architect, ids, engineer, {
      question: 'Is W12x30 enough?',
      dateDue: '3/2/2026',
    })
    const original = await read(architect, recordType, ids)
    expect(sub).toMatchObject({
      statusName: 'Open',
      subject: 'Beam',
      drawing: 'S-201',
      question: 'Is W12x30 enough?',
      dateDue: '3/2/2026',
      toUserId: engineer.id,
      fromUserId: architect.id,
      folderParentId: original.folderParentId,
      originalRfiId: ids.rfiId,
      originalRfiFolderId: ids.folderId,
      originalToUserName: architect.fullName,
      originalFromUserId: project.admin.id,
      originalQuestion: 'Which?',
      isOriginalClosed: false,
    })
    expect(sub.folderPath).toMatch(/^RFIs \/ RFI-\d{3}\.1 Beam$/)
    expect(sub.folderPath).not.toBe(original.folderPath)
    expect(original).toMatchObject({
      subRfiId: sub.rfiId,
      subRfiToUserName: engineer.fullName,
      subRfiFromUserId: architect.id,
      subRfiQuestion: 'Is W12x30 enough?',
      isSubRfiClosed: false,
      statusName: 'Open',
    })
    expect(original).not.toHaveProperty('subRfiAnswer')
  })

  test('passes on its question, due in seven working days, unless the request has others', async () => {
    here.clock.now = new Date('2026-01-01T12:00:00Z')
    const sub = await forward(manager, await newRfi({ dateDue: '2027-01-01' }), engineer, { question: ' ' })
    here.clock.now = undefined
    expect(sub).toMatchObject({ question: 'Which?', dateDue: '2026-01-12', dateSubmitted: '2026-01-01' })
  })

  test('shows the answer of the sub-RFI, and the reverse', async () => {
    const ids = await newRfi()
    const sub = await forward(architect, ids, engineer)
    await answer(engineer, sub, 'W12x30.')
    expect(await read(architect, recordType, ids)).toMatchObject({
      subRfiAnswer: 'W12x30.',
      statusName: 'Open',
    })
    await change(manager, recordType, sub, { statusId: 5 })
    expect((await read(architect, recordType, ids)).isSubRfiClosed).toBe(true)
    await answer(architect, ids, 'Use W12x30.')
    expect(await read(engineer, recordType, sub)).toMatchObject({ originalAnswer: 'Use W12x30.' })
    await change(manager, recordType, ids, { statusId: 5 })
    expect((await read(engineer, recordType, sub)).isOriginalClosed).toBe(true)
    const events = await eventsOf(here, ids.folderId)
    expect(events.map(({ action }) => action)).toContain('SubRfiAnswered')
    expect(JSON.stringify(events)).not.toContain('"W12x30."')
  })

  test('has a new ETag, and an event that names the sub-RFI', async () => {
    const ids = await newRfi()
    const { etag } = await read(manager, recordType, ids)
    const sub = await forward(manager, ids, engineer)
    expect((await eventsOf(here, ids.folderId)).at(-1)).toMatchObject({
      action: 'Forwarded',
      version: 2,
      person_id: manager.id,
      changes: [['subRfiId', null, sub.rfiId]],
    })
    const fault = await refused(change(manager, recordType, ids, { subject: 'x' }, { ifMatch: etag }))
    expect([fault.status, fault.meta.fields]).toEqual([409, 'SubRfiId'])
  })

  test('refers to the same documents at the same versions', async () => {
    const { admin } = project
    const ids = await newRfi()
    const file = (text: string) => ({
      fileName: 'A-1.pdf',
      fileContent: Buffer.from(text).toString('base64'),
    })
    const additionalInfo = info({ ProjectId: project.id })
    const { newId } = await admin.client.call(DocumentCreate, { ...file('first'), additionalInfo })
    await admin.client.call(DocumentReferenceAdd, { folderId: ids.folderId, documentId: newId })
    await admin.client.call(DocumentUpdate, { documentId: newId, ...file('second') })
    const sub = await forward(architect, ids, engineer)
    const { referencedDocuments } = await engineer.client.call(RFIRead, { folderId: sub.folderId })
    expect(referencedDocuments).toMatchObject([{ documentId: newId }])
    const reference = 'SELECT version FROM document_reference WHERE folder_id = $1'
    expect(await here.database.rows(reference, [sub.folderId])).toEqual([{ version: 1 }])
  })

  test('can be forwarded again by the recipient: a chain that leads back to the top', async () => {
    const ids = await newRfi()
    const sub = await forward(architect, ids, engineer)
    const third = await forward(engineer, sub, consultant, { question: 'Can it carry that?' })
    expect(third).toMatchObject({
      originalRfiId: sub.rfiId,
      originalRfiFolderId: sub.folderId,
      upOriginalRfiFolderId: ids.folderId,
    })
    expect(await read(engineer, recordType, sub)).toMatchObject({
      subRfiId: third.rfiId,
      originalRfiId: ids.rfiId,
    })
    await answer(consultant, third, 'It can.')
    expect((await read(engineer, recordType, sub)).subRfiAnswer).toBe('It can.')
    expect(await read(engineer, recordType, ids)).not.toHaveProperty('subRfiAnswer')
  })

  test('can be forwarded at most 20 times in a chain', async () => {
    let last: RecordData = await newRfi()
    for (let i = 0; i < 20; i++) last = await forward(manager, last, i % 2 ? architect : engineer)
    expect(await told(forward(manager, last, consultant))).toBe('409 Conflict')
  })
})

describe('forwarding again', () => {
  test('is possible when the sub-RFI is answered, closed or void', async () => {
    const ids = await newRfi()
    const first = await forward(architect, ids, engineer)
    expect(await told(forward(architect, ids, consultant))).toBe('409 Conflict')
    await change(manager, recordType, first, { statusId: 6 }, { reason: 'They are on leave.' })
    const second = await forward(architect, ids, consultant)
    await answer(consultant, second, 'Yes.')
    const third = await forward(architect, ids, engineer)
    expect(await read(architect, recordType, ids)).toMatchObject({ subRfiId: third.rfiId })
    expect(await read(architect, recordType, first)).toMatchObject({ originalRfiId: ids.rfiId })
  })

  test('at the same moment creates one sub-RFI', async () => {
    const ids = await newRfi()
    const outcomes = await Promise.all(
      [engineer, consultant, engineer].map((to) => outcome(forward(manager, ids, to))),
    )
    expect(outcomes.sort()).toEqual(['200', '409 Conflict', '409 Conflict'])
  })

  test('with the same idempotency key creates one sub-RFI', async () => {
    const ids = await newRfi()
    const request = { rfiId: ids.rfiId, toUserId: engineer.id }
    const call = () => manager.client.call(RFIForward, request, { idempotencyKey: `forward ${ids.rfiId}` })
    expect((await call()).rfi!.rfiId).toBe((await call()).rfi!.rfiId)
  })
})

describe('refusals', () => {
  const states = { Draft: 1, Submitted: 2, Answered: 4, Closed: 5, Void: 6 }
  test.each(Object.entries(states))(
    'an RFI that is %s cannot be forwarded by anybody',
    async (_, statusId) => {
      const ids = await newRfi({ statusId, answer: 'Yes.' })
      for (const who of [architect, manager, project.admin])
        expect(await told(forward(who, ids, engineer))).toBe(
          who === architect && statusId === states.Draft ? '404 NotFound' : '409 Conflict',
        )
    },
  )

  test('only the to-person and managers can forward', async () => {
    const { Subcontractor, Viewer } = project.people
    const ids = await newRfi({ ccUserList: [engineer.login] })
    const outcomes: Array<[Person, string]> = [
      [engineer, '403 Forbidden'],
      [Viewer, '403 Forbidden'],
      [project.people['Project Assistant'], '403 Forbidden'],
      [Subcontractor, '404 NotFound'],
    ]
    for (const [who, expected] of outcomes) expect(await told(forward(who, ids, consultant))).toBe(expected)
    expect(await read(manager, recordType, ids)).not.toHaveProperty('subRfiId')
  })

  test.each([
    ['no RFI', {}, wrong('RfiId', 'NotEmpty')],
    ['an RFI that does not exist', { rfiId: 2147483646 }, '404 NotFound'],
    ['no person', { rfiId: 'its' }, wrong('ToUserId', 'NotEmpty')],
    ['no person, sent as 0', { rfiId: 'its', toUserId: 0 }, wrong('ToUserId', 'NotEmpty')],
    ['a person who is not a member', { rfiId: 'its', toUserId: 2147483646 }, wrong('ToUserId', 'Enum')],
    ['the person it is already addressed to', { rfiId: 'its', toUserId: 'to' }, wrong('ToUserId', 'Enum')],
    ['an invalid date', { rfiId: 'its', toUserId: 'to', dateDue: 'soon' }, wrong('DateDue', 'Date')],
    [
      'a question that is too long',
      { rfiId: 'its', toUserId: 'to', question: 'x'.repeat(100_001) },
      wrong('Question', 'Length'),
    ],
  ])('%s is refused', async (_, sent: RecordData, refusal) => {
    const ids = await newRfi()
    const request = { ...sent }
    if (sent.rfiId === 'its') request.rfiId = ids.rfiId
    if (sent.toUserId === 'to') request.toUserId = architect.id
    expect(await told(manager.client.call(RFIForward, request))).toBe(refusal)
    expect(await read(manager, recordType, ids)).not.toHaveProperty('subRfiId')
  })

  test('an RFI that has changed since it was read', async () => {
    const ids = await newRfi()
    const { etag } = await read(manager, recordType, ids)
    await change(manager, recordType, ids, { question: 'Which one?' })
    const request = { rfiId: ids.rfiId, toUserId: engineer.id }
    expect((await refused(manager.client.call(RFIForward, request, { ifMatch: etag }))).meta.fields).toBe(
      'Question',
    )
  })
})
