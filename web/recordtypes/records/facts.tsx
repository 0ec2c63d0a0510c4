/** The facts at the side of a record: a label, and how a value is shown. */

import type { ComponentChildren } from 'preact'
import type { Day } from '../../../contract/fields/days.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayIn, dayOf, instantOf, wholeDay } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { People, Person, UnreachedMark } from '../../parts/person.tsx'
import { fieldTexts } from '../../texts/fields.ts'
import { importedTexts } from '../../texts/record/imported.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import type { Fact, RecordContext } from './page.ts'

type KeyOf<R> = keyof R & string

export const text = <R,>(label: string, key: KeyOf<R>): Fact<R> => ({
  label,
  show: ({ record }) => shown(record[key]),
})

/** The name of a value of a code list. */
export const coded = <R,>(label: string, key: KeyOf<R>): Fact<R> => ({
  label,
  show: ({ record }) => shipped(record[key] as string | null | undefined),
})

const shown = (value: unknown): ComponentChildren =>
  Array.isArray(value) ? value.join(', ') : value === 0 ? '' : (value as ComponentChildren)

export const day = <R,>(label: string, key: KeyOf<R>): Fact<R> => ({
  label,
  show: ({ record }) => {
    const value = record[key] as string | null | undefined
    const date = dayOf(value)
    return date ? <time dateTime={date}>{wholeDay(date)}</time> : value
  },
})

/** A person by id, or by name if there is no id. */
export const person = <R,>(label: string, id: KeyOf<R>, name?: KeyOf<R>): Fact<R> => ({
  label,
  show: (context) => {
    const userId = context.record[id] as number | null | undefined
    const text = name && (context.record[name] as string)
    const called = (text && context.standing.partyNames?.[text]) || text || context.personOf(userId)?.name
    if (!called) return undefined
    return (
      <>
        <Person name={called} userId={userId} />
        {!userId && context.isOutside(called) && <span class="muted"> {fieldTexts.notHere}</span>}
      </>
    )
  },
})

/** People and companies as they were written; an id stands for a member. */
export const parties = <R,>(label: string, key: KeyOf<R>): Fact<R> => ({
  label,
  show: (context) => partyNames(context, context.record[key]).join(', '),
})

export const partyNames = (context: RecordContext, value: unknown): string[] => {
  const all = typeof value === 'string' ? value.split(/[;,]/) : Array.isArray(value) ? value : []
  return all
    .map((entry) => String(entry).trim())
    .filter(Boolean)
    .map((entry) => context.standing.partyNames?.[entry] ?? entry)
    .map((entry) => (/^\d+$/.test(entry) && context.personOf(Number(entry))?.name) || entry)
    .map((entry) => (context.isOutside(entry) ? fieldTexts.withOutside(entry) : entry))
}

export const yes = <R,>(label: string, key: KeyOf<R>): Fact<R> => ({
  label,
  show: ({ record }) => (record[key] ? t.yes : ''),
})

/** Several fields in one line, those that are there. */
export const joined = <R,>(label: string, keys: ReadonlyArray<KeyOf<R>>, by = ', '): Fact<R> => ({
  label,
  show: ({ record }) => keys.flatMap((key) => (record[key] ? [String(record[key])] : [])).join(by),
})

/**
 * Who entered the record and when, where that is not what it says: it comes from somebody else, or was raised on another day.
 */
export const entered = <R,>(author: KeyOf<R>, raised?: KeyOf<R>): Fact<R> => ({
  label: t.enteredBy,
  ifAny: true,
  show: ({ record, standing, timeZone, folderId }) => {
    const at = instantOf(standing.createdDate)
    if (!at || !standing.createdByName) return undefined
    const date = dayIn(at, timeZone)
    const isOther = record[author] !== standing.createdByUserId
    const isEarlier = raised && dayOf(record[raised] as string) !== date
    if (!isOther && !isEarlier) return undefined
    return <EnteredBy folderId={folderId} standing={standing} date={date} />
  },
})

/** The person who brought a record in did not write it: then it says according to what it is. */
function EnteredBy({
  folderId,
  standing,
  date,
}: {
  folderId: number
  standing: RecordContext['standing']
  date: Day
}) {
  const { data } = useRead('RecordImportedRead', { folderId })
  if (!data) return null
  const who = <Person name={standing.createdByName ?? ''} userId={standing.createdByUserId} />
  const when = <time dateTime={date}>{wholeDay(date)}</time>
  if (!data.source)
    return (
      <>
        {who} {when}
      </>
    )
  const [before, between, after] = importedTexts.broughtInBy(data.source)
  return (
    <>
      {before} {who} {between} {when}
      {after}
    </>
  )
}

export const court: Fact<any> = {
  label: t.court,
  show: ({ standing }) =>
    standing.courtName ? (
      <>
        <People names={standing.courtName} userId={standing.courtUserId} outside={standing.outsideParties} />
        {standing.reachesNobody && <UnreachedMark />}
      </>
    ) : undefined,
}
