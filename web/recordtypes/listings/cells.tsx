/** Columns that several lists have, and how their cells are drawn. */

import type { ComponentChildren } from 'preact'
import type { Day as CalendarDay } from '../../../contract/fields/days.ts'
import { dayOf, shortDay, wholeDay } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { count } from '../../app/language/numbers.ts'
import { Due } from '../../parts/due.tsx'
import { markedNames, namesIn } from '../../parts/fields/people/parties.ts'
import { Icon } from '../../parts/icon.tsx'
import { OutsideMark, Person, UnreachedMark } from '../../parts/person.tsx'
import { State } from '../../parts/state.tsx'
import { common } from '../../texts/everypage.ts'
import { fieldTexts } from '../../texts/fields.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import type { RecordType } from '../recordtype.ts'
import type { Column, FilterField, Row, View } from './listing.ts'

/** A record that is not sent yet has none. */
export const numberColumn = (key: string, field: string, label: string = t.number, width = 5.25): Column => ({
  name: 'number',
  label,
  field,
  width,
  fold: 'no',
  class: 'no',
  text: (row) => row[key] ?? '',
  cell: (row) => row[key] || common.noneYet,
})

export const textColumn = (
  name: string,
  label: string,
  key: string,
  width: number,
  more: Partial<Column> = {},
): Column => ({ name, label, width, text: (row) => row[key] ?? '', ...more })

/** A column of names of a code list. */
export const codedColumn: typeof textColumn = (name, label, key, width, more) =>
  textColumn(name, label, key, width, { text: (row) => shipped(row[key]) ?? '', ...more })

export const statusColumn = (
  recordType: RecordType,
  field: string,
  code: (row: Row) => number | null | undefined,
  name: (row: Row) => string | null | undefined,
  more: Partial<Column> = {},
): Column => ({
  name: 'status',
  label: t.status,
  field,
  width: 7.25,
  fold: 'status',
  text: (row) => shipped(name(row)) ?? '',
  cell: (row) => <State recordType={recordType} code={code(row)} name={name(row)} />,
  ...more,
})

export const courtColumn: Column = {
  name: 'court',
  label: t.court,
  field: 'CourtName',
  width: 9.25,
  fold: 'court',
  text: (row) => {
    const names = markedNames(row.courtName ?? '', row.outsideParties)
    return row.reachesNobody ? fieldTexts.withUnreached(names) : names
  },
  cell: (row) =>
    row.courtName && (
      <>
        <Person
          name={row.courtName}
          userId={row.courtUserId}
          isOutside={namesIn(row.courtName, row.outsideParties).some(({ isOutside }) => isOutside)}
        />
        {row.reachesNobody && <UnreachedMark />}
      </>
    ),
}

/** A column of names of parties; those that stand for nobody are marked. */
export const partyColumn = (
  name: string,
  label: string,
  key: string,
  width: number,
  more: Partial<Column> = {},
): Column => ({
  name,
  label,
  width,
  text: (row) => markedNames(row[key] ?? '', row.outsideParties),
  cell: (row) => {
    const marked = markedNames(row[key] ?? '', row.outsideParties)
    return (
      <span class="who" title={marked}>
        <span class="cut">{row[key]}</span>
        {marked !== (row[key] ?? '') && <OutsideMark />}
      </span>
    )
  },
  ...more,
})

export const dueColumn = (key: string, field: string, width = 7.5): Column => ({
  name: 'due',
  label: t.due,
  field,
  width,
  fold: 'due',
  text: (row) => dayOf(row[key]) ?? '',
  cell: (row, { today }) => <Due day={dayOf(row[key])} today={today} isOverdue={row.isOverdue} />,
})

export const daysColumn: Column = {
  name: 'days',
  label: t.days,
  title: t.daysOpen,
  field: 'DaysOpen',
  width: 3.75,
  isEnd: true,
  text: (row) => String(row.daysOpen ?? ''),
}

export const dayColumn = (
  name: string,
  label: string,
  key: string,
  field: string | undefined,
  more: Partial<Column> = {},
): Column => ({
  name,
  label,
  width: 5.5,
  ...(field ? { field } : {}),
  text: (row) => dayOf(row[key]) ?? '',
  cell: (row, { today }) => <Day day={dayOf(row[key])} today={today} />,
  ...more,
})

export function Day({ day, today }: { day: CalendarDay | undefined; today: CalendarDay }) {
  if (!day) return null
  return (
    <time dateTime={day} title={wholeDay(day)}>
      {shortDay(day, today)}
    </time>
  )
}

/** Icons behind the subject: files and others. */
export function Marks({ row, children }: { row: Row; children?: ComponentChildren }) {
  if (!row.attachmentCount && !children) return null
  return (
    <span class="marks">
      {row.attachmentCount > 0 && (
        <span title={t.filesOf(row.attachmentCount)}>
          <Icon name="clip" />
          {count(row.attachmentCount)}
          <span class="vh"> {t.files}</span>
        </span>
      )}
      {children}
    </span>
  )
}

const field = (
  name: string,
  server: string,
  label: string,
  sort: FilterField['sort'],
  list?: string,
): FilterField => ({ name, field: server, label, sort, ...(list ? { list } : {}) })

export { field as filterField }

/** The sheets that the record is pinned on. */
export const sheetsColumn: Column = {
  name: 'sheets',
  label: t.sheets,
  title: t.pinnedOn,
  field: 'Sheets',
  width: 8,
  wants: 'wantSheets',
  text: ({ sheets }) => (sheets ?? []).join('; '),
}
export const sheetsFilter: FilterField = {
  ...field('sheets', 'Sheets', t.pinnedOn, 'text'),
  unset: t.onNoSheet,
}

/** The filters of every listing. */
export const commonFilters: readonly FilterField[] = [
  field('court', 'CourtUserId', t.court, 'person'),
  field('company', 'CourtCompany', t.courtCompany, 'text'),
  field('label', 'Label', t.label, 'label'),
  field('days', 'DaysOpen', t.daysOpen, 'number'),
  field('overdue', 'IsOverdue', t.overdue, 'flag'),
  field('updated', 'UpdatedDate', t.updated, 'day'),
  field('created', 'CreatedDate', t.created, 'day'),
]

export const waitOnMe: View = { name: 'mine', label: t.waitOnMe, filter: { CourtUserId: 'me' } }
export const late: View = { name: 'overdue', label: t.late, filter: { IsOverdue: 'true' } }
export const all: View = { name: 'all', label: t.all, filter: {} }
