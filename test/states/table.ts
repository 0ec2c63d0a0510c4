/**
 * How a table of states is written. Its grid has a line for every ordered pair of states and a column for
 * everybody:
 *
 *     +  takes the step, if what it needs is there (without: 400 naming what is missing)
 *     !  a project admin sets the state although it is no step, or none of his: recorded as an override
 *     -  403: it is a step, but not his
 *     x  409: it is no step
 *     .  404: he does not see the record
 *
 * Needs are `Reason` (told in additionalInfo), a field that the record must have (`Subject`), or one that
 * is sent with the step and its value (`Answer=Yes`).
 *
 * The tables are written from the rules 4 to 6 alone, by somebody who had not read the code. Where an
 * answer differs, read the rules again before touching a table.
 */
import type { Person } from '../harness.ts'
import type { Loose, Tested } from '../records.ts'

export const marks = ['+', '!', '-', 'x', '.'] as const
export type Mark = (typeof marks)[number]

/** Who is who in a table, by the two letters of his column. */
export type Who = Record<string, Person>

export interface StateTable {
  name: string
  kind: Tested
  /** The list that its states are items of, and they by their ids. */
  list: string
  states: Record<string, number>
  /** The role of each column. `PO` owns the project, `CR` makes the records. */
  people: Record<string, string>
  /** The column of somebody who has a company of his own, not that of the project. */
  guest?: string
  /** The whole record: with all its parties, and all that steps need it to have. */
  record(who: Who): Loose
  /** What is sent to bring a record into a state. */
  ask(to: string, from?: string): Loose
  stateOf(record: Loose): string
  /** What a state is called where it is offered, if otherwise. */
  offeredAs?: Record<string, string>
  grid: string
  /** Which states a record may be made in, by the same marks; `none` is what it becomes without a status. */
  making: string
}

export interface Need {
  field: string
  /** Sent with the step; where left out the record has it. */
  value?: string
}

export interface Step {
  from: string
  to: string
  needs: Need[]
  marks: Record<string, Mark>
}

const cells = (text: string): string[] => text.trim().split(/\s+/)

const lines = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((part) => part.trim()))

/** The lines of a grid; a slip of the pen is told here and not taken for an answer. */
export function stepsOf({ grid, people }: Pick<StateTable, 'grid' | 'people'>): Step[] {
  const [head, ...rows] = lines(grid)
  const columns = cells(head![2]!)
  if (columns.join() !== Object.keys(people).join())
    throw new Error(`The columns are not the people: ${head![2]}`)
  return rows.map(([pair, needs, row]) => {
    const [from, to] = pair!.split(' → ')
    return {
      from: from!,
      to: to!,
      needs: needs === '' ? [] : cells(needs!).map(needOf),
      marks: marksOf(columns, row!, pair!),
    }
  })
}

/** Who may make a record in which state: by state, `none` for no status at all. */
export function makingOf({ making, people }: Pick<StateTable, 'making' | 'people'>) {
  const [head, ...rows] = lines(making)
  const columns = cells(head!.at(-1)!)
  const strangers = columns.filter((column) => !(column in people))
  if (strangers.length > 0) throw new Error(`Nobody is called ${strangers}`)
  return rows.map(([state, needs, row]) => ({
    state: state!,
    needs: needs === '' ? [] : cells(needs!).map(needOf),
    marks: cellsOf(columns, row!, state!),
  }))
}

function needOf(text: string): Need {
  const [field, value] = text.split('=')
  return { field: field!, value }
}

function cellsOf(columns: string[], row: string, line: string): Record<string, string> {
  const found = cells(row)
  if (found.length !== columns.length)
    throw new Error(`${line} has ${found.length} marks for ${columns.length}`)
  return Object.fromEntries(columns.map((column, i) => [column, found[i]!]))
}

function marksOf(columns: string[], row: string, line: string): Record<string, Mark> {
  const found = cellsOf(columns, row, line)
  const unknown = Object.values(found).filter((mark) => !(marks as readonly string[]).includes(mark))
  if (unknown.length > 0) throw new Error(`${line} has the unknown marks ${unknown}`)
  return found as Record<string, Mark>
}

/** A line of marks, as it is compared and shown where it differs. */
export const written = (marked: Record<string, string>): string =>
  Object.entries(marked)
    .map(([column, mark]) => `${column}${mark}`)
    .join(' ')
