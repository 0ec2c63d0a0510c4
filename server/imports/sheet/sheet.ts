/** A sheet as it was read: its rows as texts, and what could not be read of them. */

export interface SheetRow {
  /** The line in the file, from 1. */
  line: number
  cells: string[]
}

/** A cell that has no value to read. */
export interface SheetProblem {
  line: number
  column: number
  message: string
}

export interface Sheet {
  /** The names of all sheets that are shown; a CSV file has none. */
  sheetNames: string[]
  /** The one that was read. */
  sheetName: string
  rows: SheetRow[]
  problems: SheetProblem[]
  /** How its letters were read, if not as UTF-8. */
  encoding?: 'windows-1252'
}

/** At most this much is read of a file. */
export const sheetLimits = {
  fileBytesMax: 32 * 1024 * 1024,
  rowsMax: 10_000,
  columnsMax: 200,
  /** A longer cell is cut one character behind that, and refused where its field is known. */
  cellCharsMax: 100_000,
  entriesMax: 1_000,
  unpackedBytesMax: 128 * 1024 * 1024,
  problemsMax: 1_000,
} as const

export const thousands = (count: number): string => count.toLocaleString('en-US')

export const tooManyRows = (): string =>
  `The sheet has more than ${thousands(sheetLimits.rowsMax)} rows. Please split it into several files.`

export const cutCell = (text: string): string =>
  text.replaceAll('\0', '').slice(0, sheetLimits.cellCharsMax + 1)
