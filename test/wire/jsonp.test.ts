import { describe, expect, test } from 'vitest'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { site } from '../kit/harness.ts'
import { ask, refusal } from './ask.ts'

const here = await site()
const { id: folderProjectId, rootFolderId, admin } = await here.project()
const { key } = admin
const { folder } = await admin.client.call(FolderAdd, {
  folder: { folderProjectId, folderName: 'Line\u2028 and\u2029 end' },
})
const folderId = folder!.folderId!

const script = 'text/javascript; charset=utf-8'
const blockIn = ({ text }: { text: string }) => JSON.parse(text.slice('fn('.length, -1))
const statusIn = (response: { text: string }): string => blockIn(response).responseStatus.meta.statusCode
const byGet = (query: string, door = '/api/FolderGetRequest') => ask(here, `${door}?${query}`)

describe('a JSONP call', () => {
  test.each(['/api/FolderGetRequest', '/json/reply/FolderGetRequest', '/json/reply/foldergetrequest.json'])(
    'of %s runs as a script',
    async (door) => {
      const response = await byGet(`callback=page.show_1&folderId=${folderId}&authSessionKey=${key}`, door)
      expect(response.status).toBe(200)
      expect(response.headers).toMatchObject({ 'content-type': script, 'x-content-type-options': 'nosniff' })
      expect(response.headers.etag).toMatch(/^"/)
      expect(response.text).not.toMatch(/;$/)
      let shown: any
      new Function('page', response.text)({ show_1: (answer: unknown) => (shown = answer) })
      expect(shown).toMatchObject({ folder: { folderId }, errorOccured: false, numberOfRecordsEffected: 1 })
    },
  )

  test('of a listing works, also the second time', async () => {
    const query = `callback=fn&parentFolderId=${rootFolderId}&take=5&authSessionKey=${key}`
    for (const _ of ['first', 'again']) {
      const response = await byGet(query, '/json/reply/RFIReadInFolderRequest')
      expect(response.headers).toMatchObject({ 'content-type': script })
      expect(response.text).toMatch(/^fn\(\{"rfiReadInFolderList":\[\]/)
    }
  })

  test('can contain the line separators of old scripts', async () => {
    const { text } = await byGet(`callback=fn&folderId=${folderId}&authSessionKey=${key}`)
    expect(text).not.toMatch(/[\u2028\u2029]/)
    expect(JSON.parse(text.slice(3, -1)).folder.folderName).toBe('Line\u2028 and\u2029 end')
  })

  test.each([
    ['fn', 'fn'],
    ['jQuery_123.cb', 'jQuery_123.cb'],
    ['alert(1)//', 'alert_1___'],
    ['a b<c>', 'a_b_c_'],
    ['$', '_'],
    ['ü', '_'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('of %s calls %s', async (callback, called) => {
    const { text } = await byGet(`callback=${encodeURIComponent(callback)}&folderId=${folderId}`)
    expect(text.slice(0, called.length + 2)).toBe(`${called}({`)
  })

  test('with a name of more than 64 characters is refused', async () => {
    const response = await byGet(`callback=${'x'.repeat(65)}&folderId=${folderId}&authSessionKey=${key}`)
    expect(refusal(response)).toEqual([400, 'ValidationException', 'callback'])
  })

  test('is never authenticated by a cookie', async () => {
    const headers = { Cookie: `ss-id=${key}` }
    const path = `/api/FolderGetRequest?folderId=${folderId}`
    expect((await ask(here, path, { headers })).status).toBe(200)
    for (const method of ['GET', 'POST'])
      for (const callback of ['callback', 'CallBack']) {
        const response = await ask(here, `${path}&${callback}=fn`, { method, headers })
        expect([statusIn(response), response.text.includes('folderId')]).toEqual(['401', false])
      }
    const whoAmI = await ask(here, '/auth?Callback=fn', { headers })
    expect([statusIn(whoAmI), whoAmI.text.includes(key)]).toEqual(['401', false])
  })

  // A browser runs no script with the status of a failure: it is in the block. The headers are those of the failure.
  test.each<[query: string, door: string, status: number, errorCode: string]>([
    [`folderId=${folderId}`, '/api/FolderGetRequest', 401, 'Unauthorized'],
    [`authSessionKey=wrong&folderId=${folderId}`, '/api/FolderGetRequest', 401, 'Unauthorized'],
    [`authSessionKey=${key}&folderId=2147483647`, '/api/FolderGetRequest', 404, 'NotFound'],
    [`authSessionKey=${key}&folderId=abc`, '/json/reply/FolderGetRequest', 400, 'ValidationException'],
    [`authSessionKey=${key}`, '/api/FolderAddRequest', 405, 'MethodNotAllowed'],
    [`authSessionKey=${key}`, '/json/reply/FolderUpdateRequest', 405, 'MethodNotAllowed'],
    [`authSessionKey=${key}`, '/api/internal/folder/get', 405, 'MethodNotAllowed'],
    [`authSessionKey=${key}`, '/api/NoSuchRequest', 405, 'NotImplementedException'],
    [`authSessionKey=${key}`, '/nowhere', 404, 'NotFound'],
  ])('%s at %s fails with %i %s', async (query, door, status, errorCode) => {
    const response = await byGet(`callback=fn&${query}`, door)
    expect([response.status, response.headers['content-type']]).toEqual([200, script])
    const meta = { statusCode: String(status) }
    expect(blockIn(response)).toMatchObject({ errorOccured: true, responseStatus: { errorCode, meta } })
    if (errorCode === 'MethodNotAllowed') expect(response.headers.allow).toContain('POST')
  })
})
