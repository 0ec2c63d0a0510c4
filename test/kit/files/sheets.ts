/** Makes sheets for tests: CSV files, XLSX workbooks and ZIP files, also such as no program would write. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipFile {
  name: string
  bytes: Buffer
  /** The size that the directory says, if it is not the right one. */
  says?: number
}

export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = bytes.length } of files) {
    const packed = deflateRawSync(bytes, { level: 1 })
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(says, 8)
    const named = Buffer.from(name)
    const lengths = Buffer.from([named.length & 255, named.length >> 8, 0, 0])
    const common = [Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, lengths]
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), ...common, named, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), ...common, place, named]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text, a number with the number of its style, or the XML of a cell without its place. */
export type Cell = string | { number: number; style?: number } | { xml: string }

export interface Workbook {
  is1904?: boolean
  merges?: readonly string[]
  /** More sheets, by name: their XML. */
  more?: Readonly<Record<string, string>>
}

/** Style 1 is a date, 2 a date with its time, 3 has leading zeros to three digits. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd h:mm"/><numFmt numFmtId="166" formatCode="000"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${place}"`)
  return `<c r="${place}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`
}

export const sheetXml = (rows: ReadonlyArray<readonly Cell[]>, merges: readonly string[] = []): string =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows
    .map(
      (cells, y) =>
        `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, `${letters(x)}${y + 1}`)).join('')}</row>`,
    )
    .join(
      '',
    )}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`

export function xlsx(rows: ReadonlyArray<readonly Cell[]>, book: Workbook = {}): Buffer {
  const sheets = { Sheet1: sheetXml(rows, book.merges), ...book.more }
  const names = Object.keys(sheets)
  const text = (name: string, content: string): ZipFile => ({ name, bytes: Buffer.from(content) })
  return zip([
    text(
      'xl/workbook.xml',
      `<workbook><workbookPr${book.is1904 ? ' date1904="1"' : ''}/><sheets>${names
        .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${names
        .map(
          (_, i) =>
            `<Relationship Id="rId${i + 1}" Type="x/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    text('xl/styles.xml', styles),
    text(
      'xl/sharedStrings.xml',
      '<sst><si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si></sst>',
    ),
    ...Object.values(sheets).map((xml, i) => text(`xl/worksheets/sheet${i + 1}.xml`, xml)),
  ])
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csv = (rows: ReadonlyArray<readonly string[]>): Buffer =>
  Buffer.from(rows.map((cells) => cells.map(quoted).join(',')).join('\r\n'))
