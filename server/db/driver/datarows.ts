/**
 * Reads DataRow messages of PostgreSQL. The driver decodes every field by a separate call into native code, which is most of
 * the cost of reading a row. Here one call decodes the whole chunk, and a field is a slice of that. All other messages are
 * passed on to the driver.
 */
import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** An internal interface of the driver's connection. */
interface Wire extends EventEmitter {
  attachListeners(stream: Duplex | EventEmitter): void
}

/** The driver's client, with rows read here. */
export class RowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    readRows((this as unknown as { connection: Wire }).connection)
  }
}

function readRows(wire: Wire): void {
  const attach = wire.attachListeners.bind(wire)
  wire.attachListeners = (stream: Duplex) => {
    const others = new EventEmitter()
    attach(others)
    const read = messageReader(
      (fields) => wire.emit('dataRow', { fields }),
      (bytes) => others.emit('data', bytes),
    )
    let fullChunks = 0
    stream.on('data', (chunk: Buffer) => {
      read(chunk)
      fullChunks = chunk.length >= fullBytes ? fullChunks + 1 : 0
      if (fullChunks > chunksAtOnce) rest(stream)
    })
  }
}

/** The socket reads at most so many bytes at once: there is more of the answer. (By TLS it reads less, so nothing rests.) */
const fullBytes = 64 * 1024
/** Of an answer. Pages that are read together are shorter, and must not wait. */
const chunksAtOnce = 8
/** What one chunk costs is a few milliseconds; this many turns with nothing else to do cost a tenth of one. */
const turnsOfRest = 8

/**
 * Long answers are read over many turns of the event loop. libuv accepts one connection in a turn: if a turn read all that has
 * arrived, two megabytes of each answer, new connections waited for as many long answers as there were before them.
 */
function rest(stream: Duplex): void {
  stream.pause()
  let turns = turnsOfRest
  const next = (): void => {
    if (--turns > 0) setImmediate(next)
    else stream.resume()
  }
  setImmediate(next)
}

type Fields = Array<string | null>

/** A message is a letter, its length without that letter as four bytes, and the rest. */
const headBytes = 5
const dataRow = 'D'.charCodeAt(0)

/** Reads bytes as they arrive; calls `row` for each row and `others` for the bytes between rows, in their order. */
export function messageReader(
  row: (fields: Fields) => void,
  others: (bytes: Buffer) => void,
): (chunk: Buffer) => void {
  /** The beginning of an incomplete message. */
  let parts: Buffer[] = []
  let heldBytes = 0
  let neededBytes = 0
  return (chunk) => {
    parts.push(chunk)
    heldBytes += chunk.length
    // A long message arrives in many chunks: they are joined once, when it is complete.
    if (heldBytes < neededBytes) return
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts)
    const end = readMessages(bytes, row, others)
    const rest = bytes.subarray(end)
    parts = rest.length > 0 ? [rest] : []
    heldBytes = rest.length
    neededBytes = heldBytes < headBytes ? headBytes : endOf(rest, 0)
  }
}

/** The end of the message that begins at `at`. */
const endOf = (bytes: Buffer, at: number): number => at + 1 + bytes.readUInt32BE(at + 1)

/** Reads all complete messages; returns where they end. */
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

/** `text` has one character per byte, from which ASCII fields are sliced. */
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
    fields[i] = isAscii(bytes, begin, end) ? text.slice(begin, end) : bytes.toString('utf8', begin, end)
    begin = end
  }
  return fields
}

/** Whether all bytes are ASCII; eight at a time, because every received byte is checked. */
function isAscii(bytes: Buffer, begin: number, end: number): boolean {
  let i = begin
  for (; i + 8 <= end; i += 8) {
    const first = bytes[i]! | bytes[i + 1]! | bytes[i + 2]! | bytes[i + 3]!
    const second = bytes[i + 4]! | bytes[i + 5]! | bytes[i + 6]! | bytes[i + 7]!
    if ((first | second) > 0x7f) return false
  }
  for (; i < end; i++) if (bytes[i]! > 0x7f) return false
  return true
}
