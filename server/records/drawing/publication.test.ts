/** A set of drawings from the upload to what is in force, and out of force again. */
import { describe, expect, test } from 'vitest'
import { DocumentUpdate } from '../../../contract/documents/document.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import {
  DrawingPublicationDiscard,
  DrawingPublicationList,
  DrawingPublicationRead,
  DrawingPublicationSave,
  DrawingPublicationWithdraw,
} from '../../../contract/drawings/publication.ts'
import { AccessListSave } from '../../../contract/people/accesslist.ts'
import {
  inForce,
  publishAs,
  published,
  readPages,
  register,
  setOf,
  sheet,
  upload,
} from '../../../test/kit/drawings/publishing.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Architect', 'Superintendent', 'Viewer'] as const
const freshProject = () => here.project(roles)

const folderNamed = async (
  project: Awaited<ReturnType<typeof freshProject>>,
  name: string,
  accessByList = 0,
) =>
  (
    await project.admin.client.call(FolderAdd, {
      folder: { folderProjectId: project.id, folderName: name, accessByList },
    })
  ).folder!.folderId!

test('pages are read, confirmed and published, and become sheets in force', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  const { publicationId, saved } = await upload(
    here,
    pm,
    project.id,
    [
      { number: 'A-101', title: 'First floor', revision: '1' },
      { number: 'S 201', title: 'Framing' },
    ],
    { name: 'Permit set', issueDate: '2026-03-02' },
  )
  expect(saved).toMatchObject({
    unsettledCount: 0,
    publication: { stateId: 2, pageCount: 2, name: 'Permit set' },
  })
  expect(saved.pages!.map(({ outcome, discipline }) => [outcome, discipline])).toEqual([
    ['New', 5],
    ['New', 4],
  ])
  expect(await register(viewer, project.id)).toEqual([])
  expect((await publishAs(pm, publicationId)).sheetCount).toBe(2)
  const rows = await register(viewer, project.id)
  expect(rows).toMatchObject([
    {
      number: 'A-101',
      title: 'First floor',
      revision: '1',
      issueDate: '2026-03-02',
      publicationName: 'Permit set',
      version: 1,
      putInBy: pm.fullName,
      disciplineName: 'Architectural',
    },
    { number: 'S 201', revision: '1', version: 1 },
  ])
  // What is downloaded is the page alone.
  const file = await here.fetch(`/files/document/${rows[0]!.documentId}`, { as: viewer })
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect(text.startsWith('%PDF')).toBe(true)
  expect(text).not.toContain('S 201')
})

test('the next publication says what it would do, and does it', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm } = project.people
  await published(
    here,
    pm,
    project.id,
    [
      { number: 'A-101', revision: '2' },
      { number: 'A-102', revision: '2' },
      { number: 'A-103', revision: '2' },
      { number: 'A-104', revision: '2' },
    ],
    { issueDate: '2026-03-02' },
  )
  const { publicationId, saved } = await upload(
    here,
    pm,
    project.id,
    [
      { number: 'A101', revision: '3' },
      { number: 'A-102', revision: '2', issueDate: '2026-03-02', shows: 'changed' },
      { number: 'A-103', revision: '2' },
      { number: 'A-104', revision: '1', issueDate: '2026-02-01', shows: 'older' },
      { number: 'A-105' },
    ],
    { issueDate: '2026-04-01' },
  )
  expect(saved.pages!.map(({ number, outcome }) => [number, outcome])).toEqual([
    ['A101', 'NewRevision'],
    ['A-102', 'SameRevision'],
    ['A-103', 'SameFile'],
    ['A-104', 'Older'],
    ['A-105', 'New'],
  ])
  expect((await publishAs(pm, publicationId)).sheetCount).toBe(4)
  const rows = await register(pm, project.id)
  expect(rows.map(({ number, revision, version }) => [number, revision, version])).toEqual([
    ['A-101', '3', 2],
    ['A-102', '2', 2],
    ['A-103', '2', 1],
    ['A-104', '2', 3],
    ['A-105', '1', 1],
  ])
  const { revisions } = await sheet(pm, rows[3]!.folderId!)
  expect(
    revisions!.map(({ version, revision, standing, sameAsVersion }) => [
      version,
      revision,
      standing,
      sameAsVersion,
    ]),
  ).toEqual([
    [3, '2', 'InForce', 1],
    [2, '1', 'Older', 0],
    [1, '2', 'InForce', 0],
  ])
})

