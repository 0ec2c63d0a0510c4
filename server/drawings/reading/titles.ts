/** Learns over the pages with one title block where the title of the sheet is: beside its label, or where large words differ. */
import { gapBetween, isInside, type Line, limited, overlapX, overlapY, rowGap, union } from './boxes.ts'
import { daysIn } from './dates.ts'
import { type Label, labelled, labelOf, nearestLabel } from './labels.ts'
import { numberIn } from './numbers.ts'
import type { Candidate, Sheet } from './places.ts'

export interface Title {
  readonly text: string
  readonly lines: readonly Line[]
  readonly isSure: boolean
}

/** A page with the number that was found on it. */
export interface Member {
  readonly sheet: Sheet
  readonly number: Candidate
}

/** Words that titles of drawings have. */
const drawingWords =
  /(?:\b(?:PLANS?|ELEVATIONS?|SECTIONS?|DETAILS?|SCHEDULES?|NOTES|LEGENDS?|DIAGRAMS?|LAYOUT|COVER|INDEX|SITE|FOUNDATION|FRAMING|ROOF|FLOOR|LEVEL|CEILING|PARTITIONS?|ISOMETRICS?|RISERS?|ENLARGED|GRADING|UTILITY|DEMOLITION|DEMO|SPECIFICATIONS?|PROFILES?|TYPES|ONE-LINE|CONTROLS?|PLUMBING|LIGHTING|POWER|STAIRS?)\b|GRUNDRI|SCHNITT|ANSICHT|DETAIL|LAGEPLAN|ÜBERSICHT|FUNDAMENT|SCHAL|BEWEHRUNG|DECKE|GESCHOSS|DACH|TREPPE|SCHEMA|PLAN\b|LISTE|DECKBLATT|SPIEGEL)/i

export function titlesOf(members: readonly Member[]): Map<number, Title> {
  const isConstant = constantsOf(members)
  const found = new Map<number, Title>()
  for (const member of members) {
    const title = besideLabel(member, isConstant)
    if (title) found.set(member.sheet.index, title)
  }
  // A label that only few pages have is one of another cell.
  const isLabelled = found.size >= members.length * 0.5
  if (!isLabelled) found.clear()
  const rest = members.filter(({ sheet }) => !found.has(sheet.index))
  for (const [index, title] of byPlace(rest.length === members.length ? members : rest, isConstant))
    found.set(index, isLabelled ? { ...title, isSure: false } : title)
  return found
}

type IsConstant = (line: Line) => boolean

/** What most pages have at the same spot is the form, not what is filled in. */
function constantsOf(members: readonly Member[]): IsConstant {
  const counts = new Map<string, number>()
  for (const { sheet } of members)
    for (const spot of new Set(sheet.frame.lines.map(spotOf))) counts.set(spot, (counts.get(spot) ?? 0) + 1)
  const pages = members.length
  const least = Math.max(2, Math.ceil(pages * 0.9))
  return (line) => (counts.get(spotOf(line)) ?? 0) >= least
}

const spotOf = ({ text, x, y }: Line): string => `${text}/${Math.round(x / 3)}/${Math.round(y / 3)}`

const scale =
  /^(?:SCALE|MA(?:SS|ß)STAB|M)\b.{0,30}\d|^\d+(?:\/\d+)?\s*"\s*=|\b1\s*:\s*\d+|^N\.?T\.?S\.?$|^AS (?:NOTED|SHOWN|INDICATED)$/i
const pageCount = /^(?:SHEET|PAGE|BLATT|SEITE)?\s*\d+\s*(?:OF|VON|\/)\s*\d+$/i

