/**
 * The outbox of this page: the queue of the client package, stored in this browser. It asks the person to sign in, makes photos
 * smaller, and has the page read again what a call has changed.
 */

import { byRequest } from '../../../packages/client/src/byrequest.ts'
import { indexedDbStorage, NotStored, openQueue } from '../../../packages/client/src/queue/index.ts'
import { upload } from '../../../packages/client/src/upload.ts'
import { askToSignIn, CallFailed, callNow, changed, meantFor } from '../calls/client.ts'
import { inReadersWords } from '../calls/refusal.ts'
import { isKeptWhenSent, keepSent } from '../device/keepsent.ts'
import { keepsOriginals, projectOfPage } from '../project.ts'
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
  done(name, response) {
    if (isKeptWhenSent(name)) void keepSent(name, response).finally(() => changed(name))
    else changed(name)
  },
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
export const { dropFiles, putBackFile, allStored, fileCalls } = queue
export const {
  drafts: keptDrafts,
  load: loadKept,
  keepDraft,
  dropDraft,
  dropDrafts,
  leftChanges,
  unclaimed,
  claim,
} = queue

/** A photo is made smaller before it is sent, unless the project of the page wants it as it was taken. */
const mayShrink = (isPhoto: boolean): boolean => isPhoto && !keepsOriginals(projectOfPage())

export const keepFiles = (of: string, files: readonly File[], isPhoto = true): Promise<void> =>
  queue.keepFiles(of, files, mayShrink(isPhoto))
export const addFile: typeof queue.addFile = (entry, file, to, isPhoto = false) =>
  queue.addFile(entry, file, to, mayShrink(isPhoto))

/** Photos that were kept as they are until it was known which project they go to. */
export async function keptFor(projectId: number, ids: readonly string[]): Promise<void> {
  if (!keepsOriginals(projectId)) await queue.letShrink(ids)
}

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
