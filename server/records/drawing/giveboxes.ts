/** Takes boxes in which somebody has said that a word is, on all pages of a size, and has the pages read again there. */
import { boxFields, type DrawingBoxToSave } from '../../../contract/drawings/publication.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import type { GivenBox, WordField } from '../../kernel/drawingtext.ts'
import { type Fault, invalidField } from '../../kernel/faults.ts'
import { type Publication, stateCode } from './publications.ts'

type Sent = Value<typeof DrawingBoxToSave.fields>

const wordFieldOf: Record<(typeof boxFields)[number], WordField> = {
  Number: 'number',
  Title: 'title',
  Revision: 'revision',
  IssueDate: 'issueDate',
}

interface Page {
  fileId: number
  page: number
  width: number
  height: number
}

const boxesMax = 100

/** Returns whether something changed. */
export async function giveBoxes(call: Call, found: Publication, sent: readonly Sent[]): Promise<boolean> {
  if (sent.length === 0) return false
  if (sent.length > boxesMax)
    throw invalidField(
      'Boxes',
      'Length',
      `Boxes has ${sent.length} entries; at most ${boxesMax} are allowed.`,
    )
  const pages = await call.db.rows<Page>(
    'SELECT file_id AS "fileId", page, width, height FROM publication_page WHERE publication_id = $1',
    [found.publicationId],
  )
  const given = sent.map((box, i) => givenBox(box, `Boxes[${i}]`, pages))
  const row = await call.db.row<{ given: GivenBox[] }>(
    'SELECT given_boxes AS given FROM publication WHERE id = $1',
    [found.publicationId],
  )
  const before = row?.given ?? []
  const news = given.filter((box) => !before.some((other) => isEqual(box, other)))
  if (news.length === 0) return false
  const kept = before.filter((box) => !news.some((other) => isOfSame(box, other)))
  await call.db.rows(
    `UPDATE publication SET given_boxes = $2::text::jsonb, state = ${stateCode.reading} WHERE id = $1`,
    [found.publicationId, JSON.stringify([...kept, ...news])],
  )
  await call.db.rows(
    `UPDATE publication_page g SET boxes = g.boxes || r.boxes::jsonb
       FROM json_to_recordset($2::text::json) AS r (boxes json, "pageWidth" real, "pageHeight" real)
      WHERE g.publication_id = $1 AND g.confidence < 100
        AND abs(g.width - r."pageWidth") <= 0.005 * r."pageWidth" AND abs(g.height - r."pageHeight") <= 0.005 * r."pageHeight"`,
    [found.publicationId, JSON.stringify(news.map(rowOf))],
  )
  return true
}

const rowOf = ({ field, pageWidth, pageHeight, ...box }: GivenBox) => ({
  boxes: { [field]: box },
  pageWidth,
  pageHeight,
})

function givenBox(sent: Sent, at: string, pages: readonly Page[]): GivenBox {
  const page = pages.find(({ fileId, page }) => fileId === sent.fileId && page === sent.page)
  if (!page)
    throw invalidField(`${at}.Page`, 'Enum', `${at}.Page: this publication has no such page of such a file.`)
  const name = boxFields.find((one) => one.toLowerCase() === sent.field?.trim().toLowerCase())
  if (!name) throw invalidField(`${at}.Field`, 'Enum', `${at}.Field must be one of ${boxFields.join(', ')}.`)
  const [x, y, width, height] = [sent.x, sent.y, sent.width, sent.height].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const box = { x, y, width, height }
  if (!isOnPage(box, page)) throw outside(at)
  return { field: wordFieldOf[name], ...box, pageWidth: page.width, pageHeight: page.height }
}

type Sides = Pick<GivenBox, 'x' | 'y' | 'width' | 'height'>

/** A hair beside the page is a matter of rounding. */
const hair = 1

export const isOnPage = ({ x, y, width, height }: Sides, page: { width: number; height: number }): boolean =>
  [x, y, width, height].every(Number.isFinite) &&
  width > 0 &&
  height > 0 &&
  x >= -hair &&
  y >= -hair &&
  x + width <= page.width + hair &&
  y + height <= page.height + hair

const outside = (at: string): Fault =>
  invalidField(`${at}.X`, 'Range', `${at}: the box must be on the page, and have a width and a height.`)

const isOfSame = (a: GivenBox, b: GivenBox): boolean =>
  a.field === b.field && a.pageWidth === b.pageWidth && a.pageHeight === b.pageHeight

const isEqual = (a: GivenBox, b: GivenBox): boolean =>
  isOfSame(a, b) && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
