/** An entry of the outbox: calls that belong together and are sent in order. */
import { CallFailed } from '../caller.ts'
import type { OperationName } from '../operations.ts'

/** The target of a file: a record, a document of which it is a new version, or a folder for a new document. */
export type UploadTo =
  | { folderId: number | Made }
  | { documentId: number | Made }
  | { parentFolderId: number | Made }

/** Stands in a request for an id in the response to the first call of the entry. */
export interface Made {
  readonly made: string
}

export const made = (key: string): Made => ({ made: key })

export interface Problem {
  readonly status: number
  /** The response, as the server sent it. */
  readonly body: unknown
}

interface AnyCall {
  /** The Idempotency-Key. */
  readonly key: string
  readonly problem?: Problem
}

export interface OperationCall extends AnyCall {
  readonly name: OperationName
  readonly request: unknown
  readonly ifMatch?: string
}

export interface FileCall extends AnyCall {
  readonly fileId: string
  readonly fileName: string
  readonly to: UploadTo
  readonly description?: string
}

export type OutboxCall = OperationCall | FileCall

export const isFile = (call: OutboxCall): call is FileCall => 'fileId' in call

/** What a form needs to show it again, after the server refused it. */
export interface DraftBefore {
  readonly at: string
  readonly name: string
  readonly value: unknown
  /** Where its files were kept. */
  readonly filesOf?: string
}

export interface Entry {
  readonly id: string
  readonly userId: number
  readonly login: string
  /** Grows with each entry. */
  readonly order: number
  readonly madeMs: number
  /** What it is, for people: `RFI: Which anchors?` */
  readonly what: string
  /** The record that it changes: entries of one record are sent in order. */
  readonly folderId?: number
  /** An address where the reader sees what it is about. */
  readonly at?: string
  readonly draft?: DraftBefore
  /** Those that the server has not answered yet, in order. */
  readonly calls: readonly OutboxCall[]
  /** A call of it was run: the rest belongs to what that has created. */
  readonly isBegun?: boolean
  /** It took the place of another one, with the key of that: the server refuses it if that one had arrived. */
  readonly isChanged?: boolean
  /** A call was sent and nothing came back: it may have arrived. */
  readonly isTried?: boolean
  /** What the server said at the last try, which was no refusal: it is sent again. */
  readonly failure?: Problem
  /** It waited long; its person said that it shall be sent. */
  readonly isAgreed?: boolean
  /** The browser could not store it: it is gone with this page. */
  readonly isUnstored?: boolean
}

export type NewEntry = Pick<Entry, 'what' | 'folderId' | 'at' | 'draft' | 'calls'>

/** Who is signed in, as `SessionGet` says. */
export interface Person {
  readonly userId?: number | null
  readonly userLogin?: string | null
}

export interface Owned {
  readonly userId: number
  readonly login?: string
}

/** Whose a new row is. A program that names nobody is 0, without a login. */
export const ownerOf = (me: Person | undefined): Required<Owned> => ({
  userId: me?.userId ?? 0,
  login: me?.userLogin ?? '',
})

/** The login too: the same address may be that of another installation one day. */
export function isOwn(row: Owned, me: Person | undefined): boolean {
  if (!me) return false
  const { userId, login } = ownerOf(me)
  return row.userId === userId && (!row.login || row.login === login)
}

/** The entry that is to be replaced was sent, or a part of it. */
export class AlreadySent extends Error {
  constructor() {
    super('It was sent meanwhile.')
    this.name = 'AlreadySent'
  }
}

/** It took the place of one that had arrived: the server refuses it for good. */
export const isLate = ({ calls }: Entry): boolean =>
  calls.some(
    ({ problem }) => problem && new CallFailed(problem.status, problem.body).meta.idempotencyKey === 'used',
  )

/** Nothing of it is known to have arrived: it may be replaced by another version. */
export const isReplaceable = (entry: Entry): boolean =>
  !entry.isBegun && !isFile(entry.calls[0]!) && !isLate(entry)

/** The problem of an entry: that of its first call, or of a file. */
export const problemOf = ({ calls }: Entry): Problem | undefined =>
  calls.find(({ problem }) => problem)?.problem

/** Longer than the server knows the key of a call, less a reserve: it could create something twice. */
export const sentWithinDays = 45

/** The ids in a response: of a created record, or of the first of several. */
export function idsIn(response: unknown): Record<string, number> {
  const found: Record<string, number> = {}
  const look = (value: unknown): void => {
    const one = Array.isArray(value) ? value[0] : value
    if (one === null || typeof one !== 'object') return
    for (const [key, v] of Object.entries(one)) {
      if (typeof v === 'object') look(v)
      else if (key.endsWith('Id') && Number(v) > 0) found[key] ??= Number(v)
    }
  }
  look(response)
  return found
}

/** The request with the ids that are known now. */
export function withIds<T>(value: T, ids: Readonly<Record<string, number>>): T {
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, ids)) as T
  if (value === null || typeof value !== 'object') return value
  const { made: key } = value as unknown as Made
  if (typeof key === 'string' && Object.keys(value).length === 1) return (ids[key] ?? value) as T
  return Object.fromEntries(Object.entries(value).map(([name, v]) => [name, withIds(v, ids)])) as T
}
