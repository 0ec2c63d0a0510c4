/** What is put on the page of a sheet when it is printed. Places are points of the page as shown, from its top left. */
import type { MarkupKind } from '../../contract/drawings/markups.ts'

/** In points. */
export interface PaperSides {
  readonly width: number
  readonly height: number
}

export interface PrintedSheet {
  /** The paper that the page is fitted to, either way up; undefined: the page has its own size. */
  readonly paper: PaperSides | undefined
  /** Written across the page in outline letters, a line each. */
  readonly across: readonly string[]
  /** At the lower edge. */
  readonly footer: string
  readonly pins: readonly PrintedPin[]
  readonly markups: readonly PrintedMarkup[]
}

/** What a viewer of PDFs says of an annotation. */
export interface Noted {
  /** What kind of thing it is. */
  readonly subject: string
  readonly words: string
  readonly author: string
  readonly at: Date
}

export interface PrintedPin extends Noted {
  readonly x: number
  readonly y: number
  /** Beside it, in two lines. */
  readonly label: readonly [number: string, state: string]
  /** Hollow: it is closed; Late: it is past its due date. */
  readonly look: 'Open' | 'Late' | 'Hollow'
  /** Its place is to be checked. */
  readonly isUnsure: boolean
}

export interface PrintedMarkup extends Noted {
  readonly kind: MarkupKind
  readonly points: readonly number[]
  /** Of 255: red, green, blue. */
  readonly color: readonly [number, number, number]
  readonly width: number
  /** Drawn on the page, as lines. */
  readonly letters: readonly string[]
  /** Where a Link leads. */
  readonly address: string | undefined
}
