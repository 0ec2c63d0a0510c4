/** Declares the listing of a record type, as data: the columns of its rows, and the fields to sort and filter by. */
import type { Dto, Fields } from '../../../../contract/kit.ts'
import type { commonFields, inCourt, pinnedOn, sheetsField } from '../../../../contract/paging.ts'
import { folderType } from '../../../codes/nodetypes.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type Fragment, fragment, isSql, join, nothing, param, raw, type Sql, sql } from '../../../db/sql.ts'
import { courtCompanies, courtNames, courtUserId, outsideParties, reachesNobodyOf } from '../court/court.ts'
import type { Column } from '../declare/column.ts'
import type { NameFill } from '../declare/namefill.ts'
import { isHeld, type RecordType } from '../declare/recordtype.ts'
import { seat } from '../read/fillnames.ts'
import type { ListColumn } from './listcolumns.ts'
import {
  companies,
  created,
  flag,
  type ListField,
  label,
  person,
  updated,
  whole,
  words,
} from './listfield.ts'
import type { Listing } from './listtype.ts'
import { onSheets, sheetNumbers } from './onsheets.ts'

/** SQL of the columns that every row has. */
interface Common {
  /** The node whose court is shown: its own, or another one. */
  courtOf: Sql
  daysOpen: Sql
  isOverdue: Sql
  /** A join that these need. */
  join?: Fragment
}

/** It is read only for requests that want it. */
const sheetsColumn: keyof typeof pinnedOn = 'sheets'

/** Today in the time zone of the project. */
export const today = sql`${param(3)}::date`

const notDueCodes = ({ states }: RecordType<any>): number[] =>
  Object.values(states?.states ?? {}).flatMap(({ code, notDue }) => (notDue ? [code] : []))

/** SQL: whether the record is open, past its due day, and in a state in which something is due. */
export function overdue(recordType: RecordType<any>, node = 'f', day: Sql = today): Fragment {
  const notDue = notDueCodes(recordType)
  const isDue = notDue.length > 0 ? ` AND ${node}.state NOT IN (${notDue.join(', ')})` : ''
  return sql`(${raw(`${node}.is_open AND ${node}.due_day`)} < ${fragment(day)}${raw(isDue)})`
}

/** SQL: the due day of the record `f`; NULL in a state in which nothing is due. */
export function dueDay(recordType: RecordType<any>): Fragment {
  const notDue = notDueCodes(recordType)
  return notDue.length > 0
    ? sql`CASE WHEN f.state NOT IN (${raw(notDue.join(', '))}) THEN f.due_day END`
    : sql`f.due_day`
}

/** SQL: the day up to which the days of the record `f` are counted; unknown for one that was imported as closed without its day. */
const lastDay = (day: Sql): Fragment => sql`CASE WHEN f.is_open THEN ${fragment(day)} ELSE f.closed_day END`

/**
 * SQL: the days from opening to closing, or to today; 0 until it is issued. NULL where a record was imported without one of these
 * days: it is unknown.
 */
export const daysTo = (day: Sql = today, last: Fragment = lastDay(day)): Fragment =>
  sql`(CASE WHEN f.opened_day IS NOT NULL THEN CASE WHEN ${last} < f.opened_day THEN 0 ELSE ${last} - f.opened_day END
    WHEN NOT EXISTS (SELECT FROM imported_record i WHERE i.folder_id = f.id) THEN 0 END)`

const commonOf = (recordType: RecordType<any>): Common => ({
  courtOf: 'f.id',
  daysOpen: daysTo(),
  isOverdue: overdue(recordType),
})

type CommonName = (typeof commonFields)[number]

const listFields = ({ courtOf, daysOpen, isOverdue, join }: Common): Record<CommonName, ListField> => ({
  CourtUserId: { ...person(courtUserId(courtOf)), courtOf: fragment(courtOf), join },
  CourtName: { ...words(courtNames(courtOf)), join },
  CourtCompany: { ...companies(courtCompanies(courtOf)), join },
  DaysOpen: { ...whole(daysOpen), join },
  IsOverdue: { ...flag(isOverdue), join },
  UpdatedDate: updated,
  CreatedDate: created,
  Label: label,
})

/** SQL: the people and companies in the court of a node, in order. A closed record is in no court, so none is looked up. */
function courtSeats(node: Sql): string {
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
  outsideParties: outsideParties(courtOf),
  reachesNobody: reachesNobodyOf(courtOf),
  daysOpen,
  isOverdue,
  updatedDate: 'f.updated_at',
})

