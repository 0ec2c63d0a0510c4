/** RecordOpened: the day on which the person a record was sent to first opened it. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Architect' | 'Viewer' | 'Subcontractor'>
let architect: Person
let pm: Person
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect', 'Viewer', 'Subcontractor'])
  architect = project.people.Architect
  pm = project.people['General Contractor PM']
})
afterEach(() => {
  here.clock.now = undefined
})

const opened = async (by: Person, folderId: number | undefined) =>
  (await by.client.call(contract.RecordOpened, { folderId })).numberOfRecordsEffected
const at = (day: string) => {
  here.clock.now = new Date(`${day}T12:00:00Z`)
}
const team = prepared(() => here.project())

const rfi = (fields: RecordData = {}) =>
  makeOne(pm, recordTypes.rfi, project.id, {
    subject: 's',
    question: 'q',
    toUserId: architect.id,
    ...fields,
  })
async function item(stage = '2') {
  const reviewers = { reviewingCompanyContactId: architect.id }
  const { folderId: folderParentId } = await makeOne(pm, recordTypes.submittal, project.id, reviewers)
  const ids = await makeOne(pm, recordTypes.submittalItem, project.id, { folderParentId })
  if (stage !== '1') await change(pm, recordTypes.submittalItem, ids, { stage })
  return ids
}

describe.each([
  ['rfi', 'dateTransmitted', () => rfi()],
  ['submittalItem', 'dateReceived', () => item()],
] as const)('a %s', (name, field, make) => {
  test('has the day filled in by the first opening of the person it was sent to, and never again', async () => {
    const ids = await make()
    for (const who of [pm, project.people.Viewer, project.admin])
      expect(await opened(who, ids.folderId)).toBe(0)
    await read(architect, recordTypes[name], ids)
    const before = await read(pm, recordTypes[name], ids)
    expect(before).not.toHaveProperty(field)
    at('2026-03-02')
    expect(await opened(architect, ids.folderId)).toBe(1)
    at('2026-03-04')
    expect(await opened(architect, ids.folderId)).toBe(0)
    const after = await read(pm, recordTypes[name], ids)
    expect([after, after.etag]).toEqual([{ ...before, [field]: '2026-03-02' }, before.etag])
    expect((await eventsOf(here, ids.folderId)).at(-1)).toMatchObject({
      action: 'Opened',
      person_id: null,
      version: null,
      changes: [[field, null, '2026-03-02']],
    })
  })

  test('keeps a day that was filled in by hand', async () => {
    const ids = await make()
    await change(pm, recordTypes[name], ids, { [field]: '1/5/2026' })
    expect(await opened(architect, ids.folderId)).toBe(0)
    expect((await read(pm, recordTypes[name], ids))[field]).toBe('1/5/2026')
  })
})

test('nothing is filled in before it was sent, or after it was closed', async () => {
  const created = await item('1')
  const closed = await rfi()
  await change(pm, recordTypes.rfi, closed, { statusId: 6 }, { reason: 'Twice' })
  for (const { folderId } of [created, closed]) expect(await opened(architect, folderId)).toBe(0)
})

test('other record types accept it and change nothing', async () => {
  const { folderId } = await makeOne(pm, recordTypes.openIssue, project.id, { issueTo: architect.id })
  expect(await opened(architect, folderId)).toBe(0)
  expect(await eventsOf(here, folderId)).toHaveLength(1)
})

test('is refused without a record, or for one that the caller does not see', async () => {
  const { folderId } = await rfi()
  expect(await told(opened(pm, undefined))).toBe(wrong('FolderId', 'NotEmpty'))
  for (const [who, id] of [
    [pm, 2147483647],
    [pm, project.rootFolderId],
    [project.people.Subcontractor, folderId],
    [team.admin, folderId],
  ] as const)
    expect(await told(opened(who, id))).toBe('404 NotFound')
})
