/** Reads a sheet of an XLSX workbook: the stored values of formulas, dates by the formats of their cells, merged cells filled down. */

import { Unreadable } from '../../kernel/formats/unreadable.ts'
import { attribute, readXml } from '../../kernel/formats/xml.ts'
import { inflate, readDirectory } from '../../kernel/formats/zip.ts'
import { type Format, formatOf } from './numberformat.ts'
import { type Sheet, sheetLimits } from './sheet.ts'
import { cellText } from './workbook.ts'
import { readSheetXml } from './xlsxsheet.ts'

type Read = (path: string) => string | undefined

export function readXlsx(bytes: Buffer, wanted: string | undefined): Sheet {
  const { entriesMax, unpackedBytesMax: bytesMax } = sheetLimits
  const entries = readDirectory(bytes, { entriesMax, bytesMax })
  const read: Read = (path) => {
    const entry = entries.get(path)
    return entry && inflate(bytes, entry).toString('utf8')
  }
  const main = mainPart(read)
  const workbook = read(main)
  if (!workbook) throw notWorkbook()
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const parts = relations(read(`${folder}_rels/${main.slice(folder.length)}.rels`) ?? '', folder)
  const { sheets, is1904 } = sheetsOf(workbook)
  const sheet = wanted ? sheets.find(({ name }) => name === wanted) : sheets[0]
  if (!sheet)
    throw new Unreadable(
      wanted ? `The workbook has no sheet named "${wanted.slice(0, 100)}".` : 'The workbook has no sheets.',
    )
  const path = parts.get(sheet.relation)?.path
  const xml = path && read(path)
  if (!xml) throw notWorkbook()
  const pathOf = (type: string): string | undefined =>
    [...parts.values()].find((part) => part.type.endsWith(`/${type}`))?.path
  const formats = formatsOf(read(pathOf('styles') ?? `${folder}styles.xml`) ?? '')
  const strings = stringsOf(read(pathOf('sharedStrings') ?? `${folder}sharedStrings.xml`) ?? '')
  const { rows, problems } = readSheetXml(xml, { strings, formats, is1904 })
  return { sheetNames: sheets.map(({ name }) => name), sheetName: sheet.name, rows, problems }
}

const notWorkbook = (): Unreadable =>
  new Unreadable('This ZIP file is no XLSX workbook. Please send a sheet saved as .xlsx or .csv.')

/** The path of the workbook in the file. */
function mainPart(read: Read): string {
  const parts = [...relations(read('_rels/.rels') ?? '', '').values()]
  return parts.find(({ type }) => type.endsWith('/officeDocument'))?.path ?? 'xl/workbook.xml'
}

interface Part {
  type: string
  path: string
}

function relations(xml: string, folder: string): Map<string, Part> {
  const found = new Map<string, Part>()
  const open = (name: string, attributes: string): void => {
    const [id, target] = [attribute(attributes, 'Id'), attribute(attributes, 'Target')]
    if (name !== 'Relationship' || !id || !target) return
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
    found.set(id, { type: attribute(attributes, 'Type') ?? '', path })
  }
  readXml(xml, { open, close: nothing, text: nothing })
  return found
}

const nothing = (): void => undefined

/** The sheets that are shown; all of them if none is. */
function sheetsOf(xml: string) {
  const sheets: Array<{ name: string; relation: string; isHidden: boolean }> = []
  let is1904 = false
  const open = (name: string, attributes: string): void => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/i.test(attribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    sheets.push({
      name: attribute(attributes, 'name') ?? '',
      relation: attribute(attributes, 'id') ?? '',
      isHidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
    })
  }
  readXml(xml, { open, close: nothing, text: nothing })
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  return { sheets: shown.length > 0 ? shown : sheets, is1904 }
}

function formatsOf(xml: string): Format[] {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let isCells = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isCells = true
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (name === 'xf' && isCells) formats.push(formatOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
    text: nothing,
  })
  return formats
}

/** The texts that cells refer to by number. How words are pronounced is no part of them. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPronunciation = false
  readXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPronunciation = true
      else if (name === 't') isText = !isPronunciation
    },
    close(name) {
      if (name === 'si') strings.push(cellText(text))
      else if (name === 'rPh') isPronunciation = false
      else if (name === 't') isText = false
    },
    text(piece) {
      if (isText && text.length <= sheetLimits.cellCharsMax) text += piece
    },
  })
  return strings
}
