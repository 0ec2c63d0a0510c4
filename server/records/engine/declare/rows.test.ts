/** The changes of a new record are those from an empty one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../../test/kit/cases.ts'
import { types } from '../../register.ts'
import type { RecordType } from './recordtype.ts'
import { changesOf, changesOfNew, persistedKeys } from './rows.ts'

const value = fc.constantFrom(
  undefined,
  null,
  '',
  'text',
  '0',
  '0.00',
  '5.00',
  0,
  7,
  true,
  false,
  new Date(0),
  [],
  [0],
  ['a', 'b'],
)

describe.each(types.all.map((recordType: RecordType<any>) => [recordType.label, recordType] as const))(
  'of a new %s',
  (_, recordType) => {
    const keys = persistedKeys(recordType)
    const record = fc.record(Object.fromEntries(keys.map((key) => [key, value])))

    test('are those from an empty one', () => {
      const law = fc.property(record, (is) => {
        const expected = changesOf(recordType, {}, is, keys).map(([key, , to]) => [key, null, to])
        expect(changesOfNew(recordType, is, keys)).toEqual(expected)
      })
      fc.assert(law, { numRuns: rounds(50, 50, 1_000) })
    })
  },
)
