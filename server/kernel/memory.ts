/**
 * What a process remembers under a key that says all it depends on, so nothing in it is ever wrong: what is old is not asked
 * for any more, and goes. Two generations: what was asked for since the newer one began outlives the older one.
 */
export class Memory<V> {
  private newer = new Map<string, Remembered<V>>()
  private older = new Map<string, Remembered<V>>()
  private size = 0
  private readonly sizeMax: number

  /** `sizeMax`: so much at most is in both generations together. What would take most of it is not remembered. */
  constructor(sizeMax: number) {
    this.sizeMax = sizeMax
  }

  get(key: string): V | undefined {
    const found = this.newer.get(key)
    if (found) return found.value
    const kept = this.older.get(key)
    if (!kept) return undefined
    this.older.delete(key)
    this.set(key, kept.value, kept.size)
    return kept.value
  }

  set(key: string, value: V, size: number): void {
    if (size > this.sizeMax / 4) return
    if (this.size + size > this.sizeMax / 2) {
      this.older = this.newer
      this.newer = new Map()
      this.size = 0
    }
    this.size += size
    this.newer.set(key, { value, size })
  }

  forget(key: string): void {
    this.newer.delete(key)
    this.older.delete(key)
  }
}

interface Remembered<V> {
  readonly value: V
  readonly size: number
}
