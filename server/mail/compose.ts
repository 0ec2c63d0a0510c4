/** Composes a mail when it is sent: what its person may see of its notices at that moment. */
import { type NoticeReason, reasonAbout, reasonsInOrder } from '../../contract/notice.ts'
import { newTokens } from '../access/maillinks.ts'
import { nodeType, partyTypes } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'
import { onBehalfName } from '../kernel/events.ts'
import { company, isSeen, joins, statusName, toldAction } from '../notices/noticesql.ts'
import { courtNames } from '../records/engine/court/court.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { cut } from './cut.ts'
import { type DigestSection, digestReader } from './digest.ts'
import { composeForGuest } from './guests.ts'
import { composeWrongAddress } from './incoming/wrongaddress.ts'
import { composeInvitation, composePasswordLink } from './joinmails.ts'
import { composeCode } from './linkcode.ts'
import { headersOf, unsubscribing } from './mailheaders.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'
import { asHtml, asText, type Letter, oneLine } from './template.ts'
import { digestTexts, texts as t } from './texts.ts'

interface Told {
  reasons: NoticeReason[]
  recordCount: number
  projectId: number | null
  folderId: number | null
  type: number | null
  number: string | null
  title: string | null
  projectName: string | null
  action: string
  statusName: string | null
  fullName: string | null
  company: string | null
  onBehalfOfName: string | null
  words: string | null
  /** The names of the fields that it changed. */
  fields: string[] | null
  /** Of an event of mail: to or for whom it was. */
  mailOf: string | null
  court: string | null
  due: string | null
  question: string | null
  answer: string | null
  isTo: boolean
}

const wordsMax = 4_000

/** SQL: the words of a reply, which whoever is told of it may read. */
const words = `CASE WHEN e.action = 'ReplyAdded' THEN left(e.changes -> 0 ->> 2, ${wordsMax}) END`

/** The texts that a mail quotes of a record, and the tables that have them. */
const quoted = {
  question: [
    { type: nodeType.rfi, column: 'question', table: 'rfi' },
    { type: nodeType.openIssue, column: 'question', table: 'open_issue' },
    { type: nodeType.punchListItem, column: 'description', table: 'punch_list_item' },
    { type: nodeType.submittalItem, column: 'description', table: 'submittal_item' },
  ],
  answer: [{ type: nodeType.rfi, column: 'answer', table: 'rfi' }],
}

/** SQL: such a text of the record `f`. */
const textOf = (of: keyof typeof quoted): string => {
  const cases = quoted[of].map(
    ({ type, column, table }) =>
      `WHEN ${type} THEN (SELECT left(t.${column}, ${wordsMax}) FROM ${table} t WHERE t.folder_id = f.id)`,
  )
  return `CASE f.type ${cases.join(' ')} END`
}

const statement = (types: RecordTypes): string => `SELECT k.reasons, k.record_count AS "recordCount",
    k.project_id AS "projectId", k.folder_id AS "folderId", f.type, f.number, f.title, p.name AS "projectName", ${toldAction} AS action,
    ${statusName(types)} AS "statusName", n.full_name AS "fullName", ${company} AS company,
    ${onBehalfName} AS "onBehalfOfName", ${words} AS words,
    CASE WHEN e.action = 'Updated' THEN (SELECT array_agg(c.change ->> 0) FROM jsonb_array_elements(e.changes) c (change)) END AS fields,
    CASE WHEN e.action IN ('MailHeld', 'MailBounced') THEN e.changes -> 0 ->> 2 END AS "mailOf", ${courtNames()} AS court,
    to_char(f.due_day, 'YYYY-MM-DD') AS due, ${textOf('question')} AS question, ${textOf('answer')} AS answer,
    EXISTS (SELECT FROM party y WHERE y.folder_id = f.id AND y.part = 'to'
       AND (y.person_id = $1 OR y.organization_id = a.organization_id)) AS "isTo"
  FROM notice k ${joins} WHERE k.mail_id = $2 AND k.person_id = $1 AND ${isSeen(types)} ORDER BY k.id`

