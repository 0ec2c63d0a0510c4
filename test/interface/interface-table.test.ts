import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type InterfaceTable, interfaceText, jsonName, readInterface } from './interface-table.ts'

const documentFile = new URL('../../../shared/spec/interface.md', import.meta.url)
const tableFile = new URL('./interface.json', import.meta.url)

// Read in each test, not imported: UPDATE=1 may just have written it.
const writtenTable = (): InterfaceTable => JSON.parse(readFileSync(tableFile, 'utf8'))

// A clone by itself has no document beside it; where the document exists, this test always runs.
const hasDocument = existsSync(documentFile)
if (!hasDocument)
  console.warn(
    `SKIPPED: no ${documentFile.pathname}; test/interface/interface.json is taken as it was last derived.`,
  )

describe('the table against the document', () => {
  test.runIf(hasDocument)('interface.json matches interface.md (UPDATE=1 rewrites it)', () => {
    const derived = readInterface(readFileSync(documentFile, 'utf8'))
    if (process.env.UPDATE === '1') writeFileSync(tableFile, interfaceText(derived))
    // As text, because the order counts too and `toEqual` ignores the order of keys.
    expect(JSON.stringify(writtenTable(), null, 1)).toBe(JSON.stringify(derived, null, 1))
  })
})

// Counted by hand in the document, so that a reader that skips a field is noticed.
const fieldCounts = {
  BaseRequest: 2,
  ItemNameValue: 2,
  BaseResponse: 6,
  ResponseStatus: 5,
  ResponseError: 4,
  FolderBase: 2,
  Folder: 17 + 2, // the two of FolderBase are not listed there
  FolderDocument: 17,
  DocumentDrive: 32,
  File: 11,
  ProjectMember: 9,
  ItemListGeneric: 3,
  ClientConfigurationElement: 7,
  RFI: 66,
  PunchList: 39,
  SubmittalItem: 32,
  Submittal: 12 + 3 + 15, // integers, booleans, strings
  OpenIssue: 34,
  DailyReport: 27,
  DailyReportActivity: 32,
}

// Of operations 1 to 20, without the base fields.
const requestCounts = [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 4]
const responseCounts = [1, 2, 1, 1, 1, 3, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1]

describe('the table itself', () => {
  test('holds every type with as many fields as counted by hand', () => {
    const counts = Object.entries(writtenTable().types).map(([name, type]) => [name, type.fields.length])
    expect(Object.fromEntries(counts)).toEqual(fieldCounts)
  })

  test('holds the 20 operations with as many fields as counted by hand', () => {
    const { operations } = writtenTable()
    expect(operations.map((each) => each.number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(operations.map((each) => each.request.length)).toEqual(requestCounts)
    expect(operations.map((each) => each.response.length)).toEqual(responseCounts)
    expect(new Set(operations.map((each) => each.requestName)).size).toBe(20)
  })

  test('has the exceptions: 18 takes all verbs and a query, 19 has no route', () => {
    const { operations } = writtenTable()
    const odd = operations.filter((each) => each.method !== 'POST' || each.route === null)
    expect(odd.map((each) => [each.number, each.method, each.route])).toEqual([
      [18, 'all', '/api/internal/submittal/types'],
      [19, 'POST', null],
    ])
    for (const { number, request } of operations) {
      for (const field of request) expect(field.in).toBe(number === 18 ? 'query' : 'body')
    }
  })

  test('includes FolderBase where the document merges it, each field once', () => {
    const { types } = writtenTable()
    const including = Object.keys(types).filter((name) => types[name]?.includes?.includes('FolderBase'))
    const merged = ['Folder', 'RFI', 'PunchList', 'SubmittalItem', 'Submittal', 'OpenIssue', 'DailyReport']
    expect(including).toEqual(merged)
    for (const [name, { fields }] of Object.entries(types)) {
      const names = fields.map((field) => field.jsonName)
      expect(new Set(names).size, name).toBe(names.length)
      if (merged.includes(name))
        expect(names).toEqual(expect.arrayContaining(['userCanModify', 'userCanDelete']))
    }
  })

  test('refers to no type that it does not hold', () => {
    const { types, operations } = writtenTable()
    const scalars = ['string', 'String', 'int', 'long', 'decimal', 'bool', 'DateTime', 'ErrorMessageType']
    const known = new Set([...scalars, 'List', 'Dictionary', ...Object.keys(types)])
    const fields = [
      ...Object.values(types).flatMap((type) => type.fields),
      ...operations.flatMap((each) => [...each.request, ...each.response]),
    ]
    const named = fields.flatMap((field) => field.type.match(/\w+/g) ?? [])
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the reader', () => {
  test.each([
    ['FolderId', 'folderId'],
    ['KeyID', 'keyID'],
    ['CCUserList', 'ccUserList'],
    ['APIKey', 'apiKey'],
    ['CSI', 'csi'],
    ['CSIName', 'csiName'],
    ['DocumentCSI', 'documentCSI'],
    ['ID', 'id'],
    ['Is2Tier', 'is2Tier'],
    ['sCCUserList', 'sCCUserList'],
    ['CollaborationID', 'collaborationID'],
    ['PeopleApprentice', 'peopleApprentice'],
    ['HoursApprentice', 'hoursApprentice'],
  ])('writes %s as %s', (name, expected) => {
    expect(jsonName(name)).toBe(expected)
  })

  const small = (fields: string) =>
    [
      '## 2. Resources and their fields',
      '### Crane',
      fields,
      '## 4. Endpoints',
      '| # | Method | Path | RequestName | Request body fields | Response fields |',
      '|---|---|---|---|---|---|',
      '| 1 | POST | /api/crane | CraneRequest | Id (int) | none beyond BaseResponse |',
    ].join('\n')

  test('reads a list whose types hold commas', () => {
    const { types } = readInterface(
      small('Id (int?), Loads (List<Dictionary<String,String>>), Name (string).'),
    )
    expect(types.Crane?.fields.map((field) => field.type)).toEqual([
      'int?',
      'List<Dictionary<String,String>>',
      'string',
    ])
  })

  test.each([
    'Id (int), Name, Reach (int).',
    'Id (int) Name (string).',
    'Id (int), ID (int).',
    'Odd fields: a, b.',
  ])('refuses what it cannot read: %s', (fields) => {
    expect(() => readInterface(small(fields))).toThrow()
  })
})
