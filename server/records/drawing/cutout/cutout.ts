/** A part of a sheet as a picture, for those who see the sheet. */
import { cutOutLimits } from '../../../../contract/drawings/cutouts.ts'
import { type MarkupKind, markupLayer } from '../../../../contract/drawings/markups.ts'
import { pageRowsMax } from '../../../../contract/paging.ts'
import { seesSheetOfPin } from '../../../access/sight/pinsight.ts'
import type { Call } from '../../../kernel/call.ts'
import { type DrawingPdf, PdfProblem } from '../../../kernel/drawingpdf.ts'
import { conflict, Fault, notFound } from '../../../kernel/faults.ts'
import { tooBusy } from '../../../kernel/gate.ts'
import type { Found } from '../../../kernel/serve.ts'
import { textsIn } from '../../../paper/texts/textsin.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { comparisonWords } from '../compare/comparisonwords.ts'
import { languageOf, type SheetStanding, standingOf } from '../compare/standing.ts'
import { measuredOf } from '../markups/measured.ts'
import { type Markup, readMarkups, readSeen } from '../markups/readmarkups.ts'
import { findMarked } from '../markups/sight.ts'
import { sizeOf } from '../pins/pagesize.ts'
import { readRows } from '../pins/pinrows.ts'
import { type PinSheet, type SheetPage, sheetsByNode } from '../pins/pinsheets.ts'
import { placeOn, shiftsTo } from '../pins/placeon.ts'
import { printWords } from '../print/printwords.ts'
import { boxOf, type CutOutRequest, pixelsOf, placeOf } from './asked.ts'
import { type CutOut, digestOf, drawCutOut, wantedOf } from './drawcutout.ts'
import { isIn, type MeasuredMarkup } from './marks.ts'

const maxAgeSeconds = 300

export async function findCutOut(types: RecordTypes, request: CutOutRequest, call: Call): Promise<Found> {
  const pixels = pixelsOf(request)
  const { sheet, page } = await pageOf(request, call)
  const size = await sizeOf(call, page)
  if (!size) throw noPicture('There is no picture of this kind of file. Please open the file itself.')
  const box = boxOf(request, size)
  const language = request.language || (await languageOf(call))
  const words = comparisonWords(language)
  const standing = await standingOf(call, words, sheet.sheetFolderId, page.version)
  const cutOut: CutOut = {
    sha256: page.sha256!,
    box,
    pixels,
    pins: [
      ...placeOf(request, size),
      ...(request.pinId ? [await pinOn(types, call, sheet, page.version, request.pinId)] : []),
    ],
    markups: measuredIn(language, standing, await markupsIn(request, call, box)),
    caption: { standing, words },
  }
  const wanted = wantedOf(cutOut)
  const { drawingPdf, blobs } = call
  const means = { drawingPdf, pathOf: (sha256: Buffer) => blobs.pathOf(sha256) }
  return {
    sha256: digestOf(cutOut, wanted),
    sizeBytes: 0,
    name: `${standing.name.replace(/[/\\]/g, '-')}.png`,
    type: 'image/png',
    maxAgeSeconds,
    make: () => atMostSome(call, () => drawCutOut(means, cutOut, wanted).catch(refuse)),
  }
}

/** A version of a sheet that the caller sees. */
export async function pageOf(
  { sheetFolderId, version }: Pick<CutOutRequest, 'sheetFolderId' | 'version'>,
  call: Call,
): Promise<{ sheet: PinSheet; page: SheetPage }> {
  const sheet = (await sheetsByNode(call, [sheetFolderId ?? 0])).get(sheetFolderId ?? 0)
  const page = sheet?.pages.get(version ?? 0)
  if (!sheet || !page?.sha256) throw notFound('This version of a sheet')
  return { sheet, page }
}

export const noPicture = (why: string): Fault =>
  new Fault('UnsupportedMediaType', why, { dev: 'There are cut-outs of PDFs only.' })

export function refuse(error: unknown): never {
  throw error instanceof PdfProblem ? noPicture(error.message) : error
}

/** Where it is on the page of that version. */
export async function pinOn(types: RecordTypes, call: Call, sheet: PinSheet, version: number, pinId: number) {
  const rows = await readRows(types, call, `pin.id = $3 AND ${seesSheetOfPin}`, pinId)
  const row = rows.find(({ sheetFolderId }) => sheetFolderId === sheet.sheetFolderId)
  if (!row) throw notFound('This pin')
  const { pageWidth, pageHeight } = row
  const stored = { version: row.version, x: Number(row.x), y: Number(row.y), pageWidth, pageHeight }
  return placeOn(stored, sheet, version, await shiftsTo(call, sheet, version, rows))
}

async function markupsIn(
  { sheetFolderId, version, markupId, wantMarkups, wantOwnMarkups }: CutOutRequest,
  call: Call,
  box: CutOut['box'],
): Promise<Markup[]> {
  const all = new Map<number, Markup>()
  if (markupId) {
    const found = await readSeen(call, await findMarked(call, sheetFolderId), {
      version: version ?? 0,
      markupId,
    })
    if (!found) throw notFound('This mark-up')
    all.set(markupId, found)
  }
  for (
    let cursor: string | undefined, isFirst = true;
    (wantMarkups || wantOwnMarkups) && (cursor || isFirst);
  ) {
    isFirst = false
    const { markups, nextCursor } = await readMarkups(
      { sheetFolderId, version, cursor, take: pageRowsMax },
      call,
    )
    for (const markup of markups)
      if (
        isIn({ box, scale: 1 }, markup) &&
        (markup.layer === markupLayer.everybody ? wantMarkups : wantOwnMarkups)
      )
        all.set(markup.markupId, markup)
    cursor = nextCursor
    if (all.size > cutOutLimits.markupsMax) throw tooMany()
  }
  return [...all.values()]
}

function measuredIn(
  language: string | null | undefined,
  { scales }: SheetStanding,
  markups: readonly Markup[],
): MeasuredMarkup[] {
  const texts = textsIn(language)
  const { locale, language: code } = texts
  const { onPaper } = printWords(texts)
  return markups.map((markup) => ({
    ...markup,
    measured: measuredOf({ locale, language: code, onPaper }, scales, {
      kind: markup.kind as MarkupKind,
      points: markup.points as number[],
    }),
  }))
}

const tooMany = (): Fault =>
  conflict(
    `There are more than ${cutOutLimits.markupsMax.toLocaleString('en-US')} mark-ups in this part of the sheet. ` +
      'Please choose a smaller part, or leave the mark-ups out.',
  )

/** By engine, for whom it is drawing. */
const drawing = new WeakMap<DrawingPdf, number[]>()

/** Tiles and uploads of everybody wait in the same line. */
const atOnceMax = 2

export async function atMostSome<T>({ caller, drawingPdf }: Call, draw: () => Promise<T>): Promise<T> {
  const all = drawing.get(drawingPdf) ?? []
  drawing.set(drawingPdf, all)
  if (all.filter((id) => id === caller.id).length >= atOnceMax)
    throw tooBusy('Two cut-outs of this caller are being drawn.')
  all.push(caller.id)
  try {
    return await draw()
  } finally {
    all.splice(all.indexOf(caller.id), 1)
  }
}
