/** Undoing a change of many records: what nobody has changed since gets its former value again. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectMemberAdd, ProjectMemberUpdate, ProjectUpdate } from '../../../contract/projects/project.ts'
import {
  RecordUpdateMany,
  RecordUpdateManyUndo,
} from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  eventsOf,
  info,
  make,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = new Date('2026-03-10T12:00:00Z')
})
const roles = ['General Contractor PM', 'Engineer', 'Architect'] as const
let project: Project<(typeof roles)[number]>
let manager: Person
let engineer: Person
beforeAll(async () => {
  project = await here.project(roles)
  manager = project.people['General Contractor PM']
  engineer = project.people.Engineer
})

const rfis = (...fields: RecordData[]) =>
  make(
    manager,
    recordTypes.rfi,
    project.id,
    ...fields.map((more, i) => ({ subject: `RFI ${i}`, question: 'Which?', ...more })),
  )

const change = async (records: RecordData[], changes: Record<string, string>, who = manager) => {
  const folderIds = records.map(({ folderId }) => folderId as number)
  const request = { folderIds, changes, additionalInfo: info({ Reason: 'Agreed.' }) }
  const { results, bulkChangeId } = await who.client.call(RecordUpdateMany, request)
  expect(results!.filter(({ errorCode }) => errorCode)).toEqual([])
  return bulkChangeId!
}

const undo = (bulkChangeId: number, who = manager) =>
  who.client.call(RecordUpdateManyUndo, { bulkChangeId, additionalInfo: info({ Reason: 'By mistake.' }) })

const faults = async (...of: Parameters<typeof undo>) =>
  (await undo(...of)).results!.map(({ errorCode, message }) => `${errorCode} ${message}`.trim())

const valuesOf = async (records: RecordData[], key: string) =>
  Promise.all(records.map(async (ids) => (await read(manager, recordTypes.rfi, ids))[key] ?? null))

const set = (who: Person, ids: RecordData, fields: RecordData) =>
  who.client.call(RFIUpdate, { rfi: { folderId: ids.folderId as number, ...fields } })

describe('a change of many records', () => {
  test('is undone: each record has its own former value, and an event of its own', async () => {
    const some = await rfis({ dateDue: '2026-04-01' }, { dateDue: '5/2/2026' }, {}, { dateDue: '2026-06-01' })
    const before = await valuesOf(some, 'dateDue')
    const id = await change(some, { DateDue: '2026-06-01' })
    expect(await valuesOf(some, 'dateDue')).toEqual(Array(4).fill('2026-06-01'))
    const { results, numberOfRecordsEffected } = await undo(id)
    // The last one had that day already: it was not changed.
    const changed = some.slice(0, 3).map(({ folderId }) => ({ folderId, errorCode: '', message: '' }))
    expect([results, numberOfRecordsEffected]).toEqual([changed, 3])
    expect(await valuesOf(some, 'dateDue')).toEqual(before)
    const { action, changes } = (await eventsOf(here, some[1]!.folderId)).at(-1)!
    expect(action).toBe('Updated')
    expect(changes).toContainEqual(['dateDue', '2026-06-01', '5/2/2026'])
  })

  test('is undone once, by whoever made it, for a day', async () => {
    const some = await rfis({ dateDue: '2026-04-01' })
    const id = await change(some, { DateDue: '2026-06-01' })
    expect(await told(undo(id, engineer))).toBe('404 NotFound')
    expect(await told(undo(id, project.admin))).toBe('404 NotFound')
    await undo(id)
    expect(await told(undo(id))).toBe('409 Conflict')
    await expect(undo(id)).rejects.toThrow('This change was undone already.')
    const old = await change(some, { DateDue: '2026-06-01' })
    await here.database.rows("UPDATE bulk_change SET at = at - interval '24 hours' WHERE id = $1", [old])
    expect(await told(undo(old))).toBe('404 NotFound')
    expect(await valuesOf(some, 'dateDue')).toEqual(['2026-06-01'])
  })

  test('has nothing to undo after a dry run, or if nothing was changed', async () => {
    const [one] = await rfis({ dateDue: '2026-04-01' })
    const request = { folderIds: [one!.folderId], changes: { DateDue: '2026-04-01' } }
    expect((await manager.client.call(RecordUpdateMany, request)).bulkChangeId).toBe(0)
    const dry = { ...request, changes: { DateDue: '2026-06-01' }, dryRun: true }
    expect((await manager.client.call(RecordUpdateMany, dry)).bulkChangeId).toBe(0)
    expect(await told(manager.client.call(RecordUpdateManyUndo, {}))).toMatch(/^400/)
  })

  test('stays where somebody has changed that field since, and only there', async () => {
    const some = await rfis({ dateDue: '2026-04-01' }, { dateDue: '2026-04-02' }, { dateDue: '2026-04-03' })
    const id = await change(some, { DateDue: '2026-06-01' })
    await set(project.admin, some[0]!, { dateDue: '2026-07-01' })
    // Another field, and the same value again by a detour.
    await set(project.admin, some[1]!, { reference: 'A-1' })
    await set(project.admin, some[2]!, { dateDue: '2026-07-01' })
    await set(project.admin, some[2]!, { dateDue: '2026-06-01' })
    const stays = `Conflict ${project.admin.fullName} has changed it since: it stays as it is.`
    expect(await faults(id)).toEqual([stays, '', stays])
    expect(await valuesOf(some, 'dateDue')).toEqual(['2026-07-01', '2026-04-02', '2026-06-01'])
    expect(await valuesOf(some, 'reference')).toEqual([null, 'A-1', null])
  })

  test('stays where the former value is not accepted any more', async () => {
    const some = await rfis({ dateDue: '2026-04-01' }, { dateDue: '2026-04-01' })
    const id = await change(some, { DateDue: '2026-06-01' })
    await here.database.rows(
      `UPDATE bulk_change_record SET former = '{"dateDue": [7]}' WHERE bulk_change_id = $1 AND folder_id = $2`,
      [id, some[0]!.folderId],
    )
    expect(await faults(id)).toEqual([
      'Conflict A former value is not accepted any more: it stays as it is.',
      '',
    ])
    expect(await valuesOf(some, 'dateDue')).toEqual(['2026-06-01', '2026-04-01'])
  })

  test('is undone with the text that a person replaced, or the person that a text replaced', async () => {
    const some = await rfis({ toName: 'The structural engineer' }, { toUserId: engineer.id })
    const architect = project.people.Architect
    const id = await change(some, { ToUserId: String(architect.id) })
    expect(await valuesOf(some, 'toUserId')).toEqual([architect.id, architect.id])
    await undo(id)
    expect(await valuesOf(some, 'toUserId')).toEqual([null, engineer.id])
    expect(await valuesOf(some, 'toName')).toEqual(['The structural engineer', engineer.fullName])
  })

  test('takes back a step where there is a step back, and says where there is none', async () => {
    const [open, answered] = await rfis(
      { statusId: 3, toUserId: engineer.id },
      { statusId: 3, toUserId: engineer.id },
    )
    await set(engineer, answered!, { statusId: 4, answer: 'So.' })
    const id = await change([open!, answered!], { StatusId: '5' })
    const [first, second] = await faults(id)
    expect(first).toBe('')
    expect(second).toMatch(/^Conflict .*Answered/)
    expect(await valuesOf([open!, answered!], 'statusId')).toEqual([3, 5])
    expect((await eventsOf(here, open!.folderId)).at(-1)!.reason).toBe('By mistake.')
    const voided = await change([open!], { StatusId: '6' })
    expect((await faults(voided))[0]).toMatch(/^Conflict /)
    expect(await valuesOf([open!], 'statusId')).toEqual([6])
  })

  test('is judged by what the caller may do now', async () => {
    const who = await here.person(project.admin)
    const add = { userId: who.id, role: 'General Contractor PM' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member: add })
    const some = await rfis({ dateDue: '2026-04-01' })
    const id = await change(some, { DateDue: '2026-06-01' }, who)
    const member = { userId: who.id, role: 'Viewer' }
    await project.admin.client.call(ProjectMemberUpdate, { projectId: project.id, member })
    expect((await faults(id, who))[0]).toMatch(/^(Forbidden|NotFound) /)
    expect(await valuesOf(some, 'dateDue')).toEqual(['2026-06-01'])
  })

  test('is not undone in a project that is closed', async () => {
    const other = await here.project([], project.admin)
    const one = await makeOne(project.admin, recordTypes.rfi, other.id, { dateDue: '2026-04-01' })
    const id = await change([one], { DateDue: '2026-06-01' }, project.admin)
    const close = (isProjectDisabled: boolean) =>
      project.admin.client.call(ProjectUpdate, { project: { projectId: other.id, isProjectDisabled } })
    await close(true)
    expect(await told(undo(id, project.admin))).toBe('409 Conflict')
    await close(false)
    expect(await faults(id, project.admin)).toEqual([''])
  })

  test('is undone once by two calls at the same time', async () => {
    const some = await rfis({ dateDue: '2026-04-01' }, { dateDue: '2026-04-02' })
    const id = await change(some, { DateDue: '2026-06-01' })
    const both = await Promise.allSettled([undo(id), undo(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await told(undo(id))).toBe('409 Conflict')
    expect(await valuesOf(some, 'dateDue')).toEqual(['2026-04-01', '2026-04-02'])
  })

  test('never takes away what somebody else writes at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const some = await rfis({ dateDue: '2026-04-01' }, { dateDue: '2026-04-02' })
      const id = await change(some, { DateDue: '2026-06-01' })
      await Promise.all([undo(id), set(project.admin, some[0]!, { dateDue: '2026-07-01' })])
      expect(await valuesOf(some, 'dateDue')).toEqual(['2026-07-01', '2026-04-02'])
    }
  })
})
