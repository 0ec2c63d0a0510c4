/**
 * The texts in the reader's language. The source has them in English; another language is a dictionary, which is
 * loaded before the rest of the app runs. A text that it leaves out is English, and so
 * are all texts if it cannot be loaded.
 */
import type { Language } from '../../../contract/languagecodes.ts'
import { store } from '../../../packages/client/src/queue/store.ts'
import { language } from './locale.ts'

/** The same texts in another language. */
export type Translated<T> = T extends (...given: infer Given) => infer Said
  ? (...given: Given) => Translated<Said>
  : T extends string
    ? string
    : T extends readonly unknown[]
      ? { readonly [At in keyof T]: Translated<T[At]> }
      : { readonly [Key in keyof T]?: Translated<T[Key]> }

export interface Dictionary {
  /** By the names that `translated` is called with. */
  readonly tables: Readonly<Record<string, unknown>>
  /** Names that the server ships and people may change: of states, values of lists, roles. */
  readonly shipped: Readonly<Record<string, string>>
  /** Names of node types: one may be called like a state or a value of a list. */
  readonly nodeTypes: Readonly<Record<string, string>>
}

/** Set by the build: the addresses of each, and of its sentences of the server. */
declare const dictionaries: Readonly<
  Record<Exclude<Language, 'en'>, readonly [texts: string, sentences: string]>
>

const addresses = language === 'en' ? [] : dictionaries[language]
const dictionary = addresses[0] ? await load(addresses[0]) : undefined

if (dictionary) document.documentElement.lang = language

/** Has the service worker keep it: it was loaded before there was one. */
export function keepDictionary(): void {
  for (const address of addresses) void fetch(address).catch(() => undefined)
}

async function load(from: string): Promise<Dictionary | undefined> {
  try {
    return (await import(from)).dictionary
  } catch {
    // No signal, and it was not kept: the app works in English.
    return undefined
  }
}

/** The English ones: a test compares them with each dictionary. */
export const tables = new Map<string, unknown>()

/** A table of texts. Its name is where the dictionaries have it. */
export function translated<T>(name: string, english: T): T {
  tables.set(name, english)
  const other = dictionary?.tables[name]
  return other === undefined ? english : (merged(english, other) as T)
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(english: unknown, other: unknown): unknown {
  if (!isTable(english) || !isTable(other)) return other
  const all = { ...english }
  for (const [key, value] of Object.entries(other)) all[key] = merged(english[key], value)
  return all
}

/** By a name that people may have given: "constructor" is none that the table has. */
export const ownText = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

/** A name that the server ships, as the reader says it; one that people gave stays as it is. */
export const shipped = <T extends string | null | undefined>(name: T): T =>
  ((name && dictionary && ownText(dictionary.shipped, name)) || name) as T

/** The name of a node type, as the reader says it. */
export const shippedType = <T extends string | null | undefined>(name: T): T =>
  ((name && dictionary && ownText(dictionary.nodeTypes, name)) || name) as T

let saidIn: ((english: string) => string) | undefined
let fieldIn: ((name: string) => string | undefined) | undefined

/** Whether the sentences of the server are loaded. The app watches it: what it says in English is drawn again. */
export const hasSentences = store(false)

/**
 * Loads the sentences that the server says to people, once a page is there or the first refusal is; false if there are none.
 * Without a signal they stay English: they say what to do.
 */
export async function loadSentences(): Promise<boolean> {
  if (dictionary)
    saidIn ??= await import(addresses[1]!).then(
      ({ sentencesOf, fieldsOf }) => {
        fieldIn = fieldsOf(dictionary)
        return sentencesOf(dictionary)
      },
      () => undefined,
    )
  hasSentences.set(saidIn !== undefined)
  return saidIn !== undefined
}

/** A field in the reader's language, by its name in the interface, if the sentences are loaded. */
export const otherFieldName = (name: string): string | undefined => fieldIn?.(name)

/** What the server says to people, if its sentences are loaded. */
export const sentence = (english: string): string => saidIn?.(english) ?? english
