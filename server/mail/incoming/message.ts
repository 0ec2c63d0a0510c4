/** Reads a message: who says to have sent it, what they wrote without quotes and signature, and its files. */
import { type ParsedAttachment, type ParsedMail, simpleParser } from 'mailparser'
import { oneLine } from '../template.ts'
import { withoutQuotes } from './quotes.ts'

export interface MessageFile {
  name: string
  type: string
  content: Buffer
}

export interface IncomingMessage {
  raw: Buffer
  messageId: string | undefined
  /** Every address of the From header, in small letters. */
  from: string[]
  subject: string
  words: string
  files: MessageFile[]
  /** By their names in small letters, in the order of the message, without the name. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
  /** Why nobody should take it for what its sender wrote, if so. */
  trouble: string | undefined
}

export const messageBytesMax = 25 * 1024 * 1024
const partsMax = 60
const wordsMax = 100_000
const headersMax = 1_000
/** Smaller pictures inside of a text are logos in signatures. */
const pictureBytesMin = 20_000

const options = {
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  keepDeliveryStatus: true,
  maxHtmlLengthToParse: 2_000_000,
}

/** A message that cannot be read is one, too: it is held, with all its bytes. */
export async function readMessage(raw: Buffer): Promise<IncomingMessage> {
  let mail: ParsedMail
  try {
    mail = await simpleParser(raw, options)
  } catch {
    return { ...empty(raw), trouble: damaged }
  }
  const files = mail.attachments.filter(isMeant).map(fileOf)
  return {
    raw,
    messageId: mail.messageId && oneLine(mail.messageId, 500),
    from: (mail.from?.value ?? []).flatMap(({ address }) => (address ? [address.trim().toLowerCase()] : [])),
    subject: oneLine(mail.subject ?? '', 300),
    words: withoutQuotes(clean(mail.text ?? ''))
      .slice(0, wordsMax)
      .toWellFormed(),
    files: files.slice(0, partsMax),
    headers: mail.headerLines
      .slice(0, headersMax)
      .map(({ key, line }) => [key.toLowerCase(), unfolded(line)] as const),
    trouble: troubleOf(raw, mail, files),
  }
}

const damaged = 'It could not be read: its form is damaged.'

const hasBody = (raw: Buffer): boolean => /\r?\n\r?\n\s*\S/.test(raw.toString('latin1'))

const empty = (raw: Buffer): IncomingMessage => ({
  ...{ raw, messageId: undefined, from: [], subject: '', words: '', files: [], headers: [] },
  trouble: undefined,
})

const unfolded = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n[ \t]+/g, ' ')
    .trim()

/** PostgreSQL stores no NUL; other control characters are in no text that people write. */
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

function troubleOf(
  raw: Buffer,
  { attachments, text }: ParsedMail,
  files: readonly MessageFile[],
): string | undefined {
  if (!text?.trim() && attachments.length === 0 && hasBody(raw)) return damaged
  if (files.length > partsMax) return `It has more than ${partsMax} files.`
  if (attachments.some(({ contentType }) => /ms-tnef/i.test(contentType)))
    return 'Outlook has packed its files into winmail.dat, which others cannot open.'
  return undefined
}

const isMeant = ({ contentType, related, size }: ParsedAttachment): boolean =>
  !(related && /^image\//i.test(contentType) && size < pictureBytesMin)

const endings: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
}

/** A name from outside is only a name: no folders, no control characters. */
function fileOf({ filename, contentType, content }: ParsedAttachment): MessageFile {
  const base = (filename || '').split(/[/\\]/).at(-1) ?? ''
  const name = oneLine(base, 150).replace(/^\.+/, '')
  return { name: name || (endings[contentType] ?? 'file'), type: contentType, content }
}
