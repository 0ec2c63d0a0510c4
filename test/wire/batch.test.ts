import { describe, expect, test } from 'vitest'
import { FoldersGetByParentFolder } from '../../contract/documents/folder.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, expectBlock, refusal } from './ask.ts'

const here = prepared(() => site())

const doors = [
  '/json/reply/FolderCreatePunchListRequest[]',
  '/api/FolderCreatePunchListRequest[]',
  '/json/reply/FolderCreatePunchListRequest%5B%5D',
  '/api/FolderCreatePunchListRequest%5b%5d',
  '/api/foldercreatepunchlistrequest[]/',
  '/api/FolderCreatePunchListRequest[].json',
]

/** A project of its own, requests for punch lists in it, and the names of its punch lists, in order. */
async function begin() {
  const project = await here.project()
  const { admin, id: folderProjectId, rootFolderId } = project
  const { folderList } = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: rootFolderId })
  const section = folderList!.find(({ folderType }) => folderType === 130)!.folderId!
  const names = async () => {
    const lists = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: section })
    return lists.folderList!.map(({ folderName }) => folderName)
  }
  const request = (folderName: string) => ({ folderProjectId, folderName })
  return { key: admin.key, names, request }
}

describe('a batch', () => {
  test.each(doors)('at %s answers each request in order', async (path) => {
    const { key, names, request } = await begin()
    const response = await ask(here, path, { key, body: [request('A'), request('B'), request('C')] })
    expect(response.status).toBe(200)
    expect(response.headers['x-autobatch-completed']).toBe('3')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).toHaveLength(3)
    for (const each of response.body)
      expect(each).toMatchObject({ errorOccured: false, responseStatus: {}, numberOfRecordsEffected: 1 })
    const ids = response.body.map(({ folderId }: { folderId: number }) => folderId)
    expect([...ids].sort((a, b) => a - b)).toEqual(ids)
    expect(await names()).toEqual(['A', 'B', 'C'])
  })

  test.each(['/json/reply/', '/api/'])('at %s stops at the first failure', async (base) => {
    const { key, names, request } = await begin()
    const absent = { ...request('B'), folderProjectId: 2147483647 }
    const response = await ask(here, `${base}FolderCreatePunchListRequest[]`, {
      key,
      body: [request('A'), absent, request('C')],
    })
    expect(refusal(response)).toEqual([404, 'NotFound'])
    expect(response.headers['x-autobatch-completed']).toBe('1')
    expectBlock(response)
    expect(await names()).toEqual(['A'])
  })

  test.each<[string, unknown, status: number, errorCode: string, completed: string | undefined]>([
    ['an object', {}, 400, 'SerializationException', undefined],
    ['a text', '"x"', 400, 'SerializationException', undefined],
    ['cut short', '[{"folderName":"A"', 400, 'SerializationException', undefined],
    ['of something that is no request', [5], 400, 'SerializationException', '0'],
    ['of 1001 requests', Array(1001).fill({}), 400, 'ValidationException', undefined],
    ['of a wrong value', [{ folderProjectId: 'x' }], 400, 'ValidationException', '0'],
  ])('that is %s is refused', async (_what, body, status, errorCode, completed) => {
    const { key } = await begin()
    const response = await ask(here, doors[1]!, { key, body: body as object })
    expect(refusal(response).slice(0, 2)).toEqual([status, errorCode])
    expect(response.headers['x-autobatch-completed']).toBe(completed)
    expectBlock(response)
  })

  test('without a session key is refused, and so is a batch with one wrong key', async () => {
    const { key, names, request } = await begin()
    const nobody = await ask(here, doors[0]!, { body: [request('A')] })
    expect([refusal(nobody), nobody.headers['x-autobatch-completed']]).toEqual([[401, 'Unauthorized'], '0'])
    const body = [
      { ...request('A'), authSessionKey: key },
      { ...request('B'), authSessionKey: 'wrong' },
    ]
    const second = await ask(here, doors[0]!, { key, body })
    expect([refusal(second), second.headers['x-autobatch-completed']]).toEqual([[401, 'Unauthorized'], '1'])
    expect(await names()).toEqual(['A'])
  })

  test('of nothing is an empty list', async () => {
    const { key } = await begin()
    const response = await ask(here, doors[0]!, { key, body: [] })
    expect([response.status, response.body, response.headers['x-autobatch-completed']]).toEqual([
      200,
      [],
      '0',
    ])
  })

  test('is not accepted by GET', async () => {
    const response = await ask(here, '/api/FolderGetRequest[]?folderId=1')
    expect([...refusal(response), response.headers.allow]).toEqual([405, 'MethodNotAllowed', 'POST, OPTIONS'])
  })

  test('sent again with its Idempotency-Key is carried out once', async () => {
    const { key, names, request } = await begin()
    const again = { key, headers: { 'Idempotency-Key': 'batch' }, body: [request('A'), request('B')] }
    const [first, second] = [await ask(here, doors[0]!, again), await ask(here, doors[1]!, again)]
    expect(second.body).toEqual(first.body)
    expect(await names()).toEqual(['A', 'B'])
  })

  test('may have as long an Idempotency-Key as any call', async () => {
    const { key, names, request } = await begin()
    const sent = (chars: number) =>
      ask(here, doors[0]!, {
        key,
        headers: { 'Idempotency-Key': 'k'.repeat(chars) },
        body: [request('A'), request('B')],
      })
    const [first, second] = [await sent(255), await sent(255)]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect(await names()).toEqual(['A', 'B'])
    expect(refusal(await sent(256))).toEqual([400, 'ValidationException', 'Idempotency-Key'])
  })
})
