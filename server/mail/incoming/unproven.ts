/** Why a message does not count as the person's: that is proven by the mail, not by the address that it was sent to. */
import { domainToASCII } from 'node:url'
import type { MailLink } from '../../access/maillinks.ts'
import type { Call } from '../../kernel/call.ts'
import type { ReadMessage } from './reading.ts'
import { addressees, tokenIn } from './recipients.ts'

export interface MessageToToken {
  token: string
  message: ReadMessage
  /** Of the envelope; '' for none, undefined if it is not known. */
  sender: string | undefined
  /** Why the From header proves nothing. */
  whyNotAuthentic: string | undefined
}

/** Undefined if it counts as theirs. */
export async function whyUnproven(
  call: Call,
  { caller }: MailLink,
  { token, message, whyNotAuthentic }: MessageToToken,
): Promise<string | undefined> {
  if (!message.from) return whyNotAuthentic ?? 'It does not have exactly one sender.'
  const theirs = await call.db.row<{ addresses: Array<string | null> }>(
    `SELECT ARRAY[lower(btrim(n.email)), lower(btrim(n.notification_email))] AS addresses FROM person n WHERE n.id = $1`,
    [caller.id],
  )
  const isTheirs = theirs?.addresses.some((address) => address && asInMail(address) === message.from)
  if (!isTheirs) return `It comes from another address than that of ${caller.fullName}.`
  // What they wrote to others can be sent on to here by anybody, with its signature.
  const isMeant = addressees(message.raw).some((to) => tokenIn(to, call.settings.mailReplyTo) === token)
  return whyNotAuthentic ?? (isMeant ? undefined : 'Neither To nor Cc names the address that it came to.')
}

/** A domain of other letters than those of ASCII has a second name, which mail is sent by. */
function asInMail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainToASCII(address.slice(at))
}
