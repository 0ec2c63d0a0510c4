/** Every text is in every language: none is missing, none is left over, and each says what the English one says. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as germanNames from '../../../contract/languages/de.ts'
import { nodeTypes } from '../../../contract/nodetypes.ts'
import * as nouns from '../../../contract/nouns.ts'
import { noticeReasons } from '../../../contract/outbound/notice.ts'
import { shippedRoles } from '../../../server/access/roles.ts'
import { shippedLists } from '../../../server/codes/shipped.ts'
import { types } from '../../../server/records/register.ts'
import { type Dictionary, ownText, tables } from '../../../web/app/language/dictionary.ts'
import { dictionary as german } from '../../../web/languages/de/index.ts'

/** What notices are about, as the account lists it. */
const abouts = Object.values(noticeReasons).map(({ about }) => about)

const dictionaries: Record<string, Dictionary> = { de: german }

/** Words that are the same in both, so that a text that was only copied is found. */
const sameWords = new Set(
  (
    'Plumbline|XLSX|CSV|BCF|Status|Name|Revision|Detail|Esc|Filter|Code|Version|Wind|Logo|Mail|Median|PDF|Audit|Passkeys|' +
    'Connectors|Webhooks|Orange|System|Server|Backups|Plumbline ◌|+◌|◌|◌, ◌|◌: ◌|◌ (◌)|◌ × ◌ Pixel|' +
    '◌ %|◌ h|In ◌.|Version ◌|◌, ◌: ◌|↑|↓|←|→|R|A|w|W|V|D|'
  ).split('|'),
)

const web = join(import.meta.dirname, '..', '..', '..', 'web')
const modules = new Map<string, Record<string, unknown>>()
for (const folder of ['texts', 'recordtypes'])
  for (const path of readdirSync(join(web, folder), { recursive: folder === 'texts' }) as string[])
    if (path.endsWith('.ts') && !path.endsWith('.test.ts'))
      modules.set(`${folder}/${path}`, await import(join(web, folder, path)))

type Leaf = [path: string, value: unknown]

/** Texts, functions and lists with the way to them. */
function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

const english = new Map([...tables].flatMap(([name, table]) => leaves(table, name)))

/** Names of fields have a rule of their own in English, so the table of English has only the exceptions. */
const isFieldName = (path: string): boolean => path.startsWith('fieldNames.')

test('all texts of texts/ are in tables that can be translated', () => {
  const known = new Set(tables.values())
  const outside = [...modules].flatMap(([file, exported]) =>
    file.startsWith('texts/')
      ? Object.entries(exported)
          .filter(([, value]) => typeof value !== 'function' && !known.has(value))
          .map(([name]) => `${file}: ${name}`)
      : [],
  )
  expect(outside).toEqual([])
})

test.each(Object.keys(dictionaries))('%s has every text, and none that is left over', (language) => {
  const own = new Map(
    Object.entries(dictionaries[language]!.tables).flatMap(([name, table]) => leaves(table, name)),
  )
  // Values that no reader sees: the code of a step, an address.
  const isText = ([, value]: Leaf): boolean => typeof value === 'string' || typeof value === 'function'
  const missing = [...english].filter((leaf) => isText(leaf) && !own.has(leaf[0])).map(([path]) => path)
  const leftOver = [...own.keys()].filter((path) => !english.has(path) && !isFieldName(path))
  const otherKind = [...own]
    .filter(([path, value]) => english.has(path) && typeof value !== typeof english.get(path))
    .map(([path]) => path)
  expect({ missing, leftOver, otherKind }).toEqual({ missing: [], leftOver: [], otherKind: [] })
})

/** What is put in: values that are recognized in the result. */
const numbers = [131, 147, 159, 163, 171]
const words = ['Quux', 'Wibble', 'Fnord', 'Zyzzy', 'Plugh']
const step = {
  who: 'Quux',
  when: 'Wibble',
  isMine: false,
  reason: 'Fnord',
  outcome: 'Zyzzy',
  revision: 'Plugh',
}
const form = { thing: 'Quux', send: 'Wibble' }
const lists = [['Quux'], ['Wibble']]
const marks = [...numbers.map(String), ...words]

type Text = (...given: never[]) => unknown
const said = (text: Text, given: readonly unknown[]): string | undefined => {
  try {
    return JSON.stringify((text as (...all: readonly unknown[]) => unknown)(...given))
  } catch {
    // It takes something else.
    return undefined
  }
}
const marksIn = (text: string): string =>
  marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase())).join()
const mixed = words.map((_, i) => (i % 2 === 0 ? words[i] : numbers[i]))
const otherWise = words.map((_, i) => (i % 2 === 1 ? words[i] : numbers[i]))
const tried = [numbers, words, mixed, otherWise, [step], [form], lists, [0, 0, 0], [1, 1, 1], ['', '', '']]

