/** What belongs to a pin while it is read: rows and files, counted and bounded. */
import {
  callOnce,
  keyOf,
  NoConnection,
  type OperationName,
  type RequestOf,
  type ResponseOf,
} from '../../app/calls/client.ts'
import type { Pin } from '../../app/device/pin.ts'
import { pins, progress } from '../../app/device/pins.ts'
import { inStore, pinnedFiles, rowOf, storing } from '../../app/device/readstore.ts'

/** A phone has room for this, and a person on site looks at less. */
export const pinLimits = {
  records: 500,
  readBytes: 40_000_000,
  fileBytes: 25_000_000,
  filesBytes: 250_000_000,
}
const atOnce = 3

export class Ended extends Error {}
export const noConnection = (): never => {
  throw new NoConnection()
}

/** The server was reached, and could not give it now. */
export class NotReady extends Error {}

/** What belongs to the pin so far. */
export class Gathering {
  readonly keys = new Set<string>()
  readonly paths = new Set<string>()
  readBytes = 0
  filesBytes = 0
  records = 0
  isCut = false
  unready = 0
  readonly isStoring = storing()
  #done = 0
  #total = 0
  readonly pin: Pin

  constructor(pin: Pin) {
    this.pin = pin
  }

  /** Several at once, in their order. */
  async each<T>(of: readonly T[], does: (one: T) => Promise<void>): Promise<void> {
    this.#total += of.length
    const left = [...of]
    let hasFailed = false
    const work = async (): Promise<void> => {
      for (let one = left.shift(); one !== undefined && !hasFailed; one = left.shift()) {
        this.check()
        await does(one).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
        this.#done += 1
        progress.set({ key: this.pin.key, done: this.#done, total: this.#total })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  async read<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
    const response = await callOnce(name, request)
    this.check()
    const row = rowOf(keyOf(name, request), name, request, response)
    if (row) {
      await inStore('pinned', 'readwrite', (rows) => (this.isStoring() ? rows.put(row) : undefined))
      this.check()
      this.keys.add(row.key)
      this.readBytes += row.bytes
    }
    return response
  }

  async file(url: string, bytes: number | null | undefined): Promise<void> {
    if (this.paths.has(url)) return
    if ((bytes ?? 0) > pinLimits.fileBytes || this.filesBytes + (bytes ?? 0) > pinLimits.filesBytes) {
      this.isCut = true
      return
    }
    this.paths.add(url)
    const files = await caches.open(pinnedFiles)
    // Files never change: another version has another address.
    const known = await files.match(url)
    if (known) this.filesBytes += Number(known.headers.get('Content-Length'))
    else {
      const response = await fetch(url).catch(noConnection)
      if (!response.ok) return void this.paths.delete(url)
      this.filesBytes += Number(response.headers.get('Content-Length'))
      await files.put(url, response)
      if (!this.isStoring()) await files.delete(url)
    }
  }

  /** Throws if the pin was ended, or nothing may be stored any more. */
  check(): void {
    if (!this.isStoring() || !pins.get().some(({ key }) => key === this.pin.key)) throw new Ended()
  }

  get isFull(): boolean {
    return this.records >= pinLimits.records || this.readBytes > pinLimits.readBytes
  }
}
