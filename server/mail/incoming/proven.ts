/** Whether the domain of the sender stands for a message, by its signature or its mail server. */
import { type DNSResolver, dmarc, spf } from 'mailauth'
import { isHost, type Signed, signersOf, tagsIn } from './signatures.ts'

/** The connection that brought it, if it came to our own listener. */
export interface Remote {
  ip: string
  helo: string
  sender: string
}

/** Why it does not; undefined if it does. */
export async function whyNotProven(
  message: Signed,
  remote: Remote | undefined,
  resolver: DNSResolver,
): Promise<string | undefined> {
  const { from } = message
  const domain = from.split('@')[1]!
  const signers = await signersOf(message, resolver)
  const domains = signers.map((signer) => signer.domain)
  const ofAll = signers.filter(({ coversAll }) => coversAll).map((signer) => signer.domain)
  if (ofAll.includes(domain)) return undefined
  const servers = await serversOf(remote, resolver)
  const aligned = await alignedWith(from, { signers: ofAll, servers }, resolver)
  // Its own server brought it here as it is, so that the signature need not cover all.
  if (aligned || (domains.includes(domain) && servers.includes(domain))) return undefined
  if (domains.includes(domain) || (await alignedWith(from, { signers: domains, servers: [] }, resolver)))
    return `Its signature does not cover all of its head, and no server of ${domain} brought it here: others may have sent it on.`
  return `Its sender is not proven: neither DMARC nor a DKIM signature of ${domain} passed.`
}

type Alignment = Record<'dkim' | 'spf', { result?: string | false }>

/** By the policy of the domain. Without one only a signature of the very domain counts. */
async function alignedWith(
  from: string,
  { signers, servers }: Record<'signers' | 'servers', string[]>,
  resolver: DNSResolver,
): Promise<boolean> {
  if (signers.length === 0 && servers.length === 0) return false
  const domain = from.split('@')[1]!
  const verdict = await dmarc({
    headerFrom: [from],
    dkimDomains: signers.map((signer) => ({ domain: signer })),
    spfDomains: servers,
    resolver,
  })
  const { rr: policy, alignment } = (verdict || {}) as { rr?: string; alignment?: Alignment }
  if (!policy || !alignment) return false
  if (signers.includes(domain) || servers.includes(domain)) return true
  if (!asksForItsName(policy, 'adkim') && alignment.dkim.result) return true
  return !asksForItsName(policy, 'aspf') && Boolean(alignment.spf.result)
}

/** Anything but `r` is taken for `s`. */
const asksForItsName = (policy: string, tag: 'adkim' | 'aspf'): boolean =>
  (tagsIn(policy, 'dmarc').get(tag) ?? 'r') !== 'r'

/** The domain of the envelope, if it names the server that brought the message. */
async function serversOf(remote: Remote | undefined, resolver: DNSResolver): Promise<string[]> {
  if (!remote?.sender) return []
  const { status, domain } = await spf({ ...remote, resolver })
  return status.result === 'pass' && isHost(domain) ? [domain] : []
}
