/**
 * Sätze, mit denen der Server etwas ablehnt. Geladen, wenn die erste Seite da ist. `test/web/everypage/sentences.test.ts` vergleicht sie mit
 * dem, was der Server sagen kann.
 */
import type { Dictionary } from '../../../app/language/dictionary.ts'
import { type SaidOtherwise, saidIn } from '../../saidin.ts'
import { access } from './access.ts'
import { actions, auditFields } from './actions.ts'
import { bcf } from './bcf.ts'
import { calls } from './calls.ts'
import { columnNames, columnNotes } from './columns.ts'
import { directory } from './directory.ts'
import { documents } from './documents.ts'
import { drawings } from './drawings.ts'
import { fields } from './fields.ts'
import { hooks } from './hooks.ts'
import { importing } from './importing.ts'
import { mails } from './mails.ts'
import { markups } from './markups.ts'
import { missing } from './missing.ts'
import { people } from './people.ts'
import { records } from './records.ts'
import { transmittals } from './transmittals.ts'
import { values } from './values.ts'
import { whats } from './whats.ts'

/** Für ein Ding, nach seinem ersten Wort. */
const pronouns: SaidOtherwise = { Diesen: 'ihn', Den: 'ihn', Einen: 'ihn', Diese: 'sie' }

const given = Object.entries(whats).map(([what, was]) => [
  `Please give ${what}.`,
  `Bitte geben Sie ${was} an.`,
])

const notThere = Object.entries(missing).map(([what, was]) => [
  `${what} does not exist, or is not yours to see.`,
  `${was} gibt es nicht, oder Sie dürfen ${pronouns[was.split(' ')[0]!] ?? 'es'} nicht sehen.`,
])

export const table: SaidOtherwise = {
  ...access,
  ...bcf,
  ...directory,
  ...people,
  ...hooks,
  ...calls,
  ...importing,
  ...mails,
  ...markups,
  ...records,
  ...transmittals,
  ...documents,
  ...drawings,
  ...Object.fromEntries([...given, ...notThere]),
}

/** Der Name eines Feldes, nach seinem Namen in der Schnittstelle. */
export const fieldsOf = ({ tables }: Dictionary): ((name: string) => string | undefined) => {
  const all = { ...fields, ...(tables.fieldNames as SaidOtherwise) }
  return (name) => {
    // Manche Typen haben ihre Namen wie auf der Leitung.
    const documented = name.charAt(0).toUpperCase() + name.slice(1)
    return Object.hasOwn(all, documented) ? all[documented] : undefined
  }
}

/** Mit den Namen, die das Wörterbuch hat. */
export const sentencesOf = (dictionary: Dictionary): ((english: string) => string) => {
  const { shipped } = dictionary
  return saidIn(
    {
      sentences: { ...table, ...columnNames, ...columnNotes, ...actions, ...auditFields },
      values: { ...columnNames, ...values },
      line: (line) => `Zeile ${line}:`,
      more: (count) => `(und ${count} mehr)`,
      or: 'oder',
    },
    {
      field: fieldsOf(dictionary),
      shipped: (name) => (Object.hasOwn(shipped, name) ? shipped[name] : undefined),
    },
  )
}
