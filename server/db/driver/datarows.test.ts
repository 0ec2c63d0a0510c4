/** Rows as PostgreSQL sends them, in chunks of any size and with any characters. */
import type { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { messageReader, RowClient } from './datarows.ts'

const message = (letter: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const rowMessage = (fields: ReadonlyArray<string | null>): Buffer => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(fields.length)
  const parts = fields.map((field) => {
    const bytes = Buffer.from(field ?? '')
    const length = Buffer.alloc(4)
    length.writeInt32BE(field === null ? -1 : bytes.length)
    return Buffer.concat([length, bytes])
  })
  return message('D', Buffer.concat([count, ...parts]))
}

const rows: Array<Array<string | null>> = [
  ['1', null, '', 'plain'],
  ['Käse', 'plain', '日本語', '🏗️'],
  [],
  ['x'.repeat(70_000), null],
]
const sent = Buffer.concat([
  message('2', Buffer.alloc(0)),
  ...rows.map(rowMessage),
  message('C', Buffer.from('SELECT 4\0')),
  message('Z', Buffer.from('I')),
])

describe('rows and other messages are read in order, in chunks of', () => {
  test.each([1, 2, 3, 7, 64, 4_096, 65_536, sent.length])('%d bytes', (size) => {
    const got: unknown[] = []
    const others: Buffer[] = []
    const read = messageReader(
      (fields) => got.push(fields),
      (bytes) => {
        others.push(bytes)
        got.push('others')
      },
    )
    for (let at = 0; at < sent.length; at += size) read(sent.subarray(at, at + size))
    expect(got.filter((one) => one !== 'others')).toEqual(rows)
    expect([got[0], got.at(-1)]).toEqual(['others', 'others'])
    expect(Buffer.concat(others).toString()).toBe('2\0\0\0\x04C\0\0\0\x0dSELECT 4\0Z\0\0\0\x05I')
  })
})

test('PostgreSQL returns the values that were written', async () => {
  const database = openDatabase(inject('connection'), { connectionsMax: 1, statementTimeoutMs: 30_000 })
  afterAll(() => database.close())
  const texts = ['plain', 'Käse', '日本語', '🏗️', '', 'x'.repeat(200_000), `é${'x'.repeat(70_000)}`]
  const found = await database.rows('SELECT t AS text, length(t) AS length FROM unnest($1::text[]) AS t', [
    texts,
  ])
  expect(found).toEqual(texts.map((text) => ({ text, length: [...text].length })))
})

test('a long answer is read over many turns, in its order', async () => {
  const { connection } = new RowClient() as unknown as {
    connection: EventEmitter & { attachListeners(stream: Readable): void }
  }
  const stream = new Readable({ read: () => undefined })
  const read: string[] = []
  connection.on('dataRow', ({ fields }: { fields: string[] }) => read.push(fields[0]!))
  connection.attachListeners(stream)
  // Each row is as long as the socket reads at once.
  const texts = [...'abcdefghijk'].map((letter) => letter.repeat(64 * 1024))
  for (const text of texts) stream.push(rowMessage([text]))
  const seen = [0]
  for (let turns = 0; read.length < texts.length && turns < 1_000; turns++) {
    await nextTurn()
    if (read.length > seen.at(-1)!) seen.push(read.length)
  }
  expect(seen).toEqual([0, 9, 10, 11])
  expect(read).toEqual(texts)
})
