/**
 * Who sets which field: read-only fields are ignored, names are stored beside ids, numbers are given once.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Project, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  make,
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
beforeAll(async () => {
  project = await here.project(['Architect'])
})

/** A value for a read-only field that differs from what the server would return. */
const nonsense = ({ type }: { type: string }): unknown =>
  type === 'bool' ? false : type.startsWith('int') ? 987654 : 'not ours to say'

const readOnlyValues = (recordType: TestedType): RecordData =>
  Object.fromEntries(
    recordType.dto.entries.flatMap(({ key, field }) =>
      field.isReadOnly ? [[key, nonsense(field.type)]] : [],
    ),
  )

const names = (Object.keys(recordTypes) as RecordTypeName[]).filter((name) => name !== 'dailyReportActivity')

describe.each(names)('of a %s', (name) => {
  const recordType: TestedType = recordTypes[name]

  test('read-only fields are ignored on create', async () => {
    const [plain, overridden] = [
      await makeOne(project.admin, recordType, project.id),
      await makeOne(project.admin, recordType, project.id, readOnlyValues(recordType)),
    ]
    const [one, other] = [
      await read(project.admin, recordType, plain),
      await read(project.admin, recordType, overridden),
    ]
    for (const key of Object.keys(readOnlyValues(recordType)).filter((key) => key !== 'folderPath'))
      expect(other[key], key).toEqual(one[key])
    expect(other.folderPath).not.toBe('not ours to say')
    expect(other.userCanModify).toBe(true)
  })

  if (!recordType.update) return
  test('read-only fields are ignored on update', async () => {
    const ids = await makeOne(project.admin, recordType, project.id)
    const before = await read(project.admin, recordType, ids)
    const after = await change(project.admin, recordType, ids, {
      ...readOnlyValues(recordType),
      submittalItemNumber: 'SI-999',
    })
    expect(after).toEqual(before)
    expect(await eventsOf(here, ids.folderId)).toHaveLength(1)
  })
})

/** Each name field, the id field beside it, and an id of nobody. */
const nameFields: Array<[RecordTypeName, name: string, id: string]> = [
  ['rfi', 'toName', 'toUserId'],
  ['rfi', 'fromName', 'fromUserId'],
  ['openIssue', 'toName', 'issueTo'],
  ['openIssue', 'fromName', 'issueFrom'],
  ['submittal', 'subcontractor', 'subcontractorId'],
  ['submittal', 'projectManager', 'projectManagerId'],
  ['submittal', 'reviewingCompanyContact', 'reviewingCompanyContactId'],
  ['submittal', 'submittingCompanyContact', 'submittingCompanyContactId'],
  ['submittalItem', 'responsibleContractor', 'responsibleContractorId'],
  ['submittalItem', 'type', 'typeId'],
  ['punchList', 'documentNumber', 'documentId'],
]

test.each(nameFields)('of a %s, %s without an id is stored as sent', async (name, key, id) => {
  for (const sent of [{ [key]: 'J. Doe' }, { [key]: 'J. Doe', [id]: 0 }]) {
    const ids = await makeOne(project.admin, recordTypes[name], project.id, sent)
    expect((await read(project.admin, recordTypes[name], ids))[key]).toBe('J. Doe')
  }
})

test('a name is cleared with its id and set again by a text', async () => {
  const { admin, people } = project
  const ids = await makeOne(admin, recordTypes.rfi, project.id, {
    toUserId: people.Architect.id,
    toName: 'ignored',
  })
  const step = (fields: RecordData) => change(admin, recordTypes.rfi, ids, fields)
  expect((await step({ toName: 'still ignored' })).toName).toBe(people.Architect.fullName)
  expect((await step({ toUserId: 0 })).toName).toBeUndefined()
  expect((await step({ toName: 'J. Doe' })).toName).toBe('J. Doe')
  expect((await step({ toUserId: people.Architect.id })).toName).toBe(people.Architect.fullName)
  expect((await step({ toUserId: null, toName: 'J. Doe' })).toName).toBe('J. Doe')
})

test('ids of things outside the server are stored unchecked', async () => {
  const elsewhere = {
    rfi: { changeOrderId: 7, toCompanyId: 7, documentFileId: 7, collaborationID: 7, scheduleImpact: -7 },
    punchList: { costEventId: 7 },
    openIssue: { changeOrderId: 7, orgLinkItemId: 7, documentFileId: '7' },
    submittal: { originalFolderId: 7, forwardedFolderId: 7 },
  }
  for (const [name, fields] of Object.entries(elsewhere)) {
    const recordType = recordTypes[name as RecordTypeName]
    const ids = await makeOne(project.admin, recordType, project.id, fields)
    expect(await read(project.admin, recordType, ids)).toMatchObject(fields)
  }
})

