/** Forwarded RFIs and people: who is a party of which RFI, and what each RFI reveals of the other. */
import { beforeAll, describe, expect, test } from 'vitest'
import { PartyAssign } from '../../../contract/people/party.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { RFIForward, RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { because, change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf, outcome } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
const roles = [
  'General Contractor PM',
  'Architect',
  'Engineer',
  'Consultant',
  'Subcontractor',
  'Viewer',
] as const
let project: Project<(typeof roles)[number]>
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
    toUserId: architect.id,
    ...fields,
  })

const forward = async (who: Person, ids: RecordData, to: Person): Promise<RecordData> =>
  (await who.client.call(RFIForward, { rfiId: ids.rfiId, toUserId: to.id })).rfi as RecordData

const answer = (who: Person, ids: RecordData, response: string) =>
  who.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response, isAnswer: true } })

describe('the people of a sub-RFI', () => {
  test('are parties of the original, and of every RFI above it', async () => {
    const ids = await newRfi()
    expect(await outcome(read(engineer, recordType, ids))).toBe('404 NotFound')
    const sub = await forward(architect, ids, engineer)
    expect((await read(engineer, recordType, ids)).question).toBe('Which?')
    expect(await outcome(read(consultant, recordType, ids))).toBe('404 NotFound')
    const third = await forward(engineer, sub, consultant)
    for (const one of [third, sub, ids])
      expect((await read(consultant, recordType, one)).subject).toBe('Beam')
    // A party can reply, but not give the official answer of the original.
    const request = { reply: { rfiId: ids.rfiId, response: 'We are on it.' } }
    await consultant.client.call(RFIReplyCreate, request)
    expect(await told(answer(consultant, ids, 'So.'))).toBe('403 Forbidden Reply.IsAnswer:Forbidden')
  })

  test('stay parties when the original changes, and stop when the sub-RFI is readdressed', async () => {
    const ids = await newRfi()
    const sub = await forward(architect, ids, engineer)
    await change(manager, recordType, ids, { ccUserList: [project.people.Viewer.login], reference: 'A-1' })
    expect(await outcome(read(engineer, recordType, ids))).toBe('200')
    await change(manager, recordType, sub, { toUserId: consultant.id })
    expect(await outcome(read(engineer, recordType, ids))).toBe('404 NotFound')
    expect(await outcome(read(consultant, recordType, ids))).toBe('200')
    await change(manager, recordType, sub, { ccUserList: [engineer.login] })
    expect(await outcome(read(engineer, recordType, ids))).toBe('200')
  })

  test('are parties of both RFIs once a manager says whom their text means', async () => {
    const ids = await newRfi()
    const sub = await forward(architect, ids, engineer)
    const late = await here.person(project.admin)
    await change(manager, recordType, sub, { ccUserList: [late.email] })
    await project.admin.client.call(ProjectMemberAdd, {
      projectId: project.id,
      member: { userId: late.id, role: 'Consultant' },
    })
    for (const one of [sub, ids]) expect(await outcome(read(late, recordType, one))).toBe('404 NotFound')
    await manager.client.call(PartyAssign, { projectId: project.id, text: late.email, userId: late.id })
    for (const one of [sub, ids]) expect(await outcome(read(late, recordType, one))).toBe('200')
  })
})

test('a sub-RFI that is deleted for good leaves nothing behind', async () => {
  const ids = await newRfi()
  const sub = await forward(architect, ids, engineer)
  await project.admin.client.call(FolderDelete, { folderId: sub.folderId, ...because })
  expect(await read(manager, recordType, ids)).not.toHaveProperty('subRfiId')
  const again = await forward(architect, ids, consultant)
  await here.database.rows('DELETE FROM folder WHERE id = $1', [sub.folderId])
  expect(await outcome(read(engineer, recordType, ids))).toBe('404 NotFound')
  expect(await read(manager, recordType, ids)).toMatchObject({ subRfiId: again.rfiId })
})

describe('fields of the linked RFI', () => {
  test('are left out for a caller who may not see it', async () => {
    const { Subcontractor } = project.people
    const ids = await newRfi({ ccUserList: [Subcontractor.login] })
    const sub = await forward(architect, ids, engineer)
    const seen = await read(Subcontractor, recordType, ids)
    expect(seen.subject).toBe('Beam')
    expect(Object.keys(seen).filter((key) => key.startsWith('subRfi'))).toEqual([])
    const list = await listOf(project, [engineer])
    const restrict = 'UPDATE folder SET access_by_list = $2 WHERE id = $1'
    await here.database.rows(restrict, [ids.folderId, list])
    expect(await read(engineer, recordType, sub)).toMatchObject({ originalQuestion: 'Which?' })
    const fromOutside = await read(architect, recordType, sub)
    expect(Object.keys(fromOutside).filter((key) => key.startsWith('original'))).toEqual([])
  })

  test('a restricted RFI is forwarded as a restricted one', async () => {
    const ids = await newRfi()
    const list = await listOf(project, [architect, engineer])
    await here.database.rows('UPDATE folder SET access_by_list = $2 WHERE id = $1', [ids.folderId, list])
    const sub = await forward(architect, ids, engineer)
    expect(await outcome(read(engineer, recordType, sub))).toBe('200')
    expect(await outcome(read(project.people.Viewer, recordType, sub))).toBe('404 NotFound')
  })
})
