/** How a kind is listed, as data: what its rows have, and what they are sorted and filtered by. */
import type { Dto, Fields } from '../../../../contract/kit.ts'
import type { commonFields, inCourt } from '../../../../contract/paging.ts'
import { folderType } from '../../../codes/nodetypes.ts'
import { lookUp } from '../../../db/lookup.ts'
import { courtCompanies, courtNames, courtUserId } from '../court/court.ts'
import type { Column } from '../declare/column.ts'
import type { NameFill } from '../declare/namefill.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { seat } from '../read/fillnames.ts'
import type { ListColumn } from './listcolumns.ts'
import { companies, created, flag, type ListField, person, updated, whole, words } from './listfield.ts'
import type { Listing } from './listtype.ts'

/** SQL of what every row has. $3 is today, where the project is. */
interface Common {
  /** The node whose court it is: its own, or that of another. */
  courtOf: string
  daysOpen: string
  isOverdue: string
  /** A join that these need. */
  join?: string
}

/** Its due day is over, it is open, and in its state something is due. */
export function overdue({ states }: RecordType<any>, node = 'f', today = '$3::date'): string {
  const notDue = Object.values(states?.states ?? {}).flatMap(({ code, notDue }) => (notDue ? [code] : []))
  const isDue = notDue.length > 0 ? ` AND ${node}.state NOT IN (${notDue.join(', ')})` : ''
  return `(${node}.is_open AND ${node}.due_day < ${today}${isDue})`
}

/** From the day it opened to the day it was closed, or to today. */
export const daysTo = (closedDay: string, today = '$3::date'): string =>
  `greatest(coalesce(${closedDay}, ${today}) - f.opened_day, 0)`

const commonOf = (recordType: RecordType<any>): Common => ({
  courtOf: 'f.id',
  daysOpen: daysTo('f.closed_day'),
  isOverdue: overdue(recordType),
})

/** Whether it may lie in what has people of its own. */
export const isHeld = ({ holders = [] }: RecordType<any>): boolean =>
  holders.some((type) => folderType(type).parties)

type CommonName = (typeof commonFields)[number]

const listFields = ({ courtOf, daysOpen, isOverdue, join }: Common): Record<CommonName, ListField> => ({
  CourtUserId: { ...person(courtUserId(courtOf)), courtOf, join },
  CourtName: { ...words(courtNames(courtOf)), join },
  CourtCompany: { ...companies(courtCompanies(courtOf)), join },
  DaysOpen: { ...whole(daysOpen), join },
  IsOverdue: { ...flag(isOverdue), join },
  UpdatedDate: updated,
  CreatedDate: created,
})

/** SQL: who has the court of a node, one after the other. What is closed is in nobody's, and is not looked up. */
function courtSeats(node: string): string {
  const seats = `ARRAY(SELECT ${seat('c', 'c.name')} FROM in_court c WHERE c.folder_id = ${node} ORDER BY c.position)`
  return node === 'f.id' ? `CASE WHEN f.is_open THEN ${seats} ELSE '{}' END` : seats
}

const courtColumns = ({
  courtOf,
  daysOpen,
  isOverdue,
}: Common): Record<keyof typeof inCourt, ListColumn> => ({
  courtUserId: { filledBy: 'courtName' },
  courtName: { seats: courtSeats(courtOf), joined: ', ', first: 'courtUserId' },
  daysOpen,
  isOverdue,
  updatedDate: 'f.updated_at',
})

export interface ListSaying<R extends Fields, N extends string> {
  recordType: RecordType<any>
  /** SQL: which nodes are listed; left out: those of the kind. */
  nodes?: readonly string[]
  row: Dto<R>
  /** Columns that the kind's own type does not have, or has otherwise. */
  columns?: { readonly [K in keyof R]?: ListColumn }
  fields: Readonly<Record<Exclude<N, CommonName>, ListField>> & { readonly [K in CommonName]?: ListField }
  /** Further joins that columns of a row need. */
  joins?: string
  /** What every row has, where it does not follow from the node. */
  common?: Partial<Common>
  /** Given as a whole where nobody asks for a page. */
  isWhole?: true
}

