/** Whether a message is from the person its From header names: checked here, or by a mail server that we trust. */
import { domainToASCII, domainToUnicode } from 'node:url'
import type { DNSResolver } from 'mailauth'
import { fieldsOf, senderOf } from './head.ts'
import { type Remote, whyNotProven } from './proven.ts'
import { isVouchedFor } from './vouched.ts'

export interface Trust {
  resolver: DNSResolver
  /** The host whose Authentication-Results count, for messages that another mail server passes on. */
  trustedHost: string
}

/** Why the From header proves nothing; undefined if it does. */
export async function whyNotAuthentic(
  raw: Buffer,
  remote: Remote | undefined,
  { resolver, trustedHost }: Trust,
): Promise<string | undefined> {
  const fields = fieldsOf(raw)
  const { from, why } = senderOf(fields)
  if (!fields || !from || why) return why
  const domain = from.split('@')[1]!
  // Such a name stands for another one, which has another owner.
  if (domainToASCII(domainToUnicode(domain)) !== domain) return `There is no domain ${domain}.`
  if (!remote && trustedHost && isVouchedFor(fields, domain, trustedHost)) return undefined
  return whyNotProven({ raw, fields, from }, remote, resolver)
}
