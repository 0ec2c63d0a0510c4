/** The mails with one-time links: of an invitation, and for a forgotten password. A link is made when its mail is sent. */
import { invitationDays } from '../../contract/people/invitation.ts'
import { passwordLinkMinutes } from '../../contract/people/password.ts'
import { addressOf, newLink } from '../access/onetimelinks.ts'
import { relyingParty } from '../access/passkeys.ts'
import type { Db } from '../db/db.ts'
import { messageOf } from './lettermessage.ts'
import type { Message, QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'
import { oneLine } from './texts/template.ts'
import { textsIn } from './texts/textsin.ts'

interface Invited {
  email: string
  role: string | null
  company: string
  waits: boolean
  byName: string
  byCompany: string
  projects: string[]
}

const invitation = `SELECT v.email, v.role, o.name AS company, v.decision = 'waits' AS waits, b.full_name AS "byName",
    c.name AS "byCompany",
    ARRAY(SELECT p.name FROM project p WHERE p.id = ANY (v.project_ids) ORDER BY p.name, p.id) AS projects
  FROM invitation v JOIN organization o ON o.id = v.organization_id JOIN person b ON b.id = v.invited_by
  JOIN organization c ON c.id = b.organization_id JOIN person n ON n.id = v.person_id
 WHERE v.id = $1 AND v.accepted_at IS NULL AND v.withdrawn_at IS NULL AND n.is_active AND n.password IS NULL`

/** A text instead of the mail: why it is not sent. */
export async function composeInvitation(
  db: Db,
  settings: MailSettings,
  mail: QueuedMail,
  now: Date,
): Promise<Message | string> {
  const found = await db.row<Invited>(invitation, [mail.invitationId])
  if (!found) return 'The invitation was accepted or withdrawn.'
  // The proof is that the mail came to this address.
  if (found.email.toLowerCase() !== mail.address?.toLowerCase())
    return 'Their address is another one than that of the invitation.'
  const { personId, invitationId } = mail
  const token = await newLink(db, { kind: 'invitation', personId, invitationId }, now)
  const t = textsIn(mail.language).invitationTexts
  const [first] = found.projects
  // Without a project they are invited to the company.
  const what = oneLine(first ?? found.company, 100)
  const by = oneLine(`${found.byName} (${found.byCompany})`, 150)
  const fact = (name: string, value: string | null): Array<readonly [string, string]> =>
    value ? [[name, oneLine(value, 400)]] : []
  return messageOf(t.subject(by, what), {
    title: t.title(what),
    facts: [
      ...fact(t.by, by),
      ...fact(t.projects, found.projects.join(', ')),
      ...fact(t.role, found.role && t.roleName(found.role)),
      ...fact(t.company, found.company),
    ],
    lines: [t.says(by), ...(found.waits ? [t.waits(oneLine(found.company))] : [])],
    quotes: [],
    button: {
      says: relyingParty(settings) ? t.acceptWithPasskeys : t.accept,
      url: addressOf(settings.publicUrl, 'invitation', token),
    },
    foot: [t.howLong(invitationDays), t.notYou, new URL(settings.publicUrl).host],
  })
}

/** A text instead of the mail: why it is not sent. */
export async function composePasswordLink(
  db: Db,
  settings: MailSettings,
  { personId, address, language }: QueuedMail,
  now: Date,
): Promise<Message | string> {
  const found = await db.row<{ login: string }>(
    `SELECT n.login FROM person n WHERE n.id = $1 AND ${mayReset} AND lower(btrim(n.email)) = lower($2)`,
    [personId, address],
  )
  if (!found) return 'They may not sign in, or have another address now.'
  const token = await newLink(db, { kind: 'password', personId }, now)
  const texts = textsIn(language).passwordTexts
  return messageOf(texts.subject, {
    title: texts.title,
    facts: [[texts.login, oneLine(found.login)]],
    lines: [texts.says],
    quotes: [],
    button: { says: texts.set, url: addressOf(settings.publicUrl, 'password', token) },
    foot: [texts.howLong(passwordLinkMinutes), texts.notYou, new URL(settings.publicUrl).host],
  })
}

/** SQL: whether the person `n` may get a link to set a new password: to a confirmed address, and only if they sign in. */
export const mayReset = `n.is_active AND n.login IS NOT NULL AND n.password IS NOT NULL
  AND n.email_confirmed_at IS NOT NULL AND btrim(n.email) <> ''`
