/**
 * Sentences of the server in another language, by a table: English to the other one, with {1}, {2} … in the place of
 * values. What is said in the place of a value is looked up as well; what nobody translated stays as it is.
 */
export type SaidOtherwise = Readonly<Record<string, string>>

export interface Sayings {
  readonly sentences: SaidOtherwise
  /** Phrases that the server puts in the place of values. */
  readonly values: SaidOtherwise
  /** How refusals begin that name a line of a sheet, and how they end if there are more of them. */
  readonly line: (line: string) => string
  readonly more: (count: string) => string
  /** Between two of which one is enough. */
  readonly or: string
}

/** Names in the reader's language: of fields, and of what the server ships. */
export interface Names {
  readonly field: (name: string) => string | undefined
  readonly shipped: (name: string) => string | undefined
}

export function saidIn({ sentences, values, line, more, or }: Sayings, names: Names) {
  const phrases = Object.keys(values).toSorted((a, b) => b.length - a.length)
  const ofValue = (value: string): string =>
    valueFor(value)?.said ?? oneOf(value) ?? names.shipped(value) ?? ofPath(value) ?? listed(value)
  const valueFor = matcher(values, phrases, ofValue)
  const wholeFor = matcher(sentences, phrases, ofValue)

  /** "its author or a manager of the project": phrases that are known, one after the other. */
  const oneOf = (value: string): string | undefined => {
    for (const phrase of phrases) {
      if (!value.startsWith(`${phrase} or `)) continue
      const rest = value.slice(phrase.length + ' or '.length)
      const after = valueFor(rest)?.said ?? oneOf(rest)
      if (after) return `${values[phrase]} ${or} ${after}`
    }
    return undefined
  }

  /** `Rfis[3].DateDue`: the name of the field. */
  const ofPath = (value: string): string | undefined => names.field(pathOf.exec(value)?.[1] ?? '')

  /** Names of states, roles and the like, some with a comma of their own. */
  const listed = (value: string): string => {
    const parts = value.split(', ')
    const said: string[] = []
    while (parts.length > 0) {
      const pair = parts.length > 1 && names.shipped(`${parts[0]}, ${parts[1]}`)
      said.push(pair || (names.shipped(parts[0]!) ?? parts[0]!))
      parts.splice(0, pair ? 2 : 1)
    }
    return said.join(', ')
  }

  /** A sentence that begins with a field or a heading: "DueDate must be a day." */
  const afterName = (text: string): Said | undefined => {
    let best: Said | undefined
    for (const form of namesBefore) {
      const [, name, between, rest] = form.exec(text) ?? []
      const said = rest && (wholeFor(rest) ?? (between === ': ' ? afterName(rest) : undefined))
      // "Days late: ..." begins with a heading of two words, though "Days" alone may be a field.
      if (said && (!best || said.own > best.own))
        best = { ...said, said: `${capital(ofPath(name!) ?? name!)}${between}${said.said}` }
    }
    return best
  }

  /** The one that has more words in common with it. */
  const one = (text: string): string | undefined => {
    const [whole, after] = [wholeFor(text), afterName(text)]
    return whole && (!after || whole.own >= after.own) ? whole.said : after?.said
  }

  /** Sentences one after the other: the longest one that is known first. */
  const several = (text: string): string | undefined => {
    const whole = one(text)
    if (whole) return whole
    for (const { index } of [...text.matchAll(/[.!?](?=\s)/g)].toReversed()) {
      const first = one(text.slice(0, index + 1))
      if (first) return `${first} ${several(text.slice(index + 2)) ?? text.slice(index + 2)}`
    }
    return undefined
  }

  return (english: string): string => {
    const [, before, text, count] = framed.exec(english)!
    const said = several(text!)
    if (!said && !before && !count) return english
    return `${before ? `${line(before)} ` : ''}${said ?? text}${count ? ` ${more(count)}` : ''}`
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const framed = /^(?:Line (\d+): )?(.*?)(?: \(and (\d+) more\))?$/s
const pathOf = /^(?:[A-Za-z]\w*(?:\[\d+\])?\.)*([A-Za-z]\w*)(?:\[\d+\])?$/
/** A field, a text in quotes, the heading of a column. */
const namesBefore = [
  /^([A-Za-z][\w.[\]]*)(:? )(.+)$/s,
  /^(".{0,200}?")( )(.+)$/s,
  /^([^"]{1,200}?)(: )(.+)$/s,
]

interface Said {
  said: string
  /** How many letters of it are no values. */
  own: number
}

/** Looks a text up: as it is, else as one with values, the one with the most letters of its own first. */
function matcher(table: SaidOtherwise, phrases: readonly string[], ofValue: (value: string) => string) {
  const forms = Object.entries(table)
    .filter(([english]) => placeIn.test(english))
    .map(([english, said]) => ({ english, said, own: english.replace(places, '').length }))
    .toSorted((a, b) => b.own - a.own)
    .map((one) => ({ ...one, form: formOf(one.english, phrases) }))
  return (text: string): Said | undefined => {
    if (Object.hasOwn(table, text) && !placeIn.test(text)) return { said: table[text]!, own: text.length }
    for (const { form, said, english, own } of forms) {
      const found = form.exec(text)
      if (!found) continue
      const valueAt = (place: string): string => found[Number(place)] ?? ''
      // What stands in quotes was written by people.
      const isQuoted = (place: string): boolean => english.includes(`"{${place}}"`)
      return {
        own,
        said: said.replace(places, (_, place) =>
          isQuoted(place) ? valueAt(place) : ofValue(valueAt(place)),
        ),
      }
    }
    return undefined
  }
}

const placeIn = /\{\d\}/
const places = /\{(\d)\}/g

/**
 * Values are numbered in the order in which they stand. One without quotes goes no further than its own sentence, unless
 * it ends the text; of two values with nothing but a space between, the first is a phrase that is known, if it can be.
 */
function formOf(english: string, phrases: readonly string[]): RegExp {
  const [first, ...rest] = english.split(/\{\d\}/).map(escaped)
  const value = (before: string, after: string): string => {
    if (before.endsWith('"') && after.startsWith('"')) return quoted
    if (after === '') return '(.*?)'
    const known = after === ' ' ? `${phrases.map(escaped).join('|')}|` : ''
    return `(${known}(?:(?![.!?] ).)*?)`
  }
  const parts = rest.map((part, i) => `${value(i === 0 ? first! : rest[i - 1]!, part)}${part}`)
  return new RegExp(`^${first}${parts.join('')}$`, 's')
}

/** What people wrote may have quotes of its own, but does not go from one sentence with quotes into the next. */
const quoted = '((?:(?!"[^"]*[.!?] [^"]*").)*?)'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
