/** Keys that are stored with every record stay the same, whatever way the database takes to compute them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { site } from '../../test/harness.ts'

const here = await site()

/** As the functions of the baseline compute them. */
const before = {
  natural_order: String.raw`left(regexp_replace(regexp_replace(lower(given), '(\d+)', '000000000000\1', 'g'), '0*(\d{12,})', '\1', 'g'), 200)`,
  csi_section: String.raw`nullif(btrim(regexp_replace(regexp_replace(given,
    '^\s*(\d\d)([ .-]?)(\d\d)\2(\d\d(?:\.\d\d)?)(?![\d.]).*$', '\1 \3 \4'), '\s+', ' ', 'g')), '')`,
}

const usual = [
  null,
  '',
  'RFI-012',
  'RFI-0',
  '7',
  'A',
  '03 30 00',
  '03 30 00-007',
  '03 30 00-1234567890123',
  '03 30 00.13',
  'Á-9',
]
const piece = fc.constantFrom(
  ...[
    '0',
    '00',
    '000000',
    '1',
    '9',
    '12',
    '123456789012',
    '1000000000000000',
    '03 30 00',
    '30',
    '-',
    ' ',
    '.',
    'A',
  ],
  ...['RFI-', 'ß', 'É', 'x', '\n', '٣', '５', '²', 'İ', 'ab '.repeat(70)],
)
const texts = fc.array(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  { minLength: 200, maxLength: 300 },
)

test.each(Object.entries(before))('%s has the value of the baseline', async (name, sql) => {
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const others = await here.database.rows(
        `SELECT given, ${name}(given) AS is, ${sql} AS was FROM unnest($1::text[]) AS t (given)
          WHERE ${name}(given) IS DISTINCT FROM ${sql}`,
        [[...usual, ...some]],
      )
      expect(others).toEqual([])
    }),
    { numRuns: 20 },
  )
})
