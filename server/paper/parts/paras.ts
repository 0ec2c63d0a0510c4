/** The paragraphs of which papers are made: plain and small ones, a due day, a person, "none". */
import type { Block, Para, Span } from '../paper.ts'
import type { PaperTexts } from '../texts/english.ts'

export const para = (text: string | null | undefined, more: Partial<Para> = {}): Para => ({
  spans: [{ text: text ?? '' }],
  ...more,
})

export const small = (spans: Span[] | string): Para => ({
  spans: typeof spans === 'string' ? [{ text: spans }] : spans,
  size: 7.2,
  tone: 'grey',
})

/** A due day: with a flag, bold and red if it has passed. */
export function duePara(day: string, late: string | undefined): Para[] {
  if (!day) return []
  if (!late) return [{ spans: [{ text: day }] }]
  return [
    { spans: [{ text: day, bold: true }], tone: 'red', mark: { shape: 'flag', tone: 'red' } },
    { spans: [{ text: late }], tone: 'red', size: 7, indent: 10.5 },
  ]
}

/** Name in bold, company below; a company that stands for itself is named once. */
export const personCell = (name: string | null | undefined, company: string | undefined): Para[] =>
  name
    ? [
        para(name, { bold: true, isTyped: true, align: 'left' }),
        ...(company && company !== name ? [small(company)] : []),
      ]
    : []

/** Who has to act next; a record that reaches nobody says so. */
export const courtCell = (
  { courtName, reachesNobody }: { courtName?: string | null; reachesNobody?: boolean | null },
  company: string | undefined,
  { general }: PaperTexts,
): Para[] => [
  ...personCell(courtName, company),
  ...(reachesNobody ? [para(general.reachesNobody, { bold: true, align: 'left' })] : []),
]

/** Said instead of an empty place. */
export const noneReported = ({ general }: PaperTexts): Block => ({
  kind: 'paras',
  paras: [para(general.none, { tone: 'grey' })],
})
