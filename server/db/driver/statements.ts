/**
 * Chooses which statements are prepared. It is worth it for repeated ones; but each prepared statement costs memory in every
 * connection, and there are many statements composed of the changed fields, so their number is limited.
 */
import { createHash } from 'node:crypto'

const seenMax = 5_000
const digestChars = 32

/** Undefined for a statement that is not prepared: it is from its third time on. */
export function statementNames(namesMax = 400, preparedFrom = 3): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= namesMax) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < preparedFrom) {
      if (seen.size >= seenMax) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = nameOf(text)
    names.set(text, name)
    return name
  }
}

/**
 * The digest of the text: servers that share the connections of a pooler mean the same statement by the same name.
 */
const nameOf = (text: string): string =>
  `plumbline_${createHash('sha256').update(text).digest('hex').slice(0, digestChars)}`
