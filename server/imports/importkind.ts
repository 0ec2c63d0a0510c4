/** What can be imported, as data: a kind has its fields, each with the headings that are read as it. */
import type { Call } from '../kernel/call.ts'
import type { FieldOfKind } from '../records/engine/declare/recordimport.ts'
import type { ProjectRights } from '../records/engine/declare/writecontext.ts'
import type { ImportFiles } from './archives.ts'
import type { NewPerson } from './names.ts'
import type { SheetRow } from './sheet/sheet.ts'

/** A row as read by the fields of its kind. */
export interface ReadRow {
  line: number
  /** By field. Dates are YYYY-MM-DD, codes are ids, people are texts. */
  values: ReadonlyMap<string, unknown>
  faults: string[]
  notes: string[]
}

/** What becomes of a row. */
export interface CheckedRow {
  line: number
  /** Faults make it wrong, a node makes it there already. */
  faults: string[]
  notes: string[]
  folderId?: number
  isThere: boolean
  number?: string | undefined
  title: string
}

/** What an import works with. */
export interface Importing {
  call: Call
  project: ProjectRights
  importId: number
  source: string
  headings: readonly string[]
  /** The field of each column; undefined: the column is left out. */
  fields: ReadonlyArray<string | undefined>
  rows: readonly SheetRow[]
  /** Texts of the sheet that mean a person who was just made. */
  people: ReadonlyMap<string, NewPerson>
  /** Of a kind that has files. */
  files?: ImportFiles
}

export interface Made {
  made: number
  replies: number
  people: number
  companies: number
  /** People who were here, and became members. */
  known: readonly number[]
}

export interface Checked {
  rows: readonly CheckedRow[]
  /** The texts that name people or companies, each time that they occur. */
  names: readonly string[]
  /** Makes all rows that are new, but for the lines that are left out. None of the others is wrong. */
  make(leftOut: ReadonlySet<number>): Promise<Made>
}

export interface ImportKind {
  name: string
  /** Its file is a ZIP with the files that its rows name. */
  hasFiles?: true
  fields: readonly FieldOfKind[]
  /** The fault of columns that do not suffice, if `isNeeded` cannot say it. */
  lacks?(fields: readonly string[]): string | undefined
  check(importing: Importing): Promise<Checked>
}

export const madeNothing: Made = { made: 0, replies: 0, people: 0, companies: 0, known: [] }