/** A text instead of the mail: why it is not sent. */
export function composer(types: RecordTypes) {
  const text = statement(types)
  const digest = digestReader(types)
  return async (db: Db, settings: MailSettings, mail: QueuedMail, now: Date): Promise<Message | string> => {
    if (mail.kind === 'code') return composeCode(db, settings, mail, now)
    if (mail.kind === 'wrong address') return composeWrongAddress(settings, mail.inReplyTo)
    if (mail.kind === 'guest') return composeForGuest(db, settings, mail, now)
    if (mail.kind === 'invitation') return composeInvitation(db, settings, mail, now)
    if (mail.kind === 'password') return composePasswordLink(db, settings, mail, now)
    const told = await db.rows<Told>(text, [mail.personId, mail.id])
    if (mail.kind === 'digest')
      return composeDigest(db, settings, mail, told, await digest(db, settings, mail, now), now)
    if (told.length === 0) return 'There is nothing more that they may see.'
    const reasons = reasonsInOrder.filter((reason) => told.some((one) => one.reasons.includes(reason)))
    const stop = await unsubscribing(db, mail, reasons, now)
    const ways = await waysIn(db, settings, mail, told[0]!, now)
    const letter = mail.kind === 'summary' ? summaryOf(told, settings) : letterOf(told, reasons, settings)
    if (ways.link && !mail.signsIn) letter.button = { says: t.open, url: ways.link }
    const foot = [
      ...(ways.replyTo ? [t.replyHere, ...(ways.isAnswerable ? [t.answerHere] : [])] : []),
      t.why(reasonAbout(reasons[0]!).about),
      ...(ways.link && mail.signsIn ? [{ says: t.openWithout, url: ways.link }] : []),
      ...(mail.signsIn ? [{ says: t.settings, url: `${settings.publicUrl}/me` }] : []),
      ...(stop ? [{ says: t.stop, url: `${settings.publicUrl}/unsubscribe?token=${stop}` }] : []),
    ]
    return {
      subject: subjectOf(mail, told, reasons[0]!),
      text: asText({ ...letter, foot }),
      html: asHtml({ ...letter, foot }),
      headers: headersOf(settings, mail, stop),
      ...(ways.replyTo ? { replyTo: ways.replyTo } : {}),
      isToAddressee: told.some(({ isTo }) => isTo),
    }
  }
}

/** What is due, and the notices that were to wait for it. */
async function composeDigest(
  db: Db,
  settings: MailSettings,
  mail: QueuedMail,
  told: readonly Told[],
  due: readonly DigestSection[],
  now: Date,
): Promise<Message | string> {
  if (due.length === 0 && told.length === 0) return digestTexts.nothing
  const project = await db.row<{ name: string }>('SELECT name FROM project WHERE id = $1', [mail.projectId])
  const name = oneLine(project!.name, 100)
  const happened = told.map((one) => ({
    says: oneLine(`${nameOf(one)}: ${sentenceOf(one)}`, 300),
    url: linkTo(one, settings).url,
  }))
  const reasons: NoticeReason[] = [
    ...(due.length > 0 ? (['due', 'overdue'] as const) : []),
    ...told.flatMap((one) => one.reasons),
  ]
  const stop = await unsubscribing(db, mail, [...new Set(reasons)], now)
  const overdueCount = due.find(({ title }) => title === digestTexts.overdue)?.items.length ?? 0
  const letter: Letter = {
    ...{ title: digestTexts.title(name), facts: [], lines: [], quotes: [] },
    sections: [...due, ...(happened.length > 0 ? [{ title: digestTexts.happened, items: happened }] : [])],
    ...(mail.signsIn ? { button: { says: digestTexts.open, url: `${settings.publicUrl}/` } } : {}),
    foot: [
      ...(mail.signsIn ? [{ says: t.settings, url: `${settings.publicUrl}/me` }] : []),
      ...(stop ? [{ says: t.stop, url: `${settings.publicUrl}/unsubscribe?token=${stop}` }] : []),
    ],
  }
  return {
    subject: digestTexts.subject(name, overdueCount),
    text: asText(letter),
    html: asHtml(letter),
    headers: headersOf(settings, mail, stop),
    isToAddressee: false,
  }
}

interface Ways {
  link?: string
  replyTo?: string
  /** Whether an official answer is theirs to give. */
  isAnswerable?: boolean
}

