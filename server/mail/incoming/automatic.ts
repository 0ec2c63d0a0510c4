/** Messages that no person wrote: automatic replies, lists, loops; and mails of ours that came back. */
import { oneLine } from '../texts/template.ts'
import type { IncomingMessage, MessageFile } from './message.ts'

/** A mail server could not deliver a mail, as it says. Anybody can say so: see `noteBounce`. */
export interface Bounce {
  /** For good; otherwise it is only late. */
  isFinal: boolean
  said: string
  /** Of the mail that came back, as far as it is returned. */
  messageIds: string[]
  /** Whom it was for, in small letters; empty if that is not said. */
  recipients: string[]
}

type Read = Pick<IncomingMessage, 'headers' | 'files'>

const headerOf = ({ headers }: Pick<Read, 'headers'>, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1]

/** More of a report is not looked at. */
const reportBytesMax = 64 * 1024

const beginningOf = ({ content }: MessageFile): string =>
  content.subarray(0, reportBytesMax).toString('utf8').replace(/\r\n?/g, '\n')

export function bounceIn(message: Read): Bounce | undefined {
  const type = headerOf(message, 'content-type') ?? ''
  if (!/multipart\/report/i.test(type) || !/delivery-status/i.test(type)) return undefined
  const report = message.files.find((file) => /delivery-status/i.test(file.type))
  const returned = message.files.filter((file) => /^(message\/rfc822|text\/rfc822-headers)/i.test(file.type))
  const [said, head] = [report ? beginningOf(report) : '', returned.map(beginningOf)]
  const recipients = ['Final-Recipient', 'Original-Recipient'].map((name) =>
    fieldIn(said, name)
      .replace(/^[^;]*;/, '')
      .replace(/[<>]/g, '')
      .trim()
      .toLowerCase(),
  )
  return {
    isFinal: /^failed/i.test(fieldIn(said, 'Action')),
    said: oneLine(fieldIn(said, 'Diagnostic-Code') || fieldIn(said, 'Status') || 'The mail came back.', 500),
    messageIds: head.flatMap((text) => fieldIn(text.split('\n\n', 1)[0]!, 'Message-ID') || []),
    recipients: recipients.filter((one) => one !== ''),
  }
}

/** The first field of that name, with its folded lines. */
function fieldIn(text: string, name: string): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  if (at < 0) return ''
  let end = at + 1
  while (/^[ \t]/.test(lines[end] ?? '')) end++
  const [first, ...folded] = lines.slice(at, end)
  return [first!.slice(name.length + 1), ...folded].join(' ').replace(/\s+/g, ' ').trim()
}

/** Robots name themselves by one of these. */
const robotHeaders = [
  'x-autoreply',
  'x-autoreply-from',
  'x-autorespond',
  'x-autoresponder',
  'x-mail-autoreply',
]

/**
 * How subjects of automatic replies begin, in the languages that Outlook and others write them in. What a person answers begins with
 * Re: or AW: instead, and words behind these without a colon are a person's.
 */
const robotSubject = new RegExp(
  `^(?:${[
    'auto(?:matic|mated)?[ -]?(?:reply|response|answer)',
    'out of (?:the )?office(?: auto[ -]?(?:reply|response))?',
    'automatische antwort',
    'abwesenheits(?:notiz|nachricht|meldung|assistent)',
    'r[eé]ponse automatique',
    'message d.absence',
    'absen(?:t|ce) du bureau',
    'respuesta autom[aá]tica',
    'fuera de la oficina',
    'resposta autom[aá]tica',
    'risposta automatica',
    'fuori sede',
    'automatisch antwoord',
    'afwezig(?:heid(?:sbericht)?)?',
    'autosvar',
    'automatisk(?:t)? svar',
    'automaattinen vastaus',
    'odpowied[zź] automatyczna',
    'automatick[aá] odpov[eě][dď]',
    'автоматический ответ',
    'otomatik yan[ıi]t',
    '自動回覆',
    '自动答复',
    '自動応答',
    '자동 회신',
  ].join('|')})\\s*(?:[:：]|$)`,
  'iu',
)

/** Anyone who wants no robot to answer is one. A person's mail asks for no receipt at most. */
const suppressesRobots = /\b(?:all|oof|autoreply)\b/

/** Why it makes no reply; undefined if a person may have written it. `sender`: of the envelope, '' for none. */
export function whyAutomatic(message: IncomingMessage, sender: string | undefined): string | undefined {
  const header = (name: string): string => headerOf(message, name)?.toLowerCase() ?? ''
  const submitted = header('auto-submitted')
  if (submitted && !/^no\b/.test(submitted)) return 'It is an automatic reply.'
  if (
    robotHeaders.some((name) => header(name)) ||
    /^(auto_reply|bulk|junk)/.test(header('precedence')) ||
    suppressesRobots.test(header('x-auto-response-suppress')) ||
    robotSubject.test(message.subject.normalize('NFC').trim())
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
