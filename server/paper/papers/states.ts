/** The shape and colour of a state, by its built-in name: the same on every paper. */
import type { CodeList } from '../../../contract/states.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Mark, Para, Span, Tone } from '../paper.ts'
import type { PaperTexts } from '../texts/english.ts'

type Shape = Extract<Mark, { tone?: Tone }>

const shapes: Record<string, Shape> = {
  Draft: { shape: 'dotted', tone: 'grey' },
  Submitted: { shape: 'half', tone: 'blue' },
  Open: { shape: 'ring', tone: 'blue' },
  'In progress': { shape: 'half', tone: 'blue' },
  'Ready for review': { shape: 'pie', tone: 'purple' },
  'In review': { shape: 'pie', tone: 'purple' },
  Answered: { shape: 'done', tone: 'blue' },
  'On hold': { shape: 'dotted', tone: 'orange' },
  'In dispute': { shape: 'triangle', tone: 'orange' },
  'Not accepted': { shape: 'diamond', tone: 'orange' },
  Closed: { shape: 'done', tone: 'green' },
  Final: { shape: 'done', tone: 'green' },
  Done: { shape: 'done', tone: 'green' },
  Void: { shape: 'cross', tone: 'grey' },
}

/** By the code of the state; a ring for a state that has no shape of its own. */
export function markOf(list: CodeList, code: number | null | undefined): Shape {
  const name = Object.entries(list).find(([, item]) => item.code === code)?.[0]
  return (name && shapes[name]) || { shape: 'ring', tone: 'ink' }
}

export const statePara = (
  { named }: Pick<PaperContext, 'named'>,
  list: CodeList,
  code: number | null | undefined,
  name: string | null | undefined,
): Para => ({
  spans: [{ text: named(name) ?? '' }],
  mark: markOf(list, code),
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

export const para = (text: string | null | undefined, more: Partial<Para> = {}): Para => ({
  spans: [{ text: text ?? '' }],
  ...more,
})

export const small = (spans: Span[] | string): Para => ({
  spans: typeof spans === 'string' ? [{ text: spans }] : spans,
  size: 7.2,
  tone: 'grey',
})

/** Name in bold, company below; a company that stands for itself is named once. */
export const personCell = (name: string | null | undefined, company: string | undefined): Para[] =>
  name
    ? [
        para(name, { bold: true, isTyped: true, align: 'left' }),
        ...(company && company !== name ? [small(company)] : []),
      ]
    : []

/** Said instead of an empty place. */
export const noneReported = ({ general }: PaperTexts): Block => ({
  kind: 'paras',
  paras: [para(general.none, { tone: 'grey' })],
})
