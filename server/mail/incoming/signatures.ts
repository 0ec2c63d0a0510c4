/**
 * The DKIM signatures of a message that may prove something. mailauth gets only what it needs for them: their own headers, those that
 * they cover, and the text. What it would read in another way than the domain that signed is left out before.
 */
import { type DKIMResult, type DNSResolver, dkimVerify } from 'mailauth'
import { type Field, onceAtMost } from './head.ts'
import { headOf } from './limits.ts'

export interface Signed {
  raw: Buffer
  fields: readonly Field[]
  /** The one address of the one From header. */
  from: string
}

export interface Signer {
  domain: string
  /** Nobody can have sent it on to others or as something else: all that we go by is signed. */
  coversAll: boolean
}

/** Each costs a question to DNS. */
const signaturesMax = 10

/** The domains whose signature covers the sender and the whole text. */
export async function signersOf(message: Signed, resolver: DNSResolver): Promise<Signer[]> {
  const signatures = message.fields
    .filter(([name]) => name === 'dkim-signature')
    .map(([, value]) => tagsIn(value))
    .filter((tags) => isWhole(tags, message.from))
  const judged = signatures.slice(0, signaturesMax)
  const results = await Promise.all(judged.map((tags) => verified(message, tags, resolver)))
  return judged.flatMap((tags, i) => {
    const key = results[i]
    if (!key || !isForMail(key) || !isOfAgent(tags, message.from, key)) return []
    return [{ domain: domainOf(tags), coversAll: coversAll(tags, message) }]
  })
}

interface Result extends DKIMResult {
  selector?: string
  /** The key, as DNS has it. */
  rr?: string
}

/** The tags of the key that it is verified by. Each is judged by itself, so that no result is taken for that of another one. */
async function verified(message: Signed, tags: Tags, resolver: DNSResolver): Promise<Tags | undefined> {
  const { results } = await dkimVerify(onlyWithWhatCounts(message, tags), { resolver })
  const [result, ...others] = results as Result[]
  if (others.length > 0 || result?.status.result !== 'pass') return undefined
  const isThis = result.signingDomain === tags.get('d') && result.selector === tags.get('s')
  return isThis ? tagsIn(result.rr ?? '') : undefined
}

/** With this one signature, and the headers that it covers. */
function onlyWithWhatCounts({ raw, fields }: Signed, tags: Tags): Buffer {
  const covered = new Set(coveredBy(tags))
  const kept = fields.filter(
    ([name, value]) => covered.has(name) || (name === 'dkim-signature' && value === tags.get(itself)),
  )
  const head = kept.map(([, , lines]) => `${lines}\r\n`).join('')
  return Buffer.concat([Buffer.from(head, 'latin1'), raw.subarray(headOf(raw).length)])
}

/** What the text is read by, or whom it is for. Who may take a header away could change it as well. */
function coversAll(tags: Tags, { raw, fields }: Signed): boolean {
  const covered = coveredBy(tags)
  const has = (name: string): boolean => fields.some((field) => field[0] === name)
  const isOpen = onceAtMost.some((name) => name !== 'sender' && has(name) && !covered.includes(name))
  if (isOpen || !has('message-id') || !covered.includes('content-type')) return false
  return covered.includes('content-transfer-encoding') || isReadAsItIs(fields, raw)
}

