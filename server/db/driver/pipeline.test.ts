/** What is sent to PostgreSQL arrives as it was given, prepared or not. */
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../open.ts'

const database = openDatabase(inject('connection'), { connectionsMax: 1, statementTimeoutMs: 10_000 })

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
