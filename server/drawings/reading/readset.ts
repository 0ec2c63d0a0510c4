/**
 * Reads the title blocks of a set: numbers, titles, revisions and days, by what its pages have in common. It knows when it is
 * unsure: what may be wrong has a confidence below 80, and a note where there is a reason to tell.
 */
import type { GivenBox, PageNames, PageReading, PageText, WordBoxes } from '../../kernel/drawingtext.ts'
import { union } from './boxes.ts'
import { type DayOrder, orderOf } from './dates.ts'
import { boxOrNone, isOfSize, withGiven } from './given.ts'
import { frameOf, onPage } from './lines.ts'
import { isSameTitle, type Listed, listedIn } from './listed.ts'
import { type NamedWords, namedWords } from './names.ts'
import { keyOf, prefixOf } from './numbers.ts'
import { type Found, numbersIn, type Place, type Sheet, sheetOf } from './places.ts'
import { revisionOf } from './revisions.ts'
import { type Title, titlesOf } from './titles.ts'

/** From here on a page counts as read for sure. */
const sure = 80

export function readSet(
  pages: readonly PageText[],
  names: readonly PageNames[] = [],
  given: readonly GivenBox[] = [],
): PageReading[] {
  const order = orderOf(pages.flatMap(({ runs }) => runs.map(({ text }) => text)))
  const sheets = pages.flatMap((page, i) => (page.runs.length > 0 ? [sheetOf(frameOf(page), i)] : []))
  const numbers = new Map(groupsOf(sheets).flatMap((group) => [...numbersIn(group)]))
  const titles = titlesIn(sheets, numbers)
  const readings = pages.map((): PageReading => nothing)
  for (const sheet of sheets) {
    const found = numbers.get(sheet.index)
    if (found) readings[sheet.index] = readingOf(sheet, found, titles.get(sheet.index), order)
  }
  checkIndex(readings, sheets)
  checkTwice(readings)
  const uses = usesOf(names)
  return readings.map((reading, i) => {
    const named = withNames(reading, uses[i] ?? {})
    return withGiven(
      named,
      pages[i]!,
      given.filter((one) => isOfSize(pages[i]!, one)),
      order,
    )
  })
}

const nothing: PageReading = {
  number: null,
  title: null,
  revision: null,
  issueDate: null,
  confidence: 0,
  boxes: {},
  note: null,
}

/** Pages of one size that lie alike. */
function groupsOf(sheets: readonly Sheet[]): Sheet[][] {
  const groups = new Map<string, Sheet[]>()
  for (const sheet of sheets) {
    const size = `${Math.round(sheet.frame.width / 8)}/${Math.round(sheet.frame.height / 8)}`
    groups.set(size, [...(groups.get(size) ?? []), sheet])
  }
  return [...groups.values()]
}

/** Those of pages with one title block are learned together. */
function titlesIn(sheets: readonly Sheet[], numbers: ReadonlyMap<number, Found>): Map<number, Title> {
  const blocks = new Map<Place, Sheet[]>()
  for (const sheet of sheets) {
    const place = numbers.get(sheet.index)?.place
    if (place) blocks.set(place, [...(blocks.get(place) ?? []), sheet])
  }
  return new Map(
    [...blocks.values()].flatMap((block) => [
      ...titlesOf(block.map((sheet) => ({ sheet, number: numbers.get(sheet.index)!.candidate }))),
    ]),
  )
}

function readingOf(sheet: Sheet, found: Found, title: Title | undefined, order: DayOrder): PageReading {
  const { candidate, confidence } = found
  const revision = revisionOf(sheet, candidate, order)
  const boxes: WordBoxes = {}
  const add = (field: keyof WordBoxes, box: Parameters<typeof boxOrNone>[0]): void => {
    if (box) boxes[field] = boxOrNone(onPage(box, sheet.frame))!
  }
  add('number', candidate)
  add('title', title && union(title.lines))
  add('revision', revision.revisionBox)
  add('issueDate', revision.issueDateBox)
  return {
    number: candidate.number,
    title: title?.text ?? null,
    revision: revision.revision,
    issueDate: revision.issueDate,
    confidence: title?.isSure ? confidence : Math.min(confidence, sure - 5),
    boxes,
    note: null,
  }
}

