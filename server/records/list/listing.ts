/** How a kind is listed, as data: what its rows have, and what they are sorted and filtered by. */
import type { Dto, Fields } from '../../../contract/kit.ts'
import type { commonFields, inCourt } from '../../../contract/paging.ts'
import { folderType } from '../../codes/foldertypes.ts'
import type { RecordKind } from '../kind.ts'
import { courtCompanies, courtJoin, courtNames, courtUserId } from './court.ts'
import type { Listing } from './list.ts'
import { companies, created, flag, type ListField, person, updated, whole, words } from './listfield.ts'

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
export function overdue({ states }: RecordKind<any>, node = 'f', today = '$3::date'): string {
  const undue = Object.values(states?.states ?? {}).flatMap(({ code, undue }) => (undue ? [code] : []))
  const isDue = undue.length > 0 ? ` AND ${node}.state NOT IN (${undue.join(', ')})` : ''
  return `(${node}.is_open AND ${node}.due_day < ${today}${isDue})`
}

/** From the day it opened to the day it was closed, or to today. */
export const daysTo = (closedDay: string, today = '$3::date'): string =>
  `greatest(coalesce(${closedDay}, ${today}) - f.opened_day, 0)`

const commonOf = (kind: RecordKind<any>): Common => ({
  courtOf: 'f.id',
  daysOpen: daysTo('f.closed_day'),
  isOverdue: overdue(kind),
})

/** Whether it may lie in what has people of its own. */
export const isHeld = ({ holders = [] }: RecordKind<any>): boolean =>
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

const courtColumns = ({ daysOpen, isOverdue }: Common): Record<keyof typeof inCourt, string> => ({
  courtUserId: 'court.user_id',
  courtName: 'court.names',
  daysOpen,
  isOverdue,
  updatedDate: 'f.updated_at',
})

export interface ListSaying<R extends Fields, N extends string> {
  kind: RecordKind<any>
  /** SQL: which nodes are listed; left out: those of the kind. */
  nodes?: readonly string[]
  row: Dto<R>
  /** SQL of columns that the kind's own type does not have. */
  columns?: { readonly [K in keyof R]?: string }
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
  const { kind, row } = saying
  const common = { ...commonOf(kind), ...saying.common }
  const columns: Record<string, string | undefined> = { ...courtColumns(common), ...saying.columns }
  const select = row.entries.map(({ key }) => {
    const sql = columns[key] ?? kind.columns[key]?.read
    if (!sql) throw new Error(`${row.type} has no column for ${key}`)
    return `${sql} AS "${key}"`
  })
  return {
    row,
    nodes: saying.nodes ?? [`f.type = ${kind.type}`],
    section: kind.section,
    lean: `LEFT JOIN ${kind.table} t ON t.folder_id = f.id LEFT JOIN project p ON p.id = f.project_id`,
    from: `JOIN ${kind.table} t ON t.folder_id = f.id JOIN project p ON p.id = f.project_id
      JOIN folder up ON up.id = f.parent_id ${kind.joins ?? ''} ${kind.rare?.joins ?? ''} ${saying.joins ?? ''} ${common.join ?? ''}
      ${courtJoin(common.courtOf)}`,
    select: select.join(', '),
    fields: { ...saying.fields, ...listFields(common), ...saying.fields },
    isWhole: saying.isWhole ?? false,
    hasParties: folderType(kind.type).parties,
    isHeld: isHeld(kind),
  }
}
