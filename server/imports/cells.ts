/** Reads the cells of a sheet by the fields of its kind: values, and what is wrong with them in words. */
import { type CodedItem, findItem } from '../codes/codes.ts'
import { germanItem } from '../codes/germannames.ts'
import type { ListName } from '../codes/shipped.ts'
import { isDayCount } from '../records/engine/declare/daycount.ts'
import type { CellType, FieldOfKind } from '../records/engine/declare/recordimport.ts'
import { type DayOrder, dayOrder, readDate } from './dates.ts'
import type { ImportKind, ReadRow } from './importkind.ts'
import { type SheetRow, sheetLimits, thousands } from './sheet/sheet.ts'

export type Lists = Readonly<Partial<Record<ListName, readonly CodedItem[]>>>

/** The code lists that the fields of a kind need. */
export const listsOf = ({ fields }: ImportKind): ListName[] => [
  ...new Set(fields.flatMap(({ cell }) => (typeof cell === 'object' ? cell.list : []))),
]

const nameCharsMax = 255

interface Column {
  at: number
  heading: string
  field: FieldOfKind
  order: DayOrder
}

export function readRows(
  kind: ImportKind,
  sheet: {
    headings: readonly string[]
    fields: ReadonlyArray<string | undefined>
    rows: readonly SheetRow[]
  },
  lists: Lists,
): ReadRow[] {
  const columns = sheet.fields.flatMap((name, at): Column[] => {
    const field = name && kind.fields.find((one) => one.field === name)
    if (!field) return []
    const order =
      field.cell === 'date' ? dayOrder(sheet.rows.map(({ cells }) => cells[at] ?? '')) : 'month first'
    return [{ at, heading: sheet.headings[at] || field.label, field, order }]
  })
  return sheet.rows.map((row) => readRow(row, columns, lists))
}

function readRow({ line, cells }: SheetRow, columns: readonly Column[], lists: Lists): ReadRow {
  const row: ReadRow & { values: Map<string, unknown> } = { line, values: new Map(), faults: [], notes: [] }
  for (const column of columns) {
    const text = cells[column.at]?.trim()
    if (!text) continue
    const { field, heading } = column
    const read = readCell(text, column, lists)
    if (read.fault) row.faults.push(`${heading}: ${read.fault}`)
    if (read.note) row.notes.push(`${heading}: ${read.note}`)
    if (read.value === undefined) continue
    const before = row.values.get(field.field)
    row.values.set(field.field, before === undefined ? read.value : joined(before, read.value))
  }
  return row
}

const joined = (before: unknown, more: unknown): unknown =>
  Array.isArray(before) ? [...before, ...(more as unknown[])] : `${before}\n${more}`

interface ReadCell {
  value?: unknown
  fault?: string
  note?: string
}

function readCell(text: string, { field, order }: Column, lists: Lists): ReadCell {
  const { cell } = field
  if (text.length > sheetLimits.cellCharsMax)
    return { fault: `the cell has more than ${thousands(sheetLimits.cellCharsMax)} characters.` }
  if (/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text))
    return { fault: 'the cell has characters that are no text.' }
  if (typeof cell === 'object') return readCode(text, cell, lists)
  if (cell === 'date') {
    const { day, ...more } = readDate(text, order)
    return { value: day, ...more }
  }
  return readers[cell](text)
}

const tooLong = `it is longer than ${nameCharsMax} characters.`

const name = (text: string): ReadCell => (text.length > nameCharsMax ? { fault: tooLong } : { value: text })

const yes = ['yes', 'y', 'true', '1', 'x', 'ja', 'j']
const no = ['no', 'n', 'false', '0', 'nein', 'none', 'n/a']

const readers: Readonly<Record<Exclude<CellType, object | 'date'>, (text: string) => ReadCell>> = {
  text: (text) => ({ value: text }),
  name,
  person: (text) => readPerson(text.replace(/\s+/g, ' ')),
  people(text) {
    const read = peopleIn(text).map(readPerson)
    const fault = read.find((one) => one.fault)?.fault
    return fault ? { fault } : { value: read.map(({ value }) => value) }
  },
  yes(text) {
    const plain = text.toLowerCase()
    if (yes.some((word) => plain === word || plain.startsWith(`${word} `))) return { value: true }
    if (no.some((word) => plain === word || plain.startsWith(`${word} `))) return { value: false }
    return /^(tbd|to be determined|unknown|not stated|-)$/.test(plain)
      ? {}
      : { fault: `"${text.slice(0, 40)}" is neither Yes nor No.` }
  },
  days: (text) =>
    isDayCount(text)
      ? { value: text }
      : { fault: `"${text.slice(0, 40)}" is not a number of days, such as 3, 3 days or 2 weeks.` },
  place: name,
}

/** A number alone could mean a member by their id: it is no name. */
function readPerson(text: string): ReadCell {
  if (/^\d+$/.test(text)) return { fault: `"${text.slice(0, 40)}" is not the name of a person or a company.` }
  return name(text)
}

/** Separated by semicolons or lines; by commas where there are none of these, outside of parentheses. */
export function peopleIn(text: string): string[] {
  const separator = /[;\n]/.test(text) ? /[;\n]/ : /,(?![^(]*\))/
  return text.split(separator).flatMap((one) => one.replace(/\s+/g, ' ').trim() || [])
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** German words for states, besides the names that a German page shows. */
const alsoEnglish = new Map([
  ['erledigt', ['closed']],
  ['abgeschlossen', ['closed']],
  ['abgenommen', ['closed']],
  ['beseitigt', ['ready for review', 'closed']],
  ['behoben', ['ready for review', 'closed']],
  ['in bearbeitung', ['in progress', 'open']],
  ['storniert', ['void']],
])

const itemOf = (wanted: string, items: readonly CodedItem[], also: Readonly<Record<string, number>>) =>
  items.find(({ name, advancedName }) => [name, advancedName ?? ''].some((one) => words(one) === wanted)) ??
  items.find(({ name }) => words(germanItem(name) ?? '') === wanted) ??
  items.find(({ id }) => id === also[wanted])

/** The code that a text means, in any language and in the words of other systems. */
export function codeNamed(
  text: string,
  items: readonly CodedItem[],
  also: Readonly<Record<string, number>>,
): number | undefined {
  const said = words(text)
  return [said, ...(alsoEnglish.get(said) ?? [])]
    .map((wanted) => (wanted ? itemOf(wanted, items, also) : undefined))
    .find((item) => item)?.id
}

/** The names that the project gave come first. */
function readCode(text: string, { list, also, orText }: Exclude<CellType, string>, lists: Lists): ReadCell {
  const items = lists[list] ?? []
  const found = codeNamed(text, items, also)
  if (found !== undefined) return { value: found }
  if (orText) return text.length > nameCharsMax ? { fault: tooLong } : { value: text }
  // Not by id: a sheet that has numbers for states has those of another system.
  if (findItem(items, text) && !/^\d+$/.test(text)) return { value: findItem(items, text)!.id }
  const known = items.filter(({ isRetired }) => !isRetired).map(({ name }) => name)
  return { fault: `"${text.slice(0, 40)}" is none of ${known.join(', ')}.` }
}