const mayBeTitle = (line: Line): boolean =>
  (line.text.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
  line.text.length <= 120 &&
  !labelOf(line.text) &&
  !labelled(line.text) &&
  !(numberIn(line.text)?.isStrong && /\d/.test(line.text) && !drawingWords.test(line.text)) &&
  !(daysIn(line.text).length > 0 && line.text.length < 25) &&
  !scale.test(line.text) &&
  !pageCount.test(line.text)

const levelLines = ({ sheet }: Member): Line[] => sheet.frame.lines.filter(({ direction }) => direction === 0)

function besideLabel(member: Member, isConstant: IsConstant): Title | undefined {
  const { sheet, number } = member
  const labels = sheet.labels.filter(({ kind }) => kind === 'title')
  const label = labels.toSorted((a, b) => gapBetween(a, number) - gapBetween(b, number))[0]
  const lines = levelLines(member).filter(
    (line) => !isInside(number, line) && (drawingWords.test(line.text) || !isConstant(line)),
  )
  if (label) return cellOf(label, lines, sheet)
  const own = levelLines(member).find((line) => labelled(line.text)?.kind === 'title')
  if (!own) return undefined
  const first = { ...own, text: labelled(own.text)!.value }
  return { text: first.text, lines: [own], isSure: true }
}

/** The lines to the right of a label, or below it, down to the next cell. */
function cellOf(label: Label, lines: readonly Line[], sheet: Sheet): Title | undefined {
  const beside = lines
    .filter((line) => overlapY(line, label) > 0.4 && rowGap(label, line) > 0 && rowGap(label, line) < 160)
    .filter((line) => mayBeTitle(line) && !isOfOther(line, label, sheet))
    .sort((a, b) => a.x - b.x)[0]
  const next = sheet.labels
    .filter((one) => one !== label && overlapY(one, label) > 0.4 && one.x > label.x + label.width)
    .sort((a, b) => a.x - b.x)[0]
  const right = beside ? beside.x + Math.max(beside.width, 300) : Math.min(next?.x ?? Infinity, label.x + 500)
  const left = beside ? beside.x - 10 : label.x - 60
  const top = beside ? beside.y - 1 : label.y + label.height * 0.6
  const below = lines
    .filter(
      (line) => line.y >= top && line.y < label.y + 260 && line.x >= left - line.width / 2 && line.x < right,
    )
    .filter((line) => overlapX(line, { ...label, x: left, width: right - left }) > 0.5)
    .sort((a, b) => a.y - b.y || a.x - b.x)
  return titleOf(contiguous(below, label), sheet)
}

const isOfOther = (line: Line, label: Label, sheet: Sheet): boolean => {
  const nearest = nearestLabel(sheet.labels, line)
  return nearest !== undefined && nearest !== label
}

function contiguous(lines: readonly Line[], label: Label): Line[] {
  const taken: Line[] = []
  for (const line of lines) {
    const last = taken.at(-1)
    const gap = last ? line.y - last.y - last.height : line.y - label.y - label.height
    if (!mayBeTitle(line) || (last && (gap > 1.3 * last.size || line.size < 0.55 * last.size))) {
      if (taken.length > 0 || labelOf(line.text)) break
      continue
    }
    if (!last && gap > 80) break
    taken.push(line)
  }
  return taken
}

/** More of it was to come. */
const breaksOff = /(?:[-–—&,/(]|\b(?:AND|OF|UND))$/i

function titleOf(lines: readonly Line[], _sheet: Sheet): Title | undefined {
  const text = lines
    .map((line) => line.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text
    ? { text: text.slice(0, 255), lines, isSure: lines.length <= 5 && !breaksOff.test(text) }
    : undefined
}

interface Block {
  readonly member: Member
  readonly lines: Line[]
  readonly score: number
}

function byPlace(members: readonly Member[], isConstant: IsConstant): Map<number, Title> {
  const places: Block[][] = []
  for (const block of members.flatMap((member) => blocksOf(member, isConstant))) {
    const box = union(block.lines)
    const place = places.find((one) => {
      const other = union(one[0]!.lines)
      return overlapX(box, other) > 0.5 && overlapY(box, other) > 0.5
    })
    if (place) place.push(block)
    else places.push([block])
  }
  const weighed = places
    .map((place) => ({ place, score: placeScore(place, members.length) }))
    .sort((a, b) => b.score - a.score)
  const found = new Map<number, Title>()
  for (const [i, { place, score }] of weighed.entries()) {
    const rival = weighed.find((other, j) => j !== i && other.score > 0.8 * score)
    for (const block of place.toSorted((a, b) => b.score - a.score)) {
      const index = block.member.sheet.index
      if (found.has(index)) continue
      const title = titleOf(block.lines, block.member.sheet)
      const isSure = i === 0 && !rival && place.length >= 3 && share(place, isDrawingTitle) > 0.6
      if (title) found.set(index, { ...title, isSure: isSure && title.isSure })
    }
  }
  return found
}

const isDrawingTitle = ({ lines }: Block): boolean => lines.some(({ text }) => drawingWords.test(text))
const share = (place: readonly Block[], is: (block: Block) => boolean): number =>
  place.filter(is).length / place.length

function placeScore(place: readonly Block[], pages: number): number {
  const covered = new Set(place.map(({ member }) => member.sheet.index)).size / pages
  const texts = new Set(place.map(({ lines }) => lines.map(({ text }) => text).join(' ')))
  const mean = place.reduce((sum, { score }) => sum + score, 0) / place.length
  return covered * (0.4 + (0.6 * texts.size) / place.length) * mean
}

const blocksOfPageMax = 40
/** Of the diagonal: what is farther from the number is no title. */
const farShare = 0.3

/** Lines below each other in letters of one size. */
function blocksOf(member: Member, isConstant: IsConstant): Block[] {
  const { number, sheet } = member
  const far = farShare * Math.hypot(sheet.frame.width, sheet.frame.height)
  const lines = levelLines(member)
    .filter((line) => gapBetween(line, number) < far)
    .filter((line) => drawingWords.test(line.text) || !isConstant(line))
    .filter((line) => mayBeTitle(line) && !isInside(number, line))
    .sort((a, b) => a.y - b.y)
  const blocks: Line[][] = []
  for (const line of lines) {
    const block = blocks.findLast((one) => continues(one.at(-1)!, line))
    if (block) block.push(line)
    else blocks.push([line])
  }
  // Part of a title may be the same on all sheets, but not all of it.
  return blocks
    .filter((block) => !block.every(isConstant))
    .map((block) => ({ member, lines: block, score: blockScore(block, number, sheet) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, blocksOfPageMax)
}

function continues(last: Line, line: Line): boolean {
  const gap = line.y - last.y - last.height
  const isAligned =
    Math.abs(line.x - last.x) < last.size ||
    Math.abs(line.x + line.width / 2 - last.x - last.width / 2) < last.size ||
    Math.abs(line.x + line.width - last.x - last.width) < last.size
  return (
    gap > -0.4 * last.size && gap < 0.9 * last.size && isAligned && Math.abs(line.size / last.size - 1) < 0.15
  )
}

function blockScore(lines: readonly Line[], number: Candidate, sheet: Sheet): number {
  const { width, height } = sheet.frame
  const near = limited(1 - gapBetween(union(lines), number) / (farShare * Math.hypot(width, height)))
  const big = limited(Math.log2(lines[0]!.size / sheet.medianSize) / 2)
  const label = nearestLabel(sheet.labels, lines[0]!)?.kind
  const words = lines.some(({ text }) => drawingWords.test(text)) ? 1 : 0
  const isLong = lines.length > 5 ? 1 : 0
  const ofLabel = label === 'title' ? 1 : label === undefined ? 0 : -0.6
  return 0.2 + near * 1.6 + big * 0.8 + words * 0.9 + ofLabel - isLong
}