describe('withdrawn', () => {
  test('the one before is in force again; a first revision is void', async () => {
    const project = await freshProject()
    const { 'General Contractor PM': pm } = project.people
    await published(here, pm, project.id, [{ number: 'A-101', revision: '1' }], { issueDate: '2026-03-02' })
    const { publicationId } = await published(
      here,
      pm,
      project.id,
      [
        { number: 'A-101', revision: '2' },
        { number: 'A-102', revision: '1' },
      ],
      { issueDate: '2026-04-01' },
    )
    const [first, second] = await register(pm, project.id)
    expect(await told(pm.client.call(DrawingPublicationWithdraw, { publicationId }))).toBe(
      '400 ValidationException Reason:NotEmpty',
    )
    const withdrawn = await pm.client.call(DrawingPublicationWithdraw, {
      publicationId,
      reason: 'Wrong levels',
    })
    expect(withdrawn).toMatchObject({
      sheetCount: 2,
      publication: { stateId: 4, withdrawnSheetCount: 2, withdrawnReason: 'Wrong levels' },
    })
    expect(await inForce(pm, project.id)).toEqual({ 'A-101': '1' })
    const { revisions, version } = await sheet(pm, first!.folderId!)
    expect(version).toBe(3)
    expect(revisions).toMatchObject([
      { version: 3, standing: 'InForce', sameAsVersion: 1 },
      { version: 2, standing: 'Withdrawn', withdrawnReason: 'Wrong levels', withdrawnBy: pm.fullName },
      { version: 1, standing: 'InForce' },
    ])
    expect(await sheet(pm, second!.folderId!)).toMatchObject({
      version: 0,
      revisions: [{ standing: 'Withdrawn' }],
    })
    // A void sheet keeps its key, and a new publication revives it.
    const again = await upload(here, pm, project.id, [{ number: 'A-102', revision: '2' }])
    expect(again.saved.pages).toMatchObject([{ outcome: 'NewRevision' }])
    await publishAs(pm, again.publicationId)
    expect(await inForce(pm, project.id)).toEqual({ 'A-101': '1', 'A-102': '2' })
  })

  test('some sheets: the publication stays published, with a count', async () => {
    const project = await freshProject()
    const { 'General Contractor PM': pm } = project.people
    const { publicationId } = await published(here, pm, project.id, [{ number: 'A-1' }, { number: 'A-2' }])
    const [, second] = await register(pm, project.id)
    const sent = { publicationId, sheetFolderIds: [second!.folderId!], reason: 'Superseded' }
    expect(await pm.client.call(DrawingPublicationWithdraw, sent)).toMatchObject({
      publication: { stateId: 3, withdrawnSheetCount: 1 },
    })
    expect(await told(pm.client.call(DrawingPublicationWithdraw, sent))).toMatch(/^409/)
    expect(Object.keys(await inForce(pm, project.id))).toEqual(['A-1'])
  })
})

test('AsOf is what was in force at that moment', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm } = project.people
  const sets: Array<[moment: string, expected: Record<string, string>]> = []
  const step = async (act: () => Promise<unknown>) => {
    await act()
    sets.push([new Date().toISOString(), await inForce(pm, project.id)])
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  let second = 0
  await step(() =>
    published(here, pm, project.id, [{ number: 'A-1', revision: '1', title: 'Old title' }], {
      issueDate: '2026-01-01',
    }),
  )
  await step(async () => {
    second = (
      await published(here, pm, project.id, [{ number: 'A-1', revision: '2' }, { number: 'A-2' }], {
        issueDate: '2026-02-01',
      })
    ).publicationId
  })
  await step(() => pm.client.call(DrawingPublicationWithdraw, { publicationId: second, reason: 'No' }))
  await step(() =>
    published(here, pm, project.id, [{ number: 'A-2', revision: '5' }], { issueDate: '2026-03-01' }),
  )
  for (const [asOf, expected] of sets) expect(await inForce(pm, project.id, { asOf })).toEqual(expected)
  expect(sets.map(([, { 'A-1': a, 'A-2': b }]) => [a, b])).toEqual([
    ['1', undefined],
    ['2', '1'],
    ['1', undefined],
    ['1', '5'],
  ])
})

