/**
 * An invalid value is a 400 that names the field, for every field of every record type, and nothing is
 * changed.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  creating,
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
  type TestedType,
} from '../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Viewer'>
let report: RecordData
beforeAll(async () => {
  project = await here.project(['Viewer'])
  report = await makeOne(project.admin, recordTypes.dailyReport, project.id)
})

const names = Object.keys(recordTypes) as RecordTypeName[]
const bare = (name: RecordTypeName): RecordData =>
  name === 'dailyReportActivity' ? { dailyReportId: report.dailyReportId } : {}

const long = 'x'.repeat(100_001)

/** Wrong values for each field type, with their error codes. */
const wrong: Record<string, Array<[value: unknown, errorCode: string]>> = {
  int: [
    ['abc', 'Type'],
    [1.5, 'Type'],
    [3_000_000_000, 'InclusiveBetween'],
    [{}, 'Type'],
    [[1], 'Type'],
    [true, 'Type'],
  ],
  decimal: [
    ['abc', 'Type'],
    [{}, 'Type'],
    [`1${'0'.repeat(28)}`, 'InclusiveBetween'],
  ],
  bool: [
    ['maybe', 'Type'],
    [2, 'Type'],
    [{}, 'Type'],
  ],
  string: [
    [{}, 'Type'],
    [[], 'Type'],
    [long, 'Length'],
    ['a\u0000b', 'Text'],
    ['\ud800', 'Text'],
  ],
  date: [
    ['soon', 'Date'],
    ['2026-02-30', 'Date'],
    ['13/13/2026', 'Date'],
    [{}, 'Type'],
  ],
  DateTime: [
    ['soon', 'Date'],
    [5, 'Date'],
    ['2026-02-30', 'Date'],
  ],
  list: [
    ['abc', 'Type'],
    [{}, 'Type'],
    [Array(1001).fill('1'), 'Length'],
  ],
}
wrong['int?'] = wrong.int!

const wrongFor = ({ type, carriesDate }: { type: string; carriesDate?: true }) =>
  wrong[carriesDate ? 'date' : type.startsWith('List') ? 'list' : type]!

interface Case {
  key: string
  documented: string
  value: unknown
  errorCode: string
}

/** All wrong values for every field of a record type that a client sends. */
const casesOf = (recordType: TestedType): Case[][] =>
  recordType.dto.entries
    .filter(({ field }) => !field.isReadOnly)
    .map(({ key, documented, field }) =>
      wrongFor(field.type).map(([value, errorCode]) => ({ key, documented, value, errorCode })),
    )

/** A response reports at most a hundred faults, so there is one request for each sort of wrong value. */
const rounds = Array.from({ length: 6 }, (_, i) => i)

describe.each(names)('%s', (name) => {
  const recordType: TestedType = recordTypes[name]
  const at = recordType.list ? `${recordType.listName}[1]` : recordType.listName

  test('refuses wrong values, field by field', async () => {
    for (const round of rounds) {
      const sent = casesOf(recordType).flatMap((cases) => cases[round] ?? [])
      if (sent.length === 0) continue
      const record = Object.fromEntries(sent.map(({ key, value }) => [key, value]))
      const records = recordType.list ? [bare(name), { ...bare(name), ...record }] : [record]
      const fault = await refused(
        project.admin.client.call(recordType.create, creating(recordType, project.id, records)),
      )
      expect([fault.status, fault.errorCode]).toEqual([400, 'ValidationException'])
      const reported = fault.fields.map(({ fieldName, errorCode }) => `${fieldName} ${errorCode}`)
      expect(reported.sort()).toEqual(
        sent.map(({ documented, errorCode }) => `${at}.${documented} ${errorCode}`).sort(),
      )
    }
  })

  if (!recordType.update) return
  test('refuses wrong values in an update, and changes nothing', async () => {
    const ids = await makeOne(project.admin, recordType, project.id, bare(name))
    const before = await read(project.admin, recordType, ids)
    const cases = casesOf(recordType)
      .flat()
      .filter((_, i) => i % 7 === 0)
    for (const { key, documented, value, errorCode } of cases) {
      const request = {
        [recordType.one]: {
          [recordType.by]: ids[recordType.by],
          description: 'new',
          subject: 'new',
          [key]: value,
        },
      }
      const fault = await refused(project.admin.client.call(recordType.update!, request))
      expect(fault.status, key).toBe(400)
      expect(fault.fields).toMatchObject([{ errorCode, fieldName: `${recordType.oneName}.${documented}` }])
    }
    expect(await read(project.admin, recordType, ids)).toEqual(before)
  })
})

test('names and subjects have at most 255 characters', async () => {
  const cases: Array<[RecordTypeName, key: string, documented: string]> = [
    ['rfi', 'subject', 'Subject'],
    ['punchList', 'summary', 'Summary'],
    ['openIssue', 'subject', 'Subject'],
    ['openIssue', 'toName', 'ToName'],
    ['dailyReport', 'folderName', 'FolderName'],
    ['meetingMinute', 'topic', 'Topic'],
  ]
  for (const [name, key, documented] of cases) {
    const recordType: TestedType = recordTypes[name]
    const fault = await refused(makeOne(project.admin, recordType, project.id, { [key]: 'x'.repeat(256) }))
    expect(fault.fields).toMatchObject([
      { errorCode: 'Length', fieldName: `${recordType.listName}[0].${documented}` },
    ])
    await makeOne(project.admin, recordType, project.id, { [key]: 'x'.repeat(255) })
  }
})

test('a long text is stored whole, also in fields that are part of a number', async () => {
  const { admin, id } = project
  const text = 'é'.repeat(100_000)
  const ids = await makeOne(admin, recordTypes.submittalItem, id, {
    csi: text,
    revision: text,
    description: text,
  })
  expect(await read(admin, recordTypes.submittalItem, ids)).toMatchObject({ csi: text, revision: text })
  expect(ids.number).toMatch(/^SI-\d+$/)
})
