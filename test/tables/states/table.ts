/**
 * The format of a state table. Its grid has a line for every ordered pair of states and a column for
 * everybody:
 *
 *     +  takes the step, if everything it needs is there (otherwise 400 naming what is missing)
 *     !  a project admin sets the state although it is not a step, or not theirs: recorded as an override
 *     -  403: it is a step, but not theirs
 *     x  409: it is not a step
 *     .  404: they do not see the record
 *
 * Needs are `Reason` (sent in `additionalInfo`), a field that the record must have (`Subject`), or one that
 * is sent with the step and its value (`Answer=Yes`).
 *
 * The tables are written from the rules 4 to 6 alone, by somebody who had not read the code. If an
 * outcome differs, read the rules again before you change a table.
 */
import type { Person } from '../../kit/harness.ts'
import type { RecordData, TestedType } from '../../kit/records.ts'

const marks = ['+', '!', '-', 'x', '.'] as const
export type Mark = (typeof marks)[number]

/** The people of a table, by the two letters of their column. */
export type Who = Record<string, Person>

export interface StateTable {
  name: string
  recordType: TestedType
  /** The code list of its states, and their ids by name. */
  list: string
  states: Record<string, number>
  /** The role of each column. `PO` owns the project, `CR` creates the records. */
  people: Record<string, string>
  /** The column of a person from a company other than that of the project. */
  guest?: string
  /** A complete record: with all its parties, and all fields that steps need. */
  record(who: Who): RecordData
  /** The fields that bring a record into a state. */
  ask(to: string, from?: string): RecordData
  stateOf(record: RecordData): string
  /** The name of a state where it is offered as a step, if it is a different one. */
  offeredAs?: Record<string, string>
  grid: string
  /** The states a record may be created in, by the same marks; `none` is the state without a status. */
  making: string
}

export interface Need {
  field: string
  /** Sent with the step; if it is left out, the record has it. */
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

/** The lines of a grid. A typing mistake in it throws, so that it is not taken for a result. */
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

/** Who may create a record in which state: by state, `none` for no status at all. */
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

/** A line of marks, as it is compared and shown in a diff. */
export const written = (marked: Record<string, string>): string =>
  Object.entries(marked)
    .map(([column, mark]) => `${column}${mark}`)
    .join(' ')
