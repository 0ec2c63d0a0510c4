/**
 * The outbox of this page: the queue of the client package, stored in this browser. It asks the person to sign in, makes photos
 * smaller, and has the page read again what a call has changed.
 */

import { byRequest } from '../../../packages/client/src/byrequest.ts'
import { indexedDbStorage, NotStored, openQueue } from '../../../packages/client/src/queue/index.ts'
import { upload } from '../../../packages/client/src/upload.ts'
import { askToSignIn, CallFailed, callNow, changed, meantFor } from '../client.ts'
import { inReadersWords } from '../refusal.ts'
import { meNow } from '../session.ts'
import { withExifOf } from './exif.ts'
import { smaller } from './smaller.ts'

const queue = openQueue({
  storage: indexedDbStorage(),
  caller: {
    call: callNow,
    upload: (file, to, options) =>
      upload({ baseUrl: '' }, file, to, { ...options, headers: meantFor() }, byRequest).catch(inTheirWords),
  },
  person: meNow,
  async signIn({ meta }) {
    if (!meta.person) return askToSignIn()
    // Another person signed in at another tab: nothing of the first is sent.
    location.assign('/')
    await new Promise(() => undefined)
  },
  smaller,
  done: changed,
})

async function inTheirWords(error: unknown): Promise<never> {
  throw error instanceof CallFailed ? await inReadersWords(error) : error
}

export const {
  entries: outbox,
  files: keptFiles,
  start: keepEmptying,
  empty: emptyOutbox,
  add: addEntry,
  send: sendEntry,
  replace: replaceEntry,
  copyToDraft,
} = queue
export const { storageProblem, held, sentBytes, tryAtOnce, agree, takeOut } = queue
export const { keepFiles, dropFiles, putBackFile, allStored, fileCalls, addFile } = queue
export const {
  drafts: keptDrafts,
  load: loadKept,
  keepDraft,
  dropDraft,
  dropDrafts,
  unclaimed,
  claim,
} = queue

/** The same photo with something drawn on it. */
export async function replaceFile(id: string, file: Blob): Promise<void> {
  const kept = keptFiles.get().find((one) => one.id === id)
  if (kept && kept.file !== file) await queue.replaceFile(id, await withExifOf(kept.file, file))
}

/**
 * The server refused it: back into the form it came from, with its files. What the server has answered
 * already stays there. Undefined: this browser could not store that, and the entry stays.
 */
export async function backToDraft(id: string): Promise<string | undefined> {
  const entry = outbox.get().find((one) => one.id === id)
  if (!entry?.draft) return undefined
  const { name, at, filesOf = name } = entry.draft
  // Something else was begun in that form meanwhile: it stays where it is, and so does this.
  if (keptDrafts.get().has(name)) return at
  try {
    await queue.handBack(id, filesOf)
    return at
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    return undefined
  }
}
