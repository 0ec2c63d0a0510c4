/** Pictures of the pages of a publication that is confirmed, and of parts of them: drawn when somebody asks. */
import { createHash } from 'node:crypto'
import { type DrawingPagePicture, pagePicturePixels } from '../../../contract/drawings/publication.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import { type Box, PdfProblem } from '../../kernel/drawingpdf.ts'
import { Fault, invalidField, notFound } from '../../kernel/faults.ts'
import type { Found } from '../../kernel/serve.ts'
import { isOnPage } from './giveboxes.ts'
import { findPublication, stateCode } from './publications.ts'

type Request = Value<typeof DrawingPagePicture.request.fields>

interface Page {
  sha256: Buffer
  width: number
  height: number
  problem: string | null
}

const maxAgeSeconds = 300
/** What a grid shows many of waits for what somebody looks at. */
const thumbnailPixelsMax = 400

export async function findPagePicture(request: Request, call: Call): Promise<Found> {
  const { fileId, page = 0 } = request as { fileId?: number; page?: number }
  const found = await findPublication(call, request.publicationId)
  const isOpen = found.stateId === stateCode.reading || found.stateId === stateCode.toConfirm
  const row =
    isOpen || found.hasSet
      ? await call.db.row<Page>(
          `SELECT s.sha256, g.width, g.height, g.problem
             FROM publication_page g JOIN publication_file x ON x.id = g.file_id JOIN stored_file s ON s.id = x.stored_file_id
            WHERE g.publication_id = $1 AND g.file_id = $2 AND g.page = $3`,
          [found.publicationId, fileId ?? 0, page],
        )
      : undefined
  if (!row) throw notFound('This page')
  if (row.problem) throw noPicture(row.problem)
  const pixels = pixelsOf(request)
  const box = boxOf(request, row)
  const { drawingPdf } = call
  const path = call.blobs.pathOf(row.sha256)
  const turn = pixels <= thumbnailPixelsMax && !box ? 'thumbnail' : 'awaited'
  return {
    sha256: digestOf(row.sha256, page, pixels, box),
    sizeBytes: 0,
    name: 'page.webp',
    type: 'image/webp',
    maxAgeSeconds,
    make: () => drawingPdf.picture(path, page, { pixels, ...(box && { box }) }, turn).catch(refuse),
  }
}

const digestOf = (sha256: Buffer, ...wanted: unknown[]): Buffer =>
  createHash('sha256').update(sha256).update(JSON.stringify(wanted)).digest()

const noPicture = (why: string): Fault => new Fault('UnsupportedMediaType', why)

function refuse(error: unknown): never {
  throw error instanceof PdfProblem ? noPicture(error.message) : error
}

function pixelsOf({ pixels }: Request): number {
  const { min, max, usual } = pagePicturePixels
  const wanted = pixels ?? usual
  if (wanted >= min && wanted <= max) return wanted
  throw invalidField('Pixels', 'Range', `Pixels must be between ${min} and ${max.toLocaleString('en-US')}.`)
}

function boxOf({ x, y, width, height }: Request, page: Page): Box | undefined {
  if ([x, y, width, height].every((side) => side === undefined || side === null)) return undefined
  const box = { x: Number(x ?? 0), y: Number(y ?? 0), width: Number(width), height: Number(height) }
  if (isOnPage(box, page)) return box
  throw invalidField('Width', 'Range', 'The box must be on the page, and have a width and a height.')
}
