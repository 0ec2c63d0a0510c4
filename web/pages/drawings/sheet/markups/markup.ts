/** A mark-up as the page has it, and what is drawn and changed. */
import type { MarkupColor, MarkupKind } from '../../../../../contract/drawings/markups.ts'
import type { ResponseOf } from '../../../../app/calls/client.ts'

type Read = NonNullable<ResponseOf<'SheetMarkupsRead'>['markups']>[number]

export interface Markup extends Omit<Read, 'kind' | 'color' | 'points' | 'markupId' | 'layer'> {
  readonly markupId: number
  readonly kind: MarkupKind
  readonly color: MarkupColor
  readonly points: number[]
  readonly layer: number
}

/** What is drawn; the server gives it an id. */
export type Drawn = Pick<Markup, 'kind' | 'color' | 'points' | 'layer'> & { width: number; text?: string }
export type Change = Partial<Omit<Drawn, 'kind'>> & { isChecked?: boolean }
