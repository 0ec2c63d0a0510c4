/** A cut-out around a pin, for papers and for files that are sent out: as far as the caller sees the pin and its sheet. */
import type { Call } from '../../../kernel/call.ts'
import type { Box } from '../../../kernel/drawingpdf.ts'
import type { Found } from '../../../kernel/serve.ts'
import { cutOutSide } from '../../../paper/parts/places.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { comparisonWords } from '../compare/comparisonwords.ts'
import { languageOf, standingOf } from '../compare/standing.ts'
import { type Size, sizeOf } from '../pins/pagesize.ts'
import { atMostSome, noPicture, pageOf, pinOn, refuse } from './cutout.ts'
import { type CutOut, digestOf, drawCutOut, wantedOf } from './drawcutout.ts'

export interface AroundPin {
  readonly sheetFolderId: number
  readonly version: number
  readonly pinId: number
  /** Of the part of the sheet, in points. */
  readonly side: number
  readonly pixels: number
  /** Whether what it is of is written beneath; else it is said beside it. */
  readonly hasCaption: boolean
}

/** A PNG with this pin and no other. Takes up to seconds: never within a transaction. */
export async function cutOutAroundPin(types: RecordTypes, asked: AroundPin, call: Call): Promise<Buffer> {
  const { cutOut, means } = await partOf(types, asked, call)
  return drawCutOut(means, cutOut, wantedOf(cutOut), 'thumbnail').catch(refuse)
}

/** As much of the sheet as on papers, with what it is of written beneath: as a download, drawn when it is sent. */
export async function findAroundPin(
  types: RecordTypes,
  asked: Omit<AroundPin, 'side' | 'hasCaption'>,
  call: Call,
): Promise<Found> {
  const part = { ...asked, side: cutOutSide, hasCaption: true }
  const { cutOut, means, number } = await partOf(types, part, call)
  const wanted = wantedOf(cutOut)
  return {
    sha256: digestOf(cutOut, wanted),
    sizeBytes: 0,
    name: `${number.replace(/[/\\]/g, '-')}.png`,
    type: 'image/png',
    make: () => atMostSome(call, () => drawCutOut(means, cutOut, wanted).catch(refuse)),
  }
}

async function partOf(types: RecordTypes, asked: AroundPin, call: Call) {
  const { sheet, page } = await pageOf(asked, call)
  const pin = await pinOn(types, call, sheet, page.version, asked.pinId)
  const size = await sizeOf(call, page)
  if (!(await call.blobs.find(page.sha256!))) throw noPicture('The contents of this sheet are missing.')
  if (!size) throw noPicture('There is no picture of this kind of file. Please open the file itself.')
  const cutOut: CutOut = {
    sha256: page.sha256!,
    box: boxAround(pin, asked.side, size),
    pixels: asked.pixels,
    pins: [pin],
    markups: [],
    ...(asked.hasCaption && { caption: await captionFor(call, asked) }),
  }
  const means = { drawingPdf: call.drawingPdf, pathOf: (sha256: Buffer) => call.blobs.pathOf(sha256) }
  return { cutOut, means, number: sheet.number }
}

async function captionFor(call: Call, { sheetFolderId, version }: AroundPin): Promise<CutOut['caption']> {
  const words = comparisonWords(await languageOf(call))
  return { standing: await standingOf(call, words, sheetFolderId, version), words }
}

/** With the pin in the middle, or as near to it as the edges of the page allow. */
export function boxAround({ x, y }: { x: number; y: number }, side: number, page: Size): Box {
  const [width, height] = [Math.min(side, page.width), Math.min(side, page.height)]
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))
  return {
    x: within(x - width / 2, page.width - width),
    y: within(y - height / 2, page.height - height),
    width,
    height,
  }
}
