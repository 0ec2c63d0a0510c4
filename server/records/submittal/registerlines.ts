/** A line of a submittal register as an item: cells read as people write them, and what is wrong with each. */
import { names } from '../../../contract/base.ts'
import type { Value } from '../../../contract/kit.ts'
import { SubmittalItem } from '../../../contract/submittal.ts'
import { csiSection, sectionBegin } from '../../codes/csi.ts'
import type { CsvRow } from '../../kernel/csv.ts'
import type { FieldFault } from '../../kernel/faults.ts'
import { type RegisterLists, readCodes } from './registercodes.ts'
import { type Column, fieldOf, type ItemKey, type Meaning } from './registerheadings.ts'

export type Item = Value<typeof SubmittalItem.fields>

export interface RegisterLine {
  line: number
  item: Item
  packageName: string | undefined
  faults: FieldFault[]
}

/** Reads the cells of one line. `at` is its place in the answer: `Rows[12]`. */
export function lineOf(
  row: CsvRow,
  columns: readonly Column[],
  lists: RegisterLists,
  at: string,
): RegisterLine {
  const faults: FieldFault[] = []
  const fault = (fieldName: string, errorCode: string, message: string): undefined => {
    faults.push({ fieldName, errorCode, message })
    return undefined
  }
  const texts = textsOf(row, columns)
  const item: Item = {}
  for (const [key, text] of Object.entries(itemTexts(texts)) as Array<[ItemKey, string]>) {
    const name = `${at}.${fieldOf(key)}`
    const value = SubmittalItem.fields[key].type.read(text, name, { loose: false, fault })
    if (value !== undefined) Object.assign(item, { [key]: value })
  }
  readCodes(item, texts, lists, (meaning, given, known) =>
    fault(
      `${at}.${fieldOf(meaning)}`,
      'Enum',
      `${fieldOf(meaning)} "${given.slice(0, 80)}" is not understood: ${known}.`,
    ),
  )
  if (!item.description && !faults.length)
    fault(`${at}.Description`, 'NotEmpty', 'The line says nothing in Title or Description.')
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    fault(at, 'Csv', 'The line has more cells than there are headings.')
  const packageName = texts.get('package')
  if (packageName) names.read(packageName, `${at}.Package`, { loose: false, fault })
  return { line: row.line, item, packageName, faults }
}

/** What is said, by its meaning. Two columns of one meaning are one text. */
function textsOf({ cells }: CsvRow, columns: readonly Column[]): Map<Meaning, string> {
  const texts = new Map<Meaning, string>()
  for (const [i, { meaning }] of columns.entries()) {
    const text = cells[i]?.trim()
    if (!meaning || !text) continue
    const before = texts.get(meaning)
    texts.set(meaning, before ? `${before}\n${text}` : text)
  }
  return texts
}

/** The texts that are kept in fields of the item. */
function itemTexts(texts: ReadonlyMap<Meaning, string>): Partial<Record<ItemKey, string>> {
  const section = csiSection(texts.get('csi'))
  const kept: Partial<Record<ItemKey, string>> = {}
  for (const [meaning, text] of texts)
    if (meaning in SubmittalItem.fields && !coded.has(meaning)) kept[meaning as ItemKey] = text
  if (section) kept.csi = section
  const said = [texts.get('title'), texts.get('description')].filter(Boolean)
  if (said.length > 0) kept.description = [...new Set(said)].join('\n')
  kept.revision = (texts.get('revision') ?? '').replace(/^rev(ision)?\b[.:\s]*/i, '') || '0'
  const given = texts.get('submittalItemNumber')
  if (given) kept.submittalItemNumber = numberOf(given, section)
  if (given && !section) kept.csi = /^\d\d \d\d \d\d(\.\d\d)?(?=-)/.exec(kept.submittalItemNumber!)?.[0]
  if (!kept.csi) delete kept.csi
  return kept
}

/** What is kept by its code. */
const coded: ReadonlySet<Meaning> = new Set(['stage', 'returnedStatus'])

/**
 * 7 in section 03 30 00 is 03 30 00-007, as is 033000-7. A number that is written out, or is no sequence, is somebody's
 * own.
 */
export function numberOf(text: string, inSection: string | undefined): string {
  const own = sectionBegin(text)
  const rest = own && /^\s*[-–—./]\s*(\S.*)$/.exec(own.rest)?.[1]
  if (own && rest) return text.startsWith(`${own.is}-`) ? text : `${own.is}-${padded(rest)}`
  const isSequence = /^\d{1,6}(\.\d{1,6})*[a-z]?$/i.test(text)
  return inSection && isSequence ? `${inSection}-${padded(text)}` : text
}

const padded = (text: string): string =>
  /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '').padStart(3, '0') : text
