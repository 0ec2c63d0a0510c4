/** Reading a line of a submittal register as an item, with the faults of its cells. */

import { names } from '../../../contract/base.ts'
import type { Value } from '../../../contract/kit.ts'
import { SubmittalItem } from '../../../contract/records/submittal.ts'
import { csiSection, sectionBegin } from '../../codes/csi.ts'
import type { FieldFault } from '../../kernel/faults.ts'
import type { CsvRow } from '../../kernel/formats/csv.ts'
import { isDayCount, mustBeDayCount } from '../engine/declare/daycount.ts'
import { type RegisterLists, readCodes } from './registercodes.ts'
import { type Column, type ColumnTarget, fieldOf, type ItemKey } from './registerheadings.ts'

export type Item = Value<typeof SubmittalItem.fields>

export interface RegisterLine {
  line: number
  item: Item
  packageName: string | undefined
  faults: FieldFault[]
}

/** Reads the cells of one line. `at` is its field name in the response: `Rows[12]`. */
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
  const reading = { loose: false, fault }
  for (const [key, text] of itemTexts(texts)) {
    const value = SubmittalItem.fields[key].type.read(text, `${at}.${fieldOf(key)}`, reading)
    if (value !== undefined) (item as Record<string, unknown>)[key] = value
  }
  if (item.requiredReviewDays && !isDayCount(item.requiredReviewDays))
    fault(`${at}.RequiredReviewDays`, 'Type', `RequiredReviewDays ${mustBeDayCount}`)
  readCodes(item, texts, lists, (target, given, known) =>
    fault(
      `${at}.${fieldOf(target)}`,
      'Enum',
      `${fieldOf(target)} "${given.slice(0, 80)}" is not understood: ${known}.`,
    ),
  )
  if (!item.description && !faults.length)
    fault(`${at}.Description`, 'NotEmpty', 'The line has no text in Title or Description.')
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    fault(at, 'Csv', 'The line has more cells than there are headings.')
  const packageName = texts.get('package')
  if (packageName) names.read(packageName, `${at}.Package`, reading)
  return { line: row.line, item, packageName, faults }
}

/** The texts of a line by target. Two columns with the same target are joined to one text. */
function textsOf({ cells }: CsvRow, columns: readonly Column[]): Map<ColumnTarget, string> {
  const texts = new Map<ColumnTarget, string>()
  for (let i = 0; i < columns.length; i++) {
    const { target } = columns[i]!
    const text = cells[i]?.trim()
    if (!target || !text) continue
    const before = texts.get(target)
    texts.set(target, before ? `${before}\n${text}` : text)
  }
  return texts
}

/** The texts that are stored in fields of the item. */
function itemTexts(texts: ReadonlyMap<ColumnTarget, string>): Map<ItemKey, string> {
  const section = csiSection(texts.get('csi'))
  const fields = new Map<ItemKey, string>()
  for (const [target, text] of texts)
    if (target in SubmittalItem.fields && !coded.has(target)) fields.set(target as ItemKey, text)
  if (section) fields.set('csi', section)
  const titles = [texts.get('title'), texts.get('description')].filter(Boolean)
  if (titles.length > 0) fields.set('description', [...new Set(titles)].join('\n'))
  fields.set('revision', (texts.get('revision') ?? '').replace(/^rev(ision)?\b[.:\s]*/i, '') || '0')
  const given = texts.get('submittalItemNumber')
  if (!given) return fields
  const number = numberOf(given, section)
  fields.set('submittalItemNumber', number)
  const ofNumber = section ? undefined : /^\d\d \d\d \d\d(\.\d\d)?(?=-)/.exec(number)?.[0]
  if (ofNumber) fields.set('csi', ofNumber)
  return fields
}

/** Stored as codes, so they are not read as texts. */
const coded: ReadonlySet<ColumnTarget> = new Set(['stage', 'returnedStatus'])

/**
 * 7 in section 03 30 00 becomes 03 30 00-007, as does 033000-7. A number that is written in full, or is not a
 * sequence number, is kept as it is.
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
