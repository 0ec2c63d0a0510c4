/**
 * A ZIP of files with a list: the list is its sheet, the other files are what the rows name. Without a list each file is a row.
 * All sizes are taken from the directory of the ZIP and checked before anything is inflated.
 */

import { Unreadable } from '../../kernel/formats/unreadable.ts'
import { readDirectory, type ZipEntry, type ZipLimits } from '../../kernel/formats/zip.ts'
import { type Sheet, thousands } from './sheet.ts'

export const archiveLimits: ZipLimits = { entriesMax: 2_000, bytesMax: 256 * 1024 * 1024 }

export interface Archive {
  list: ZipEntry | undefined
  /** The files but the list, by their paths. */
  files: ReadonlyMap<string, ZipEntry>
}

/** What systems add by themselves. */
const isHidden = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

const isSheet = (name: string): boolean => /\.(csv|xlsx)$/i.test(name)
const isNamedList = (name: string): boolean =>
  /list|index|register|transmittal|documents|drawings/i.test(name.slice(name.lastIndexOf('/') + 1))
const isCalledList = (name: string): boolean => /(^|\/)list\.(csv|xlsx)$/i.test(name)
const depthOf = (name: string): number => name.split('/').length

/** Whether a ZIP is a workbook, and no archive of files. */
export const isWorkbook = (zip: Buffer): boolean =>
  readDirectory(zip, archiveLimits).has('[Content_Types].xml')

export function openArchive(zip: Buffer): Archive {
  const entries = [...readDirectory(zip, archiveLimits).values()].filter(({ name }) => !isHidden(name))
  const top = Math.min(...entries.map(({ name }) => depthOf(name)))
  const sheets = entries.filter(({ name }) => isSheet(name) && depthOf(name) === top)
  const lists = [isCalledList, isNamedList, isSheet]
    .map((isList) => sheets.filter(({ name }) => isList(name)))
    .find((some) => some.length > 0)
  if (lists && lists.length > 1)
    throw new Unreadable(
      `The ZIP has ${thousands(lists.length)} sheets that may be the list: ${lists
        .slice(0, 3)
        .map(({ name }) => name.slice(0, 60))
        .join(', ')}. Leave one of them, or call it list.csv.`,
    )
  const list = lists?.[0]
  const files = entries.filter((entry) => entry !== list)
  if (files.length === 0) throw new Unreadable('The ZIP has no files in it, besides the list.')
  return { list, files: new Map(files.map((entry) => [entry.name, entry])) }
}

/** Where no list is, the paths say all there is. */
export const sheetOfFiles = ({ files }: Archive): Sheet => ({
  sheetNames: [],
  sheetName: '',
  rows: [['File'], ...[...files.keys()].map((name) => [name])].map((cells, i) => ({ line: i + 1, cells })),
  problems: [],
})
