/** What was prepared and chosen of a sheet, and what became of it. */
import type { ResponseOf } from '../../../app/calls/client.ts'

export type Prepared = ResponseOf<'ImportPrepare'>

export type Outcome = ResponseOf<'ImportRun'>

/** The sheet with the fields that were chosen for its columns. */
export interface Chosen {
  prepared: Prepared
  /** By the place of the column; empty: left out. */
  fields: readonly string[]
  source: string
}

export const columnsOf = ({ fields }: Pick<Chosen, 'fields'>) =>
  fields.flatMap((field, i) => (field ? [{ column: i + 1, field }] : []))
