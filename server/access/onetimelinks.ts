/**
 * Links that are used once: to accept an invitation, to set a new password, and for the first start. A token is 256 random bits, and
 * only its SHA-256 is stored.
 */
import { randomBytes } from 'node:crypto'
import { msPerDay, msPerHour, msPerMinute } from '../../contract/fields/durations.ts'
import { invitationDays } from '../../contract/people/invitation.ts'
import { passwordLinkMinutes } from '../../contract/people/password.ts'
import type { Db } from '../db/db.ts'
import { conflict, Fault, notEmpty } from '../kernel/faults.ts'
import { digestOf } from './secrets.ts'

export type LinkKind = 'invitation' | 'password' | 'first'

/** How long each counts. */
export const validMs: Record<LinkKind, number> = {
  invitation: invitationDays * msPerDay,
  password: passwordLinkMinutes * msPerMinute,
  first: msPerHour,
}

/** The page of each. The token is behind the #, so that no server and no proxy writes it into a log. */
const pages: Record<LinkKind, string> = { invitation: '/join', password: '/password', first: '/first' }
export const addressOf = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}${pages[kind]}#${token}`

export interface LinkOf {
  kind: LinkKind
  personId: number
  invitationId?: number | null
}

export async function newLink(
  db: Db,
  { kind, personId, invitationId = null }: LinkOf,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.rows(
    `INSERT INTO one_time_link (digest, kind, person_id, invitation_id, made_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [digestOf(token), kind, personId, invitationId, now, new Date(now.getTime() + validMs[kind])],
  )
  return token
}

/** The links that a person has by now count no more: another takes their place, or they are not needed. */
export const endLinksOf = async (db: Db, kind: LinkKind, personId: number, now: Date): Promise<void> => {
  await db.rows(
    'UPDATE one_time_link SET ends_at = $3 WHERE person_id = $1 AND kind = $2 AND used_at IS NULL AND ends_at > $3',
    [personId, kind, now],
  )
}

export interface FoundLink {
  personId: number
  invitationId: number | null
}

const gone: Record<LinkKind, { unknown: string; used: string; ended: string }> = {
  invitation: {
    unknown: 'This link is of no invitation. Please open it exactly as it came, or ask whoever invited you.',
    used: 'This invitation was accepted already. Please sign in.',
    ended:
      'This link counts no more. Please use the newest mail, or ask whoever invited you to send it again.',
  },
  password: {
    unknown: 'This link sets no password. Please open it exactly as it came, or ask for another one.',
    used: 'This link was used already. Please sign in, or ask for another one.',
    ended: 'This link counts no more. Please ask for another one.',
  },
  first: {
    unknown: 'This link opens nothing. Please open it exactly as the server printed it.',
    used: 'This link was used already. Please sign in.',
    ended: 'This link counts no more. Make another one where the server runs: plumbline first-link',
  },
}

/** A fault that says what to do, if it does not count. */
export async function findLink(
  db: Db,
  kind: LinkKind,
  token: string | null | undefined,
  now: Date,
): Promise<FoundLink> {
  if (!token?.trim()) throw notEmpty('Token', 'the token of the link')
  const row = await db.row<FoundLink & { isUsed: boolean; isEnded: boolean }>(
    `SELECT person_id AS "personId", invitation_id AS "invitationId", used_at IS NOT NULL AS "isUsed",
            ends_at <= $3 AS "isEnded"
       FROM one_time_link WHERE digest = $1 AND kind = $2`,
    [digestOf(token.trim()), kind, now],
  )
  if (!row) throw new Fault('NotFound', gone[kind].unknown)
  const { isUsed, isEnded, ...found } = row
  if (isUsed) throw conflict(gone[kind].used)
  if (isEnded) throw conflict(gone[kind].ended)
  return found
}

/** In the transaction of what it is used for: of two that use it at once, one waits here and is refused. */
export async function useLink(db: Db, kind: LinkKind, token: string, now: Date): Promise<void> {
  const used = await db.row<{ personId: number }>(
    `UPDATE one_time_link SET used_at = $3 WHERE digest = $1 AND kind = $2 AND used_at IS NULL AND ends_at > $3
     RETURNING person_id AS "personId"`,
    [digestOf(token.trim()), kind, now],
  )
  if (!used) throw conflict(gone[kind].used)
  // The person who has another link of theirs hears that it was used.
  await db.rows(
    'UPDATE one_time_link SET used_at = $3 WHERE person_id = $1 AND kind = $2 AND used_at IS NULL',
    [used.personId, kind, now],
  )
}

/** What was asked or used long ago is nobody's business. */
export async function sweepOneTimeLinks(db: Db, now: Date): Promise<void> {
  await db.rows('DELETE FROM one_time_link WHERE ends_at < $1', [new Date(now.getTime() - 30 * msPerDay)])
  await db.rows('DELETE FROM password_request WHERE asked_at < $1', [new Date(now.getTime() - msPerDay)])
}
