/**
 * What the kernel needs to know of a caller, of sessions and of encryption, as interfaces. `access/` implements
 * them, and imports them from here: the kernel imports nothing of `access/`.
 */
import type { Db } from '../db/db.ts'
import type { TimeLimit } from '../db/timelimit.ts'

export interface Caller {
  readonly id: number
  readonly organizationId: number
  /** Administrator of their organization. */
  readonly isAdmin: boolean
  readonly login: string
  readonly fullName: string
}

/** Somebody who sends a session key. */
export interface Asker {
  readonly address: string
  readonly limit: TimeLimit
}

export interface Sessions {
  /**
   * Undefined if the session key is wrong, has expired, or was ended. `digest` is that of the key, as text. A session
   * that is not cached is read on the account of `asker`.
   */
  find(digest: string, now: Date, asker?: Asker): Caller | Promise<Caller | undefined>
  /**
   * Forgets cached sessions in this process; the database notifies the others. To be called after the commit.
   */
  forget(which: { key: string } | { personId: number }): void
  /** Which of these sessions have not ended, read from the database. It is no use of them. */
  stillOpen(digests: readonly string[], now: Date): Promise<Set<string>>
  /** Hears the notices of the database until the returned function is called. */
  watch(listener: NoticeListener): () => void
  /** Whether all notices committed up to a moment ago have arrived. */
  areNoticesCurrent(): boolean
  close(): Promise<void>
}

export interface NoticeListener {
  /** `person 12`: one was changed; `changes 17`: the feed of changes goes on to there; else a session ended, by its digest. */
  hear(what: string, which: string): void
  /** Notices may have been lost. */
  missed(): void
}

/** A text, and the place that it is bound to. */
export interface PlainText {
  text: string
  about: string
}

export interface Encryption {
  /** Prevents a key rotation until the transaction `db` ends. To be called before an encrypted row is locked. */
  hold(db: Db): Promise<void>
  /** `about` binds the encrypted text to its place, so that it cannot be moved to another. */
  encrypt(db: Db, text: string, about: string): Promise<string>
  encryptAll(db: Db, texts: readonly PlainText[]): Promise<string[]>
  decrypt(encrypted: string, about: string): Promise<string>
}
