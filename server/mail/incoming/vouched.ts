/** What a mail server that we trust has found out about a message: the Authentication-Results that it wrote (RFC 8601). */
import type { Field } from './head.ts'

/**
 * That the domain sent it, and from its own server to here. That it signed it says nothing of whom it wrote to: anyone who gets a message
 * can send it on with its signature. Only the topmost one counts: those below it may be the sender's own.
 */
export function isVouchedFor(fields: readonly Field[], domain: string, host: string): boolean {
  const results = fields.find(([name]) => name === 'authentication-results')?.[1]
  const [said = '', ...methods] = results === undefined ? [] : (unquoted(results)?.split(';') ?? [])
  const [by, version = '1', ...more] = said.trim().toLowerCase().split(/\s+/)
  if (by !== host.toLowerCase() || version !== '1' || more.length > 0) return false
  const found = methods.map(methodIn)
  const of = (wanted: string): Method[] => found.filter(({ method }) => method === wanted)
  const [server, ...others] = of('spf').filter(({ properties }) => /\ssmtp\.mailfrom\s*=/i.test(properties))
  if (!server || others.length > 0 || !passedFor(server, 'smtp.mailfrom', domain)) return false
  const ofDmarc = of('dmarc')
  if (ofDmarc.length > 0) return ofDmarc.length === 1 && passedFor(ofDmarc[0]!, 'header.from', domain)
  return of('dkim').some((one) => passedFor(one, 'header.d', domain))
}

/**
 * Without comments. Of quoted texts, which are the sender's, only what a name may have: nothing in them ends a result or begins one.
 * Undefined if a comment or a quote does not end, and of a backslash outside of them.
 */
function unquoted(text: string): string | undefined {
  let [bare, comments, isQuoted] = ['', 0, false]
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!
    if (one === '\\' && !isQuoted && comments === 0) return undefined
    if (one === '\\') at++
    else if (one === '"' && comments === 0) isQuoted = !isQuoted
    else if (isQuoted) bare += /[\w.-]/.test(one) ? one : '"'
    else if (one === '(') comments++
    else if (one === ')') comments--
    else if (comments === 0) bare += one
    if (comments < 0) return undefined
  }
  return comments > 0 || isQuoted ? undefined : bare
}

interface Method {
  method: string | undefined
  result: string | undefined
  properties: string
}

function methodIn(words: string): Method {
  const [, method, result, properties = ''] = /^\s*([\w-]+)\s*=\s*(\w+)(?=\s|$)(.*)$/s.exec(words) ?? []
  return { method: method?.toLowerCase(), result: result?.toLowerCase(), properties }
}

/** An address of the envelope counts for its domain. */
function passedFor({ result, properties }: Method, property: string, domain: string): boolean {
  const values = [...properties.matchAll(/(?<=\s)((?:header|smtp)\.\w+)\s*=\s*(\S+)/gi)]
  const [one, ...others] = values.filter(([, name]) => name!.toLowerCase() === property)
  const value = one?.[2]?.toLowerCase()
  const said = property === 'smtp.mailfrom' ? value?.replace(/^[^@"]*@(?=[^@]+$)/, '') : value
  return result === 'pass' && others.length === 0 && said === domain
}
