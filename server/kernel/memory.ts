/**
 * What a process remembers under a key that says all it depends on, so nothing in it is ever wrong: what is old is not asked
 * for any more, and goes. Two generations: what was asked for since the newer one began outlives the older one.
 */
export class Memory<V> {
  private newer = new Map<string, Remembered<V>>()
  private older = new Map<string, Remembered<V>>()
  private size = 0
  private readonly sizeMax: number

  /** `sizeMax`: so many bytes at most, about, in both generations together. What would take most of it is not remembered. */
  constructor(sizeMax: number) {
    this.sizeMax = sizeMax
  }

  get(key: string): V | undefined {
    const found = this.newer.get(key)
    if (found) return found.value
    const kept = this.older.get(key)
    if (!kept) return undefined
    this.older.delete(key)
    this.keep(key, kept)
    return kept.value
  }

  /** `valueSize`: that of the value, in bytes. */
  set(key: string, value: V, valueSize: number): void {
    const size = key.length + valueSize + entrySize
    if (size > this.sizeMax / 4) return
    this.keep(key, { value, size })
  }

  private keep(key: string, remembered: Remembered<V>): void {
    if (this.size + remembered.size > this.sizeMax / 2) {
      this.older = this.newer
      this.newer = new Map()
      this.size = 0
    }
    this.size += remembered.size
    this.newer.set(key, remembered)
  }

  forget(key: string): void {
    this.newer.delete(key)
    this.older.delete(key)
  }
}

/** What an entry takes besides. */
const entrySize = 200

interface Remembered<V> {
  readonly value: V
  readonly size: number
}
