/** Every writable field is in the group that the table gives it, or belongs to a step. */
import { describe, expect, test } from 'vitest'
import * as groups from '../../../contract/fieldgroups.ts'
import type { Dto } from '../../../contract/kit.ts'
import { recordTypes } from '../../kit/records.ts'
import { tables } from './table/index.ts'
import type { RecordTable, RecordType } from './table/types.ts'

const declared: Array<[RecordType, Dto<any>, groups.FieldGroups]> = [
  ['RFI', recordTypes.rfi.dto, groups.rfiGroups],
  ['punch list item', recordTypes.punchList.dto, groups.punchListGroups],
  ['submittal item', recordTypes.submittalItem.dto, groups.submittalItemGroups],
  ['submittal package', recordTypes.submittal.dto, groups.submittalGroups],
  ['open issue', recordTypes.openIssue.dto, groups.openIssueGroups],
  ['daily report', recordTypes.dailyReport.dto, groups.dailyReportGroups],
  ['meeting minute', recordTypes.meetingMinute.dto, groups.meetingMinuteGroups],
]

/** Of each field, its group in the table. */
const tableGroups = ({ fields }: RecordTable): Map<string, string> =>
  new Map([
    ...Object.entries(fields.groups).flatMap(([group, names]) => names.map((name) => [name, group] as const)),
    ...fields.stepFields.map((name) => [name, 'step'] as const),
    ...fields.status.map((name) => [name, 'status'] as const),
  ])

/** Of each field, its group in the contract, by its documented name. */
function contractGroups(
  dto: Dto<any>,
  { groups: all, stepFields }: groups.FieldGroups,
  writable: readonly string[],
) {
  const named = Object.entries(all).flatMap(([group, { fields }]) =>
    fields.map((key) => [key, group] as const),
  )
  const known = new Map([...named, ...Object.keys(stepFields).map((key) => [key, 'step'] as const)])
  const rest = named.find(([key]) => key === groups.everyOtherField[0])?.[1]
  return new Map(
    dto.entries.flatMap(({ key, documented }): Array<[string, string]> => {
      const group = known.get(key) ?? (writable.includes(documented) ? rest : undefined)
      return group ? [[documented, group]] : []
    }),
  )
}

/** The table says "acceptance design". */
const sameName = (group: string): string => group.split(' ').toSorted().join(' ')

describe.each(declared)('%s', (type, dto, own) => {
  const table = tables.find((one) => one.type === type)!
  const due = tableGroups(table)
  const writable = [...due.keys()].filter((name) => due.get(name) !== 'status')

  test('each field is in one place of the table', () => {
    const { groups: byGroup, ...others } = table.fields
    const { chosen: _, ...lists } = others
    const all = [...Object.values(byGroup), ...Object.values(lists)].flat()
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
  })

  test('the groups of the contract are those of the table', () => {
    const got = contractGroups(dto, own, writable)
    const wrong = [...got].flatMap(([name, group]) => {
      const wanted = due.get(name)
      return wanted && sameName(wanted) === sameName(group) ? [] : [`${name}: ${group}, not ${wanted}`]
    })
    expect(wrong).toEqual([])
  })

  test('each writable field of the table is in a group of the contract, is a status, or a name beside an id', () => {
    const got = contractGroups(dto, own, writable)
    const missing = [...due]
      .filter(([name, group]) => group !== 'status' && !got.has(name))
      .map(([name]) => name)
    expect(missing.filter((name) => !/Name$|^AccessByList$/.test(name))).toEqual([])
  })

  test('each field of the interface is in the table', () => {
    const { groups: byGroup, chosen: _, ...lists } = table.fields
    const all = new Set([...Object.values(byGroup), ...Object.values(lists)].flat())
    expect(dto.entries.map(({ documented }) => documented).filter((name) => !all.has(name))).toEqual([])
  })
})
