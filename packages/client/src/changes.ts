/** The feed of changes, followed. */
import type { BodyOf, OperationName, RequestOf, ResponseOf } from './operations.ts'
import { backOffMs, isTemporary, pause } from './repeat.ts'

export type Change = NonNullable<NonNullable<BodyOf<'ChangesRead'>['changes']>[number]>

export interface Changes {
  changes: Change[]
  /** Keep it once you have used the changes: the next time go on from there. */
  cursor: string
  /** Whether there is nothing more now. */
  isAtEnd: boolean
}

export interface FollowOptions {
  /** Only of this project. */
  projectId?: number
  /** Where to go on; left out, it begins with all that is there. */
  cursor?: string
  /** How long to wait at the end of the feed; by default 10 s. */
  everyMs?: number
  /** Whether it waits until the server is back, as `live` does; by default it does. False: it ends with the error. */
  waitsForServer?: boolean
  /** Ends it. */
  signal?: AbortSignal
}

const waitMsMax = 30_000

/** Until the signal ends it. Throws a `CallFailed` with `meta.startAgain` where the cursor is of no use any more. */
export async function* followChanges(
  call: <K extends OperationName>(
    name: K,
    request: RequestOf<K>,
    options: { signal?: AbortSignal },
  ) => Promise<ResponseOf<K>>,
  { everyMs = 10_000, waitsForServer = true, signal, ...from }: FollowOptions,
): AsyncGenerator<Changes> {
  let { cursor } = from
  for (let failures = 0; !signal?.aborted; ) {
    const page = await call('ChangesRead', { projectId: from.projectId, cursor }, { signal }).catch(
      (error) => {
        // What its own signal ended is no error.
        if (!signal?.aborted && !(waitsForServer && isTemporary(error))) throw error
      },
    )
    if (signal?.aborted) return
    if (!page) {
      failures += 1
      await pause(backOffMs(failures, waitMsMax), signal).catch(() => undefined)
      continue
    }
    failures = 0
    const isNew = page.nextCursor !== cursor
    cursor = page.nextCursor!
    const isAtEnd = Boolean(page.isAtEnd)
    if (isNew) yield { changes: page.changes ?? [], cursor, isAtEnd }
    if (isAtEnd) await pause(everyMs, signal).catch(() => undefined)
  }
}
