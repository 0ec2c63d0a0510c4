/** The counts of the register: by discipline, of the newest publication, and of what is outside. */
import { expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { drawingType } from '../../../contract/drawings/drawingtype.ts'
import { DrawingPublicationList, DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import { DrawingRegisterSections } from '../../../contract/drawings/register.ts'
import { published, register, setOf, upload } from '../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'

const here = prepared(() => site())

const sections = (by: Person, projectId: number, more: RecordData = {}) =>
  by.client.call(DrawingRegisterSections, { projectId, ...more })

test('sheets are counted by discipline, and the newest publication is named', async () => {
  const project = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  expect(await sections(viewer, project.id)).toMatchObject({ sections: [], count: 0, changedCount: 0 })
  const permit = { name: 'Permit set', issueDate: '2026-03-02' }
  await published(
    here,
    pm,
    project.id,
    [{ number: 'A-101', title: 'Lobby' }, { number: 'A-102' }, { number: 'S-201' }, { number: '17' }],
    permit,
  )
  const between = new Date().toISOString()
  const asi = { name: 'ASI 1', issueDate: '2026-04-01' }
  const { publicationId } = await published(here, pm, project.id, [{ number: 'A-101', revision: '2' }], asi)

  const all = await sections(viewer, project.id)
  expect(all.sections!.map(({ disciplineName, count }) => [disciplineName, count])).toEqual([
    ['Structural', 1],
    ['Architectural', 2],
    [undefined, 1],
  ])
  const rows = await register(viewer, project.id, { sort: 'Discipline' })
  expect(rows.map(({ number }) => number)).toEqual(['S-201', 'A-101', 'A-102', '17'])
  const newest = { newestPublicationId: publicationId, newestPublicationName: 'ASI 1', changedCount: 1 }
  expect(all).toMatchObject({ count: 4, newestIssueDate: '2026-04-01', outsideCount: 0, ...newest })

  const filter = { PublicationId: String(publicationId) }
  const changed = await sections(viewer, project.id, { filter })
  expect(changed).toMatchObject({ sections: [{ disciplineName: 'Architectural', count: 1 }], ...newest })
  expect((await register(viewer, project.id, { filter })).map(({ number }) => number)).toEqual(['A-101'])
  expect((await sections(viewer, project.id, { filter: { Words: 'lobby' } })).count).toBe(1)

  const before = { newestPublicationName: 'Permit set', changedCount: 4 }
  expect(await sections(viewer, project.id, { asOf: between })).toMatchObject({ count: 4, ...before })
  await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong' })
  expect(await sections(viewer, project.id)).toMatchObject({ count: 4, ...before })
})

test('what is outside of the register is counted for managers alone', async () => {
  const project = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-101' }])
  await pm.client.call(DocumentCreate, {
    parentFolderId: project.rootFolderId,
    documentNumber: 'A 101',
    documentType: drawingType,
    fileName: 'a.pdf',
    fileContent: setOf([{ number: 'A-101' }]).toString('base64'),
  })
  expect(await sections(pm, project.id)).toMatchObject({ count: 1, outsideCount: 1 })
  expect(await sections(viewer, project.id)).toMatchObject({ count: 1, outsideCount: 0 })
})

test('publications are listed by state', async () => {
  const project = await here.project(['General Contractor PM'])
  const { 'General Contractor PM': pm } = project.people
  const { publicationId: open } = await upload(here, pm, project.id, [{ number: 'A-101' }])
  const { publicationId: done } = await published(here, pm, project.id, [{ number: 'A-102' }])
  const inStates = async (stateIds?: number[]) => {
    const { publications } = await pm.client.call(DrawingPublicationList, { projectId: project.id, stateIds })
    return publications!.map(({ publicationId }) => publicationId)
  }
  expect(await inStates([1, 2])).toEqual([open])
  expect(await inStates([3])).toEqual([done])
  expect(await inStates()).toEqual([done, open])
})
