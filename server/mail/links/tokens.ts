/** The tokens of mails that are composed together: all are stored in one statement each, before the first of the mails is sent. */
import { randomBytes } from 'node:crypto'
import { type NoticeReason, reasonAbout } from '../../../contract/outbound/notice.ts'
import {
  newTokens,
  storeTokens,
  type TokenKind,
  type TokenRow,
  type TokensFor,
} from '../../access/maillinks.ts'
import { digestOf } from '../../access/secrets.ts'
import type { Db } from '../../db/db.ts'
import type { QueuedMail } from '../outgoing.ts'
import type { MailSettings } from '../queue.ts'

export interface MailTokens {
  /** How the person takes part in a record without signing in. */
  ofRecord(of: TokensFor): Record<TokenKind, string>
  /** How the person opens a transmittal without signing in. */
  ofTransmittal(of: TokensFor & { transmittalId: number }): string
  /**
   * Ends mails for these reasons; what cannot be switched off has none. Somebody without an account is known by their
   * address.
   */
  toUnsubscribe(
    mail: Pick<QueuedMail, 'personId' | 'address'>,
    reasons: readonly NoticeReason[],
  ): string | undefined
  store(db: Db, now: Date): Promise<void>
}

interface UnsubscribeRow {
  digest: string
  person_id: number | null
  address: string | null
  reasons: NoticeReason[]
}

export function mailTokens(): MailTokens {
  const ofRecords: TokenRow[] = []
  const toUnsubscribe: UnsubscribeRow[] = []
  return {
    ofRecord(of) {
      const { tokens, rows } = newTokens(of)
      ofRecords.push(...rows)
      return tokens
    },
    ofTransmittal(of) {
      const { tokens, rows } = newTokens(of)
      // Nobody replies to a transmittal by mail.
      ofRecords.push(...rows.filter(({ kind }) => kind === 'link'))
      return tokens.link
    },
    toUnsubscribe({ personId, address }, reasons) {
      const ended = reasons.filter((reason) => !reasonAbout(reason).isFixed)
      if (ended.length === 0) return undefined
      const token = randomBytes(16).toString('base64url')
      toUnsubscribe.push({
        digest: digestOf(token).toString('hex'),
        reasons: ended,
        person_id: personId || null,
        address: personId ? null : address,
      })
      return token
    },
    async store(db, now) {
      if (ofRecords.length > 0) await storeTokens(db, ofRecords, now)
      if (toUnsubscribe.length > 0) await storeUnsubscribing(db, toUnsubscribe, now)
    },
  }
}

/** The address that a link token opens. Behind the #, so that no server and no proxy writes it into a log. */
export const linkWith = (token: string, { publicUrl }: Pick<MailSettings, 'publicUrl'>): string =>
  `${publicUrl}/m#${token}`

const storeUnsubscribing = (db: Db, rows: readonly UnsubscribeRow[], now: Date): Promise<unknown> =>
  db.rows(
    `INSERT INTO unsubscribe_token (digest, person_id, address, reasons, made_at)
     SELECT decode(r.digest, 'hex'), r.person_id, r.address, r.reasons, $2
       FROM json_to_recordset($1::text::json) AS r (digest text, person_id int, address text, reasons text[])`,
    [JSON.stringify(rows), now],
  )
