/** Messages that no person wrote: automatic replies, lists, loops; and mails of ours that came back. */
import { oneLine } from '../template.ts'
import type { IncomingMessage } from './message.ts'

/** A mail server could not deliver a mail of ours. */
export interface Bounce {
  /** For good; otherwise it is only late. */
  isFinal: boolean
  said: string
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1]

export function bounceIn(message: IncomingMessage): Bounce | undefined {
  const type = headerOf(message, 'content-type') ?? ''
  if (!/multipart\/report/i.test(type) || !/delivery-status/i.test(type)) return undefined
  const report =
    message.files.find((file) => /delivery-status/i.test(file.type))?.content.toString('utf8') ?? ''
  const field = (name: string): string =>
    new RegExp(`^${name}:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, 'im').exec(report)?.[1]?.replace(/\s+/g, ' ') ?? ''
  return {
    isFinal: /^failed/i.test(field('Action')),
    said: oneLine(field('Diagnostic-Code') || field('Status') || 'The mail came back.', 500),
  }
}

/** Why it makes no reply; undefined if a person may have written it. `sender`: of the envelope, '' for none. */
export function whyAutomatic(message: IncomingMessage, sender: string | undefined): string | undefined {
  const header = (name: string): string => headerOf(message, name)?.toLowerCase() ?? ''
  const submitted = header('auto-submitted')
  if (submitted && !/^no\b/.test(submitted)) return 'It is an automatic reply.'
  if (
    header('x-autoreply') ||
    header('x-autorespond') ||
    /^(auto_reply|bulk|junk)/.test(header('precedence'))
  )
    return 'It is an automatic reply.'
  if (header('list-id') || header('list-post') || /^list/.test(header('precedence')))
    return 'It comes from a mailing list.'
  if (/multipart\/report/.test(header('content-type'))) return 'It is a report of a mail server.'
  if (/text\/calendar/.test(header('content-type')) || isAnswerToInvitation(message))
    return 'It is an answer to an invitation.'
  if (sender === '') return 'It is an automatic reply.'
  return undefined
}

/** Accepted, declined: written by the calendar. An invitation is attached as a file. */
const isAnswerToInvitation = ({ files }: IncomingMessage): boolean =>
  files.some(
    ({ type, content }) =>
      /text\/calendar/i.test(type) && /^METHOD:(REPLY|COUNTER)/im.test(content.toString('latin1')),
  )