/** What the cover lists otherwise is doubtful. */
function checkIndex(readings: PageReading[], sheets: readonly Sheet[]): void {
  const keys = new Set(readings.flatMap(({ number }) => (number ? [keyOf(number)] : [])))
  const listed = listedIn(sheets, keys)
  const prefixes = new Set([...listed.values()].map(({ number }) => prefixOf(number)))
  for (const [i, reading] of readings.entries()) {
    const note = reading.number && disagreement(reading, listed, keys, prefixes)
    if (note) readings[i] = { ...reading, confidence: Math.min(reading.confidence, sure - 10), note }
    else if (reading.number && reading.title && listed.has(keyOf(reading.number)))
      readings[i] = { ...reading, confidence: agreed(reading.confidence) }
    else if (reading.number && !reading.title)
      readings[i] = { ...reading, title: listed.get(keyOf(reading.number))?.title ?? null }
  }
}

const agreed = (confidence: number): number =>
  confidence < sure - 10 ? confidence : Math.min(98, confidence + 10)

function disagreement(
  { number, title }: PageReading,
  listed: ReadonlyMap<string, Listed>,
  keys: ReadonlySet<string>,
  prefixes: ReadonlySet<string>,
): string | undefined {
  const own = listed.get(keyOf(number!))
  if (own && title && !isSameTitle(own.title, title)) return `The index says "${own.title}".`
  if (own || !prefixes.has(prefixOf(number!))) return undefined
  const others = [...listed].filter(([key, one]) => title && !keys.has(key) && isSameTitle(one.title, title))
  return others.length === 1 ? `The index says ${others[0]![1].number}.` : 'The index does not list it.'
}

function checkTwice(readings: PageReading[]): void {
  const counts = new Map<string, number>()
  const key = ({ number }: PageReading): string => keyOf(number ?? '')
  for (const reading of readings) counts.set(key(reading), (counts.get(key(reading)) ?? 0) + 1)
  for (const [i, reading] of readings.entries())
    if (reading.number && counts.get(key(reading))! > 1)
      readings[i] = {
        ...reading,
        confidence: Math.min(reading.confidence, sure - 10),
        note: reading.note ?? 'Another page has the same number.',
      }
}

/** The name of a file with several pages says nothing about one of them. */
function usesOf(names: readonly PageNames[]): PageNames[] {
  const counts = new Map<string, number>()
  for (const { fileName = '' } of names) counts.set(fileName, (counts.get(fileName) ?? 0) + 1)
  return names.map((name) => ({
    ...name,
    fileName: counts.get(name.fileName ?? '') === 1 ? name.fileName : undefined,
  }))
}

const otherwise: Record<NamedWords['source'], (number: string) => string> = {
  bookmark: (number) => `The bookmark says ${number}.`,
  label: (number) => `The label of the page says ${number}.`,
  fileName: (number) => `The name of the file says ${number}.`,
}

function withNames(reading: PageReading, names: PageNames): PageReading {
  const words = namedWords(names)
  if (!words) return reading
  const { number, title, revision, confidence, source } = words
  if (!reading.number)
    return {
      ...reading,
      number,
      title: reading.title ?? title,
      revision: reading.revision ?? revision,
      confidence,
    }
  const filled = { ...reading, title: reading.title ?? title, revision: reading.revision ?? revision }
  if (keyOf(number) === keyOf(reading.number)) return { ...filled, confidence: agreed(reading.confidence) }
  return {
    ...filled,
    confidence: Math.min(reading.confidence, sure - 5),
    note: reading.note ?? otherwise[source](number),
  }
}
