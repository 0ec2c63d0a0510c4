/** The register of drawings on paper: the set of now and of a moment, with what of it is no longer in force, as its reader sees it. */
import { expect, test } from 'vitest'
import { FolderUpdate } from '../../contract/documents/folder.ts'
import { DrawingPublicationWithdraw } from '../../contract/drawings/publication.ts'
import { DrawingRegisterPrint } from '../../contract/outbound/print.ts'
import { pinsOn, place } from '../../test/kit/drawings/pinning.ts'
import { published, register } from '../../test/kit/drawings/publishing.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { listOf } from '../../test/kit/restricted.ts'
import { told, wrong } from '../../test/kit/told.ts'

const here = prepared(() => site())
const withPdf = test.skipIf(!readsPdf())

async function printed(by: Person, request: RecordData): Promise<string> {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request))
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const response = await here.fetch(`/api/internal/drawing/register/print?${query}`, { as: by })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

withPdf('has the sheets by discipline, with what their reader sees on them', async () => {
  const { id: projectId, admin, people } = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm, Viewer: viewer } = people
  const set = [
    { number: 'A-101', title: 'Lobby', revision: '1', issueDate: '2026-03-02' },
    { number: 'S-201', title: 'Framing', revision: '1' },
    { number: 'A-900', title: 'Vault' },
  ]
  await published(here, pm, projectId, set, { name: 'Permit set' })
  const [, lobby, vault] = await register(pm, projectId, { sort: 'Discipline' })
  const item = await makeOne(pm, recordTypes.punchList, projectId, { summary: 'Door' })
  await place(pm, { sheetFolderId: lobby!.folderId, recordFolderId: item.folderId })
  const accessByList = await listOf({ id: projectId, admin }, [pm])
  await admin.client.call(FolderUpdate, { folder: { folderId: vault!.folderId, accessByList } })
  expect((await pinsOn(viewer, lobby!.folderId!)).pins).toHaveLength(1)

  const text = await printed(viewer, { projectId })
  expect(text).toMatch(/Currentset.*Structural.*S-201.*Framing.*Architectural.*A-101.*Lobby/s)
  expect(text).toContain(dense('Mar 2, 2026'))
  expect(text).toContain(dense('Permit set'))
  expect(text).toContain(dense('In force'))
  expect(text).toContain(dense('Punch list item: 1 Open'))
  expect(text).toContain(dense('As of '))
  expect(text).toContain(dense('2 sheets.'))
  expect(text).not.toContain('Vault')
  expect(await printed(pm, { projectId })).toContain('Vault')
  expect(await printed(viewer, { projectId, filter: { Words: 'lobby' } })).not.toContain('Framing')

  const german = await printed(viewer, { projectId, language: 'de' })
  expect(german).toContain('AktuellerPlanstand')
  expect(german).toContain(dense('Mangel: 1 Offen'))
  expect(german).toContain('Gültig')
})

withPdf('as of a moment it has what was in force then, and how that stands now', async () => {
  const { id: projectId, people } = await here.project(['General Contractor PM'])
  const { 'General Contractor PM': pm } = people
  const first = { name: 'Permit set', issueDate: '2026-03-02' }
  await published(
    here,
    pm,
    projectId,
    [
      { number: 'A-101', revision: '1' },
      { number: 'A-102', revision: '1' },
    ],
    first,
  )
  const asOf = new Date().toISOString()
  const asi = { name: 'ASI 1', issueDate: '2026-04-01' }
  const { publicationId } = await published(here, pm, projectId, [{ number: 'A-101', revision: '2' }], asi)
  const between = new Date().toISOString()
  const standings = async (more: RecordData) =>
    (await register(pm, projectId, more)).map(({ standing, revisionNow }) => [standing, revisionNow])
  expect(await standings({ asOf })).toEqual([
    ['Replaced', '2'],
    ['InForce', undefined],
  ])
  const text = await printed(pm, { projectId, asOf })
  expect(text).toContain(dense('Set as it was on'))
  expect(text).toContain(dense('Rev 2 is in force now'))
  expect(text).not.toContain(dense('ASI 1'))

  // What is put on top again has the file of then, and stands as it does.
  await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong' })
  expect(await standings({ asOf })).toEqual([
    ['InForce', undefined],
    ['InForce', undefined],
  ])
  expect(await standings({ asOf: between })).toEqual([
    ['Withdrawn', '1'],
    ['InForce', undefined],
  ])
  expect(await printed(pm, { projectId, asOf: between })).toContain('Withdrawn')
  expect(await standings({})).toEqual([
    ['InForce', undefined],
    ['InForce', undefined],
  ])
})

test('is refused without a project, and in an order that there is not', async () => {
  const { id: projectId, admin } = await here.project()
  expect(await told(admin.client.call(DrawingRegisterPrint, {}))).toBe(wrong('ProjectId', 'NotEmpty'))
  const request = { projectId, sort: 'Weather' }
  expect(await told(admin.client.call(DrawingRegisterPrint, request))).toBe(wrong('Sort', 'Enum'))
})