describe('a number given by the client', () => {
  const given: Array<[RecordTypeName, key: string, taken: string, next: string]> = [
    ['punchList', 'punchListNumber', 'PL-041', 'PL-042'],
    ['submittalItem', 'submittalItemNumber', 'SI-041', 'SI-042'],
    ['submittal', 'number', 'SP-041', 'SP-042'],
    ['openIssue', 'number', 'OI-041', 'OI-042'],
    ['meetingMinute', 'number', 'MM-041', 'MM-042'],
  ]

  test.each(given)(
    'of a %s is used if free, else 409, and generated numbers continue after it',
    async (name, key, taken, next) => {
      const { admin, id } = await here.project()
      const recordType: TestedType = recordTypes[name]
      const first = await makeOne(admin, recordType, id, { [key]: ` ${taken} ` })
      expect([first.number ?? first[key], (await read(admin, recordType, first))[key]]).toEqual([
        taken,
        taken,
      ])
      const fault = await refused(makeOne(admin, recordType, id, { [key]: taken }))
      expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
      const ours = await makeOne(admin, recordType, id)
      expect(ours.number ?? ours[key]).toBe(next)
    },
  )

  test('is free in another project', async () => {
    const [one, other] = [await here.project(), await here.project()]
    for (const { admin, id } of [one, other])
      expect((await makeOne(admin, recordTypes.openIssue, id, { number: 'A 7' })).number).toBe('A 7')
  })

  test('of another record type or series does not affect generated numbers', async () => {
    const { admin, id } = await here.project()
    await make(admin, recordTypes.openIssue, id, { number: 'RFI-050' }, { number: 'OI-12b' })
    const rfi = await makeOne(admin, recordTypes.rfi, id, {})
    expect(rfi.number).toBe('RFI-001')
    expect((await makeOne(admin, recordTypes.openIssue, id)).number).toBe('OI-001')
  })

  test('of one CSI section is never generated again for another', async () => {
    const { admin, id } = await here.project()
    const numbers = await make(
      admin,
      recordTypes.submittalItem,
      id,
      { csi: '03 30 00', submittalItemNumber: 'SI-001' },
      {},
      { csi: 'RFI' },
      { csi: '033000' },
      { csi: ' 03  30 00 ' },
    )
    expect(numbers.map(({ number }) => number)).toEqual([
      'SI-001',
      'SI-002',
      'RFI-001',
      '03 30 00-001',
      '03 30 00-002',
    ])
    expect((await makeOne(admin, recordTypes.rfi, id)).number).toBe('RFI-001')
  })

  test('takes precedence over generated numbers in the same call', async () => {
    const { admin, id } = await here.project()
    const created = await make(admin, recordTypes.openIssue, id, {}, { number: 'OI-001' }, {})
    expect(created.map(({ number }) => number)).toEqual(['OI-002', 'OI-001', 'OI-003'])
  })

  test('later is read-only and ignored', async () => {
    const { admin, id } = await here.project()
    const ids = await makeOne(admin, recordTypes.punchList, id)
    const after = await change(admin, recordTypes.punchList, ids, { punchListNumber: 'PL-900', summary: 'x' })
    expect(after.punchListNumber).toBe('PL-001')
  })
})

describe('the copies of an RFI', () => {
  test('are read from the joined text if the list is absent', async () => {
    const { admin } = project
    const ids = await makeOne(admin, recordTypes.rfi, project.id, { sCCUserList: ' Ann; ;Bob & Co;' })
    const one = await read(admin, recordTypes.rfi, ids)
    expect([one.ccUserList, one.sCCUserList]).toEqual([['Ann', 'Bob & Co'], 'Ann;Bob & Co'])
    const both = await change(admin, recordTypes.rfi, ids, { ccUserList: ['Cy'], sCCUserList: 'Dee' })
    expect([both.ccUserList, both.sCCUserList]).toEqual([['Cy'], 'Cy'])
    const none = await change(admin, recordTypes.rfi, ids, { sCCUserList: '' })
    expect('ccUserList' in none || 'sCCUserList' in none).toBe(false)
  })

  test('can be an empty list, which means none', async () => {
    const ids = await makeOne(project.admin, recordTypes.rfi, project.id, { ccUserList: [] })
    expect('ccUserList' in (await read(project.admin, recordTypes.rfi, ids))).toBe(false)
  })
})

test('AnswerHTML is the answer, escaped', async () => {
  const { admin, id } = project
  const ids = await makeOne(admin, recordTypes.rfi, id, {
    answer: '<b>"5" & 6</b>\nnext',
    answerHTML: '<script>',
  })
  const { answerHTML } = await read(admin, recordTypes.rfi, ids)
  expect(answerHTML).toBe('&lt;b&gt;&quot;5&quot; &amp; 6&lt;/b&gt;<br>next')
})

test('the name in the tree is the number and the title, however long', async () => {
  const { admin, id } = await here.project()
  const ids = await makeOne(admin, recordTypes.rfi, id, { subject: '🏗'.repeat(127) })
  const { folderPath } = await read(admin, recordTypes.rfi, ids)
  expect(folderPath).toMatch(/^RFIs \/ RFI-001 🏗+$/u)
})
