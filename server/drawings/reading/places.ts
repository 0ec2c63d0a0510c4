/** Learns over the pages of a set where the number of the sheet is: where most pages of a size have a different, well-formed one. */
import { type Line, limited, medianSize, middle, overlapX, overlapY, rowGap } from './boxes.ts'
import { type Label, type LabelKind, labelled, labelsIn, nearestLabel } from './labels.ts'
import { type Frame, onPage, rowsOf } from './lines.ts'
import { keyOf, numberIn } from './numbers.ts'

/** A page of the set with its frame and labels. */
export interface Sheet {
  readonly index: number
  readonly frame: Frame
  readonly labels: readonly Label[]
  readonly medianSize: number
}

export interface Candidate extends Line {
  readonly sheet: Sheet
  readonly number: string
  readonly key: string
  readonly isStrong: boolean
  readonly label: LabelKind | undefined
  readonly score: number
  readonly isAtEdge: boolean
}

/** The same spot on several pages, one candidate of each. */
export interface Place {
  readonly candidates: Map<number, Candidate>
  readonly leader: Candidate
}

export interface Found {
  readonly candidate: Candidate
  readonly confidence: number
  /** Those pages with the number at the same place have one title block. */
  readonly place: Place
}

const ofPageMax = 80

export function sheetOf(frame: Frame, index: number): Sheet {
  const level = frame.lines.filter(({ direction }) => direction === 0)
  return { index, frame, labels: labelsIn(level), medianSize: medianSize(level) }
}

export function candidatesOf(sheet: Sheet): Candidate[] {
  const { lines, runs } = sheet.frame
  const known = new Set(lines)
  const texts = [...lines, ...runs.filter((run) => !known.has(run)), ...inTwoParts(lines)]
  return texts
    .flatMap((line) => candidateOf(sheet, line) ?? [])
    .sort((a, b) => b.score - a.score)
    .slice(0, ofPageMax)
}

function candidateOf(sheet: Sheet, line: Line): Candidate | undefined {
  const own = labelled(line.text)
  if (own && own.kind !== 'number') return undefined
  const text = own?.value ?? line.text
  const number = numberIn(text)
  if (!number) return undefined
  const box = own ? endOf(line, text.length / line.text.length) : line
  const label = own?.kind ?? nearestLabel(sheet.labels, line)?.kind
  if (!number.isStrong && label !== 'number') return undefined
  const edge = edgeOf(sheet.frame, box)
  const big = limited(Math.log2(line.size / sheet.medianSize) / 2)
  const score = 1 + labelScore(label) + 0.8 * big + 0.8 * edge + (number.isStrong ? 0.8 : 0)
  return {
    ...box,
    sheet,
    number: number.text,
    key: keyOf(number.text),
    isStrong: number.isStrong,
    label,
    score,
    isAtEdge: edge > 0.6 || big > 0.6,
  }
}

const labelScore = (label: LabelKind | undefined): number =>
  label === 'number' ? 1.2 : label === undefined ? 0 : -0.8

const endOf = (line: Line, share: number): Line => ({
  ...line,
  x: line.x + line.width * (1 - share),
  width: line.width * share,
})

/** How near to the right and bottom edge, as the page lies or as its title block is read. */
function edgeOf(frame: Frame, box: Line): number {
  const shown = onPage(box, frame)
  const [width, height] = frame.turn % 180 === 0 ? [frame.width, frame.height] : [frame.height, frame.width]
  return Math.max(nearness(box, frame.width, frame.height), nearness(shown, width, height))
}

const nearness = (
  box: { x: number; y: number; width: number; height: number },
  width: number,
  height: number,
) =>
  limited(1 - (width - box.x - box.width) / (0.35 * width)) / 2 +
  limited(1 - (height - box.y - box.height) / (0.35 * height)) / 2

