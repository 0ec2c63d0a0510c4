/**
 * The tokens in mails: of one person and one record, 128 random bits, stored as their SHA-256. A link token opens the page of the
 * record, a reply token lets an answer by mail in. Whether they still do is judged here at each use; what may be done is judged
 * by the rights of the person, like any call of theirs.
 */
import { randomBytes } from 'node:crypto'
import { msPerDay } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import { raw } from '../db/sql.ts'
import type { Caller } from '../kernel/caller.ts'
import { digestOf } from './secrets.ts'
import { callerColumns } from './sessions.ts'
import { joinRights, sees } from './visibility.ts'

/** How long a device is known. */
export const deviceDays = 30
/** How long after its closing the mails of a record open it. */
const closedDays = 90

/** SQL: where mail to the person `n` goes. */
export const mailAddress = `coalesce(nullif(btrim(n.notification_email), ''), nullif(btrim(n.email), ''))`

export type TokenKind = 'link' | 'reply'

/** Whose mail it is, and about which record. */
export interface MailLink {
  caller: Caller
  folderId: number
  projectId: number
  /** What it opens instead of a record; the folder is the root of the project then. */
  transmittalId: number | null
  /** Where their mail goes. */
  address: string | null
}

export interface TokensFor {
  personId: number
  projectId: number
  folderId: number
  mailId: number
  transmittalId?: number
}

/** A new token as it is stored. */
export interface TokenRow extends TokensFor {
  kind: TokenKind
  /** In hexadecimal digits. */
  digest: string
}

/** The tokens are only in the mail. That of a reply is of small letters and digits: mail servers may change the case. */
export function newTokens(of: TokensFor): { tokens: Record<TokenKind, string>; rows: TokenRow[] } {
  const tokens = { link: randomBytes(16).toString('base64url'), reply: inLetters(randomBytes(16)) }
  const row = (kind: TokenKind): TokenRow => ({ ...of, kind, digest: digestOf(tokens[kind]).toString('hex') })
  return { tokens, rows: [row('link'), row('reply')] }
}

/** Before the mails that contain them are sent. */
export async function storeTokens(db: Db, rows: readonly TokenRow[], now: Date): Promise<void> {
  await db.rows(
    `INSERT INTO mail_token (digest, kind, person_id, project_id, folder_id, mail_id, transmittal_id, made_at)
     SELECT decode(r.digest, 'hex'), r.kind, r."personId", r."projectId", r."folderId", r."mailId", r."transmittalId", $2
       FROM json_to_recordset($1::text::json)
         AS r (digest text, kind text, "personId" int, "projectId" int, "folderId" int, "mailId" bigint,
              "transmittalId" int)`,
    [JSON.stringify(rows), now],
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** 128 bits, 5 in each letter. */
const replyChars = 26

function inLetters(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; text.length < replyChars; number >>= 5n) text = letters[Number(number & 31n)] + text
  return text
}

/** How long the mail of a transmittal opens it. */
const transmittalDays = 90

/** SQL: whether the token `k` of a transmittal counts: its person is a member of the project to whom it was sent, not too long ago. */
const opensTransmittal = `k.made_at > $3::timestamptz - interval '${transmittalDays} days'
  AND EXISTS (SELECT FROM transmittal_recipient r WHERE r.transmittal_id = k.transmittal_id AND r.person_id = n.id)`

/** SQL: the day on which the record was closed; the day on which it was imported, if it was closed already on a day unknown. */
const closedOn = `coalesce(f.closed_day, CASE WHEN f.state IS NOT NULL AND NOT f.is_open THEN (f.created_at AT TIME ZONE 'UTC')::date END)`

/** Of a token that still counts: its person is there and sees the record, which is not closed for long. */
const find = `SELECT ${callerColumns}, f.id AS "folderId", f.project_id AS "projectId", k.transmittal_id AS "transmittalId",
    ${mailAddress} AS address
  FROM mail_token k JOIN person n ON n.id = k.person_id AND n.is_active JOIN folder f ON f.id = k.folder_id
  ${joinRights({ caller: 'n.id', project: 'f.project_id', section: raw('f.section') })}
 WHERE k.digest = $1 AND k.kind = $2 AND k.ended_at IS NULL
   AND CASE WHEN k.transmittal_id IS NULL THEN ${sees()} ELSE ${opensTransmittal} END
   AND (${closedOn} IS NULL OR ${closedOn} > $3::timestamptz::date - ${closedDays})`

export async function findLink(
  db: Db,
  token: string | null | undefined,
  kind: TokenKind,
  now: Date,
): Promise<MailLink | undefined> {
  if (!token) return undefined
  const row = await db.row<Caller & Omit<MailLink, 'caller'>>(find, [digestOf(token), kind, now])
  if (!row) return undefined
  const { folderId, projectId, transmittalId, address, ...caller } = row
  return { caller, folderId, projectId, transmittalId, address }
}

/** Whether the code of this record was entered on the device, by the person the link is for. */
export async function isKnownDevice(
  db: Db,
  { caller, folderId, address }: MailLink,
  key: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!key || !address) return false
  const row = await db.row(
    `SELECT FROM mail_device WHERE digest = $1 AND person_id = $2 AND folder_id = $3 AND lower(address) = lower($4)
        AND ends_at > $5`,
    [digestOf(key), caller.id, folderId, address, now],
  )
  return row !== undefined
}

