/** How revisions of sheets lie on each other, and where they differ: for those who see both. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../../contract/documents/document.ts'
import { SheetComparePrint, SheetCompareRead } from '../../../../contract/drawings/sheetcompare.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import type { RecordData } from '../../../../test/kit/records.ts'
import { outcome } from '../../../../test/kit/restricted.ts'
import type { Services } from '../../../kernel/services.ts'
import { measureAll } from './measureshifts.ts'
import { shiftBetween } from './shifts.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Viewer']))
const means = () => ({ ...(here.services as Services) })

/** Until it is measured. */
async function compared(by: Person, request: RecordData) {
  for (;;) {
    const { comparison } = await by.client.call(SheetCompareRead, request)
    if (comparison!.isMeasured) return comparison!
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function sheetOf(number: string) {
  const row = (await register(project.people.Viewer, project.id)).find((one) => one.number === number)!
  return { sheetFolderId: row.folderId!, documentId: row.documentId! }
}

test('what a page says that cannot be stored keeps nobody waiting', async () => {
  const shows = 'LEVEL 2 PLAN NORTH WING'
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-9', revision: '1', shows }])
  await published(here, pm, project.id, [{ number: 'A-9', revision: '2', shows: `${shows}, QUAY` }])
  const { sheetFolderId } = await sheetOf('A-9')
  const { areas } = await compared(viewer, { oldSheetFolderId: sheetFolderId, oldVersion: 1, newVersion: 2 })
  expect(areas!.flatMap(({ newWords }) => newWords ?? []).join(' ')).toContain('\ufffdUAY')
})

test('one person measures two comparisons at once', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-8', revision: '1' }])
  await published(here, pm, project.id, [{ number: 'A-8', revision: '2' }])
  const { sheetFolderId } = await sheetOf('A-8')
  const asked = Array.from({ length: 6 }, (_, i) =>
    viewer.client.call(SheetCompareRead, {
      ...{ oldSheetFolderId: sheetFolderId, oldVersion: 1, newVersion: 2 },
      places: [
        { oldX: 10 + i, oldY: 10, newX: 10, newY: 10 },
        { oldX: 900 + i, oldY: 900, newX: 900, newY: 900 },
      ],
    }),
  )
  const outcomes = await Promise.all(asked.map(outcome))
  expect([...new Set(outcomes)].toSorted()).toEqual(['200', '503 ServiceUnavailable'])
})

test('a new revision is measured after it was published, and compared with what was in force', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  const shows = 'LEVEL 2 PLAN NORTH WING'
  await published(here, pm, project.id, [{ number: 'A-1', revision: '1', shows }])
  await published(here, pm, project.id, [{ number: 'A-1', revision: '2', shows: `${shows}, LOBBY` }])
  const { sheetFolderId, documentId } = await sheetOf('A-1')
  expect(await shiftBetween(here.database, documentId, 1, 2)).toBeUndefined()
  await measureAll(means(), () => false, project.id)
  const shift = await shiftBetween(here.database, documentId, 1, 2)
  expect(shift).toMatchObject({ x: expect.closeTo(0, 1), y: expect.closeTo(0, 1) })
  expect(shift!.agreement).toBeGreaterThanOrEqual(80)
  expect(await shiftBetween(here.database, documentId, 2, 1)).toMatchObject({ agreement: shift!.agreement })
  const { comparison } = await viewer.client.call(SheetCompareRead, {
    oldSheetFolderId: sheetFolderId,
    oldVersion: 1,
    newVersion: 2,
  })
  expect(comparison).toMatchObject({
    isMeasured: true,
    alignedBy: 'Drawing',
    shiftX: 0,
    shiftY: 0,
    newWidth: 2592,
  })
  expect(comparison!.areas![0]).toMatchObject({
    number: 1,
    difference: 'Added',
    newWords: [`${shows}, LOBBY`],
  })
})