/** No encoding that somebody took out of the head changes what is read. */
function isReadAsItIs(fields: readonly Field[], raw: Buffer): boolean {
  const [, type = ''] = fields.find(([name]) => name === 'content-type') ?? []
  if (/^\s*multipart\//i.test(type)) return true
  return !/=(?:[0-9a-f]{2}|[ \t]*\r?\n)/i.test(raw.toString('latin1', headOf(raw).length))
}

const coveredBy = (tags: Tags): string[] => (tags.get('h') ?? '').toLowerCase().split(':')
const domainOf = (tags: Tags): string => (tags.get('d') ?? '').toLowerCase()

/** What RFC 6376 asks of a signature, without what covers only the beginning of the text (`l`): it proves nothing of what follows. */
function isWhole(tags: Tags, from: string): boolean {
  const covered = coveredBy(tags)
  return (
    tags.get('v') === '1' &&
    ['rsa-sha256', 'ed25519-sha256'].includes(tags.get('a') ?? '') &&
    /^(?:(?:relaxed|simple)(?:\/(?:relaxed|simple))?)?$/.test(tags.get('c') ?? '') &&
    (tags.get('q') ?? 'dns/txt') === 'dns/txt' &&
    isHost(domainOf(tags)) &&
    isHost(tags.get('s')?.toLowerCase() ?? '') &&
    isBase64(tags.get('b')) &&
    isBase64(tags.get('bh')) &&
    covered.includes('from') &&
    // These were written on the way.
    !covered.some((name) => name === 'dkim-signature' || name.startsWith('arc-')) &&
    !tags.has('l') &&
    isOfNow(tags) &&
    isOfAgent(tags, from)
  )
}

const isBase64 = (text = ''): boolean => /^[a-z0-9+/]+={0,2}$/i.test(text)

/** Clocks differ. */
const aheadSecondsMax = 600

/** A time of no more than twelve digits, as RFC 6376 has it; mailauth refuses what is over. */
function isOfNow(tags: Tags): boolean {
  const times = [tags.get('t') ?? '0', tags.get('x') ?? '0']
  if (!times.every((time) => /^\d{1,12}$/.test(time))) return false
  return Number(times[0]) <= Date.now() / 1000 + aheadSecondsMax
}

/** Whom the domain signed for: itself, a part of it, or the person. */
function isOfAgent(tags: Tags, from: string, key?: Tags): boolean {
  const agent = tags.get('i')?.toLowerCase()
  if (agent === undefined) return true
  const domain = domainOf(tags)
  const [, name = '', at = ''] = /^([^@]*)@([^@]*)$/.exec(agent) ?? []
  const isExact = (key?.get('t') ?? '').split(':').includes('s')
  if (at !== domain && (isExact || !at.endsWith(`.${domain}`))) return false
  return name === '' || agent === from
}

/** A key that is tried out (`t=y`) stands for nothing. */
function isForMail(key: Tags): boolean {
  const has = (tag: string, all: string): string[] => (key.get(tag) ?? all).toLowerCase().split(':')
  const services = has('s', '*')
  if (key.size === 0 || has('t', '').includes('y') || !has('h', 'sha256').includes('sha256')) return false
  return services.includes('*') || services.includes('email')
}

export type Tags = ReadonlyMap<string, string>

/** The tag of the text itself: no header can have it. */
const itself = ''

/** Those whose values may have spaces, which do not count. */
const foldable = ['h', 'b', 'bh', 'p', 'z']

/**
 * `tag=value; tag=value`, without spaces. None if one is there twice; of signatures and keys neither if it has what programs read in
 * different ways: quotes, comments, tags in capital letters, spaces in a name.
 */
export function tagsIn(text: string, of: 'dkim' | 'dmarc' = 'dkim'): Tags {
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => [pair.split('=', 1)[0]!.trim(), pair.slice(pair.indexOf('=') + 1).trim()] as const)
  const isPlain = ([tag, value]: readonly [string, string]): boolean =>
    /^[a-z]\w*$/.test(tag) && (foldable.includes(tag) || !/\s/.test(value))
  if (of === 'dkim' && (/["'()\\]|[^\t -~]/.test(text) || !pairs.every(isPlain))) return new Map()
  const bare = pairs.map(([tag, value]) => [tag, value.replace(/\s+/g, '')] as const)
  const small = bare.map(([tag, value]) => [tag.toLowerCase(), value.toLowerCase()] as const)
  const tags = new Map(of === 'dkim' ? bare : small)
  return tags.size === pairs.length ? tags.set(itself, text) : new Map()
}

/** DNS may have any characters in a name, those of an address of the web as well. */
export const isHost = (name: string): boolean => /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)
