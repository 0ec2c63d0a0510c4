/**
 * Reads the rows out of what PostgreSQL answers. The driver makes a text of every field by a call into the runtime of its own,
 * which is most of what reading a row costs. Here one call makes a text of all that has come, and a field is a part of that.
 * All messages but rows go on to the driver.
 */
import { EventEmitter } from 'node:events'
import pg from 'pg'

/** What the driver has of a connection, and does not tell. */
interface Wire extends EventEmitter {
  attachListeners(stream: EventEmitter): void
}

/** The driver's client, whose rows are read here. */
export class RowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    readRows((this as unknown as { connection: Wire }).connection)
  }
}

function readRows(wire: Wire): void {
  const attach = wire.attachListeners.bind(wire)
  wire.attachListeners = (stream) => {
    const others = new EventEmitter()
    attach(others)
    const read = messageReader(
      (fields) => wire.emit('dataRow', { fields }),
      (bytes) => others.emit('data', bytes),
    )
    stream.on('data', read)
  }
}

type Fields = Array<string | null>

/** A message is a letter, its length without that letter as four bytes, and the rest. */
const headBytes = 5
const dataRow = 'D'.charCodeAt(0)

/** Takes bytes as they come, and gives each row to `row` and all that is between rows to `others`, in their order. */
export function messageReader(
  row: (fields: Fields) => void,
  others: (bytes: Buffer) => void,
): (chunk: Buffer) => void {
  /** The beginning of a message whose end has not come. */
  let parts: Buffer[] = []
  let held = 0
  let wanted = 0
  return (chunk) => {
    parts.push(chunk)
    held += chunk.length
    // A message may be long, and come in many pieces: they are joined once, when the last one is there.
    if (held < wanted) return
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts)
    const end = readMessages(bytes, row, others)
    const rest = bytes.subarray(end)
    parts = rest.length > 0 ? [rest] : []
    held = rest.length
    wanted = held < headBytes ? headBytes : endOf(rest, 0)
  }
}

/** Where the message that begins there ends. */
const endOf = (bytes: Buffer, at: number): number => at + 1 + bytes.readUInt32BE(at + 1)

/** Reads all messages that are whole; returns where they end. */
function readMessages(bytes: Buffer, row: (fields: Fields) => void, others: (bytes: Buffer) => void): number {
  let text: string | undefined
  let at = 0
  let passedTo = 0
  while (at + headBytes <= bytes.length) {
    const end = endOf(bytes, at)
    if (end > bytes.length) break
    if (bytes[at] === dataRow) {
      if (passedTo < at) others(bytes.subarray(passedTo, at))
      text ??= bytes.toString('latin1')
      row(fieldsOf(bytes, at + headBytes, text))
      passedTo = end
    }
    at = end
  }
  if (passedTo < at) others(bytes.subarray(passedTo, at))
  return at
}

/** `text` has a character for each byte: so plain fields are read. */
function fieldsOf(bytes: Buffer, at: number, text: string): Fields {
  const count = (bytes[at]! << 8) | bytes[at + 1]!
  const fields: Fields = new Array(count)
  let begin = at + 2
  for (let i = 0; i < count; i++) {
    const length =
      (bytes[begin]! << 24) | (bytes[begin + 1]! << 16) | (bytes[begin + 2]! << 8) | bytes[begin + 3]!
    begin += 4
    if (length < 0) {
      fields[i] = null
      continue
    }
    const end = begin + length
    fields[i] = isPlain(bytes, begin, end) ? text.slice(begin, end) : bytes.toString('utf8', begin, end)
    begin = end
  }
  return fields
}

/** Whether all of it is ASCII; eight at a time, because every byte that comes is looked at. */
function isPlain(bytes: Buffer, begin: number, end: number): boolean {
  let i = begin
  for (; i + 8 <= end; i += 8) {
    const first = bytes[i]! | bytes[i + 1]! | bytes[i + 2]! | bytes[i + 3]!
    const second = bytes[i + 4]! | bytes[i + 5]! | bytes[i + 6]! | bytes[i + 7]!
    if ((first | second) > 0x7f) return false
  }
  for (; i < end; i++) if (bytes[i]! > 0x7f) return false
  return true
}
