/**
 * Sätze, mit denen der Server etwas ablehnt. Geladen, wenn die erste Seite da ist. `test/web/sentences.test.ts` vergleicht sie mit
 * dem, was der Server sagen kann.
 */
import type { Dictionary } from '../../../app/dictionary.ts'
import { type SaidOtherwise, saidIn } from '../../saidin.ts'
import { access } from './access.ts'
import { actions, auditFields } from './actions.ts'
import { calls } from './calls.ts'
import { columnNames, columnNotes } from './columns.ts'
import { directory } from './directory.ts'
import { documents } from './documents.ts'
import { hooks } from './hooks.ts'
import { importing } from './importing.ts'
import { mails } from './mails.ts'
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
  ...directory,
  ...people,
  ...hooks,
  ...calls,
  ...importing,
  ...mails,
  ...records,
  ...transmittals,
  ...documents,
  ...Object.fromEntries([...given, ...notThere]),
}

/** Mit den Namen, die das Wörterbuch hat. */
export const sentencesOf = ({ tables, shipped }: Dictionary): ((english: string) => string) => {
  const fieldNames = tables.fieldNames as SaidOtherwise
  return saidIn(
    {
      sentences: { ...table, ...columnNames, ...columnNotes, ...actions, ...auditFields },
      values: { ...columnNames, ...values },
      line: (line) => `Zeile ${line}:`,
      more: (count) => `(und ${count} mehr)`,
      or: 'oder',
    },
    {
      field: (name) => (Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined),
      shipped: (name) => (Object.hasOwn(shipped, name) ? shipped[name] : undefined),
    },
  )
}
