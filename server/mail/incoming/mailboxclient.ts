/** Opens the mailbox of PLUMBLINE_IMAP_URL. */
import { ImapFlow } from 'imapflow'
import { messageBytesMax } from './limits.ts'

export interface OpenMailbox {
  client: ImapFlow
  uidValidity: number
  /** At once: what is under way fails. */
  close(): void
}

const usualMs = 30_000
/** IDLE is started anew after this time: many servers end it after half an hour. */
const idleMsMax = 5 * 60_000

/** Without its password, for people. */
export function mailboxName(url: string): string {
  const { host, username } = new URL(url)
  return `${decodeURIComponent(username)} at ${host}, folder ${folderOf(url)}`
}

const folderOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.replace(/^\//, '')) || 'INBOX'

export async function openMailbox(url: string, timeoutMs = usualMs): Promise<OpenMailbox> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const client = new ImapFlow({
    host,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // A password never crosses the network in the clear.
    ...(isSecure ? {} : { doSTARTTLS: !isLoopback(host) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    autoIdleDelay: 1_000,
    maxIdleTime: idleMsMax,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * idleMsMax,
    maxLiteralSize: 2 * messageBytesMax,
    maxResponseSize: 3 * messageBytesMax,
  })
  // Whatever fails is told by the call that needs it; an error without a listener would end the process.
  client.on('error', () => undefined)
  const close = (): void => client.close()
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folderOf(url))
    return { client, uidValidity: Number(uidValidity), close }
  } catch (error) {
    close()
    throw new Error(whyOf(error))
  }
}

const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host)

/** The words of the mail server, if it said something. */
export function whyOf(error: unknown): string {
  const { message, responseText, authenticationFailed } = error as Error & {
    responseText?: string
    authenticationFailed?: boolean
  }
  const words = responseText || message || String(error)
  return authenticationFailed ? `The mail server refused user and password: ${words}` : words
}
