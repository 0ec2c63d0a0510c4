/**
 * How a spreadsheet is written, as XML: one sheet whose first line stays in place and has a filter. Texts are never formulas;
 * days, times and numbers are what they are, so that they can be sorted and summed. The server and the page put it into a ZIP.
 */
import { type Day, midnight } from './days.ts'
import { msPerDay } from './durations.ts'

export type SheetCell =
  | string
  | number
  | boolean
  | undefined
  | { day: Day }
  | { time: Date }
  | { link: string; text: string }

/** What a sheet holds at most; the first line has the names. */
export const sheetRowsMax = 1_048_575
const cellCharsMax = 32_767
const usualWidth = 18

/** Before the first line. The widths are in characters. */
export function sheetBegin(columns: readonly string[], widths: readonly number[] = []): string {
  const cols = columns
    .map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths[i] ?? usualWidth}" customWidth="1"/>`)
    .join('')
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>${lineXml(1, columns, styles.head)}`
}

/** After the last line, whose number it is. */
export const sheetEnd = (columns: readonly string[], line: number): string =>
  `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${line}"/></worksheet>`

const styles = { head: 1, day: 2, time: 3, link: 4 }

export function lineXml(line: number, cells: readonly SheetCell[], style = 0): string {
  let text = `<row r="${line}">`
  cells.forEach((cell, i) => {
    if (cell !== undefined && cell !== '') text += cellXml(`${letters(i)}${line}`, cell, style)
  })
  return `${text}</row>`
}

function cellXml(place: string, cell: Exclude<SheetCell, undefined>, style: number): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(shortened(cell))}</t></is></c>`
  if ('day' in cell)
    return `<c r="${place}" s="${styles.day}"><v>${serial(midnight(cell.day).getTime())}</v></c>`
  if ('time' in cell) return `<c r="${place}" s="${styles.time}"><v>${serial(cell.time.getTime())}</v></c>`
  const formula = `HYPERLINK("${cell.link.replaceAll('"', '""')}","${cell.text.replaceAll('"', '""')}")`
  return `<c r="${place}" t="str" s="${styles.link}"><f>${escaped(formula)}</f><v>${escaped(cell.text)}</v></c>`
}

/** Days since the end of 1899, by which spreadsheets count. */
const serial = (ms: number): number => Math.round((ms / msPerDay + 25_569) * 1e8) / 1e8

/** A cell holds no more; that something is left out is said. */
function shortened(text: string): string {
  if (text.length <= cellCharsMax) return text
  const note = ` [${text.length.toLocaleString('en-US')} characters; a spreadsheet holds no more, the CSV has them all]`
  return text.slice(0, cellCharsMax - note.length).toWellFormed() + note
}

/** Control characters cannot be in XML. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string): string =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** The parts beside the sheet itself, by their paths. The name is on its tab. */
export const sheetParts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${tabName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF1C5AA0"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>`,
})

export const sheetPath = 'xl/worksheets/sheet1.xml'

/** A tab takes 31 characters at most, and not these. */
const tabName = (name: string): string =>
  escaped(name.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')
