/**
 * The bytes of a file are written, synced and put into the store before the transaction of their row begins: a disk that stands
 * still must not hold a transaction, with its locks and its connection. What a refused call has put there is removed again.
 */
import type { Received } from '../../blobs/blobs.ts'
import type { Call } from '../../kernel/call.ts'
import type { Prepared } from '../../kernel/prepared.ts'
import { removeUnreferenced } from './collect.ts'

type BytesRequest = { fileContent?: Buffer | null | undefined }

/** For `serve`: of bytes that come in `fileContent`, or were received as a stream (`PUT /files`). */
export async function prepareBytes({ fileContent }: BytesRequest, call: Call): Promise<Prepared | undefined> {
  if (call.received) return keptBytes(call, call.received)
  return fileContent ? keptBytes(call, await call.blobs.receive([fileContent])) : undefined
}

/** Of a call with several contents. What nothing refers to at its end is removed, even if it was run. */
export async function prepareAll(call: Call, contents: readonly Buffer[]): Promise<Prepared> {
  const each: Stored[] = []
  const end = async (): Promise<void> => {
    for (const one of each) await one.end(false)
  }
  try {
    for (const content of contents) each.push(await keptBytes(call, await call.blobs.receive([content])))
  } catch (error) {
    await end()
    throw error
  }
  return { contents: new Map(each.map(({ received }, i) => [contents[i]!, received])), end }
}

interface Stored extends Prepared {
  readonly received: Received
}

/** Puts received bytes into the store; its `end` takes them out again if the call was not run. */
export async function keptBytes(call: Call, received: Received): Promise<Stored> {
  const wasThere = await call.blobs.find(received.sha256)
  try {
    await received.keep()
  } catch (error) {
    await received.drop()
    throw error
  }
  return {
    received,
    async end(isDone) {
      await received.drop()
      if (!isDone && !wasThere) await discard(call, received)
    },
  }
}

/** Unless a row refers to the contents, or another call is about to store them. What cannot be removed now is left to `files collect`. */
const discard = async (call: Call, { sha256, sizeBytes }: Received): Promise<void> => {
  const afterAll = new Date(Date.now() + 60_000)
  await removeUnreferenced(
    call.database,
    call.blobs,
    { sha256, sizeBytes, keptAt: afterAll },
    afterAll,
  ).catch(() => undefined)
}
