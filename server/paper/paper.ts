/**
 * A paper as data: what is on it, in order. Made where the records are read, laid out in a thread (engine/), so everything here
 * can be sent from one to the other.
 */
import type { PaperSize } from '../../contract/outbound/printed.ts'

/** Colour only repeats what shape and words say: every paper is read in black and white. `paper`: on a black ground. */
export type Tone = 'ink' | 'grey' | 'red' | 'green' | 'blue' | 'purple' | 'orange' | 'paper'

export interface Span {
  text: string
  bold?: boolean
  size?: number
  tone?: Tone
  /** Digits of one width, for columns of numbers. */
  tabular?: boolean
}

/** A small shape before a text: the state of a record, a flag, a box to tick, a letter in a box. */
export type Mark =
  | {
      shape: 'ring' | 'done' | 'pie' | 'half' | 'dotted' | 'triangle' | 'diamond' | 'cross' | 'flag'
      tone?: Tone
    }
  | { shape: 'box'; checked: boolean }
  | { shape: 'letter'; letter: string; filled?: boolean }

export interface Para {
  spans: Span[]
  /** Of spans that name no size of their own. */
  size?: number
  tone?: Tone
  bold?: boolean
  /** Space above it. */
  gap?: number
  align?: 'left' | 'right'
  mark?: Mark
  /** Space before it: below a text that has a mark. */
  indent?: number
  /** The direction of what people wrote is that of its first letter; that of our own words is that of the paper. */
  isTyped?: boolean
  /** Struck through: it counts no more. The words beside it say so as well. */
  isStruck?: boolean
  /** A line to write on, with these small words below it. */
  blank?: string
}

/** A picture in a cell or a row of photos; its bytes are read when it is drawn. */
export interface Picture {
  picture: string
  alt: string
  width: number
  height: number
}

export type Content = Para | Picture | Bar
export type Cell = Content[]

/** A stretch of a line between two dates, from 0 to 1. */
export interface Bar {
  bar: [from: number, to: number]
}

export interface Column {
  title: string
  /** In points; a column without a width shares what is left. */
  width?: number
  align?: 'left' | 'right'
}

export interface Pair {
  label: string
  lines: Array<string | Para>
  /** How many of the four columns it takes. */
  span?: number
  isTyped?: boolean
}

export interface Signature {
  above?: string
  name: string
  note: string
}

export interface Photo {
  picture: string
  caption: string
  note: string
}

/** A box of a cover sheet. */
export interface Box {
  title: string
  contents: Content[]
  signature: Signature
}

export type Block =
  | { kind: 'title'; text: string; note?: string }
  | { kind: 'kicker'; text: string; number: string; link?: string }
  | { kind: 'pairs'; pairs: Pair[] }
  /** Begins a section: its name stands on the left, what follows on the right, until the next one or `whole`. */
  | { kind: 'section'; label: string; note?: string }
  | { kind: 'whole' }
  | { kind: 'heading'; text: string; note?: string }
  | { kind: 'paras'; paras: Para[]; hasBar?: boolean }
  | { kind: 'table'; name: string; columns: Column[] }
  | { kind: 'group'; name: string; note?: string; tone?: Tone }
  | { kind: 'row'; cells: Cell[]; isTotal?: boolean }
  | { kind: 'endTable' }
  | { kind: 'photos'; photos: Photo[] }
  | { kind: 'signatures'; statement?: Para[]; signatures: Signature[] }
  | { kind: 'numbers'; numbers: Array<{ value: string; word: string; tone?: Tone }> }
  | { kind: 'boxes'; boxes: Box[] }
  /** A new page; with `head` it begins like the first one, and with `own` as that of another record. */
  | { kind: 'page'; head?: boolean; own?: Partial<Head>; bookmark?: string }
  | { kind: 'file'; name: string; file: string; description?: string }

/** What stands on every page, and what is known of the paper as a whole. */
export interface Head {
  size: PaperSize
  isLandscape: boolean
  /** Of the document: its title and its language. */
  title: string
  language: string
  company: { name: string; line: string; logo?: string }
  /** What it is; its number or name; its state. */
  kind: string
  number: string
  state?: { mark?: Mark; word: string; tone?: Tone; note?: string }
  project: { name: string; line: string }
  /** The address in the QR code; and without the protocol, in the foot. */
  link: string
  running: { left: string; rest: string; right: string }
  foot: [printed: string, asOf: string]
  /** "Page {n} of {m}" in the words of the paper. */
  pageOf: string
  continued: string
  /** Said in the place of a picture that cannot be read. */
  notDrawn: string
}

export interface Paper {
  head: Head
  /** Read as they are laid out, so that a long list is never in memory as a whole. */
  blocks: AsyncIterable<Block[]>
  /** The bytes of a picture or file of the paper, by its key; undefined if they cannot be had. */
  bytesOf(key: string): Promise<Buffer | undefined>
}
