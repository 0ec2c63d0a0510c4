/** Keys that are stored with records, or in an index of them, stay the same, whatever way the database takes to compute them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'

const here = prepared(() => site())

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

test('location_key has the value of the baseline', async () => {
  const part = fc.constantFrom(null, '', ' ', 'North', 'Level 3', 'É', 'x'.repeat(100), 'x'.repeat(101))
  const locations = fc.array(fc.tuple(part, part, part, part), { minLength: 300, maxLength: 400 })
  const empty = [
    [null, null, null, null],
    ['', '', '', ''],
  ]
  const was = `CASE WHEN concat(site, building, floor, room) <> ''
    AND greatest(length(site), length(building), length(floor), length(room)) <= 100
    THEN ARRAY[coalesce(site, ''), coalesce(building, ''), coalesce(floor, ''), coalesce(room, '')] END`
  await fc.assert(
    fc.asyncProperty(locations, async (some) => {
      const others = await here.database.rows(
        `SELECT l.*, location_key(site, building, floor, room) AS is, ${was} AS was
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS l (site, building, floor, room)
          WHERE location_key(site, building, floor, room) IS DISTINCT FROM ${was}`,
        [0, 1, 2, 3].map((i) => [...empty, ...some].map((location) => location[i])),
      )
      expect(others).toEqual([])
    }),
    { numRuns: 10 },
  )
})
