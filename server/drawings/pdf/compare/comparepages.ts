/**
 * Compares two pages: how far what is drawn on one lies from the same on the other, how much of it agrees, and where it differs.
 * Pages of equal size are laid over each other by what is drawn; for others two places on each must be given.
 */
import {
  inverse,
  type PlacePair,
  placed,
  type Similarity,
  scaleOf,
  shiftBy,
  similarityOf,
} from '../../../../contract/drawings/similarity.ts'
import type { Box, ComparedArea, Comparison } from '../../../kernel/drawingpdf.ts'
import { sizeOf } from '../draw/strips.ts'
import type { Size } from '../look.ts'
import type { OpenPdf } from '../openpdf.ts'
import { agreementOf } from './agreement.ts'
import { type DiffersBox, openGathering } from './areas.ts'
import { findShift, sampleOf } from './findshift.ts'
import { type Ink, inkOf } from './ink.ts'
import { byText, nearestWords, wordsOnlyHere } from './nearwords.ts'
import { type Words, wordsOf } from './pagewords.ts'
import { settledPair } from './settle.ts'

export const pointsPerMm = 72 / 25.4
/** What plots are moved by. */
const shiftMmMax = 25
/** Sides that differ by less are equal. */
const sideDifference = 0.005
/** A pixel of ink each, of both pages: at most so many, and so many of a point. */
const inkPixelsMax = 9_000_000
const inkScaleMax = 2
/** Less ink than that says nothing about where it lies. */
const inkMin = 200
/** Lines as near as that are the same. */
const sameMm = 0.35
const cellMm = 3
/** Of a line that differs in a cell. */
const lineMmMin = 0.8
const marginMm = 1.5

/** The first page of each file. */
export interface ComparedFiles {
  readonly openOld: () => OpenPdf
  readonly openNew: () => OpenPdf
}

interface Page {
  readonly size: Size
  readonly ink: Ink
  readonly words: readonly Words[]
}

export function comparePages(files: ComparedFiles, pairs: readonly PlacePair[] | undefined): Comparison {
  const sizes = { old: sizeIn(files.openOld), new: sizeIn(files.openNew) }
  const given = pairs && similarityOf(pairs[0]!, pairs[1]!)
  if (!given && !areEqual(sizes.old, sizes.new))
    return { sizes, transform: undefined, agreement: 0, areas: [] }
  const scale = scalesOf(sizes, given ? scaleOf(given) : 1)
  const old = pageOf(files.openOld, sizes.old, scale.old)
  const other = pageOf(files.openNew, sizes.new, scale.new)
  const transform = given ? settled(old, other, scale, pairs!) : shiftOf(old, other, scale.new)
  if (!transform) return { sizes, transform: undefined, agreement: 0, areas: [] }
  return { sizes, transform, ...differencesOf(old, other, scale, transform) }
}

function sizeIn(open: () => OpenPdf): Size {
  const pdf = open()
  try {
    return sizeOf(pdf, 0)
  } finally {
    pdf.close()
  }
}

function pageOf(open: () => OpenPdf, size: Size, scale: number): Page {
  const pdf = open()
  try {
    return { size, ink: inkOf(pdf, 0, size, scale), words: wordsOf(pdf, 0, size) }
  } finally {
    pdf.close()
  }
}

export const areEqual = (one: Size, other: Size): boolean =>
  Math.abs(one.width - other.width) <= one.width * sideDifference &&
  Math.abs(one.height - other.height) <= one.height * sideDifference

/** Pixels of a point. */
export interface Scales {
  readonly old: number
  readonly new: number
}

/** So that what is the same on both has the same size in pixels. */
function scalesOf(sizes: { old: Size; new: Size }, larger: number): Scales {
  const most = ({ width, height }: Size): number =>
    Math.min(inkScaleMax, Math.sqrt(inkPixelsMax / (width * height)))
  const scale = Math.min(most(sizes.new), most(sizes.old) / larger)
  return { old: scale * larger, new: scale }
}

/** In points. */
function shiftOf({ ink: old }: Page, { ink: other }: Page, scale: number): Similarity | undefined {
  if (old.count < inkMin || other.count < inkMin) return undefined
  const pixelsMax = shiftMmMax * pointsPerMm * scale
  const found = findShift(old, other, pixelsMax, (ink, _side, samplesMax) => sampleOf(ink, samplesMax))
  return found && shiftBy({ x: found.x / scale, y: found.y / scale })
}

/** People meet a place within some pixels of their screen: the lines around it say where it is. */
function settled(old: Page, other: Page, scale: Scales, pairs: readonly PlacePair[]): Similarity {
  let about = similarityOf(pairs[0]!, pairs[1]!)
  // Again, as the lines around one place meet better once the other place is right.
  for (let time = 0; time < 2; time++) {
    const [one, two] = pairs.map(({ old: place }) =>
      settledPair(old.ink, other.ink, scale, { old: place, new: placed(about, place) }, about),
    )
    about = similarityOf(one!, two!)
  }
  return about
}

/** Between pixels. */
export const inPixels = (scale: Scales, { a, b, x, y }: Similarity): Similarity => {
  const ratio = scale.new / scale.old
  return { a: a * ratio, b: b * ratio, x: x * scale.new, y: y * scale.new }
}

function differencesOf(old: Page, other: Page, scale: Scales, transform: Similarity) {
  const pixels = (mm: number): number => Math.max(1, Math.round(mm * pointsPerMm * scale.new))
  const { width, height } = other.ink
  const gathering = openGathering({ width, height, cell: pixels(cellMm), inkMin: pixels(lineMmMin) })
  const toNew = inPixels(scale, transform)
  const agreement = agreementOf(old.ink, other.ink, toNew, pixels(sameMm), gathering.add)
  const names = { old: byText(old.words), new: byText(other.words) }
  const toOld = inverse(transform)
  const areas = gathering.boxes().map((found): ComparedArea => {
    const box = boxOf(found, other.size, scale.new)
    const oldBox = boxAround(box, toOld)
    return {
      new: box,
      old: oldBox,
      only: found.new === 0 ? 'old' : found.old === 0 ? 'new' : undefined,
      near: nearestWords(found.new === 0 ? oldBox : box, found.new === 0 ? old.words : other.words),
      oldWords: wordsOnlyHere(oldBox, old.words, names.new, transform),
      newWords: wordsOnlyHere(box, other.words, names.old, toOld),
    }
  })
  return { agreement, areas }
}

/** In points, with a margin, on the page. */
function boxOf({ left, top, right, bottom }: DiffersBox, page: Size, scale: number): Box {
  const margin = marginMm * pointsPerMm
  const x = Math.max(0, left / scale - margin)
  const y = Math.max(0, top / scale - margin)
  return {
    x: rounded(x),
    y: rounded(y),
    width: rounded(Math.min(page.width, right / scale + margin) - x),
    height: rounded(Math.min(page.height, bottom / scale + margin) - y),
  }
}

const rounded = (points: number): number => Math.round(points * 100) / 100

/** The box on the other page around the same. */
function boxAround({ x, y, width, height }: Box, there: Similarity): Box {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((corner) => placed(there, corner))
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    x: rounded(left),
    y: rounded(top),
    width: rounded(Math.max(...xs) - left),
    height: rounded(Math.max(...ys) - top),
  }
}
