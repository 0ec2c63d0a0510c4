/** Who held a record, what for and how long: from its history, as far as the caller sees it. */
import { msPerDay } from '../../../contract/fields/durations.ts'
import type { Value } from '../../../contract/kit.ts'
import { type RecordChange, RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Cell } from '../paper.ts'
import { para, personCell } from './paras.ts'

export type HistoryLine = Value<typeof RecordChange.fields>

export interface Held {
  by: string
  whatFor: string
  from: Date
  to: Date
}

/** What each state of a record type is held for; and by whom, if not by the one who took the step that ended it. */
export interface Holding {
  whatFor: string
  by?: readonly Recipient[]
}

/** Who it was addressed to, one after the other; the last one for good. */
export interface Recipient {
  name: string
  until?: Date
}

/** Of the history; who held a record with a longer one is left out, and the paper says so. */
const pagesMax = 50

export interface History {
  /** The first one first. */
  lines: HistoryLine[]
  /** Whether none were left out at the beginning. */
  isWhole: boolean
}

export async function historyOf(
  { call, perform }: Pick<PaperContext, 'call' | 'perform'>,
  folderId: number,
): Promise<History> {
  const lines: HistoryLine[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < pagesMax; page++) {
    const { changes, nextCursor } = await perform(RecordHistoryRead, { folderId, cursor }, call)
    lines.push(...(changes ?? []))
    cursor = nextCursor
    if (!cursor) break
  }
  return { lines: lines.reverse(), isWhole: !cursor }
}

/** Who has the record at the moment, and the code of its state. */
export interface Now {
  at: Date
  by: string
  state: number | null | undefined
}

/** From step to step, beginning with its creation. `holding` tells what a state is held for, by its code. */
export function heldBy(
  lines: readonly HistoryLine[],
  stateField: string,
  holding: ReadonlyMap<string, Holding>,
  now: Now,
): Held[] {
  const created = lines.find(({ action }) => action === 'Created')
  if (!created?.when) return []
  const steps = lines.filter(({ field, oldId, newId }) => field === stateField && oldId && newId)
  const first = steps[0]?.oldId ?? String(now.state)
  const states = [
    { state: first, from: new Date(created.when) },
    ...steps.map(({ newId, when }) => ({ state: newId, from: new Date(when!) })),
  ]
  return states.flatMap(({ state, from }, i) => {
    const held = state ? holding.get(state) : undefined
    if (!held) return []
    const ended = steps[i]
    const to = ended ? new Date(ended.when!) : now.at
    const by = ended ? (ended.fullName ?? '') : now.by
    if (held.by) return parted(held.by, { by, whatFor: held.whatFor, from, to })
    return by ? [{ by, whatFor: held.whatFor, from, to }] : []
  })
}

/** The same, with somebody else in the place of the person who had it for that, from when to when. */
export const heldElsewhere = (held: readonly Held[], { by, whatFor, from, to }: Held): Held[] =>
  held.flatMap((one) => {
    if (one.whatFor !== whatFor || one.to <= from || one.from >= to) return [one]
    const parts = [
      { ...one, to: earlier(one.to, from) },
      { by, whatFor, from: later(one.from, from), to: earlier(one.to, to) },
      { ...one, from: later(one.from, to) },
    ]
    return parts.filter((part) => part.from < part.to)
  })

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** Who it was addressed to, by the changes of that; what was before the first change is its old value. */
export function recipientsIn(
  lines: readonly HistoryLine[],
  fields: readonly string[],
  last: string,
): Recipient[] {
  const moves = new Map<number, Recipient>()
  for (const { eventId, action, field, oldValue, when } of lines) {
    if (action === 'Created' || !fields.includes(field ?? '') || !when) continue
    const name = oldValue || (moves.get(eventId!)?.name ?? '')
    moves.set(eventId!, { name, until: new Date(when) })
  }
  return [...moves.values(), { name: last }]
}

/** While it was addressed to nobody by name, it was with the person in `by`. */
function parted(recipients: readonly Recipient[], { by, whatFor, from, to }: Held): Held[] {
  let begin = from
  return recipients.flatMap(({ name, until = to }) => {
    const end = until < to ? until : to
    if (end <= begin) return []
    const own = { by: name || by, whatFor, from: begin, to: end }
    begin = end
    return own.by ? [own] : []
  })
}

/** As a table, each with a bar on a line from the first to the last day. */
export function courtBlocks(
  { dates, companyOf, t }: PaperContext,
  held: readonly Held[],
  { isWhole }: History,
): Block[] {
  if (!isWhole)
    return [
      { kind: 'section', label: t.general.ballInCourt },
      { kind: 'paras', paras: [para(t.court.tooLong, { tone: 'grey' })] },
    ]
  if (held.length === 0) return []
  const begin = held[0]!.from.getTime()
  const whole = Math.max(1, held.at(-1)!.to.getTime() - begin)
  const tenths = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const row = ({ by, whatFor, from, to }: Held): Cell[] => [
    personCell(by, companyOf(by)),
    [para(whatFor)],
    [para(dates.shortTime(from))],
    [para(tenths.format((to.getTime() - from.getTime()) / msPerDay), { align: 'right' })],
    [{ bar: [(from.getTime() - begin) / whole, (to.getTime() - begin) / whole] }],
  ]
  return [
    { kind: 'section', label: t.general.ballInCourt, note: t.court.note },
    {
      kind: 'table',
      name: t.general.ballInCourt,
      columns: [
        { title: t.court.heldBy },
        { title: t.court.whatFor, width: 100 },
        { title: t.general.from, width: 84 },
        { title: t.court.days, width: 30, align: 'right' },
        { title: '', width: 74 },
      ],
    },
    ...held.map((one): Block => ({ kind: 'row', cells: row(one) })),
    { kind: 'endTable' },
  ]
}
