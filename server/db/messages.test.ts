/** What is sent to PostgreSQL arrives as it was given, prepared or not. */
import { expect, inject, test } from 'vitest'
import { messagesOf } from './messages.ts'
import { openDatabase } from './open.ts'

const database = openDatabase(inject('connection'), { connectionsMax: 1, statementTimeoutMs: 10_000 })

test('a pipeline is one buffer: prepare, bind, describe, execute of each statement, then one Sync', () => {
  const bytes = messagesOf([
    { name: 'né', text: 'SELECT $1', values: ['é', null, Buffer.from([1, 0])], isDescribed: true },
    { name: '', text: undefined, values: [], isDescribed: false },
  ])
  const letters: string[] = []
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    letters.push(String.fromCharCode(bytes[at]!))
  expect(letters.join('')).toBe('PBDEBES')
})

const texts = ['', 'é 😀 \u0001 "\\', 'x'.repeat(100_000), '漢'.repeat(5_000)]

test.each(texts.map((text) => [text.slice(0, 10), text]))('%j comes back as it was', async (_, text) => {
  // Prepared from the third time on.
  for (let time = 0; time < 4; time++)
    expect(
      await database.transaction((db) =>
        Promise.all([
          db.row('SELECT $1::text AS text, $2::bytea AS bytes, $3::int AS none, $4::int AS number', [
            text,
            Buffer.from([0, 255, 10]),
            null,
            -7,
          ]),
          db.rows('SELECT'),
        ]),
      ),
    ).toEqual([{ text, bytes: Buffer.from([0, 255, 10]), none: null, number: -7 }, [{}]])
})
