/**
 * Writes the messages of a pipeline to PostgreSQL into one buffer. The driver makes a buffer for each message, which the system
 * then has to collect from as many places.
 */

/** A statement as it is sent. */
export interface SentStatement {
  /** The name of its prepared statement; empty if it has none. */
  name: string
  /** Its text, if PostgreSQL has to prepare it first. */
  text: string | undefined
  values: ReadonlyArray<string | Buffer | null>
  /** Whether PostgreSQL has to describe its columns. */
  isDescribed: boolean
}

/** A message is a letter, its length without that letter as four bytes, and the rest. */
const headBytes = 5

const [parse, bind] = ['P'.charCodeAt(0), 'B'.charCodeAt(0)]
/** Of the unnamed portal, all rows. */
const execute = Buffer.from('E\0\0\0\x09\0\0\0\0\0', 'latin1')
const describe = Buffer.from('D\0\0\0\x06P\0', 'latin1')
const sync = Buffer.from('S\0\0\0\x04', 'latin1')

export function messagesOf(statements: readonly SentStatement[]): Buffer {
  const sizes = statements.map(sizesOf)
  const writer = new Writer(sizes.reduce((sum, { all }) => sum + all, sync.length))
  for (const [i, statement] of statements.entries()) writer.statement(statement, sizes[i]!)
  return writer.message(sync).bytes
}

interface Sizes {
  /** Of the messages that prepare and bind it, and of all its messages. */
  parse: number
  bind: number
  all: number
  /** Of each value. */
  values: number[]
}

function sizesOf({ name, text, values, isDescribed }: SentStatement): Sizes {
  const nameBytes = Buffer.byteLength(name) + 1
  const parseBytes = text === undefined ? 0 : headBytes + nameBytes + Buffer.byteLength(text) + 1 + 2
  const sizes = values.map((value) =>
    value === null ? 0 : typeof value === 'string' ? Buffer.byteLength(value) : value.length,
  )
  // The empty name of the portal, the formats of the values, the values with their lengths, the format of the rows.
  const bindBytes =
    headBytes + 1 + nameBytes + 2 + 2 * values.length + 2 + sizes.reduce((sum, size) => sum + 4 + size, 0) + 2
  const all = parseBytes + bindBytes + (isDescribed ? describe.length : 0) + execute.length
  return { parse: parseBytes, bind: bindBytes, all, values: sizes }
}

class Writer {
  readonly bytes: Buffer
  private at = 0

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size)
  }

  statement({ name, text, values, isDescribed }: SentStatement, sizes: Sizes): void {
    if (text !== undefined) this.head(parse, sizes.parse).text(name).text(text).short(0)
    this.head(bind, sizes.bind).text('').text(name).short(values.length)
    for (const value of values) this.short(typeof value === 'string' || value === null ? 0 : 1)
    this.short(values.length)
    for (const [i, value] of values.entries()) this.value(value, sizes.values[i]!)
    // All rows as texts.
    this.short(0)
    if (isDescribed) this.message(describe)
    this.message(execute)
  }

  message(bytes: Buffer): this {
    this.at += bytes.copy(this.bytes, this.at)
    return this
  }

  private head(letter: number, size: number): this {
    this.at = this.bytes.writeUInt8(letter, this.at)
    this.at = this.bytes.writeInt32BE(size - 1, this.at)
    return this
  }

  private text(text: string): this {
    if (text !== '') this.at += this.bytes.write(text, this.at)
    this.at = this.bytes.writeUInt8(0, this.at)
    return this
  }

  private short(value: number): this {
    this.at = this.bytes.writeUInt16BE(value, this.at)
    return this
  }

  private value(value: string | Buffer | null, size: number): void {
    this.at = this.bytes.writeInt32BE(value === null ? -1 : size, this.at)
    if (value === null) return
    this.at += typeof value === 'string' ? this.bytes.write(value, this.at) : value.copy(this.bytes, this.at)
  }
}
