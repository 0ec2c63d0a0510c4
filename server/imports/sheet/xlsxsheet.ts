/** The rows of one sheet of a workbook. */

import { Unreadable } from '../../kernel/formats/unreadable.ts'
import { attribute, readXml, unescaped } from '../../kernel/formats/xml.ts'
import { numberText } from './numberformat.ts'
import { cutCell, type Sheet, type SheetProblem, type SheetRow, sheetLimits, tooManyRows } from './sheet.ts'
import { cellText, type Workbook } from './workbook.ts'

type Read = Pick<Sheet, 'rows' | 'problems'>

/** The cell that is being read. */
interface Cell {
  column: number
  type: string
  style: number
  value: string
  hasFormula: boolean
}

interface Merged {
  column: number
  first: number
  last: number
}

const mergesMax = 20_000

export function readSheetXml(xml: string, workbook: Workbook): Read {
  const rows: SheetRow[] = []
  const problems: SheetProblem[] = []
  const merges: Merged[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: Cell | undefined
  let isValue = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') row = { line: lineOf(attribute(attributes, 'r'), row.line), cells: [] }
      else if (name === 'c') cell = cellOf(attributes, row)
      else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'v' || name === 't') isValue = cell !== undefined
      else if (name === 'mergeCell' && merges.length < mergesMax) addMerge(merges, attributes)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell) {
        putCell(row, cell, workbook, problems)
        cell = undefined
      } else if (name === 'row' && row.cells.some((text) => text !== '')) addRow(rows, row)
    },
    text(piece) {
      if (isValue && cell && cell.value.length <= sheetLimits.cellCharsMax) cell.value += piece
    },
  })
  refuseDoubled(rows)
  fillMerged(rows, merges)
  return { rows, problems }
}

/** The last row that spreadsheet programs know. */
const lineMax = 1_048_576

function lineOf(given: string | undefined, before: number): number {
  const line = given === undefined ? before + 1 : Number(given)
  if (!Number.isInteger(line) || line < 1 || line > lineMax)
    throw new Unreadable(
      `The file is damaged: it has a row ${(given ?? String(line)).slice(0, 20)}. Please save it again and send that.`,
    )
  return line
}

function refuseDoubled(rows: readonly SheetRow[]): void {
  const lines = new Set<number>()
  for (const { line } of rows) {
    if (lines.has(line))
      throw new Unreadable(
        `The file is damaged: it has row ${line} twice. Please save it again and send that.`,
      )
    lines.add(line)
  }
}

function addRow(rows: SheetRow[], row: SheetRow): void {
  if (rows.push(row) > sheetLimits.rowsMax + 1) throw new Unreadable(tooManyRows())
}

function cellOf(attributes: string, row: SheetRow): Cell {
  const reference = attribute(attributes, 'r')
  return {
    column: reference ? columnOf(reference) : row.cells.length,
    type: attribute(attributes, 't') ?? 'n',
    style: Number(attribute(attributes, 's') ?? 0),
    value: '',
    hasFormula: false,
  }
}

/** C7 is in column 2. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function putCell(row: SheetRow, cell: Cell, workbook: Workbook, problems: SheetProblem[]): void {
  const text = cutCell(textOf(cell, workbook))
  const problem = problemOf(cell, text)
  if (problem && problems.length < sheetLimits.problemsMax)
    problems.push({ line: row.line, column: cell.column, message: problem })
  if (text === '') return
  if (cell.column >= sheetLimits.columnsMax)
    throw new Unreadable(
      `Row ${row.line} has more than ${sheetLimits.columnsMax} columns. Please delete some.`,
    )
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = text
}

function textOf({ type, value, style }: Cell, { strings, formats, is1904 }: Workbook): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str') return cellText(value)
  if (type === 'b') return value.trim() === '1' ? 'Yes' : value.trim() === '0' ? 'No' : ''
  if (type === 'd') return unescaped(value).replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type === 'e') return unescaped(value)
  return value.trim() === '' ? '' : numberText(value.trim(), formats[style] ?? 'number', is1904)
}

function problemOf({ type, hasFormula, value }: Cell, text: string): string | undefined {
  if (type === 'e') return `has the error ${text} of a formula. Please mend the formula, or write the value.`
  if (hasFormula && value === '' && type !== 'str')
    return 'has a formula whose value is not stored. Please open the file in a spreadsheet program and save it again.'
  return undefined
}

function addMerge(merges: Merged[], attributes: string): void {
  const found = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(attribute(attributes, 'ref') ?? '')
  if (!found || found[2] === found[3]) return
  merges.push({ column: columnOf(found[1]!), first: Number(found[2]), last: Number(found[3]) })
}

/** A cell that is merged over several rows counts for each of them; one over several columns for the first. */
function fillMerged(rows: readonly SheetRow[], merges: readonly Merged[]): void {
  if (merges.length === 0) return
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const lastLine = rows.at(-1)?.line ?? 0
  for (const { column, first, last } of merges) {
    const text = byLine.get(first)?.cells[column]
    if (!text) continue
    for (let line = first + 1; line <= Math.min(last, lastLine); line++) {
      const row = byLine.get(line)
      if (!row) continue
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] ||= text
    }
  }
}
