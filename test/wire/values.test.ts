import { describe, expect, test } from 'vitest'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, expectBlock, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

const post = (path: string, body?: object | string) =>
  ask(here, path, { method: 'POST', key: team.admin.key, body })

/**
 * Creates an open issue with these fields, encoded as given here, and reads it back: as text and as a
 * record.
 */
async function stored(fields: string): Promise<{ text: string; record: any }> {
  const created = await post(
    '/api/internal/openissue/createmany',
    `{"openIssueList":[{"projectId":${team.id},${fields}}]}`,
  )
  expect(created.status, created.text).toBe(200)
  const { folderId } = created.body.returnedIdList[0]
  const { text, body } = await post('/api/internal/openissue/read', { folderId })
  return { text, record: body.openIssue }
}

describe('a value is accepted', () => {
  test.each<[sent: string, field: string, value: unknown]>([
    ['"changeOrderId":42', 'changeOrderId', 42],
    ['"changeOrderId":"42"', 'changeOrderId', 42],
    ['"changeOrderId":" 42 "', 'changeOrderId', 42],
    ['"changeOrderId":42.0', 'changeOrderId', 42],
    ['"changeOrderId":1e3', 'changeOrderId', 1000],
    ['"changeOrderId":-2147483648', 'changeOrderId', -2147483648],
    ['"changeOrderId":2147483647', 'changeOrderId', 2147483647],
    ['"costImpact":true', 'costImpact', true],
    ['"costImpact":1', 'costImpact', true],
    ['"costImpact":"1"', 'costImpact', true],
    ['"costImpact":"TRUE"', 'costImpact', true],
    ['"costImpact":0', 'costImpact', false],
    ['"costImpact":"false"', 'costImpact', false],
    ['"subject":12', 'subject', '12'],
    ['"subject":true', 'subject', 'true'],
    ['"question":1250.50', 'question', '1250.50'],
    ['"question":12345678901234567890123', 'question', '12345678901234567890123'],
    ['"question":1e400', 'question', '1e400'],
    ['"question":-0.0', 'question', '-0.0'],
    ['"question":"  two  lines\\r\\n\\ttab  "', 'question', '  two  lines\r\n\ttab  '],
    ['"question":"Stra\\u00dfe \\ud83c\\udfd7 \\u2028"', 'question', 'Straße 🏗 \u2028'],
    ['"question":"[1.50, {\\"a\\": 2.50}]"', 'question', '[1.50, {"a": 2.50}]'],
    ['"question":""', 'question', undefined],
    ['"question":null', 'question', undefined],
    ['"changeOrderId":null', 'changeOrderId', 0],
  ])('%s', async (sent, field, value) => {
    expect((await stored(sent)).record[field]).toStrictEqual(value)
  })

  test('in a list too: a quoted number, and a number for a text', async () => {
    expect((await stored(`"ccUserList":["${team.admin.id}"]`)).record.ccUserList).toEqual([team.admin.id])
    const created = await post('/api/internal/punchlist/createmany', {
      punchlistList: [{ projectId: team.id, responsiblePartyList: [team.admin.id, 4711, true] }],
    })
    const { folderId } = created.body.returnedIdList[0]
    const { body } = await post('/api/internal/punchlist/read', { folderId })
    expect(body.punchList.responsiblePartyList).toEqual([String(team.admin.id), '4711', 'true'])
  })
})

