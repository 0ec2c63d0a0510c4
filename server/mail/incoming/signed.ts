/**
 * Whether the domain of the sender stands for a message, by its signature or its mail server. mailauth checks signatures and servers;
 * what counts is decided here, as it does not refuse all that RFC 6376 and DMARC refuse.
 */
import { type DKIMResult, type DNSResolver, dkimVerify, dmarc, spf } from 'mailauth'
import type { Remote } from './authentic.ts'
import type { Field } from './head.ts'

export interface ToProve {
  raw: Buffer
  fields: readonly Field[]
  /** The one address of the one From header. */
  from: string
}

export async function isProven(
  message: ToProve,
  remote: Remote | undefined,
  resolver: DNSResolver,
): Promise<boolean> {
  const { from } = message
  const domain = from.split('@')[1]!
  const signers = await signersOf(message, resolver)
  if (signers.includes(domain)) return true
  const servers = await serversOf(remote, resolver)
  const verdict = await dmarc({
    headerFrom: [from],
    dkimDomains: signers.map((signer) => ({ domain: signer })),
    spfDomains: servers,
    resolver,
  })
  // Without a policy only a signature of the very domain counts.
  const { rr: policy, alignment } = (verdict || {}) as { rr?: string; alignment?: Alignment }
  if (!policy || !alignment) return false
  if (!asksForItsName(policy, 'adkim') && alignment.dkim.result) return true
  return servers.includes(domain) || (!asksForItsName(policy, 'aspf') && Boolean(alignment.spf.result))
}

type Alignment = Record<'dkim' | 'spf', { result?: string | false }>

/** Anything but `r` is taken for `s`. */
const asksForItsName = (policy: string, tag: 'adkim' | 'aspf'): boolean =>
  (tagsIn(policy).get(tag) ?? 'r') !== 'r'

/** The domain of the envelope, if it names the server that brought the message. */
async function serversOf(remote: Remote | undefined, resolver: DNSResolver): Promise<string[]> {
  if (!remote?.sender) return []
  const { status, domain } = await spf({ ...remote, resolver })
  return status.result === 'pass' && isHost(domain) ? [domain] : []
}

interface Signature extends DKIMResult {
  signature?: string
  signingHeaders?: { keys: string }
  /** The key, as DNS has it. */
  rr?: string
}

/** The domains whose signature covers the sender and the whole text. */
async function signersOf({ raw, fields, from }: ToProve, resolver: DNSResolver): Promise<string[]> {
  const { headerFrom, results } = await dkimVerify(raw, { resolver })
  if (headerFrom.length !== 1 || headerFrom[0]!.toLowerCase() !== from) return []
  const written = fields.filter(([name]) => name === 'dkim-signature').map(([, value]) => tagsIn(value))
  return (results as Signature[]).flatMap((result) => {
    const [tags, ...others] = written.filter((one) => one.get('b') === result.signature?.toLowerCase())
    return tags && others.length === 0 && isWhole(result, tags, from) ? [tags.get('d')!] : []
  })
}

function isWhole(
  { status, signingDomain, signingHeaders, rr }: Signature,
  tags: Tags,
  from: string,
): boolean {
  const domain = signingDomain.toLowerCase()
  const covered = (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase())
  return (
    status.result === 'pass' &&
    covered.includes('from') &&
    tags.get('v') === '1' &&
    ['rsa-sha256', 'ed25519-sha256'].includes(tags.get('a') ?? '') &&
    tags.get('d') === domain &&
    isHost(domain) &&
    // What covers only the beginning of the text proves nothing of what follows.
    !tags.has('l') &&
    /^\d*$/.test(tags.get('x') ?? '') &&
    isOfAgent(tags.get('i'), domain, from, tagsIn(rr ?? '')) &&
    isForMail(tagsIn(rr ?? ''))
  )
}

/** Whom the domain signed for: itself, a part of it, or the person. */
function isOfAgent(agent: string | undefined, domain: string, from: string, key: Tags): boolean {
  if (agent === undefined) return true
  const [, name = '', at = ''] = /^([^@]*)@([^@]*)$/.exec(agent) ?? []
  const isExact = (key.get('t') ?? '').split(':').includes('s')
  if (at !== domain && (isExact || !at.endsWith(`.${domain}`))) return false
  return name === '' || agent === from
}

function isForMail(key: Tags): boolean {
  const services = (key.get('s') ?? '*').split(':')
  const hashes = (key.get('h') ?? 'sha256').split(':')
  return hashes.includes('sha256') && (services.includes('*') || services.includes('email'))
}

type Tags = ReadonlyMap<string, string>

/** `tag=value; tag=value`, without spaces and in small letters. None if one is there twice. */
function tagsIn(text: string): Tags {
  const pairs = text
    .split(';')
    .map((pair) => pair.replace(/\s+/g, '').toLowerCase())
    .filter((pair) => pair !== '')
    .map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)] as const)
  const tags = new Map(pairs)
  return tags.size === pairs.length ? tags : new Map()
}

/** DNS may have any characters in a name, those of an address of the web, too. */
const isHost = (name: string): boolean => /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)
