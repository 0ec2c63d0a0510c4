/**
 * Reads a message: who says to have sent it, what they wrote without quotes and signature, and its files. It runs in a thread of its
 * own (readthread.ts): a message may be made to need far more time than its size shows.
 */
import { type ParsedAttachment, type ParsedMail, simpleParser } from 'mailparser'
import { oneLine } from '../texts/template.ts'
import { fieldsOf, senderOf } from './head.ts'
import { textOfHtml } from './htmltext.ts'
import { filesMax, headOf, htmlCharsMax, textCharsMax, whyTooMuch, wordsMax } from './limits.ts'
import { answerMark, withoutQuotes } from './quotes.ts'

export interface MessageFile {
  name: string
  type: string
  content: Buffer
}

export interface IncomingMessage {
  raw: Buffer
  messageId: string | undefined
  /** The one address of the one From header, in small letters; undefined if it cannot be read. */
  from: string | undefined
  subject: string
  words: string
  files: MessageFile[]
  /** By their names in small letters, in the order of the message, without the name. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
  /** Why nobody should take it for what its sender wrote, if so. */
  trouble: string | undefined
  /** Not all of it is here: accepted, it is attached as a whole. */
  isPartial: boolean
}

/** Smaller pictures inside of a text are logos in signatures. */
const pictureBytesMin = 20_000

const options = {
  skipTextToHtml: true,
  skipHtmlToText: true,
  skipImageLinks: true,
  skipTextLinks: true,
  keepDeliveryStatus: true,
  // A message inside is a file, not what its sender says.
  ignoreEmbedded: true,
}

/** A message that cannot be read is one as well: it is held, with all its bytes. */
export async function readMessage(raw: Buffer): Promise<IncomingMessage> {
  const tooMuch = whyTooMuch(raw)
  if (tooMuch) return unreadable(raw, tooMuch)
  let mail: ParsedMail
  try {
    mail = await simpleParser(withoutChain(raw), options)
  } catch {
    return unreadable(raw, damaged)
  }
  const { text, isDisputed } = textOf(raw, mail)
  if (text === undefined) return unreadable(raw, 'It could not be read: its text is too long.')
  const files = mail.attachments.filter(isMeant).map(fileOf)
  const { from, why } = senderOf(fieldsOf(raw))
  const isDamaged = !text.trim() && mail.attachments.length === 0 && hasBody(raw)
  return {
    raw,
    messageId: mail.messageId && oneLine(mail.messageId, 500),
    from,
    subject: oneLine(mail.subject ?? '', 300),
    words: wordsOf(text),
    files: files.slice(0, filesMax),
    headers: mail.headerLines.map(({ key, line }) => [key.toLowerCase(), unfolded(line)] as const),
    trouble: isDamaged ? damaged : (why ?? (isDisputed ? disputed : troubleOf(raw, mail, files))),
    isPartial: isDamaged || files.length > filesMax || text.length > textCharsMax,
  }
}

const damaged = 'It could not be read: its form is damaged.'
const disputed = 'Its plain text and its HTML differ in whether it is an answer.'

/** What others said of it on its way is nothing that we go by. */
function withoutChain(raw: Buffer): Buffer {
  const head = headOf(raw)
  const kept = head.toString('latin1').replace(/^arc-[^\n]*\n(?:[ \t][^\n]*\n)*/gim, '')
  return Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(head.length)])
}

/** The words without quotes and signature. */
const wordsOf = (text: string): string =>
  withoutQuotes(clean(text.slice(0, textCharsMax)))
    .slice(0, wordsMax)
    .toWellFormed()

const unreadable = (raw: Buffer, trouble: string): IncomingMessage => ({
  raw,
  messageId: undefined,
  from: undefined,
  subject: '',
  words: '',
  files: [],
  headers: [],
  trouble,
  isPartial: true,
})

interface Text {
  /** Undefined if it is too long. */
  text: string | undefined
  /** One program shows an answer, another one none. */
  isDisputed: boolean
}

/** Where the HTML only repeats the text, the text is enough. */
function textOf(raw: Buffer, { text = '', html }: ParsedMail): Text {
  const isAlternative = Boolean(text.trim()) && /multipart\/alternative/i.test(raw.toString('latin1'))
  if (!html) return { text, isDisputed: false }
  const shown = html.length <= htmlCharsMax ? textOfHtml(html) : undefined
  if (!isAlternative)
    return { text: shown === undefined ? shown : `${text}\n${shown}`.trim(), isDisputed: false }
  const [plain, seen] = [text, shown ?? ''].map((one) => answerMark.test(wordsOf(one)))
  return { text, isDisputed: plain !== seen }
}

function hasBody(raw: Buffer): boolean {
  const head = headOf(raw)
  return raw.subarray(head.length).toString('latin1').trim() !== ''
}

const unfolded = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n[ \t]+/g, ' ')
    .trim()

/** PostgreSQL stores no NUL; other control characters are in no text that people write. */
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

function troubleOf(
  raw: Buffer,
  { attachments }: ParsedMail,
  files: readonly MessageFile[],
): string | undefined {
  if (/^content-type\s*:\s*multipart\/digest/im.test(raw.toString('latin1')))
    return 'It holds messages of others.'
  if (files.length > filesMax) return `It has more than ${filesMax} files.`
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
