/**
 * Writes and reads CSV. It is safe to open in a spreadsheet: a text that would run as a formula gets an
 * apostrophe in front, also behind a separator or a line break inside of it, and reading removes just those, so
 * that a round trip loses nothing. JSON has the texts unchanged.
 */
import { type Fault, invalidField } from '../faults.ts'

/**
 * The beginning of a formula, for a spreadsheet: also behind blanks and invisible characters, which some leave out, and behind
 * apostrophes, so that reading is unambiguous.
 */
const formula = /^['\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u

/**
 * What may stand before a formula inside a text. A spreadsheet that separates by semicolons or tabs does not see our quotes, which
 * stand behind a comma: it begins a cell behind each of its separators and line breaks. One that separates by commas sees them.
 */
const beforeSign = /[;'"\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]+/gu
const sign = /^[=+\-@＝＋－＠]/
const hasSign = /[=+\-@＝＋－＠]/

/**
 * Changes each run before a sign behind its last separator. Each is looked at once: a text of blanks costs by its length. Most
 * texts have no sign.
 */
const beforeSigns = (text: string, change: (run: string, at: number) => string): string =>
  hasSign.test(text)
    ? text.replace(beforeSign, (run: string, at: number) => {
        if (!sign.test(text.charAt(at + run.length))) return run
        const last = Math.max(...[';', '\t', '\r', '\n'].map((separator) => run.lastIndexOf(separator)))
        return last < 0 ? run : change(run, last + 1)
      })
    : text
const guarded = (text: string): string =>
  beforeSigns(text, (run, at) => `${run.slice(0, at)}'${run.slice(at)}`)
const unguarded = (text: string): string =>
  beforeSigns(text, (run, at) => (run[at] === "'" ? run.slice(0, at) + run.slice(at + 1) : run))

/**
 * A text as a cell. Every possible separator is quoted, so that a reader can detect the one in use by the
 * first line.
 */
export function csvCell(text: string): string {
  const inside = guarded(text)
  const safe = formula.test(inside) ? `'${inside}` : inside
  return /[",;\t\r\n]/.test(safe) ? quoted(safe) : safe
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const unescaped = (cell: string): string =>
  unguarded(cell[0] === "'" && formula.test(cell.slice(1)) ? cell.slice(1) : cell)

export interface CsvRow {
  /** Where it begins in the file; the first line is 1. */
  line: number
  cells: string[]
}

export interface CsvLimits {
  rowsMax: number
  cellsMax: number
  /** UTF-8 unless told. */
  encoding?: Encoding
}

export type Encoding = 'utf-8' | 'windows-1252'

/** Whether bytes that are no UTF-8 may be a text of Western Europe, as spreadsheets save it by default. */
export function encodingOf(content: Uint8Array): Encoding {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return isWide ? 'utf-8' : 'windows-1252'
  }
}

const separators = [',', ';', '\t']

/**
 * The rows of a CSV file: UTF-8 with or without byte order mark, separated by commas, semicolons or tabs;
 * cells in quotes may hold separators and line breaks. Empty lines are left out.
 */
export function readCsv(content: Uint8Array, fieldName: string, limits: CsvLimits): CsvRow[] {
  const fault = (message: string): Fault => invalidField(fieldName, 'Csv', message)
  const text = textOf(content, limits.encoding ?? 'utf-8', fault)
  const hint = /^sep=([,;\t])\r?\n/i.exec(text)
  const separator = hint?.[1] ?? separatorOf(text)
  const rows: CsvRow[] = []
  const from = { at: hint?.[0].length ?? 0, line: hint ? 2 : 1 }
  for (const row of rowsIn(text, from, separator, limits.cellsMax, fault)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (rows.push(row) > limits.rowsMax)
      throw invalidField(
        fieldName,
        'Length',
        `The file has more than ${limits.rowsMax} lines; please split it.`,
      )
  }
  return rows
}

/** What Windows-1252 has at 0x80 to 0x9f. Decoders differ: Node 20 reads these as Latin-1. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decoded = (content: Uint8Array, encoding: Encoding): string =>
  encoding === 'utf-8'
    ? new TextDecoder('utf-8', { fatal: true }).decode(content)
    : Buffer.from(content)
        .toString('latin1')
        .replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80]!)

function textOf(content: Uint8Array, encoding: Encoding, fault: (message: string) => Fault): string {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  try {
    if (isWide) throw new TypeError('UTF-16')
    const text = decoded(content, encoding)
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw fault('The file is not written in UTF-8. In a spreadsheet choose "CSV UTF-8" when saving it.')
  }
  throw fault('This is not a CSV file: it contains bytes that are not text.')
}

/** The most frequent separator of the first line, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) break
    else if (!isQuoted && counts.has(char)) counts.set(char, counts.get(char)! + 1)
  }
  return separators.reduce((best, separator) =>
    counts.get(separator)! > counts.get(best)! ? separator : best,
  )
}

/** Row by row, so that reading stops at the limit. */
function* rowsIn(
  text: string,
  from: { at: number; line: number },
  separator: string,
  cellsMax: number,
  fault: (message: string) => Fault,
): Generator<CsvRow> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]|$`, 'g')
  let { at, line } = from
  let row: CsvRow = { line, cells: [] }
  while (at < text.length || row.cells.length > 0) {
    const cell = text[at] === '"' ? quotedCell(text, at, line, fault) : { text: '', at, breaks: 0 }
    cellEnd.lastIndex = cell.at
    const end = cellEnd.exec(text)!
    const rest = text.slice(cell.at, end.index)
    if (cell.at > at && rest.trim() !== '')
      throw fault(
        `Line ${line}: there is text behind a closing quote. A quote inside quotes is written twice.`,
      )
    row.cells.push(unescaped(cell.at > at ? cell.text : rest))
    if (row.cells.length > cellsMax) throw fault(`Line ${row.line} has more than ${cellsMax} cells.`)
    line += cell.breaks
    at = end.index + end[0].length
    if (end[0] === separator) continue
    if (end[0] === '\r' && text[at] === '\n') at++
    yield row
    row = { line: ++line, cells: [] }
    if (end[0] === '') return
  }
}

/** The quoted cell at `opening`, where it ends, and how many line breaks it has. */
function quotedCell(text: string, opening: number, line: number, fault: (message: string) => Fault) {
  let closing = opening
  do {
    closing = text.indexOf('"', closing + 1)
    if (closing < 0) throw fault(`Line ${line}: a quote is opened and never closed.`)
  } while (text[closing + 1] === '"' && ++closing)
  const raw = text.slice(opening + 1, closing)
  const breaks = raw.match(/\r\n|\r|\n/g)?.length ?? 0
  return { text: raw.replaceAll('""', '"'), at: closing + 1, breaks }
}
