/** From the upload of a set to the words of its pages, and to boxes that somebody draws. */
import { describe, expect, test } from 'vitest'
import {
  DrawingPublicationPrepare,
  DrawingPublicationRead,
  DrawingPublicationSave,
} from '../../../contract/drawings/publication.ts'
import { publishAs, readPages } from '../../../test/kit/drawings/publishing.ts'
import { type SetPage, setOf } from '../../../test/kit/drawings/sets.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Architect', 'Viewer']))

const put = (text: string, x: number, y: number, size: number): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`

/** With a title block in the corner; `job` is no number of a sheet. */
const sheetPage = (i: number): SetPage => ({
  content:
    put('JOB NO.', 2250, 300, 7) +
    put(`J-${700 + i}`, 2250, 285, 9) +
    put('SHEET TITLE', 2250, 240, 7) +
    put(`${['FIRST', 'SECOND', 'THIRD', 'FOURTH'][i]} FLOOR PLAN`, 2250, 220, 16) +
    put('SHEET NO.', 2250, 130, 7) +
    put(`A-10${i + 1}`, 2250, 80, 40),
})

async function uploaded(by: Person, pages: readonly SetPage[]) {
  const { publicationId, fileId } = await by.client.call(DrawingPublicationPrepare, {
    projectId: project.id,
    fileName: 'Set.pdf',
    fileContent: setOf(pages).toString('base64'),
  })
  await readPages(here, project.id)
  return { publicationId: publicationId!, fileId: fileId! }
}

const pagesOf = async (by: Person, publicationId: number) => {
  const { pages, publication } = await by.client.call(DrawingPublicationRead, { publicationId })
  return { pages: pages!.toSorted((a, b) => a.page! - b.page!), stateId: publication!.stateId }
}

const box = { x: 2245, y: 1430, width: 100, height: 20 }

describe('the words of pages', () => {
  test('are read with where they are, and stay what somebody has saved', async () => {
    const pm = project.people['General Contractor PM']
    const { publicationId, fileId } = await uploaded(pm, [0, 1, 2, 3].map(sheetPage))
    const { pages, stateId } = await pagesOf(pm, publicationId)
    expect(stateId).toBe(2)
    expect(pages.map(({ number, title }) => [number, title])).toEqual([
      ['A-101', 'FIRST FLOOR PLAN'],
      ['A-102', 'SECOND FLOOR PLAN'],
      ['A-103', 'THIRD FLOOR PLAN'],
      ['A-104', 'FOURTH FLOOR PLAN'],
    ])
    expect(pages.every(({ confidence }) => confidence! >= 80 && confidence! < 100)).toBe(true)
    expect(Number(pages[0]!.numberBox!.x)).toBeCloseTo(2250, 0)
    await pm.client.call(DrawingPublicationSave, {
      publicationId,
      pages: [{ fileId, page: 2, number: 'A-999' }],
    })
    const boxes = [{ field: 'Number', fileId, page: 1, ...box }]
    const saved = await pm.client.call(DrawingPublicationSave, { publicationId, boxes })
    expect(saved.publication).toMatchObject({ stateId: 1 })
    await readPages(here, project.id)
    const after = await pagesOf(pm, publicationId)
    expect(after.pages.map(({ number }) => number)).toEqual(['J-700', 'A-999', 'J-702', 'J-703'])
    expect(after.pages[3]!.numberBox).toEqual(box)
    // Sent again it changes nothing.
    const again = await pm.client.call(DrawingPublicationSave, { publicationId, boxes })
    expect(again).toMatchObject({ numberOfRecordsEffected: 0, publication: { stateId: 2 } })
  })

  test('of pages without text are nothing, and have the box for its cut-out', async () => {
    const pm = project.people['General Contractor PM']
    const { publicationId, fileId } = await uploaded(pm, [{ content: '0 0 500 500 re f' }, {}])
    expect((await pagesOf(pm, publicationId)).pages).toMatchObject([
      { confidence: 0, outcome: 'NoNumber' },
      { confidence: 0, outcome: 'NoNumber' },
    ])
    const boxes = [{ field: 'number', fileId, page: 2, ...box }]
    await pm.client.call(DrawingPublicationSave, { publicationId, boxes })
    await readPages(here, project.id)
    const { pages } = await pagesOf(pm, publicationId)
    expect(pages.map(({ numberBox }) => numberBox)).toEqual([box, box])
  })

  test.each([
    ['a page that is not there', { page: 9 }, /no such page/],
    ['no such field', { field: 'Scale' }, /must be one of Number/],
    ['a box beside the page', { x: 2590 }, /must be on the page/],
    ['a box without a height', { height: 0 }, /must be on the page/],
  ])('a box with %s is refused', async (_, wrong, message) => {
    const pm = project.people['General Contractor PM']
    const { publicationId, fileId } = await uploaded(pm, [{}])
    const boxes = [{ field: 'Number', fileId, page: 1, ...box, ...wrong }]
    await expect(pm.client.call(DrawingPublicationSave, { publicationId, boxes })).rejects.toThrow(message)
  })
})

describe('the picture of a page', () => {
  const pictureOf = (as: Person, path: string) => here.fetch(`/files/drawings/${path}`, { as })

  test('is for those who see the publication, and afterwards for those who have the set', async () => {
    const { 'General Contractor PM': pm, Architect: architect, Viewer: viewer } = project.people
    const { publicationId, fileId } = await uploaded(pm, [sheetPage(0)])
    const path = `${publicationId}/${fileId}/1/picture?pixels=200`
    const picture = await pictureOf(pm, path)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\/(webp|png)$/)
    expect(picture.headers.get('cache-control')).toBe('private, max-age=300')
    const part = await pictureOf(pm, `${path}&x=2240&y=1590&width=200&height=100`)
    expect(part.headers.get('etag')).not.toBe(picture.headers.get('etag'))
    expect((await pictureOf(architect, path)).status).toBe(200)
    expect((await pictureOf(viewer, path)).status).toBe(404)
    await publishAs(pm, publicationId)
    expect((await pictureOf(pm, path)).status).toBe(200)
    expect((await pictureOf(architect, path)).status).toBe(404)
  })

  test('of what is not there, or too large', async () => {
    const pm = project.people['General Contractor PM']
    const { publicationId, fileId } = await uploaded(pm, [sheetPage(0), { mediaBox: [0, 0, 100, 100] }])
    const at = `${publicationId}/${fileId}`
    expect((await pictureOf(pm, `${at}/3/picture`)).status).toBe(404)
    expect((await pictureOf(pm, `${at}/1/picture?pixels=5000`)).status).toBe(400)
    expect((await pictureOf(pm, `${at}/1/picture?x=0&y=0&width=-5&height=9`)).status).toBe(400)
    expect((await pictureOf(pm, `${at}/2/picture`)).status).toBe(415)
  })
})