/** The kind's own fields are read as it reads them; whatever else a row has must be said. */
export function listingOf<R extends Fields, N extends string>(saying: ListSaying<R, N>): Listing<R> {
  const { recordType, row } = saying
  const common = { ...commonOf(recordType), ...saying.common }
  const columns: Record<string, ListColumn | undefined> = { ...courtColumns(common), ...saying.columns }
  const plain = new Map<string, string>()
  const said = row.entries.map(({ key }): [string, ListColumn] => {
    const column = columns[key] ?? ownColumn(recordType, key)
    if (!column) throw new Error(`${row.type} has no column for ${key}`)
    if (typeof column === 'string') plain.set(column, key)
    return [key, column]
  })
  const read = said.map(([key, column]) => readColumn(key, column, plain))
  const rare = read.flatMap((column) => column.rare ?? [])
  return {
    row,
    nodes: saying.nodes ?? [`f.type = ${recordType.type}`],
    section: recordType.section,
    lean: `LEFT JOIN ${recordType.table} t ON t.folder_id = f.id LEFT JOIN project p ON p.id = f.project_id`,
    from: `${lookUp(recordType.table, 'folder_id = f.id', 't')} LEFT JOIN project p ON p.id = f.project_id ${recordType.joins ?? ''} ${saying.joins ?? ''} ${common.join ?? ''}`,
    select: read.flatMap(({ select }) => select).join(', '),
    namings: read.flatMap(({ naming }) => naming ?? []),
    rare:
      rare.length > 0
        ? {
            when: recordType.rare!.when.text,
            select: rare.join(', '),
            joins: recordType.rare!.joins?.text ?? '',
          }
        : undefined,
    fields: { ...saying.fields, ...listFields(common), ...saying.fields },
    isWhole: saying.isWhole ?? false,
    hasParties: folderType(recordType.type).parties,
    isHeld: isHeld(recordType),
  }
}

/** A field of the kind itself, as it reads it. The id that a name hangs on need not be in the row. */
function ownColumn(recordType: RecordType<any>, key: string): ListColumn | undefined {
  const column: Column | undefined = recordType.columns[key]
  if (!column?.lean?.naming)
    return column?.rare ? { rare: column.read.text, text: column.lean?.read.text } : column?.read.text
  const { naming } = column.lean
  const read = column.lean.read.text
  if (naming.of === 'seats') return { seats: read, joined: naming.joined }
  const id = naming.id === key ? read : recordType.columns[naming.id]!.read.text
  const text = naming.id === key ? undefined : read
  if (naming.of === 'code') return { code: id, list: naming.list, text }
  return { id, of: naming.of, text }
}

interface ReadColumn {
  select: string[]
  naming?: NameFill
  rare?: string
}

/**
 * How a column is read: what it is named by stands beside it under a name of our own, unless it is a column of the row
 * anyway, by its SQL.
 */
function readColumn(key: string, column: ListColumn, plain: ReadonlyMap<string, string>): ReadColumn {
  const as = (sql: string, name = key): string => `${sql} AS "${name}"`
  if (typeof column === 'string') return { select: [as(column)] }
  if ('filledBy' in column) return { select: [] }
  if ('rare' in column) return { select: column.text ? [as(column.text)] : [], rare: as(column.rare) }
  if ('seats' in column) {
    const { joined, first } = column
    return { select: [as(column.seats)], naming: { of: 'seats', key, joined, first } }
  }
  const by = 'code' in column ? column.code : column.id
  const id = plain.get(by) ?? `_${key}`
  const select = [...(column.text ? [as(column.text)] : []), ...(plain.has(by) ? [] : [as(by, id)])]
  if ('code' in column) return { select, naming: { of: 'code', list: column.list, key, id } }
  return { select, naming: { of: column.of, key, id } }
}
