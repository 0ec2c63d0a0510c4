/** Every writable field is in the part that the table gives it, or belongs to a step. */
import { describe, expect, test } from 'vitest'
import type { Dto } from '../../contract/kit.ts'
import * as parts from '../../contract/parts.ts'
import { recordTypes } from '../records.ts'
import { tables } from './table/index.ts'
import type { RecordTable, RecordType } from './table/types.ts'

const declared: Array<[RecordType, Dto<any>, parts.Parts]> = [
  ['RFI', recordTypes.rfi.dto, parts.rfiParts],
  ['punch list item', recordTypes.punchList.dto, parts.punchListParts],
  ['submittal item', recordTypes.submittalItem.dto, parts.submittalItemParts],
  ['submittal package', recordTypes.submittal.dto, parts.submittalParts],
  ['open issue', recordTypes.openIssue.dto, parts.openIssueParts],
  ['daily report', recordTypes.dailyReport.dto, parts.dailyReportParts],
  ['meeting minute', recordTypes.meetingMinute.dto, parts.meetingMinuteParts],
]

/** Of each field, its part in the table. */
const tableParts = ({ fields }: RecordTable): Map<string, string> =>
  new Map([
    ...Object.entries(fields.parts).flatMap(([part, names]) => names.map((name) => [name, part] as const)),
    ...fields.stepFields.map((name) => [name, 'step'] as const),
    ...fields.status.map((name) => [name, 'status'] as const),
  ])

/** Of each field, its part in the contract, by its documented name. */
function contractParts(dto: Dto<any>, { parts: all, stepFields }: parts.Parts, writable: readonly string[]) {
  const named = Object.entries(all).flatMap(([part, { fields }]) => fields.map((key) => [key, part] as const))
  const known = new Map([...named, ...Object.keys(stepFields).map((key) => [key, 'step'] as const)])
  const rest = named.find(([key]) => key === parts.everyOtherField[0])?.[1]
  return new Map(
    dto.entries.flatMap(({ key, documented }): Array<[string, string]> => {
      const part = known.get(key) ?? (writable.includes(documented) ? rest : undefined)
      return part ? [[documented, part]] : []
    }),
  )
}

/** The table says "acceptance design". */
const sameName = (part: string): string => part.split(' ').toSorted().join(' ')

describe.each(declared)('%s', (type, dto, own) => {
  const table = tables.find((one) => one.type === type)!
  const due = tableParts(table)
  const writable = [...due.keys()].filter((name) => due.get(name) !== 'status')

  test('each field is in one place of the table', () => {
    const { parts: byPart, ...others } = table.fields
    const { chosen: _, ...lists } = others
    const all = [...Object.values(byPart), ...Object.values(lists)].flat()
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
  })

  test('the parts of the contract are those of the table', () => {
    const got = contractParts(dto, own, writable)
    const wrong = [...got].flatMap(([name, part]) => {
      const wanted = due.get(name)
      return wanted && sameName(wanted) === sameName(part) ? [] : [`${name}: ${part}, not ${wanted}`]
    })
    expect(wrong).toEqual([])
  })

  test('each writable field of the table is in a part of the contract, is a status, or a name beside an id', () => {
    const got = contractParts(dto, own, writable)
    const missing = [...due]
      .filter(([name, part]) => part !== 'status' && !got.has(name))
      .map(([name]) => name)
    expect(missing.filter((name) => !/Name$|^AccessByList$/.test(name))).toEqual([])
  })

  test('each field of the interface is in the table', () => {
    const { parts: byPart, chosen: _, ...lists } = table.fields
    const all = new Set([...Object.values(byPart), ...Object.values(lists)].flat())
    expect(dto.entries.map(({ documented }) => documented).filter((name) => !all.has(name))).toEqual([])
  })
})
