/** What stock clients send beside plain calls: one-way calls, `null` for no fields, paths with empty segments, If-None-Match. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const made = prepared(() =>
  team.admin.client.call(FolderAdd, { folder: { folderProjectId: team.id, folderName: 'Plans' } }),
)
let folderId: number
beforeAll(() => {
  folderId = made.folder!.folderId!
})
let get: string
beforeAll(() => {
  get = `/api/FolderGetRequest?folderId=${folderId}`
})
const rename = (folderName: string) => ({ folder: { folderId, folderName } })
const nameNow = async () => (await ask(here, get, { key: team.admin.key })).body.folder.folderName

describe('a one-way call', () => {
  const door = '/json/oneway/FolderUpdateRequest'

  test('is carried out, and answered without a body', async () => {
    const response = await ask(here, door, { key: team.admin.key, body: rename('Sections') })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(response.headers['content-type']).toBeUndefined()
    expect(await nameNow()).toBe('Sections')
  })

  test('of a batch carries out every request', async () => {
    const response = await ask(here, `${door}[]`, {
      key: team.admin.key,
      body: [rename('Levels'), rename('Details')],
    })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(response.headers['x-autobatch-completed']).toBe('2')
    expect(await nameNow()).toBe('Details')
  })

  test.each([
    ['without a session', door, () => undefined, () => rename('x'), 401, 'Unauthorized'],
    [
      'with a wrong field',
      door,
      () => team.admin.key,
      () => ({ folder: { folderId: 'x' } }),
      400,
      'ValidationException',
    ],
    [
      'of no operation',
      '/json/oneway/NoSuchRequest',
      () => team.admin.key,
      () => ({}),
      405,
      'NotImplementedException',
    ],
  ])('%s is refused as on any other route', async (_, path, sentKey, body, status, code) => {
    expect(refusal(await ask(here, path, { key: sentKey(), body: body() })).slice(0, 2)).toEqual([
      status,
      code,
    ])
    expect(await nameNow()).toBe('Details')
  })
})

test('null is a request without fields', async () => {
  const sent = { key: team.admin.key, headers: { 'Content-Type': 'application/json' }, body: 'null' }
  expect((await ask(here, '/api/SessionGetRequest', sent)).status).toBe(200)
})

test('empty segments of a path are left out', async () => {
  for (const path of [`//api//FolderGetRequest?folderId=${folderId}`, get.replace('/api/', '/json///reply/')])
    expect((await ask(here, path, { key: team.admin.key })).status).toBe(200)
})

describe('If-None-Match', () => {
  test('is answered with 304 for GET and HEAD, and changes nothing for POST', async () => {
    const etag = (await ask(here, get, { key: team.admin.key })).headers.etag as string
    const headers = { 'If-None-Match': etag }
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(here, get, { key: team.admin.key, method, headers })
      expect([response.status, response.text, response.headers.etag]).toEqual([304, '', etag])
    }
    const posted = await ask(here, '/api/FolderGetRequest', {
      key: team.admin.key,
      headers,
      body: { folderId },
    })
    expect([posted.status, posted.body.folder.folderId]).toEqual([200, folderId])
    const other = { 'If-None-Match': '"another"' }
    expect((await ask(here, get, { key: team.admin.key, headers: other })).status).toBe(200)
  })

  test('does not tell strangers what there is', async () => {
    const etag = (await ask(here, get, { key: team.admin.key })).headers.etag as string
    expect((await ask(here, get, { headers: { 'If-None-Match': etag } })).status).toBe(401)
  })
})
