/** Signs messages as mail servers do, and as forgers do: every tag of the signature can be given. Texts are bytes (latin1). */
import { createHash, createSign } from 'node:crypto'

export interface Signing {
  domain: string
  /** The names of the headers that it covers. */
  covers?: readonly string[]
  /** Other tags, or others than the usual ones. */
  tags?: Readonly<Record<string, string>>
  algorithm?: 'rsa-sha256' | 'rsa-sha1'
  canonical?: 'relaxed' | 'simple'
  /** So many bytes of the text are covered. */
  bytes?: number
}

export function dkimSigned(raw: string, privateKey: string, signing: Signing): string {
  const { domain, covers = usual, tags = {}, bytes } = signing
  const { algorithm = 'rsa-sha256', canonical = 'relaxed' } = signing
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const text = canonicalBody(raw.slice(end + 4), canonical).slice(0, bytes)
  const hash = algorithm.slice(4)
  const all = {
    v: '1',
    a: algorithm,
    c: `${canonical}/${canonical}`,
    d: domain,
    s: 'mail',
    h: covers.join(':'),
    bh: createHash(hash).update(text, 'latin1').digest('base64'),
    ...(bytes === undefined ? {} : { l: String(bytes) }),
    ...tags,
  }
  const head = `DKIM-Signature: ${Object.entries(all)
    .map(([tag, value]) => `${tag}=${value}`)
    .join('; ')}; b=`
  const signed = [...covered(fields, covers), head].map((field) => canonicalField(field, canonical))
  const signature = createSign(`rsa-${hash}`).update(signed.join('\r\n'), 'latin1').sign(privateKey, 'base64')
  return `${head}${signature}\r\n${raw}`
}

/** As most mail servers do: also what is not there, so that nobody can add it. */
const usual = [
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]

/** The last one first, as each name is asked for. */
function covered(fields: readonly string[], names: readonly string[]): string[] {
  const left = [...fields]
  return names.flatMap((name) => {
    const at = left.findLastIndex((field) => field.split(':')[0]!.trim().toLowerCase() === name.toLowerCase())
    return at < 0 ? [] : left.splice(at, 1)
  })
}

function canonicalField(field: string, canonical: 'relaxed' | 'simple'): string {
  if (canonical === 'simple') return field
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

function canonicalBody(body: string, canonical: 'relaxed' | 'simple'): string {
  const text = canonical === 'simple' ? body : body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n)/g, '')
  return `${text.replace(/(?:\r\n)+$/, '')}\r\n`
}