/** How the person takes part without signing in: by the link, and by a reply where this server takes mail. */
async function waysIn(
  db: Db,
  settings: MailSettings,
  { id: mailId, kind, personId, projectId, folderId }: QueuedMail,
  { type, isTo, answer }: Told,
  now: Date,
): Promise<Ways> {
  if (kind !== 'notices' || !folderId || !projectId || !partyTypes.includes(type ?? 0)) return {}
  const tokens = await newTokens(db, { mailId, personId, projectId, folderId }, now)
  // Behind the #, so that no server and no proxy writes it into a log.
  const link = `${settings.publicUrl}/m#${tokens.link}`
  const [local, domain] = settings.mailReplyTo.split('@')
  if (!domain) return { link }
  const isAnswerable = type === nodeType.rfi && isTo && !answer
  return { link, replyTo: `${local}+${tokens.reply}@${domain}`, isAnswerable }
}

function subjectOf({ kind }: QueuedMail, told: readonly Told[], reason: NoticeReason): string {
  if (kind === 'summary') return t.subjectOfSummary(told.length)
  if (reason === 'account') return t.subjectOfAccount
  if (reason === 'people') return oneLine(t.subjectOfPeople(told[0]!.projectName))
  const status = told.findLast((one) => one.statusName)?.statusName ?? null
  return oneLine(t.subject(nameOf(told[0]!), reason, status))
}

const nameOf = ({ number, title, projectName, recordCount }: Told): string =>
  oneLine(
    [
      [number, title].filter(Boolean).join(' ') || projectName || '',
      recordCount > 1 ? t.more(recordCount - 1) : '',
    ]
      .filter(Boolean)
      .join(' '),
    150,
  )

/** Who did what, in one line. */
function sentenceOf(one: Told): string {
  if (one.reasons[0] === 'account' && one.action !== 'ApiKeyAdded')
    return `${t.ofAccount(one.action)} ${t.accountNext(one.action)}`
  if (!one.fullName) return oneLine(t.byItself(one.action, one.mailOf ?? ''), 400)
  const by = `${one.fullName}${one.company ? ` (${one.company})` : ''}`
  const behalf = one.onBehalfOfName ? ` ${t.onBehalf(one.onBehalfOfName)}` : ''
  const did = one.fields ? t.changed(one.fields) : t.did(one.action, one.statusName)
  return oneLine(`${by} ${did}${behalf}.`, 400)
}

const linkTo = ({ projectId, folderId, reasons, action }: Told, { publicUrl }: MailSettings) =>
  action === 'MailHeld'
    ? { says: t.openHeld, url: `${publicUrl}/p/${projectId}/setup/held` }
    : folderId
      ? { says: t.open, url: `${publicUrl}/r/${folderId}` }
      : reasons[0] === 'people'
        ? { says: t.openPeople, url: `${publicUrl}/people` }
        : { says: t.openAccount, url: `${publicUrl}/me` }

function letterOf(
  told: readonly Told[],
  reasons: readonly NoticeReason[],
  settings: MailSettings,
): Omit<Letter, 'foot'> {
  const last = told.at(-1)!
  const fact = (name: string, value: string | null): Array<readonly [string, string]> =>
    value ? [[name, oneLine(value)]] : []
  const said = told.flatMap(
    ({ words: reply, fullName }): Array<readonly [string, string]> =>
      reply ? [[oneLine(fullName ?? ''), cut(reply)]] : [],
  )
  const asks = reasons.some((reason) => ['court', 'party', 'change', 'status'].includes(reason))
  return {
    title:
      reasons[0] === 'account'
        ? t.subjectOfAccount
        : reasons[0] === 'people'
          ? t.subjectOfPeople(last.projectName)
          : nameOf(told[0]!),
    facts: [...fact(t.project, last.projectName), ...fact(t.turn, last.court), ...fact(t.due, last.due)],
    lines: [...new Set(told.map(sentenceOf))],
    quotes: [
      ...(asks && last.question ? [[t.question, cut(last.question)] as const] : []),
      ...(asks && last.answer ? [[t.answer, cut(last.answer)] as const] : []),
      ...said,
    ],
    button: linkTo(last, settings),
  }
}

const summaryOf = (told: readonly Told[], settings: MailSettings): Omit<Letter, 'foot'> => ({
  title: t.summaryLead,
  facts: [],
  lines: told.map((one) => `${nameOf(one)}: ${sentenceOf(one)}`),
  quotes: [],
  button: { says: t.open, url: `${settings.publicUrl}/inbox` },
})