export interface ListingDeclaration<R extends Fields, N extends string> {
  recordType: RecordType<any>
  /** SQL: which nodes are listed. Default: those of the record type. */
  nodes?: readonly Sql[]
  row: Dto<R>
  /** Columns that the record type does not have, or that differ from it. */
  columns?: { readonly [K in keyof R]?: ListColumn }
  fields: Readonly<Record<Exclude<N, CommonName | typeof sheetsField>, ListField>> & {
    readonly [K in CommonName]?: ListField
  }
  /** Further joins that columns of a row need. */
  joins?: Sql
  /** Columns that every row has, if they differ from those of the node. */
  common?: Partial<Common>
  /** All rows are returned if the request has no page, sort order or filter. */
  isWhole?: true
}

/** Fields of the record type are read as it reads them; all other columns must be declared. */
export function listingOf<R extends Fields, N extends string>(
  declaration: ListingDeclaration<R, N>,
): Listing<R> {
  const { recordType, row } = declaration
  const common = { ...commonOf(recordType), ...declaration.common }
  const columns: Record<string, ListColumn | undefined> = { ...courtColumns(common), ...declaration.columns }
  const plain = new Map<string, string>()
  const hasSheets = row.entries.some(({ key }) => key === sheetsColumn)
  const always = row.entries.filter(({ key }) => key !== sheetsColumn)
  const declared = always.map(({ key }): [string, ListColumn] => {
    const column = columns[key] ?? ownColumn(recordType, key)
    if (!column) throw new Error(`${row.type} has no column for ${key}`)
    if (isSql(column)) plain.set(`${column}`, key)
    return [key, column]
  })
  const read = declared.map(([key, column]) => readColumn(key, column, plain))
  const rare = read.flatMap((column) => column.rare ?? [])
  return {
    row,
    nodes: (declaration.nodes ?? [`f.type = ${recordType.type}`]).map(fragment),
    section: recordType.section,
    lean: raw(
      `LEFT JOIN ${recordType.table} t ON t.folder_id = f.id LEFT JOIN project p ON p.id = f.project_id`,
    ),
    from: sql`${raw(lookUp(recordType.table, 'folder_id = f.id', 't'))} LEFT JOIN project p ON p.id = f.project_id ${recordType.joins ?? nothing} ${fragment(declaration.joins ?? '')} ${common.join ?? nothing}`,
    select: join(read.flatMap(({ select }) => select)),
    sheets: hasSheets ? sheetNumbers(recordType) : undefined,
    nameFills: read.flatMap(({ nameFill }) => nameFill ?? []),
    rare:
      rare.length > 0
        ? {
            when: recordType.rare!.when,
            select: join(rare),
            joins: recordType.rare!.joins ?? nothing,
          }
        : undefined,
    fields: {
      ...declaration.fields,
      ...listFields(common),
      ...declaration.fields,
      ...(hasSheets && { Sheets: onSheets(recordType) }),
    },
    isWhole: declaration.isWhole ?? false,
    hasParties: folderType(recordType.type).parties,
    isHeld: isHeld(recordType),
  }
}

/** A field of the record type, as it reads it. The id that a name depends on need not be a column of the row. */
function ownColumn(recordType: RecordType<any>, key: string): ListColumn | undefined {
  const column: Column | undefined = recordType.columns[key]
  if (!column?.lean?.naming)
    return column?.rare ? { rare: column.read, text: column.lean?.read } : column?.read
  const { naming } = column.lean
  const { read } = column.lean
  if (naming.of === 'seats') return { seats: read, joined: naming.joined }
  const id = naming.id === key ? read : recordType.columns[naming.id]!.read
  const text = naming.id === key ? undefined : read
  if (naming.of === 'code') return { code: id, list: naming.list, text }
  return { id, of: naming.of, text }
}

interface ReadColumn {
  select: Fragment[]
  nameFill?: NameFill
  rare?: Fragment
}

/**
 * How a column is read. The id of a name is selected beside it under an internal name, unless the row has a column with the
 * same SQL anyway.
 */
function readColumn(key: string, column: ListColumn, plain: ReadonlyMap<string, string>): ReadColumn {
  const as = (read: Sql, name = key): Fragment => sql`${fragment(read)} AS ${raw(`"${name}"`)}`
  if (isSql(column)) return { select: [as(column)] }
  if ('filledBy' in column) return { select: [] }
  if ('rare' in column) return { select: column.text ? [as(column.text)] : [], rare: as(column.rare) }
  if ('seats' in column) {
    const { joined, first } = column
    return { select: [as(column.seats)], nameFill: { of: 'seats', key, joined, first } }
  }
  const by = 'code' in column ? column.code : column.id
  const id = plain.get(`${by}`) ?? `_${key}`
  const select = [...(column.text ? [as(column.text)] : []), ...(plain.has(`${by}`) ? [] : [as(by, id)])]
  if ('code' in column) return { select, nameFill: { of: 'code', list: column.list, key, id } }
  return { select, nameFill: { of: column.of, key, id } }
}
