/** Whatever the server says to people, a page in another language says it in that language. */
import { expect, test } from 'vitest'
import { importKinds } from '../../../contract/projects/importkinds.ts'
import { kindNamed } from '../../../server/imports/kinds.ts'
import { inWords } from '../../../web/app/calls/refusalwords.ts'
import { dictionary } from '../../../web/languages/de/index.ts'
import { actions as germanActions } from '../../../web/languages/de/sentences/actions.ts'
import { columnNames, columnNotes } from '../../../web/languages/de/sentences/columns.ts'
import { sentencesOf, table } from '../../../web/languages/de/sentences/index.ts'
import { serverSentences } from '../kit/serversentences.ts'

const { sentences, actions } = serverSentences()
const german = sentencesOf(dictionary)

/** Sentences that have values, as forms: "This {1} does not exist" says "This RFI does not exist" as well. */
const forms = [...sentences.keys()].flatMap((text) => {
  const parts = text.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return parts.length > 1 ? new RegExp(`^${parts.join('.+')}$`) : []
})

test('every sentence of the server is in German, and none that it does not say', () => {
  const missing = [...sentences].filter(([text]) => !Object.hasOwn(table, text))
  expect(missing.map(([text, [file]]) => `${file}: ${text}`)).toEqual([])
  const isSaid = (text: string): boolean => sentences.has(text) || forms.some((form) => form.test(text))
  expect(Object.keys(table).filter((text) => !isSaid(text))).toEqual([])
})

test('a German sentence has the values of the English one', () => {
  const places = (text: string): string => [...new Set(text.match(/\{\d\}/g))].sort().join()
  expect(Object.entries(table).filter(([english, other]) => places(english) !== places(other))).toEqual([])
})

test('the columns of sheets, what is to be known of them, and the actions of the audit are in German', () => {
  const fields = importKinds.flatMap((kind) => kindNamed(kind).fields)
  expect(Object.keys(columnNames).toSorted()).toEqual(
    [...new Set(fields.map(({ label }) => label))].toSorted(),
  )
  expect(Object.keys(columnNotes).toSorted()).toEqual(
    [...new Set(fields.flatMap(({ about }) => about ?? []))].toSorted(),
  )
  expect(
    [...actions].filter((action) => !Object.hasOwn(germanActions, action) && !ofRecords.has(action)),
  ).toEqual([])
})

/** Formats of files, and the names of actions that a webhook is told of. */
const otherNames = /\b(WebP|StatusChanged)\b/g
const isOfInterface = (text: string): boolean =>
  /[A-Za-z]\.[A-Z]|\w\[|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*/.test(text.replace(otherNames, ''))

test('no sentence names a field or an operation of the interface to a person, in either language', () => {
  // The field that a refusal is about stands at the beginning of its sentence; `{1}` may be one.
  const fieldOf = (text: string): string[] => /^[A-Z][\w.[\]]*(?=:? )/.exec(text) ?? []
  const asSaid = (text: string): string => text.replace(/^\{1\}(?=\.)/, 'Rfi').replaceAll('[{1}]', '[3]')
  const wrong = [...sentences.keys()]
    .map(asSaid)
    .flatMap((text) => [inWords(text, fieldOf(text)), german(text)].filter(isOfInterface))
  expect(wrong).toEqual([])
})

/** Of records alone: their history says them in words of its own. */
const ofRecords = new Set([
  'Created',
  'Imported',
  'Deleted',
  'Restored',
  'Purged',
  'Corrected',
  'Converted',
  'Forwarded',
  'Opened',
  'Exists',
])

test.each([
  [
    'This RFI does not exist, or is not yours to see.',
    'Diese Rückfrage gibt es nicht, oder Sie dürfen sie nicht sehen.',
  ],
  [
    'This project does not exist, or is not yours to see.',
    'Dieses Projekt gibt es nicht, oder Sie dürfen es nicht sehen.',
  ],
  [
    'A punch list item that is Open cannot become Draft. From here it can become Closed, Void.',
    'Mangel: Von „Offen“ führt kein Schritt zu „Entwurf“. Von hier kann er das werden: Geschlossen, Ungültig.',
  ],
  [
    'Rfis[0].Subject has 300 characters; at most 255 are allowed.',
    'Betreff hat 300 Zeichen; höchstens 255 sind erlaubt.',
  ],
  [
    'Line 12: Due: "31/31/2024" is not a day. Please write days as YYYY-MM-DD. (and 3 more)',
    'Zeile 12: Due: „31/31/2024“ ist kein Tag. Bitte schreiben Sie Tage als JJJJ-MM-TT. (und 3 mehr)',
  ],
  [
    'Only its author or a manager of the project can make an RFI Closed.',
    'Rückfrage: Auf „Geschlossen“ setzen kann nur: der Verfasser oder die Projektleitung.',
  ],
  ['Rfi.ToUserId: 33 is not a member of this project.', 'Empfänger: 33 ist kein Mitglied dieses Projekts.'],
  [
    'Status: "Foo" is none of Open, Closed. The label "Draft" is new and is made.',
    'Status: „Foo“ ist keines von diesen: Offen, Geschlossen. Das Schlagwort „Draft“ ist neu und wird angelegt.',
  ],
  // A row with two faults, headings of several words, and names with a comma of their own.
  [
    'Status: "Foo" is none of Open, Closed. Due on: "31.02.2026" is not a day. Please write days as YYYY-MM-DD.',
    'Status: „Foo“ ist keines von diesen: Offen, Geschlossen. Due on: „31.02.2026“ ist kein Tag. Bitte schreiben Sie Tage als JJJJ-MM-TT.',
  ],
  [
    'Verzug in Tagen: "-3" is not a number of days, such as 3, 3 days or 2 weeks.',
    'Verzug in Tagen: „-3“ ist keine Anzahl von Tagen wie 3, 3 Tage oder 2 Wochen.',
  ],
  [
    'Ergebnis: "Foo" is none of Approved, Approved as noted, resubmit, Revise and resubmit, Rejected.',
    'Ergebnis: „Foo“ ist keines von diesen: Freigegeben, Mit Anmerkungen, neu einreichen, Überarbeiten, neu einreichen, Abgelehnt.',
  ],
  [
    'Two columns are read as Number. Please choose one of them, and leave the other out.',
    /als Nummer gelesen/,
  ],
  ['DueDate must be a whole number, not 3.5.', 'Fälligkeit muss eine ganze Zahl sein, nicht 3.5.'],
  ['Something that nobody has translated.', 'Something that nobody has translated.'],
])('“%s” is said in German, with its values', (english, own) => {
  if (own instanceof RegExp) expect(german(english)).toMatch(own)
  else expect(german(english)).toBe(own)
})
