import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween, differs, merge, type Unit, type Values } from './merge.ts'

const units: Unit[] = [
  { key: 'subject', keys: ['subject'] },
  { key: 'question', keys: ['question'] },
  { key: 'toUserId', keys: ['toUserId', 'toName'] },
  { key: 'ccUserList', keys: ['ccUserList'] },
]
const base = { subject: 'Lintel', question: 'Which?', toUserId: 1, toName: 'Tom', ccUserList: ['Ana'] }

describe('two people changed the same record', () => {
  test('each changed another field: both are kept', () => {
    const merged = merge(units, base, { ...base, subject: 'Theirs' }, { ...base, question: 'Mine' })
    expect(merged).toMatchObject({ mine: ['question'], theirs: ['subject'], both: [] })
    expect(merged.values).toMatchObject({ subject: 'Theirs', question: 'Mine' })
  })

  test('the same field to different ends: somebody chooses', () => {
    const merged = merge(units, base, { ...base, subject: 'A' }, { ...base, subject: 'B' })
    expect(merged).toMatchObject({ both: ['subject'], mine: [], theirs: [] })
  })

  test('the same field to the same end: nobody has to choose', () => {
    const merged = merge(units, base, { ...base, subject: 'A' }, { ...base, subject: 'A' })
    expect(merged).toMatchObject({ both: [], mine: [], theirs: [] })
    expect(merged.values.subject).toBe('A')
  })

  test('a name that the server wrote beside the same id is no change', () => {
    expect(differs(units[2]!, base, { ...base, toName: 'Thomas' })).toBe(false)
    const nobody = { ...base, toUserId: null }
    expect(differs(units[2]!, { ...nobody, toName: 'Joe' }, { ...nobody, toName: 'Jim' })).toBe(true)
    expect(differs(units[2]!, { toUserId: 0 }, {})).toBe(false)
  })

  test('nothing, an empty text and an empty list are no change', () => {
    expect(differs(units[3]!, { ccUserList: [] }, {})).toBe(false)
    expect(differs(units[0]!, { subject: '' }, { subject: null })).toBe(false)
  })

  test('only what differs is sent, an id with its name', () => {
    expect(changesBetween(units, base, { ...base, toUserId: null, toName: 'Joe' })).toEqual({
      toUserId: null,
      toName: 'Joe',
    })
    expect(changesBetween(units, base, { ...base })).toEqual({})
  })
})

const value = fc.constantFrom(null, '', 'a', 'b', 'c')
const record: fc.Arbitrary<Values> = fc.record({
  subject: value,
  question: value,
  toUserId: fc.constantFrom(null, 1, 2),
  toName: value,
  ccUserList: fc.constantFrom([], ['a'], ['a', 'b']),
})

test('the law: what only one changed ends as they changed it, and nothing else moves', () => {
  fc.assert(
    fc.property(record, record, record, (base, theirs, mine) => {
      const { values, both } = merge(units, base, theirs, mine)
      for (const unit of units) {
        const byMe = differs(unit, base, mine)
        const byThem = differs(unit, base, theirs)
        if (byMe && !byThem) expect(differs(unit, values, mine)).toBe(false)
        else expect(differs(unit, values, theirs)).toBe(false)
        expect(both.includes(unit.key)).toBe(byMe && byThem && differs(unit, theirs, mine))
      }
    }),
  )
})

test('the law: sending what differs makes one the other', () => {
  fc.assert(
    fc.property(record, record, (was, is) => {
      const after = { ...was, ...changesBetween(units, was, is) }
      for (const unit of units) expect(differs(unit, after, is)).toBe(false)
    }),
  )
})
