/** What the words of a printed sheet depend on. */
import type { SheetDetails } from '../../../../contract/drawings/register.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Dates } from '../../../paper/dates.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'
import type { PrintWords } from './printwords.ts'

export type Sheet = Value<typeof SheetDetails.fields>

export interface Printing {
  readonly t: PrintWords
  readonly texts: PaperTexts
  readonly dates: Dates
  /** Who prints, with their company. */
  readonly printer: string
}
