/** Reads the bytes of a CSV or XLSX file as a sheet. It runs in a thread of its own; see readsheet.ts. */

import { Fault } from '../../kernel/faults.ts'
import { encodingOf, readCsv } from '../../kernel/formats/csv.ts'
import { Unreadable } from '../../kernel/formats/unreadable.ts'
import { inflate } from '../../kernel/formats/zip.ts'
import { isWorkbook, openArchive, sheetOfFiles } from './archive.ts'
import { cutCell, type Sheet, sheetLimits, tooManyRows } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

export interface HowToRead {
  sheetName?: string | undefined
  /** A ZIP that is no workbook is one of files, with a list. */
  hasFiles?: boolean
}

export function readBytes(bytes: Buffer, how: HowToRead = {}): Sheet {
  if (how.hasFiles && isZip(bytes) && !isWorkbook(bytes)) return readArchive(bytes, how)
  const sheet = isZip(bytes) ? readXlsx(bytes, how.sheetName) : csv(bytes)
  if (sheet.rows.length === 0) throw new Unreadable('The sheet is empty.')
  return sheet
}

function readArchive(bytes: Buffer, { sheetName }: HowToRead): Sheet {
  const archive = openArchive(bytes)
  return archive.list ? readBytes(inflate(bytes, archive.list), { sheetName }) : sheetOfFiles(archive)
}

export const isZip = (bytes: Buffer): boolean => bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50

/** The beginning of old .xls files, and of workbooks that are protected by a password. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** How PNG, JPEG and GIF files begin. */
const pictures = ['89504e47', 'ffd8ff', '47494638']

/** A file in UTF-16 has zeros as well, behind its mark: `readCsv` says what to do with it. */
function refuseOther(bytes: Buffer): void {
  const begins = bytes.subarray(0, 8).toString('hex')
  if (begins.startsWith(Buffer.from('%PDF-').toString('hex')))
    throw new Unreadable('This file is a PDF, and no sheet. Please send a CSV or XLSX file.')
  const isText = /^(fffe|feff)/.test(begins) || !bytes.subarray(0, 1024).includes(0)
  if (!isText || pictures.some((one) => begins.startsWith(one)))
    throw new Unreadable('This file is no sheet. Please send a CSV or XLSX file.')
}

function csv(bytes: Buffer): Sheet {
  if (bytes.subarray(0, 8).equals(compound))
    throw new Unreadable(
      'This workbook is protected by a password, or is of the old form .xls. Please save it as .xlsx without a password.',
    )
  refuseOther(bytes)
  const { rowsMax, columnsMax } = sheetLimits
  try {
    // One more than allowed, so that the fault is the same as of a workbook.
    const encoding = encodingOf(bytes)
    const rows = readCsv(bytes, 'FileContent', { rowsMax: rowsMax + 2, cellsMax: columnsMax, encoding })
    if (rows.length > rowsMax + 1) throw new Unreadable(tooManyRows())
    for (const row of rows) for (const [i, cell] of row.cells.entries()) row.cells[i] = cutCell(cell)
    return {
      sheetNames: [],
      sheetName: '',
      rows,
      problems: [],
      ...(encoding === 'utf-8' ? {} : { encoding }),
    }
  } catch (error) {
    if (error instanceof Fault && error.more.fields?.[0]?.errorCode === 'Length')
      throw new Unreadable(tooManyRows())
    throw error instanceof Fault ? new Unreadable(error.message) : error
  }
}
