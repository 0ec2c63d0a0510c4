/** What a sheet of a set says, and what a reader has to find on it. */
import type { Box } from '../../../../server/kernel/drawingpdf.ts'

export interface RevisionRow {
  readonly mark: string
  /** A day as 2025-03-14. */
  readonly day: string
  readonly text: string
}

export interface SheetWords {
  readonly number: string
  readonly title: string
  readonly content: Content
  readonly scale: string
  /** The day of the first issue. */
  readonly issued: string
  /** The oldest first. */
  readonly revisions: readonly RevisionRow[]
  readonly discipline?: string
}

export type Content = 'plan' | 'elevation' | 'details' | 'schedule' | 'notes' | 'index'

export interface ProjectWords {
  readonly name: string
  readonly address: readonly string[]
  readonly owner: string
  readonly firm: string
  readonly firmAddress: readonly string[]
  readonly projectNumber: string
}

export interface SetTruth {
  readonly file: Buffer
  readonly pages: readonly PageTruth[]
  /** What is particular to the set. */
  readonly kind: string
}

export interface PageTruth {
  /** Empty if the page is no sheet. */
  readonly number: string
  readonly title: string
  /** Empty if the sheet has none. */
  readonly revision: string
  readonly issueDate: string
  readonly discipline?: string
  /** What a reader can know it by. By a bookmark only number and title; by nothing, nothing may be told. */
  readonly by: 'text' | 'bookmark' | 'nothing'
  /** As shown, in points. */
  readonly width: number
  readonly height: number
  /** Where the number is in the title block, from the top left of the page as shown. */
  readonly numberBox: Box
}

export function truthOf(
  words: SheetWords,
  { width, height }: { width: number; height: number },
  numberBox: Box,
  by: PageTruth['by'] = 'text',
): PageTruth {
  const { number, title, discipline, revisions, issued } = words
  const newest = revisions.at(-1)
  return {
    number,
    title,
    revision: newest?.mark ?? '',
    issueDate: newest?.day ?? issued,
    ...(discipline && { discipline }),
    by,
    width,
    height,
    numberBox,
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A day as it is printed. */
export const printed: Record<string, (day: string) => string> = {
  us: (day) => day.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  usLong: (day) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  usDots: (day) => day.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$2.$3.$1'),
  words: (day) =>
    `${months[Number(day.slice(5, 7)) - 1]!.toUpperCase()} ${Number(day.slice(8))}, ${day.slice(0, 4)}`,
  short: (day) =>
    `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]!.slice(0, 3).toUpperCase()} ${day.slice(0, 4)}`,
  german: (day) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1'),
  british: (day) => day.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$3/$2/$1'),
  iso: (day) => day,
}

/** So many days after a day. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
