/** Whether a message is from whoever its From header names: checked here, or by a mail server that we trust. */
import { authenticate, type DNSResolver } from 'mailauth'
import type { IncomingMessage } from './message.ts'

/** The connection that brought it, if it came to our own listener. */
export interface Remote {
  ip: string
  helo: string
  sender: string
}

export interface Trust {
  resolver: DNSResolver
  /** The host whose Authentication-Results count, for messages that another mail server passes on. */
  trustedHost: string
}

/** Why the From header proves nothing; undefined if it does. */
export async function whyNotAuthentic(
  message: IncomingMessage,
  remote: Remote | undefined,
  trust: Trust,
): Promise<string | undefined> {
  if (message.from.length !== 1) return 'It does not have exactly one sender.'
  const domain = message.from[0]!.split('@').at(-1)!
  if (!remote && trust.trustedHost && isVouchedFor(message, domain, trust.trustedHost)) return undefined
  return (await isSigned(message, remote, trust)) ? undefined : notProven(domain)
}

const notProven = (domain: string): string =>
  `Its sender is not proven: neither DMARC nor a DKIM signature of ${domain} passed.`

/** A signature that covers only the beginning of the text proves nothing of what follows. */
async function isSigned({ raw }: IncomingMessage, remote: Remote | undefined, { resolver }: Trust) {
  const { dkim, dmarc } = await authenticate(raw, {
    resolver,
    ...(remote ? { ip: remote.ip, helo: remote.helo, sender: remote.sender } : {}),
    disableArc: true,
    disableBimi: true,
  })
  const isAligned = dkim.results.some(
    ({ status }) => status.result === 'pass' && Boolean(status.aligned) && !status.underSized,
  )
  if (isAligned) return true
  return Boolean(dmarc && dmarc.status.result === 'pass' && dmarc.alignment?.spf?.result)
}

/** Only the topmost one counts: those below it may be the sender's own. */
function isVouchedFor({ headers }: IncomingMessage, domain: string, host: string): boolean {
  const results = headers.find(([name]) => name === 'authentication-results')?.[1]
  if (!results) return false
  const [said = '', ...methods] = results.replace(/\([^()]*\)/g, ' ').split(';')
  if (said.trim().split(/\s+/)[0]!.toLowerCase() !== host.toLowerCase()) return false
  return methods.some((method) => {
    const [, name, rest = ''] = /^\s*(dmarc|dkim)\s*=\s*pass\b(.*)$/is.exec(method) ?? []
    const property =
      name?.toLowerCase() === 'dmarc' ? /header\.from=\s*"?([^\s;"]+)/i : /header\.d=\s*"?([^\s;"]+)/i
    return name !== undefined && property.exec(rest)?.[1]?.toLowerCase() === domain
  })
}