test('the comparison as a PDF: its own size, numbered areas, a list, and what is not in force says so', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  const shows = 'LEVEL 4 PLAN, SOUTH'
  await published(here, pm, project.id, [{ number: 'A-4', revision: '1', shows: `${shows} WING` }])
  await published(here, pm, project.id, [{ number: 'A-4', revision: '2', shows: `${shows} WING, LOBBY` }])
  const { sheetFolderId } = await sheetOf('A-4')
  const path = `/api/internal/drawing/compare/print?oldSheetFolderId=${sheetFolderId}&oldVersion=1&newVersion=2`
  const early = await here.fetch(path, { as: viewer })
  expect([early.status, early.headers.get('Retry-After')]).toEqual([404, '2'])
  await compared(viewer, { oldSheetFolderId: sheetFolderId, oldVersion: 1, newVersion: 2 })
  const response = await here.fetch(path, { as: viewer })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const file = join(here.folder, 'comparison.pdf')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  const { drawingPdf, drawingText } = means()
  expect(await drawingPdf.look(file)).toMatchObject([{ width: 2592, height: 1728 + 54 }, { width: 595 }])
  const words = (await drawingText.text(file, 2)).map(({ runs }) => runs.map(({ text }) => text).join(' | '))
  expect(words[0]).toContain('A-4 rev 1 with A-4 rev 2')
  expect(words[0]).toContain('Not in force: rev 1, replaced by rev 2')
  expect(words[1]).toContain(`${shows} WING, LOBBY`)
  const german = await here.fetch(`${path}&language=de`, { as: viewer })
  await writeFile(file, Buffer.from(await german.arrayBuffer()))
  const [page] = await drawingText.text(file, 2)
  expect(page!.runs.map(({ text }) => text)).toContain('Nicht gültig: Index 1, ersetzt durch Index 2')
})

test('pages that say nothing of how they lie are compared by two places on each', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [
    { number: 'A-2', shows: 'SECTION THROUGH THE ATRIUM' },
    { number: 'A-3', shows: '38 x 17 = 646 ......... QQQQQQQQ' },
  ])
  const [one, other] = [await sheetOf('A-2'), await sheetOf('A-3')]
  const request = {
    oldSheetFolderId: one.sheetFolderId,
    oldVersion: 1,
    newSheetFolderId: other.sheetFolderId,
    newVersion: 1,
  }
  const nowhere = await compared(viewer, request)
  await expect(viewer.client.call(SheetComparePrint, request)).rejects.toMatchObject({ status: 409 })
  expect([nowhere.alignedBy, nowhere.areas]).toEqual(['None', undefined])
  const places = [
    { oldX: 100, oldY: 100, newX: 110, newY: 100 },
    { oldX: 2000, oldY: 100, newX: 2010, newY: 100 },
  ]
  const found = await compared(viewer, { ...request, places })
  expect(found).toMatchObject({ alignedBy: 'Places', shiftX: 0 })
  expect(found.areas!.length).toBeGreaterThan(0)
})

test('what is missing, what is not there, and what has no picture', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  const fails = (request: RecordData) =>
    viewer.client.call(SheetCompareRead, request).catch((error) => error.status)
  const { newFolderId } = await pm.client.call(DocumentCreate, {
    parentFolderId: project.rootFolderId,
    documentType: 1,
    documentNumber: 'D-1',
    fileName: 'd.dwg',
    fileContent: Buffer.from('no picture').toString('base64'),
  })
  expect(await fails({ oldVersion: 1, newVersion: 2 })).toBe(400)
  expect(await fails({ oldSheetFolderId: newFolderId, newVersion: 2 })).toBe(400)
  expect(await fails({ oldSheetFolderId: newFolderId, oldVersion: 1 })).toBe(400)
  expect(await fails({ oldSheetFolderId: newFolderId, oldVersion: 1, newVersion: 2 })).toBe(415)
  const { newFolderId: broken } = await pm.client.call(DocumentCreate, {
    parentFolderId: project.rootFolderId,
    documentType: 1,
    documentNumber: 'D-2',
    fileName: 'd.pdf',
    fileContent: Buffer.from('no PDF').toString('base64'),
  })
  expect(await fails({ oldSheetFolderId: broken, oldVersion: 1, newVersion: 2 })).toBe(404)
  await pm.client.call(DocumentUpdate, {
    folderId: broken,
    fileName: 'd.pdf',
    fileContent: Buffer.from('neither').toString('base64'),
  })
  await measureAll(means(), () => false, project.id)
  const comparison = await compared(viewer, { oldSheetFolderId: broken, oldVersion: 1, newVersion: 2 })
  expect(comparison).toMatchObject({ alignedBy: 'None', problem: 'This file is not a PDF.' })
})