/** The device keeps its key for further records: each of them needs a code of its own. */
export async function knowDevice(
  db: Db,
  { caller, folderId, projectId, address }: MailLink,
  key: string,
  now: Date,
): Promise<void> {
  await db.rows(
    `INSERT INTO mail_device (digest, person_id, project_id, folder_id, address, made_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (digest, person_id, folder_id) DO UPDATE SET address = $5, made_at = $6, ends_at = $7`,
    [
      digestOf(key),
      caller.id,
      projectId,
      folderId,
      address,
      now,
      new Date(now.getTime() + deviceDays * msPerDay),
    ],
  )
}

/** Ends what the mails about a record open: those of a person, or of everybody. Returns the people who had such mails. */
export async function endLinks(
  db: Db,
  folderId: number,
  personId: number | null,
  now: Date,
): Promise<Array<{ fullName: string }>> {
  const of = 'folder_id = $1 AND ($2::int IS NULL OR person_id = $2)'
  await db.rows(`DELETE FROM mail_device WHERE ${of}`, [folderId, personId])
  return db.rows<{ fullName: string }>(
    `WITH ended AS (UPDATE mail_token SET ended_at = $3 WHERE ${of} AND ended_at IS NULL RETURNING person_id)
     SELECT n.full_name AS "fullName" FROM person n WHERE n.id IN (SELECT person_id FROM ended) ORDER BY n.full_name`,
    [folderId, personId, now],
  )
}

/** The same of a transmittal. The code of one counts for all of the project, so that of those people is forgotten. */
export const endTransmittalLinks = (
  db: Db,
  transmittalId: number,
  personId: number | null,
  now: Date,
): Promise<Array<{ fullName: string }>> =>
  db.rows<{ fullName: string }>(
    `WITH ended AS (UPDATE mail_token SET ended_at = $3
                     WHERE transmittal_id = $1 AND ($2::int IS NULL OR person_id = $2) AND ended_at IS NULL
                    RETURNING person_id, folder_id),
          forgotten AS (DELETE FROM mail_device d USING ended e
                         WHERE d.person_id = e.person_id AND d.folder_id = e.folder_id)
     SELECT n.full_name AS "fullName" FROM person n WHERE n.id IN (SELECT person_id FROM ended) ORDER BY n.full_name`,
    [transmittalId, personId, now],
  )

/** Removes what opens nothing any more. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  await db.rows('DELETE FROM mail_device WHERE ends_at < $1', [now])
  await db.rows('DELETE FROM mail_code WHERE asked_at < $1', [new Date(now.getTime() - msPerDay)])
  await db.rows(
    `DELETE FROM mail_token k USING folder f WHERE f.id = k.folder_id
        AND (k.ended_at < $1::timestamptz - interval '${closedDays} days' 
          OR ${closedOn} < $1::timestamptz::date - ${2 * closedDays}
          OR (k.transmittal_id IS NOT NULL AND k.made_at < $1::timestamptz - interval '${2 * transmittalDays} days'))`,
    [now],
  )
}
