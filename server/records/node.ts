/**
 * What every record has, kept with its node: number, title, state and the one before, whether it is open, the days that count.
 * Lists are sorted and paged by these, whatever the kind, and it is here alone that they are worked out from the kind's row.
 */
import type { RecordKind } from './kind.ts'

/** SQL for the columns of the node, from the kind's row `t`. */
export function nodeColumns(kind: RecordKind<any>, { today, before }: NodeSources): Array<[string, string]> {
  const { states, days } = kind
  const columns: Array<[string, string]> = [['number', 't.number']]
  if (kind.status) {
    const state = `t.${kind.columns[kind.status]!.column}`
    columns.push(['state', state])
    if (before) columns.push(['state_before', stateBefore(before, state)])
  }
  if (states || days) {
    columns.push(['due_day', days?.due ?? 'NULL::date'])
    columns.push(['opened_day', days?.opened ?? firstOf(before && `${before}.opened_day`, today)])
  }
  if (states) {
    const closedOn = firstOf(days?.closedOn, before && `${before}.closed_day`, today)
    columns.push(['is_open', `NOT coalesce(${kind.closed}, false)`])
    columns.push(['closed_day', `CASE WHEN ${kind.closed} THEN ${closedOn} END`])
  }
  return columns
}

interface NodeSources {
  /** SQL for today, where the project is. */
  today: string
  /** The alias of the node as it was; unset for a new one. */
  before?: string
}

/** The state before the last step: lists show it, and would have to look for it in the history. */
const stateBefore = (before: string, state: string): string =>
  `CASE WHEN ${before}.state <> ${state} THEN ${before}.state ELSE ${before}.state_before END`

const firstOf = (...values: Array<string | undefined>): string =>
  `coalesce(${values.filter(Boolean).join(', ')})`

/** The assignments of an UPDATE of the node `f` by the row `t`. */
export const nodeChanges = (kind: RecordKind<any>, today: string): string =>
  nodeColumns(kind, { today, before: 'f' })
    .map(([column, sql]) => `${column} = ${sql}`)
    .join(', ')

/** The title of a node: its name without its number, as the column `title` has it. */
export function titleOf(name: string, number: string | null): string {
  const prefix = number?.trim()
  return (prefix && name.startsWith(prefix) ? name.slice(prefix.length) : name).trim()
}