describe('an invalid value is reported with its field', () => {
  test.each<[sent: string, field: string]>([
    ['"changeOrderId":"abc"', 'ChangeOrderId'],
    ['"changeOrderId":3000000000', 'ChangeOrderId'],
    ['"changeOrderId":"-2147483649"', 'ChangeOrderId'],
    ['"changeOrderId":99999999999999999999999', 'ChangeOrderId'],
    ['"changeOrderId":1.5', 'ChangeOrderId'],
    ['"changeOrderId":1e-400', 'ChangeOrderId'],
    ['"changeOrderId":{}', 'ChangeOrderId'],
    ['"changeOrderId":[5]', 'ChangeOrderId'],
    ['"changeOrderId":true', 'ChangeOrderId'],
    ['"costImpact":2', 'CostImpact'],
    ['"costImpact":"maybe"', 'CostImpact'],
    ['"costImpact":{}', 'CostImpact'],
    ['"subject":{}', 'Subject'],
    ['"subject":["a"]', 'Subject'],
    [`"subject":"${'x'.repeat(256)}"`, 'Subject'],
    ['"question":"a\\u0000b"', 'Question'],
    ['"question":"\\ud800"', 'Question'],
    ['"question":"\\udc00\\ud800"', 'Question'],
    ['"changeOrderAmount":"ten"', 'ChangeOrderAmount'],
    ['"changeOrderAmount":12345678901234567890123456789', 'ChangeOrderAmount'],
    ['"changeOrderAmount":0.00000000000000000000000000001', 'ChangeOrderAmount'],
    ['"changeOrderAmount":1e400', 'ChangeOrderAmount'],
    ['"changeOrderAmount":1e-400', 'ChangeOrderAmount'],
    ['"changeOrderAmount":{}', 'ChangeOrderAmount'],
    ['"ccUserList":5', 'CCUserList'],
    ['"ccUserList":["a"]', 'CCUserList[0]'],
    ['"dueDate":"soon"', 'DueDate'],
  ])('%s', async (sent, field) => {
    const body = `{"openIssueList":[{"projectId":${team.id}},{"projectId":${team.id},${sent}}]}`
    const response = await post('/api/internal/openissue/createmany', body)
    expect(refusal(response)).toEqual([400, 'ValidationException', `OpenIssueList[1].${field}`])
    expectBlock(response)
  })

  test.each<[path: string, body: object | undefined, field: string]>([
    ['/api/internal/folder/get', { folderId: 'abc' }, 'FolderId'],
    ['/api/internal/folder/get?folderId=abc', undefined, 'FolderId'],
    ['/api/internal/folder/get', { folderId: 3000000000 }, 'FolderId'],
    ['/api/internal/folder/get', { folderId: 1.5 }, 'FolderId'],
    ['/api/internal/folder/get', { folderId: { id: 5 } }, 'FolderId'],
    ['/api/internal/folder/add', { folder: [] }, 'Folder'],
    ['/api/internal/folder/add', { folder: 'root' }, 'Folder'],
    ['/api/internal/openissue/createmany', { openIssueList: {} }, 'OpenIssueList'],
    ['/api/internal/openissue/createmany', { openIssueList: [null] }, 'OpenIssueList[0]'],
    ['/api/internal/openissue/createmany', { openIssueList: Array(1001).fill({}) }, 'OpenIssueList'],
    ['/api/internal/rfi/read', { additionalInfo: 'x', folderId: 1 }, 'AdditionalInfo'],
  ])('%s %j', async (path, body, field) => {
    const response = await post(path, body)
    expect(refusal(response)).toEqual([400, 'ValidationException', field])
  })

  test('each of them, if there are several', async () => {
    const openIssueList = [{ projectId: team.id, costImpact: 'x', dueDate: 'y' }, { changeOrderId: 'z' }]
    const { body } = await post('/api/internal/openissue/createmany', { openIssueList })
    expect(body.responseStatus.errors).toMatchObject([
      { fieldName: 'OpenIssueList[0].CostImpact' },
      { fieldName: 'OpenIssueList[0].DueDate', errorCode: 'Date' },
      { fieldName: 'OpenIssueList[1].ChangeOrderId' },
    ])
    for (const { errorCode, message } of body.responseStatus.errors)
      expect([errorCode, message]).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/\.$/)])
  })
})

describe('a decimal keeps every digit', () => {
  test.each<[sent: string, got: string]>([
    ['0.1', '0.1'],
    ['1234567890123456789012345678', '1234567890123456789012345678'],
    ['-9999999999999999999999999999', '-9999999999999999999999999999'],
    ['12345678901234567890.12345678', '12345678901234567890.12345678'],
    ['0.0000000000000000000000000001', '0.0000000000000000000000000001'],
    ['"12345678901234567890.12345678"', '12345678901234567890.12345678'],
    ['9007199254740993', '9007199254740993'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['1e3', '1000'],
    ['12.5e-3', '0.0125'],
    ['1250.50', '1250.50'],
    ['0E-10', '0.0000000000'],
    ['0', '0'],
  ])('%s', async (sent, got) => {
    const { text } = await stored(`"changeOrderAmount":${sent}`)
    const written = /"changeOrderAmount":([^,}]+)/.exec(text)![1]!
    // Trailing zeros may differ; everything else must be equal digit by digit.
    const plain = (digits: string) => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)
    expect(plain(written)).toBe(plain(got))
  })
})

describe('a list in a query', () => {
  test.each([
    'connectorNames=Ledger,Payroll',
    'connectorNames=[Ledger,Payroll]',
    'connectorNames=["Ledger","Payroll"]',
    'connectorNames=Ledger&connectorNames=Payroll',
    'CONNECTORNAMES=Ledger&CONNECTORNAMES=Payroll&CONNECTORNAMES=',
  ])('%s', async (query) => {
    const raw = query.replaceAll('"', '%22')
    const encoded = query.replace(/=([^&]*)/g, (_, value) => `=${encodeURIComponent(value)}`)
    for (const path of ['/api/internal/apikey/add', '/json/reply/ApiKeyAddRequest', '/api/ApiKeyAddRequest'])
      for (const sent of [raw, encoded]) {
        const { body, text } = await post(`${path}?${sent}`)
        expect(body.apiKey, text).toMatch(/^\w+$/)
        for (const [connectorName, status] of Object.entries({ Ledger: 200, payroll: 200, Books: 401 })) {
          const opened = await ask(here, '/api/ClientGetConfigurationRequest', {
            body: { apiKey: body.apiKey, connectorName },
          })
          expect(opened.status).toBe(status)
        }
      }
  })

  test('an object in a form field is parsed like one in a body', async () => {
    const folder = JSON.stringify({ FolderName: 'Lobby, "east"', folderProjectId: team.id })
    const response = await ask(here, '/api/internal/folder/add', {
      key: team.admin.key,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ folder }).toString(),
    })
    expect(response.body.folder).toMatchObject({ folderName: 'Lobby, "east"', folderProjectId: team.id })
  })
})
