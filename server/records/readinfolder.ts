/** The lists of every kind of record: what a row has, and what it is sorted and filtered by. */
import type { Dto, Fields } from '../../contract/kit.ts'
import type { commonFields } from '../../contract/paging.ts'
import { RFIReadInFolder, RfiReadInFolder, type rfiListFields } from '../../contract/rfi.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { codeName } from '../codes/codes.ts'
import { folderType } from '../codes/foldertypes.ts'
import { serve } from '../kernel/serve.ts'
import { courtNames, courtUserId } from './court.ts'
import type { RecordKind } from './kind.ts'
import { type Listing, readInFolder } from './list.ts'
import {
  counted,
  created,
  day,
  due,
  flag,
  type ListField,
  number,
  person,
  state,
  title,
  updated,
  whole,
  words,
} from './listfield.ts'
import { rfi } from './rfi.ts'

/** SQL of what every row has; $3 is today, where the project is. */
const daysOpen = 'greatest(coalesce(f.closed_day, $3::date) - f.opened_day, 0)'

/** Its due day is over, it is open, and in its state something is due. */
const isOverdue = ({ states }: RecordKind<any>): string => {
  const undue = Object.values(states?.states ?? {}).flatMap((state) => (state.undue ? [state.code] : []))
  return `(f.is_open AND f.due_day < $3::date${undue.length > 0 ? ` AND f.state NOT IN (${undue.join(', ')})` : ''})`
}

const common = (kind: RecordKind<any>): Record<(typeof commonFields)[number], ListField> => ({
  CourtUserId: { ...person(courtUserId()), courtOf: 'f.id' },
  CourtName: words(courtNames()),
  DaysOpen: whole(daysOpen),
  IsOverdue: flag(isOverdue(kind)),
  UpdatedDate: updated,
  CreatedDate: created,
})

interface ListSaying<R extends Fields, N extends string> {
  kind: RecordKind<any>
  /** SQL: which nodes are listed; left out: those of the kind. */
  nodes?: string
  row: Dto<R>
  /** SQL of the columns of a row besides those that every row has. */
  columns: { [K in Exclude<keyof R, CommonColumn>]: string }
  joins?: string
  fields: Record<Exclude<N, (typeof commonFields)[number]>, ListField>
  isWhole?: true
}

type CommonColumn = keyof ReturnType<typeof commonColumns>

const commonColumns = (kind: RecordKind<any>) => ({
  folderId: 'f.id',
  courtUserId: courtUserId(),
  courtName: courtNames(),
  daysOpen,
  isOverdue: isOverdue(kind),
  updatedDate: 'f.updated_at',
  userCanModify: kind.columns.userCanModify!.read,
  userCanDelete: kind.columns.userCanDelete!.read,
})

export function listingOf<R extends Fields, N extends string>(saying: ListSaying<R, N>): Listing<R> {
  const { kind, row } = saying
  const columns: Record<string, string> = { ...commonColumns(kind), ...saying.columns }
  return {
    label: kind.label,
    nodes: saying.nodes ?? `f.type = ${kind.type}`,
    section: kind.section,
    row,
    lean: `LEFT JOIN ${kind.table} t ON t.folder_id = f.id`,
    from: `JOIN ${kind.table} t ON t.folder_id = f.id JOIN project p ON p.id = f.project_id
      JOIN folder up ON up.id = f.parent_id ${saying.joins ?? ''}`,
    select: row.entries.map(({ key }) => `${columns[key]} AS "${key}"`).join(', '),
    fields: { ...saying.fields, ...common(kind) },
    isWhole: saying.isWhole ?? false,
    hasParties: folderType(kind.type).parties,
    isHeld: kind.holders?.some((type) => folderType(type).parties) ?? false,
  }
}

const nameOf = (id: string, text: string): string =>
  `coalesce((SELECT n.full_name FROM person n WHERE n.id = ${id}), ${text})`

const hasFiles = 'EXISTS (SELECT FROM attachment x WHERE x.folder_id = f.id AND x.deleted_at IS NULL)'

/** The code that a status had before its last step. */
const stateBefore = (field: string): string => `(
  SELECT (c.change ->> 1)::int FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
   WHERE e.folder_id = f.id AND e.action IN ('StatusChanged', 'StatusOverridden') AND c.change ->> 0 = '${field}'
   ORDER BY e.id DESC LIMIT 1)`

/** An RFI it was forwarded from or as, as far as the asker sees it. */
const linked = (alias: string, id: string): string => `LEFT JOIN LATERAL (
  SELECT f.id, f.number, f.name FROM rfi x JOIN folder f ON f.id = x.folder_id ${grantJoin}
   WHERE x.id = ${id} AND ${visible}) ${alias} ON true`

export const rfiListing = listingOf<typeof RfiReadInFolder.fields, (typeof rfiListFields)[number]>({
  kind: rfi,
  row: RfiReadInFolder,
  isWhole: true,
  joins: `${linked('og', 't.original_rfi_id')} ${linked('sub', 't.sub_rfi_id')}`,
  columns: {
    rfiId: 't.id',
    rfiAttach: hasFiles,
    rfiNumber: 't.number',
    rfiSubject: 't.subject',
    rfiQuestion: 't.question',
    rfiSubmitted: 't.date_submitted',
    rfiSubmittedOn: 't.date_submitted_day',
    rfiDueDate: 't.date_due',
    rfiDueDateOn: 't.date_due_day',
    rfiTransmitted: 't.date_transmitted',
    originalLink: 'og.number',
    originalLink1: 'og.name',
    forwardedLink: 'sub.number',
    forwardedLink1: 'sub.name',
    rfiStatus: codeName('rfiStatus', 't.status_id'),
    rfiStatusOld: codeName('rfiStatus', stateBefore('statusId')),
    toName: nameOf('t.to_user_id', 't.to_name'),
    fromName: nameOf('t.from_user_id', 't.from_name'),
    csiCode: 't.csi_code',
    originalRfiFolderID: 'og.id',
    forwardedRfiFolderID: 'sub.id',
  },
  fields: {
    RfiNumber: number,
    RfiSubject: title,
    RfiStatus: state('rfiStatus'),
    RfiSubmitted: day('t.date_submitted_day'),
    RfiDueDate: due,
    RfiTransmitted: day('t.date_transmitted_day'),
    ToName: words(nameOf('t.to_user_id', 't.to_name')),
    FromName: words(nameOf('t.from_user_id', 't.from_name')),
    CsiCode: counted('t.csi_code'),
  },
})

export default [serve(RFIReadInFolder, readInFolder(rfiListing, 'rfiReadInFolderList'))]