/** `A` and `101` in cells of their own. */
function inTwoParts(lines: readonly Line[]): Line[] {
  const parts = lines.filter(({ direction, text }) => direction === 0 && text.length <= 8)
  return rowsOf(parts).flatMap((row) =>
    row.slice(1).flatMap((second, i) => {
      const first = row[i]!
      const fits =
        /^[A-Z]{1,3}-?$/.test(first.text) &&
        /^-?\d[\d.-]*[A-Z]?$/.test(second.text) &&
        rowGap(first, second) < 2.5 * second.size &&
        first.size / second.size > 0.6 &&
        first.size / second.size < 1.7
      if (!fits) return []
      const width = second.x + second.width - first.x
      return [{ ...second, text: `${first.text}${second.text}`, x: first.x, width }]
    }),
  )
}

/** By a grid, as a page may have many candidates. */
export function placesOf(sheets: readonly Sheet[]): Place[] {
  const grid = new Map<string, Place[]>()
  const places: Place[] = []
  for (const candidate of sheets.flatMap(candidatesOf)) {
    const band = Math.floor(middle(candidate) / 40)
    const near = [band - 1, band, band + 1].flatMap((one) => grid.get(`${candidate.direction}/${one}`) ?? [])
    const place = near.find(({ leader }) => isSamePlace(leader, candidate))
    if (!place) {
      const made = { leader: candidate, candidates: new Map([[candidate.sheet.index, candidate]]) }
      const cell = `${candidate.direction}/${band}`
      grid.set(cell, [...(grid.get(cell) ?? []), made])
      places.push(made)
      continue
    }
    const other = place.candidates.get(candidate.sheet.index)
    if (!other || other.score < candidate.score) place.candidates.set(candidate.sheet.index, candidate)
  }
  return places
}

const isSamePlace = (a: Line, b: Line): boolean =>
  overlapX(a, b) > 0.5 && overlapY(a, b) > 0.5 && a.size / b.size > 0.55 && a.size / b.size < 1.8

interface Weighed {
  readonly place: Place
  readonly of: Candidate[]
  readonly distinct: number
  readonly score: number
}

function weigh(place: Place, open: ReadonlySet<number>): Weighed {
  const of = [...place.candidates.values()].filter(({ sheet }) => open.has(sheet.index))
  const distinct = new Set(of.map(({ key }) => key)).size / Math.max(1, of.length)
  const mean = of.reduce((sum, { score }) => sum + score, 0) / Math.max(1, of.length)
  return { place, of, distinct, score: (of.length / open.size) * distinct ** 2 * mean }
}

/** The best place of those pages, then that of the pages which have no number there, and so on: other title blocks. */
export function numbersIn(sheets: readonly Sheet[]): Map<number, Found> {
  const found = new Map<number, Found>()
  const open = new Set(sheets.map(({ index }) => index))
  const places = placesOf(sheets)
  while (open.size > 0) {
    const weighed = places.map((place) => weigh(place, open)).filter(({ of }) => of.length > 0)
    const best = weighed.reduce<Weighed | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
    if (!best) break
    const rivals = weighed.filter((one) => one !== best && one.score > 0.75 * best.score)
    for (const candidate of best.of) {
      const index = candidate.sheet.index
      const isRivalled = rivals.some(({ place }) => {
        const other = place.candidates.get(index)
        return other && other.key !== candidate.key && !other.key.includes(candidate.key)
      })
      found.set(index, {
        candidate,
        place: best.place,
        confidence: confidenceIn(best, candidate, isRivalled),
      })
      open.delete(index)
    }
  }
  return found
}

function confidenceIn({ of, distinct }: Weighed, candidate: Candidate, isRivalled: boolean): number {
  const isLearned = of.length >= 3 && distinct > 0.85
  const isLabelled = candidate.label === 'number'
  const most = of.filter(({ label }) => label === 'number').length > of.length / 2
  let confidence = 55
  if (isLearned) confidence += of.length >= 6 ? 22 : 18
  if (isLabelled || (isLearned && most)) confidence += 17
  if (candidate.isAtEdge) confidence += 8
  if (candidate.isStrong) confidence += 3
  if (!isLabelled && candidate.label) confidence -= 20
  if (isRivalled) confidence -= 15
  return Math.max(5, Math.min(97, confidence))
}
