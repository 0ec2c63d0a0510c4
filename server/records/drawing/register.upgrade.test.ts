/** What the upgrade makes of drawings that are there: a key that exactly one valid drawing has becomes a sheet. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DrawingOutsideRead, DrawingSheetChoose } from '../../../contract/drawings/register.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { inForce, register } from '../../../test/kit/drawings/publishing.ts'
import { site } from '../../../test/kit/harness.ts'
import { ownDatabase } from '../../../test/kit/owndatabase.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'
import { ownMigrations } from '../../db/migrationsteps.ts'

const here = prepared(async () => site({}, await ownDatabase()))
const project = prepared(() => here.project(['General Contractor PM', 'Viewer']))

const drawing = async (documentNumber: string, documentIssue: string, documentStatus = 3) =>
  (
    await project.admin.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentType: 1,
      documentNumber,
      documentIssue,
      documentStatus,
      fileName: `${documentNumber}.pdf`,
      fileContent: Buffer.from(`${documentNumber} ${documentIssue}`).toString('base64'),
    })
  ).newFolderId!

test('of several with one number, managers choose; a void or deleted one counts for nothing', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await drawing('A-101', '1')
  await drawing('A-102', 'old', 7)
  await drawing('A102', 'new')
  await drawing('A-103', 'first')
  const second = await drawing('A 103', 'second')
  await project.admin.client.call(FolderDelete, { folderId: await drawing('A101', 'deleted') })
  const text = await readFile(join(ownMigrations, '0400_drawings.sql'), 'utf8')
  const step = text.slice(text.indexOf('WITH drawing AS'))
  await here.database.rows('DELETE FROM sheet')
  await here.database.rows(step)
  expect(await inForce(viewer, project.id)).toEqual({ 'A-101': '1', A102: 'new' })
  expect(await told(viewer.client.call(DrawingOutsideRead, { projectId: project.id }))).toBe('403 Forbidden')
  const { documents } = await pm.client.call(DrawingOutsideRead, { projectId: project.id })
  expect(documents!.map(({ number, revision }) => [number, revision])).toEqual([
    ['A-102', 'old'],
    ['A-103', 'first'],
    ['A 103', 'second'],
  ])
  await pm.client.call(DrawingSheetChoose, { folderId: second })
  expect(await inForce(viewer, project.id)).toMatchObject({ 'A 103': 'second' })
})

test('a changed number, a move and the bin leave a key, and take one that is free', async () => {
  const { admin } = project
  const first = await drawing('B-1', '1')
  const second = await drawing('B-1', '2')
  const there = async () => (await register(admin, project.id)).map(({ folderId }) => folderId)
  expect(await there()).toContain(first)
  expect(await there()).not.toContain(second)
  await admin.client.call(DocumentUpdate, { folderId: second, documentNumber: 'B-2' })
  expect(await there()).toContain(second)
  await admin.client.call(DocumentUpdate, { folderId: second, documentNumber: 'B1' })
  expect(await there()).not.toContain(second)
  await admin.client.call(DocumentUpdate, { folderId: first, documentType: 2 })
  expect(await there()).not.toContain(first)
  const { documents } = await admin.client.call(DrawingOutsideRead, { projectId: project.id })
  expect(documents).toContainEqual(expect.objectContaining({ folderId: second, sheetFolderId: 0 }))
})
