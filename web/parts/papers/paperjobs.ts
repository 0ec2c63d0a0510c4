/** The papers that were asked for on this page: which wait, how much of each is there, and which are whole. */

import { inWords } from '../../app/calls/refusalwords.ts'
import { meantFor } from '../../app/calls/send.ts'
import { loadSentences } from '../../app/language/dictionary.ts'
import { store } from '../../app/store.ts'
import { paperTexts as t } from '../../texts/papers.ts'

export interface PaperJob {
  id: number
  /** What it is of; once the server has begun, the name of its file. */
  name: string
  /** Bytes that are there; 0 while it waits. */
  bytes: number
  /** The address of the whole file, in this page. */
  whole?: string
  problem?: string
  stop(): void
}

export const paperJobs = store<readonly PaperJob[]>([])
let lastId = 0

const change = (id: number, changes: Partial<PaperJob>): void =>
  paperJobs.set(paperJobs.get().map((one) => (one.id === id ? { ...one, ...changes } : one)))

/** Stops it if it is not whole yet. */
export function remove(id: number): void {
  const one = paperJobs.get().find((job) => job.id === id)
  one?.stop()
  if (one?.whole) URL.revokeObjectURL(one.whole)
  paperJobs.set(paperJobs.get().filter((job) => job.id !== id))
}

/** Resolves with the whole paper; undefined if there is none. */
export async function begin(address: string, name: string): Promise<PaperJob | undefined> {
  const id = ++lastId
  const stopped = new AbortController()
  paperJobs.set([...paperJobs.get(), { id, name, bytes: 0, stop: () => stopped.abort() }])
  try {
    const response = await fetch(address, { signal: stopped.signal, headers: meantFor() })
    if (!response.ok) throw new Refused(await sentenceIn(response))
    change(id, { name: nameIn(response.headers.get('Content-Disposition') ?? '') || name })
    const blob = await received(response, (bytes) => change(id, { bytes }))
    change(id, { whole: URL.createObjectURL(blob), bytes: blob.size })
    return paperJobs.get().find((one) => one.id === id)
  } catch (error) {
    change(id, { problem: error instanceof Refused ? error.message : t.broken })
    return undefined
  }
}

class Refused extends Error {}

async function sentenceIn(response: Response): Promise<string> {
  const body = await response.json().catch(() => undefined)
  const { errors, message } = body?.responseStatus ?? {}
  await loadSentences()
  return inWords(errors?.[0]?.message || message || t.broken, errors?.[0] && [errors[0].fieldName])
}

async function received(response: Response, progress: (bytes: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    progress(bytes)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
}
