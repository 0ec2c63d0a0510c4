/** Stores an entry, sends it, and waits for a while for the answer of the server. */
import type { CallFailed } from '../caller.ts'
import { emptyOutbox } from './emptying.ts'
import { idsIn, isFile, type NewEntry } from './entry.ts'
import { addEntry } from './outbox.ts'
import type { Held, State } from './state.ts'
import { NotStored } from './storage.ts'
import { handBack, replaceEntry } from './takeout.ts'

/** Either the server has it, or it is in the outbox and will be sent automatically. */
export type Outcome<R> =
  | {
      readonly waits: false
      /** To the first call. */
      readonly response: R
      /** Of what was created. */
      readonly ids: Readonly<Record<string, number>>
    }
  | {
      readonly waits: true
      /** The server refused it, and it stays: a call before was run, or nobody could be told. */
      readonly refused?: CallFailed
      /** What holds it up, with the answer of the server if there was one. Undefined: nothing has come back yet. */
      readonly why?: Held
      readonly error?: CallFailed
    }

/** The entry in whose place another one is stored, and the draft in which that was written. */
export interface Replaces {
  readonly id: string
  readonly draftName: string
}

/** A user waits this long for the server; then the page goes on, and the outbox with it. */
const patienceMs = 10_000

/**
 * Several calls in order. Waits for the last one that is not a file. Throws what the server refuses, as long as
 * `isAwaited` says that the person who wrote it can still show why.
 */
export async function sendEntry<R>(
  q: State,
  from: NewEntry,
  fileIds: readonly string[] = [],
  isAwaited = (): boolean => true,
  replaces?: Replaces,
): Promise<Outcome<R>> {
  const entry = replaces
    ? await replaceEntry(q, replaces.id, from, fileIds, replaces.draftName)
    : await addEntry(q, from, fileIds)
  const outcome = await outcomeOf<R>(q, entry.id, from, isAwaited)
  if (!outcome.waits || !entry.isUnstored) return outcome
  // Nothing claims that it is kept: the person who wrote it still has the text.
  await handBack(q, entry.id, from.draft?.filesOf)
  throw q.storageProblem.get() ?? new NotStored(undefined)
}

function outcomeOf<R>(
  q: State,
  id: string,
  { calls, draft }: NewEntry,
  isAwaited: () => boolean,
): Promise<Outcome<R>> {
  const last = (calls.findLast((call) => !isFile(call)) ?? calls.at(-1))?.key
  let ids = {}
  let first: unknown
  return new Promise<Outcome<R>>((resolve, reject) => {
    const end = (act: () => void): void => {
      clearTimeout(timer)
      q.waiters.delete(id)
      act()
    }
    const timer = setTimeout(() => end(() => resolve({ waits: true })), q.patienceMs ?? patienceMs)
    q.waiters.set(id, {
      done(key, response) {
        ids = { ...idsIn(response), ...ids }
        if (key === calls[0]!.key) first = response
        if (key === last) end(() => resolve({ waits: false, response: first as R, ids }))
      },
      refused: (error) =>
        end(() => {
          // On another page its text would be lost, and what was created must not be created again: then the
          // entry stays, and says why.
          if (!isAwaited() || first) return resolve({ waits: true, refused: error })
          // If its files cannot be handed back, it stays as well.
          handBack(q, id, draft?.filesOf).then(
            () => reject(error),
            (why) => (why instanceof NotStored ? resolve({ waits: true, refused: error }) : reject(why)),
          )
        }),
      held: (why, error) => end(() => resolve({ waits: true, why, error })),
      asks: () => clearTimeout(timer),
    })
    void emptyOutbox(q)
  })
}
