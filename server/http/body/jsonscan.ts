/** Finds the top-level pairs of a JSON text that may be keys; see keyscan.ts. */

export interface KeyScan {
  write(chunk: Buffer): void
  /** The text of a small body with the pairs that may be keys. */
  end(): string | Promise<string>
}

/** In lower case, as names are compared. Who signs in by name and password needs no long body. */
const keyNames = new Set(['authsessionkey', 'apikey', 'connectorname'])

export const isKeyName = (name: string): boolean => keyNames.has(name.toLowerCase())

/** Longer values are no keys. */
export const keyBytesMax = 4096
/** Nobody sends so many; a body that has them has no key. */
const keysMax = 1_000

const [quote, comma, colon, backslash, openList, closeList, open, close, space] = [
  34, 44, 58, 92, 91, 93, 123, 125, 32,
] as const

/** The longest name, each of its characters as `\u0061`, and its quotes. */
const nameBytesMax = 14 * 6 + 2

/** What is taken from the text at the moment: a name, or the value of a name that may be a key. */
type Taking = 'name' | 'text' | 'scalar' | undefined

export class JsonScan implements KeyScan {
  /** The level of the names that count: that of the requests in a batch is one deeper. */
  private readonly level: number
  private readonly pairs: string[] = []
  private depth = 0
  /** The first request is over, or there is none. */
  private isOver = false
  private inText = false
  private isEscaped = false
  private isNameNext = false
  /** The JSON of the last name, if it may be that of a key and its value did not begin yet. */
  private name: string | undefined
  private taking: Taking
  /** What was taken in earlier chunks. */
  private taken: Buffer[] = []
  private takenBytes = 0
  /** Where it goes on in this chunk. */
  private from = 0

  constructor(isBatch: boolean) {
    this.level = isBatch ? 2 : 1
  }

  write(chunk: Buffer): void {
    this.from = 0
    for (let at = 0; at < chunk.length && !this.isOver; )
      at = this.inText ? this.text(chunk, at) : this.mark(chunk, at)
    if (this.taking && !this.isOver) this.keep(chunk.subarray(this.from))
  }

  end(): string {
    return `{${this.pairs.join()}}`
  }

  /** Inside a text: goes on to its end. */
  private text(chunk: Buffer, begin: number): number {
    let at = begin
    if (this.isEscaped) {
      this.isEscaped = false
      at++
    }
    let byte = chunk[at]
    while (at < chunk.length && byte !== quote && byte !== backslash) byte = chunk[++at]
    if (at >= chunk.length) return at
    if (byte === backslash) this.isEscaped = true
    else {
      this.inText = false
      if (this.taking) this.take(chunk, at + 1)
    }
    return at + 1
  }

  /** Between texts. */
  private mark(chunk: Buffer, at: number): number {
    const byte = chunk[at]!
    if (this.taking === 'scalar' && (byte === comma || byte === close || byte <= space)) this.take(chunk, at)
    if (byte === quote) this.beginText(at)
    else if (byte === open || byte === openList) this.open(byte)
    else if (byte === close || byte === closeList) this.close()
    else if (byte === comma) this.isNameNext = this.depth === this.level
    else if (this.name !== undefined && byte > space && byte !== colon) this.begin('scalar', at)
    return at + 1
  }

  private beginText(at: number): void {
    this.inText = true
    if (this.depth !== this.level) return
    if (this.isNameNext) this.begin('name', at)
    else if (this.name !== undefined) this.begin('text', at)
  }

  private open(byte: number): void {
    this.depth++
    // A list or an object is no key; it stands for one that cannot be read.
    if (this.name !== undefined) this.found('[]')
    const isExpected = this.depth < this.level ? byte === openList : byte === open
    if (this.depth === this.level) this.isNameNext = true
    if (this.depth <= this.level && !isExpected) this.isOver = true
  }

  private close(): void {
    // In a batch, only the first request counts.
    if (this.depth-- === this.level) this.isOver = true
  }

  private begin(taking: Taking, at: number): void {
    if (this.taking) return
    this.taking = taking
    this.from = at
  }

  private keep(bytes: Buffer): void {
    this.takenBytes += bytes.length
    // What is too long to be a key need not be held.
    if (this.takenBytes <= keyBytesMax) this.taken.push(bytes)
  }

  /** What was taken ends here. */
  private take(chunk: Buffer, to: number): void {
    const { taking } = this
    const isShort = this.takenBytes + to - this.from <= (taking === 'name' ? nameBytesMax : keyBytesMax)
    const last = chunk.subarray(this.from, to)
    const text = isShort ? Buffer.concat([...this.taken, last]).toString('utf8') : undefined
    this.taking = undefined
    this.taken = []
    this.takenBytes = 0
    if (taking === 'name') {
      this.isNameNext = false
      this.name = text !== undefined && isKey(text) ? text : undefined
    } else this.found(text ?? '[]')
  }

  private found(value: string): void {
    this.pairs.push(`${this.name}:${value}`)
    this.name = undefined
    if (this.pairs.length <= keysMax) return
    this.pairs.length = 0
    this.isOver = true
  }
}

/** Names of other lengths need not be looked at, unless a character is written as an escape or has several bytes. */
const isPlain = /^"[\w-]*"$/

function isKey(json: string): boolean {
  if (isPlain.test(json)) return isKeyName(json.slice(1, -1))
  try {
    return isKeyName(String(JSON.parse(json)))
  } catch {
    return false
  }
}