describe('publishing is refused', () => {
  test('while a page has no number, or another one has it', async () => {
    const project = await freshProject()
    const { 'General Contractor PM': pm } = project.people
    const { publicationId, fileId, saved } = await upload(here, pm, project.id, [
      { number: 'A-1' },
      { number: 'A1' },
      { number: '' },
    ])
    expect(saved.unsettledCount).toBe(3)
    expect(await told(publishAs(pm, publicationId))).toMatch(/^400 ValidationException Pages:NumberTwice/)
    await pm.client.call(DrawingPublicationSave, {
      publicationId,
      pages: [
        { fileId, page: 2, number: 'A-2' },
        { fileId, page: 3, isLeftOut: true },
      ],
    })
    expect((await publishAs(pm, publicationId)).sheetCount).toBe(2)
    expect(await told(publishAs(pm, publicationId))).toMatch(/^409/)
  })

  test('with what was changed since it was read, naming the sheets', async () => {
    const project = await freshProject()
    const { 'General Contractor PM': pm } = project.people
    await published(here, pm, project.id, [{ number: 'A-1', revision: '1' }], { issueDate: '2026-01-01' })
    const [row] = await register(pm, project.id)
    const { publicationId } = await upload(here, pm, project.id, [{ number: 'A-1', revision: '3' }])
    const { readToken } = await pm.client.call(DrawingPublicationRead, { publicationId })
    await pm.client.call(DocumentUpdate, {
      folderId: row!.folderId!,
      documentIssue: '2',
      fileContent: setOf([{ number: 'A-1' }]).toString('base64'),
      fileName: 'a.pdf',
    })
    const refused = await publishAs(pm, publicationId, { readToken }).then(String, (error) => error)
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('A-1') })
    expect((await publishAs(pm, publicationId)).sheetCount).toBe(1)
  })

  test('by who may not publish; they may bring it in', async () => {
    const project = await freshProject()
    const { Superintendent: superintendent, Architect: architect, Viewer: viewer } = project.people
    expect(await told(upload(here, viewer, project.id, [{ number: 'A-1' }]))).toMatch(/^403/)
    const { publicationId } = await upload(here, architect, project.id, [{ number: 'A-1' }])
    expect(await told(publishAs(superintendent, publicationId))).toBe('403 Forbidden')
    expect((await publishAs(architect, publicationId)).sheetCount).toBe(1)
  })
})

test('the set as it was sent goes to who sent it, and to managers who see all its sheets', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm, Architect: architect, Viewer: viewer } = project.people
  const sheets = [{ number: 'A-1' }, { number: 'A-2' }]
  const { publicationId, fileId } = await published(here, architect, project.id, sheets)
  const path = `/files/drawings/${publicationId}/${fileId}`
  const got = await here.fetch(path, { as: architect })
  expect(Buffer.from(await got.arrayBuffer())).toEqual(setOf(sheets))
  expect((await here.fetch(path, { as: pm })).status).toBe(200)
  expect((await here.fetch(path, { as: viewer })).status).toBe(404)
})

test('a discarded one keeps who discarded it, and nothing else', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm } = project.people
  const { publicationId, fileId } = await upload(here, pm, project.id, [{ number: 'A-1' }])
  await pm.client.call(DrawingPublicationDiscard, { publicationId })
  expect(await pm.client.call(DrawingPublicationRead, { publicationId })).toMatchObject({
    publication: { stateId: 5, discardedBy: pm.fullName },
    pages: [],
  })
  expect((await here.fetch(`/files/drawings/${publicationId}/${fileId}`, { as: pm })).status).toBe(404)
  expect(await told(publishAs(pm, publicationId))).toMatch(/^409/)
})

test('a restricted sheet is another one than that of the same number elsewhere, and tells nobody', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  const { accessList } = await project.admin.client.call(AccessListSave, {
    projectId: project.id,
    accessList: { name: 'Few', memberList: [project.admin.id] },
  })
  const secret = await folderNamed(project, 'Secret', accessList!.accessListId!)
  const hidden = await published(here, project.admin, project.id, [{ number: 'A-1', revision: '7' }], {
    parentFolderId: secret,
  })
  const { saved, publicationId } = await upload(here, pm, project.id, [{ number: 'A-1', revision: '1' }])
  expect(saved.pages).toMatchObject([{ outcome: 'New' }])
  await publishAs(pm, publicationId)
  expect(await inForce(viewer, project.id)).toEqual({ 'A-1': '1' })
  expect(
    await told(viewer.client.call(DrawingPublicationRead, { publicationId: hidden.publicationId })),
  ).toMatch(/^404/)
  const { publications } = await viewer.client.call(DrawingPublicationList, { projectId: project.id })
  expect(publications!.map((one) => one.publicationId)).toEqual([publicationId])
})

test('a file that was sent by PUT /files is a publication', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm } = project.people
  const sent = await here.fetch(`/files?drawingProjectId=${project.id}&name=ASI%2012.pdf`, {
    as: pm,
    method: 'PUT',
    body: setOf([{ number: 'A-1' }]),
  } as never)
  const { publicationId } = (await sent.json()) as { publicationId: number }
  await readPages(here, project.id)
  expect(await pm.client.call(DrawingPublicationRead, { publicationId })).toMatchObject({
    publication: { name: 'ASI 12', stateId: 2 },
    pages: [{ number: 'A-1', fileName: 'ASI 12.pdf', outcome: 'New' }],
  })
  const refused = await here.fetch(`/files?drawingProjectId=${project.id}&name=x.pdf`, {
    as: pm,
    method: 'PUT',
    body: Buffer.from('no pdf'),
  } as never)
  expect(refused.status).toBe(400)
})
