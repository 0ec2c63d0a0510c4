/**
 * Columns that the node of every record has: number, title, state and the previous one, whether it is open,
 * its days. Listings of every record type are sorted and paged by these. They are computed from the record's
 * row only here.
 */
import { audience } from '../../../access/visibility.ts'
import { alias, type Fragment, join, raw, sql } from '../../../db/sql.ts'
import { t } from '../declare/column.ts'
import type { RecordType } from '../declare/recordtype.ts'

/** SQL for the columns of the node, from the record's row `t`. */
export function nodeColumns(recordType: RecordType<any>, { today, before }: NodeSources): NodeColumns {
  const { states, days } = recordType
  const was = before === undefined ? undefined : alias(before)
  const columns: Array<[string, Fragment]> = [['number', t('number')]]
  if (recordType.status) {
    const state = t(recordType.columns[recordType.status]!.column!)
    columns.push(['state', state])
    if (was) columns.push(['state_before', stateBefore(was, state)])
    const seenBy = audienceOf(recordType, state, was?.('audience'))
    if (seenBy) columns.push(['audience', seenBy])
  }
  if (states || days) {
    columns.push(['due_day', days?.due ?? sql`NULL::date`])
    columns.push(['opened_day', days?.opened ?? was?.('opened_day') ?? today])
  }
  if (states) {
    const closedOn = firstOf(days?.closedOn, was ? closedBefore(was, today) : today)
    columns.push(['is_open', sql`NOT coalesce(${recordType.closed}, false)`])
    columns.push(['closed_day', sql`CASE WHEN ${recordType.closed} THEN ${closedOn} END`])
  }
  return columns
}

/** Who sees the record in its state. One that was never issued stays hidden when it is void. */
function audienceOf(
  { states, issuedTo = sql`0` }: RecordType<any>,
  state: Fragment,
  before: Fragment = sql`0`,
): Fragment | undefined {
  const cases = Object.values(states?.states ?? {}).flatMap(({ code, seenBy }) => {
    if (seenBy === undefined) return []
    return sql`WHEN ${code} THEN ${seenBy === 'as before' ? before : sql`${audience[seenBy]}`}`
  })
  return cases.length > 0 ? sql`CASE ${state} ${join(cases, ' ')} ELSE ${issuedTo} END` : undefined
}

type NodeColumns = ReadonlyArray<readonly [column: string, sql: Fragment]>

interface NodeSources {
  /** SQL for today, in the time zone of the project. */
  today: Fragment
  /** The alias of the node before the change; unset for a new one. */
  before?: string
}

/** The state before the last step: listings show it, and would otherwise have to search the history. */
const stateBefore = (was: ReturnType<typeof alias>, state: Fragment): Fragment =>
  sql`CASE WHEN ${was('state')} <> ${state} THEN ${was('state')} ELSE ${was('state_before')} END`

/** A record that was imported as closed without its day stays without one. */
const closedBefore = (was: ReturnType<typeof alias>, today: Fragment): Fragment =>
  sql`CASE WHEN ${was('is_open')} THEN ${today} ELSE ${was('closed_day')} END`

const firstOf = (...values: Array<Fragment | undefined>): Fragment =>
  sql`coalesce(${join(values.filter((value) => value !== undefined))})`

/** The assignments of an UPDATE of the node `f` by the row `t`. */
export const nodeChanges = (recordType: RecordType<any>, today: Fragment): Fragment =>
  join(
    nodeColumns(recordType, { today, before: 'f' }).map(([column, value]) => sql`${raw(column)} = ${value}`),
  )

/** The title of a node: its name without its number, the same as the column `title`. */
export function titleOf(name: string, number: string | null): string {
  const prefix = number?.trim()
  return (prefix && name.startsWith(prefix) ? name.slice(prefix.length) : name).trim()
}
