/**
 * Objects and lists in a query string or a form field: JSON, or JSV, a shorthand of ServiceStack
 * (`{Name:Block A,Tags:[1,2]}`; a text with special characters is quoted, a quote in it is doubled).
 */

import { limits } from '../limits.ts'
import { parseExact } from './exact.ts'

/** Undefined if it is neither. */
export function readLoose(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return readJsv(text)
  }
}

function readJsv(text: string): unknown {
  let at = 0
  const value = read(0)
  return at === text.length ? value : undefined

  function read(depth: number): unknown {
    if (depth > limits.jsonDepthMax) return undefined
    skipSpaces()
    const value = text[at] === '{' ? readObject(depth) : text[at] === '[' ? readList(depth) : readText(',]}')
    skipSpaces()
    return value
  }

  function skipSpaces(): void {
    while (text[at] === ' ') at++
  }

  function readObject(depth: number): unknown {
    // Without a prototype, because a key may be called __proto__.
    const object: Record<string, unknown> = Object.create(null)
    at++
    while (at < text.length && text[at] !== '}') {
      skipSpaces()
      const key = readText(':')
      if (text[at] !== ':') return undefined
      at++
      object[key] = read(depth + 1)
      if (text[at] === ',') at++
    }
    at++
    return object
  }

  function readList(depth: number): unknown {
    const list: unknown[] = []
    at++
    while (at < text.length && text[at] !== ']') {
      list.push(read(depth + 1))
      if (text[at] === ',') at++
      else if (text[at] !== ']') break
    }
    at++
    return list
  }

  function readText(ends: string): string {
    if (text[at] !== '"') {
      const start = at
      while (at < text.length && !ends.includes(text[at]!)) at++
      return text.slice(start, at).trim()
    }
    let quoted = ''
    for (at++; at < text.length; at++) {
      if (text[at] !== '"') quoted += text[at]
      else if (text[at + 1] === '"') quoted += text[at++]
      else break
    }
    at++
    return quoted
  }
}
