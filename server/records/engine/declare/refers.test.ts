/** The columns check exactly the references that the contract declares. */
import { describe, expect, test } from 'vitest'
import { typesOf } from '../../../../contract/emit.ts'
import { operations } from '../../../../contract/index.ts'
import type { Entry } from '../../../../contract/kit.ts'
import { shippedLists } from '../../../codes/shipped.ts'
import { types } from '../../register.ts'
import { type Check, checksOf } from './column.ts'

const every: Array<[string, Entry]> = [
  ...operations.map(({ request }) => request),
  ...typesOf(operations),
].flatMap((dto) => dto.entries.map((entry): [string, Entry] => [`${dto.type}.${entry.key}`, entry]))

test('every code list named in the contract exists', () => {
  const named = every.flatMap(([at, { field }]) =>
    typeof field.refers === 'object' ? [[at, field.refers.list] as const] : [],
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, list]) => !(list in shippedLists))).toEqual([])
})

describe.each(types.all.map((recordType) => [recordType.label, recordType] as const))(
  '%s',
  (_label, recordType) => {
    const entries = recordType.dto.entries as readonly Entry[]
    const refersOf = (check: Check): unknown => (check.of === 'code' ? { list: check.list } : check.of)

    test('checks exactly the references that its fields declare', () => {
      for (const { key, field } of entries) {
        const own = checksOf(recordType.columns[key]!).filter((check) => check.field === undefined)
        const isChecked = field.refers && !['party', 'person'].includes(field.refers as string)
        // A state is checked by its state machine, and a code written in digits by the record type.
        const isOtherwise =
          (recordType.states && key === recordType.status) || (isChecked && field.type.type === 'string')
        expect([key, own.map(refersOf)]).toEqual([key, isChecked && !isOtherwise ? [field.refers] : []])
      }
    })

    test('has a status whose code list has the codes of its state machine', () => {
      if (!recordType.states) return
      const { refers } = recordType.dto.fields[recordType.status!]!
      const list = shippedLists[(refers as { list: keyof typeof shippedLists }).list]
      const codes = Object.values(recordType.states.states).map(({ code }) => code)
      expect(list.map(({ code }) => code)).toEqual(codes)
    })

    test('declares what every id of another person or record refers to', () => {
      const others =
        /^(to|from)UserId$|ContactId$|^(author|issueTo|issueFrom|contact|projectManagerId)$|(ReasonId|TypeId)$/
      const undeclared = entries.filter(
        ({ key, field }) => others.test(key) && !field.isReadOnly && !field.refers,
      )
      expect(undeclared.map(({ key }) => key)).toEqual([])
    })
  },
)