test.each(Object.keys(dictionaries))(
  'the texts of %s name the same things as the English ones',
  (language) => {
    const own = Object.entries(dictionaries[language]!.tables).flatMap(([name, table]) => leaves(table, name))
    const differ = own.flatMap(([path, value]) => {
      const original = english.get(path)
      if (typeof value !== 'function' || typeof original !== 'function') return []
      return tried.flatMap((given) => {
        const [one, other] = [said(original as Text, given), said(value as Text, given)]
        if (one === undefined || other === undefined) return []
        return marksIn(one) === marksIn(other) ? [] : [`${path}(${given}): ${one} / ${other}`]
      })
    })
    expect(differ).toEqual([])
  },
)

/** In German a short day ends with a dot, and so may the sentence. */
test('no sentence that ends with a day ends with two dots', () => {
  const own = Object.entries(german.tables).flatMap(([name, table]) => leaves(table, name))
  const ofDays = own.filter(([, value]) => /^\(?[^)=]*\b(when|since|day|until)\b/.test(String(value)))
  const short = words.map(() => '17. Sept.')
  expect(ofDays.length).toBeGreaterThan(20)
  expect(
    ofDays.map(([, value]) => said(value as Text, short)).filter((text) => text?.includes('..')),
  ).toEqual([])
})

/** A template with its values left out. */
const pattern = (value: unknown): string =>
  typeof value === 'function'
    ? (said(value as Text, words) ?? said(value as Text, numbers) ?? '')
        .replaceAll('"', '')
        .replace(new RegExp(`${marks.join('|')}|NaN`, 'g'), '◌')
    : String(value)

test.each(Object.keys(dictionaries))('no text of %s is only a copy of the English one', (language) => {
  const own = Object.entries(dictionaries[language]!.tables).flatMap(([name, table]) => leaves(table, name))
  const copied = own.flatMap(([path, value]) => {
    const text = pattern(value)
    const isSame = text === pattern(english.get(path)) && /\p{L}/u.test(text.replaceAll('◌', ''))
    return isSame && !sameWords.has(text) && !path.endsWith('.to') && !/\.days\.\d\.of$/.test(path)
      ? [`${path}: ${text}`]
      : []
  })
  expect(copied).toEqual([])
})

test.each(Object.keys(dictionaries))('%s has the names that the server ships, and no others', (language) => {
  const lists = Object.values(shippedLists).flatMap((items) => items.map(({ name }) => name))
  const ours = new Set([...lists, ...shippedRoles, ...nodeTypes.map(({ name }) => name), 'Folder', ...abouts])
  const own = Object.keys(dictionaries[language]!.shipped)
  expect(own.filter((name) => !ours.has(name))).toEqual([])
  expect([...ours].filter((name) => !own.includes(name))).toEqual([])
})

test('a name that people gave stays, also one that every object knows', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'Tower'])
    expect(ownText(german.shipped, name)).toBeUndefined()
  expect(ownText(german.shipped, 'Folder')).toBe(german.shipped.Folder)
})

test('mails in German have a name for every role and state', () => {
  const { roles, states } = germanNames
  expect(shippedRoles.filter((name) => !Object.hasOwn(roles, name))).toEqual([])
  const english = types.all.flatMap((recordType) => Object.keys(recordType.states?.states ?? {}))
  expect(english.filter((name) => !Object.hasOwn(states, name))).toEqual([])
})

test('a name means the same as a state, a value of a list and a role; a node type may mean something else', () => {
  const { states, items, roles, shipped, nodeTypes: ofTypes } = germanNames
  const tables = [states, items, roles]
  const differing = tables.flatMap((table) =>
    Object.keys(table).filter((name) => shipped[name] !== table[name]),
  )
  expect(differing).toEqual([])
  expect(german.nodeTypes).toEqual(ofTypes)
})

const recordDtos = [
  'RFI',
  'PunchList',
  'OpenIssue',
  'Submittal',
  'SubmittalItem',
  'MeetingMinute',
  'MeetingMinuteItem',
  'DailyReport',
  'DailyReportActivity',
  'DocumentVersion',
] as const

test.each(Object.keys(dictionaries))('%s names every field that a history can show', (language) => {
  const named = dictionaries[language]!.tables.fieldNames as Record<string, string>
  const all = recordDtos.flatMap((name) =>
    (nouns as unknown as Record<string, { entries: readonly Entry[] }>)
      [name]!.entries.filter(({ field }) => !field.isReadOnly && !field.isOwn)
      .map(({ documented }) => documented.charAt(0).toUpperCase() + documented.slice(1)),
  )
  expect([...new Set(all)].filter((field) => !Object.hasOwn(named, field) && !unseen.test(field))).toEqual([])
})

interface Entry {
  documented: string
  field: { isReadOnly: boolean; isOwn: boolean }
}

/** What follows from other fields, and ids of the client. */
const unseen = /^(TempItemId|Uploaded.*|IsNewest|Version|Document.*Name|DocumentUpdateDate)$/
