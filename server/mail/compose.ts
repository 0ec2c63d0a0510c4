/** Composes mails when they are sent: what the person of each may see of its notices at that moment. */
import { type NoticeReason, reasonsInOrder } from '../../contract/outbound/notice.ts'
import type { Db } from '../db/db.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { composeForFormerAddress } from './formeraddress.ts'
import { composeForGuest } from './guests.ts'
import { composeWrongAddress } from './incoming/wrongaddress.ts'
import { composeInvitation, composePasswordLink } from './joinmails.ts'
import { messageOf } from './lettermessage.ts'
import { linkAccess, linkOf } from './links/linkaccess.ts'
import { composeCode } from './links/linkcode.ts'
import { type MailTokens, mailTokens } from './links/tokens.ts'
import { headersOf } from './mailheaders.ts'
import { noticeDetailReader, type ToldNotice } from './noticedetails.ts'
import type { Message, Papers, QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'
import { type Digest, digestReader } from './readdigest.ts'
import { sheetSections } from './texts/drawingwords.ts'
import { filesIn, linkTo, nameOf, sentenceOf } from './texts/noticewords.ts'
import { type Letter, oneLine } from './texts/template.ts'
import type { MailTexts } from './texts/texts.ts'
import { textsIn } from './texts/textsin.ts'
import { sentWords } from './texts/transmittalwords.ts'
import { truncate } from './texts/truncate.ts'

type Texts = MailTexts['texts']

const ofNotices: ReadonlyArray<QueuedMail['kind']> = ['notices', 'summary', 'digest']

/** What mails are composed with. Their tokens are stored when all of them are composed. */
interface Composing {
  db: Db
  settings: MailSettings
  tokens: MailTokens
  now: Date
}

/** By the id of the mail. */
export type PapersOf = ReadonlyMap<number, Papers>

/** By the id of the mail. A text instead of a message: why it is not sent. */
export function composer(types: RecordTypes) {
  const readTold = noticeDetailReader(types)
  const readDigest = digestReader(types)
  return async (
    db: Db,
    settings: MailSettings,
    mails: readonly QueuedMail[],
    now: Date,
    papers?: PapersOf,
  ): Promise<Map<number, Message | string>> => {
    const composing = { db, settings, tokens: mailTokens(), now }
    const told = await readTold(
      db,
      mails.filter(({ kind }) => ofNotices.includes(kind)).map(({ id }) => id),
    )
    const messages = new Map<number, Message | string>()
    for (const mail of mails) {
      const ofMail = told.get(mail.id) ?? []
      const message =
        mail.kind === 'digest'
          ? composeDigest(composing, mail, ofMail, await readDigest(composing, mail))
          : ofNotices.includes(mail.kind)
            ? await composeNotices(composing, mail, ofMail, papers?.get(mail.id))
            : await composeOther(composing, mail)
      messages.set(mail.id, message)
    }
    await composing.tokens.store(db, now)
    return messages
  }
}

async function composeOther(
  { db, settings, tokens, now }: Composing,
  mail: QueuedMail,
): Promise<Message | string> {
  if (mail.kind === 'code') return composeCode(db, settings, mail, now)
  if (mail.kind === 'guest') return composeForGuest(db, settings, mail, tokens)
  if (mail.kind === 'invitation') return composeInvitation(db, settings, mail, now)
  if (mail.kind === 'password') return composePasswordLink(db, settings, mail, now)
  if (mail.kind === 'former address') return composeForFormerAddress(settings, mail)
  return composeWrongAddress(settings, mail)
}

/** What happened to a record; or, beyond the limit of an hour, to several. */
async function composeNotices(
  { db, settings, tokens }: Composing,
  mail: QueuedMail,
  told: readonly ToldNotice[],
  papers?: Papers,
): Promise<Message | string> {
  if (told.length === 0) return 'There is nothing left to tell them.'
  const t = textsIn(mail.language).texts
  const reasons = reasonsInOrder.filter((reason) => told.some((one) => one.reasons.includes(reason)))
  const stop = tokens.toUnsubscribe(mail, reasons)
  const ways = linkAccess(tokens, settings, mail, told[0]!)
  const letter = mail.kind === 'summary' ? summaryOf(t, told, settings) : letterOf(t, told, reasons, settings)
  if (papers) letter.lines = [...letter.lines, ...paperLines(t, papers)]
  Object.assign(
    letter,
    await transmittalParts(db, t, mail, told, ways.link ?? linkTo(t, told[0]!, settings).url),
  )
  if (mail.kind === 'notices' && told[0]!.publicationId)
    Object.assign(
      letter,
      await sheetSections(db, t, mail.personId, told[0]!, linkTo(t, told[0]!, settings).url),
    )
  if (ways.link && !mail.signsIn) letter.button = { says: linkTo(t, told[0]!, settings).says, url: ways.link }
  else if (ways.link) letter.other = { says: t.openWithout, url: ways.link }
  const foot = [
    ...(ways.replyTo ? [t.replyHere, ...(ways.isAnswerable ? [t.answerHere] : [])] : []),
    t.why(reasons[0]!),
    ...footOf(settings, mail, stop),
  ]
  return {
    ...messageOf(subjectOf(mail, told, reasons[0]!), { ...letter, foot }, headersOf(settings, mail, stop)),
    ...(ways.replyTo ? { replyTo: ways.replyTo } : {}),
    isToAddressee: told.some(({ isTo }) => isTo),
    ...(papers ? { attachments: papers.attached } : {}),
  }
}

/** Of a transmittal, its remarks and what was sent: anyone who reads the mail need not open it to know. */
async function transmittalParts(
  db: Db,
  t: Texts,
  { kind, personId }: QueuedMail,
  told: readonly ToldNotice[],
  url: string,
): Promise<Pick<Letter, 'quotes' | 'sections'> | undefined> {
  const transmittalId = kind === 'notices' ? told[0]!.transmittalId : null
  const sent = transmittalId && (await sentWords(db, personId, transmittalId))
  if (!sent) return undefined
  const items = sent.items.map(({ number, title, version, issue }) => ({
    says: oneLine([number, title, issue, t.version(version)].filter(Boolean).join(' · '), 300),
    url,
  }))
  return {
    quotes: sent.remarks ? [[t.remarks, truncate(sent.remarks)]] : [],
    ...(items.length > 0 ? { sections: [{ title: t.sentItems, items }] } : {}),
  }
}

/** What is attached, and what is not and can be had by the link. */
const paperLines = (t: Texts, { attached, tooLarge, notMade, isPaperMissing }: Papers): string[] => [
  ...(attached.length > 0 ? [t.attached(namesOf(attached.map(({ name }) => name)))] : []),
  ...(tooLarge.length > 0 ? [t.tooLarge(namesOf(tooLarge))] : []),
  ...(notMade.length > 0 ? [t.notMade(namesOf(notMade.map(({ name }) => name)))] : []),
  ...(isPaperMissing ? [t.paperMissing] : []),
]

const namesOf = (names: readonly string[]): string => names.map((name) => oneLine(name, 120)).join(', ')

/** What is due, and the notices that were to wait for it. */
function composeDigest(
  { settings, tokens }: Composing,
  mail: QueuedMail,
  told: readonly ToldNotice[],
  { projectName, overdueCount, sections: due }: Digest,
): Message | string {
  const { texts: t, digestTexts } = textsIn(mail.language)
  if (due.length === 0 && told.length === 0) return digestTexts.nothing
  const name = oneLine(projectName, 100)
  const happened = told.map((one) => ({
    says: oneLine(`${nameOf(t, one)}: ${sentenceOf(t, one)}`, 300),
    url: (mail.signsIn ? undefined : linkOf(tokens, settings, mail, one)) ?? linkTo(t, one, settings).url,
  }))
  const reasons: NoticeReason[] = [
    ...(due.length > 0 ? (['due', 'overdue'] as const) : []),
    ...told.flatMap((one) => one.reasons),
  ]
  const stop = tokens.toUnsubscribe(mail, [...new Set(reasons)])
  const letter: Letter = {
    title: digestTexts.title(name),
    facts: [],
    lines: [],
    quotes: [],
    sections: [...due, ...(happened.length > 0 ? [{ title: digestTexts.happened, items: happened }] : [])],
    ...(mail.signsIn ? { button: { says: digestTexts.open, url: `${settings.publicUrl}/` } } : {}),
    foot: footOf(settings, mail, stop),
  }
  return messageOf(digestTexts.subject(name, overdueCount), letter, headersOf(settings, mail, stop))
}

const footOf = (
  { publicUrl }: MailSettings,
  { signsIn, language }: QueuedMail,
  stop: string | undefined,
): Letter['foot'] => {
  const t = textsIn(language).texts
  return [
    ...(signsIn ? [{ says: t.settings, url: `${publicUrl}/me` }] : []),
    ...(stop ? [{ says: t.stop, url: `${publicUrl}/unsubscribe?token=${stop}` }] : []),
  ]
}

function subjectOf(
  { kind, language }: QueuedMail,
  told: readonly ToldNotice[],
  reason: NoticeReason,
): string {
  const t = textsIn(language).texts
  if (kind === 'summary') return t.subjectOfSummary(told.length)
  const ofNoRecord = titleWithoutRecord(t, reason, told[0]!)
  if (ofNoRecord) return ofNoRecord
  const status = told.findLast((one) => one.statusName)?.statusName ?? null
  return t.subject(nameOf(t, told[0]!), reason, status)
}

/** Undefined for a reason that is about a record. */
function titleWithoutRecord(
  t: Texts,
  reason: NoticeReason | undefined,
  { projectName }: ToldNotice,
): string | undefined {
  if (reason === 'account') return t.subjectOfAccount
  if (reason === 'server') return t.subjectOfServer
  return reason === 'people' ? t.subjectOfPeople(projectName) : undefined
}

function letterOf(
  t: Texts,
  told: readonly ToldNotice[],
  reasons: readonly NoticeReason[],
  settings: MailSettings,
): Omit<Letter, 'foot'> {
  const last = told.at(-1)!
  const fact = (name: string, value: string | null): Array<readonly [string, string]> =>
    value ? [[name, oneLine(value)]] : []
  const said = told.flatMap(
    ({ words: reply, fullName }): Array<readonly [string, string]> =>
      reply ? [[oneLine(fullName ?? ''), truncate(reply)]] : [],
  )
  const asks = reasons.some((reason) => ['court', 'party', 'change', 'status'].includes(reason))
  return {
    title: titleWithoutRecord(t, reasons[0], last) ?? nameOf(t, told[0]!),
    facts: [
      ...fact(t.project, last.projectName),
      ...fact(t.turn, last.court),
      ...fact(t.due, last.due && t.day(last.due)),
      ...fact(t.files, filesIn(t, last)),
    ],
    lines: [...new Set(told.map((one) => sentenceOf(t, one)))],
    quotes: [
      ...(asks && last.question ? [[t.question, truncate(last.question)] as const] : []),
      ...(asks && last.answer ? [[t.answer, truncate(last.answer)] as const] : []),
      ...said,
    ],
    button: linkTo(t, last, settings),
  }
}

const summaryOf = (t: Texts, told: readonly ToldNotice[], settings: MailSettings): Omit<Letter, 'foot'> => ({
  title: t.summaryLead,
  facts: [],
  lines: told.map((one) => `${nameOf(t, one)}: ${sentenceOf(t, one)}`),
  quotes: [],
  button: { says: t.open, url: `${settings.publicUrl}/inbox` },
})
