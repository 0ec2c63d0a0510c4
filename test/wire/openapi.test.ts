/** What /openapi.json says of answers is so: of sign-in and files here, of every call of every test by test/kit/leanfetch.ts. */
import { describe, expect, test } from 'vitest'
import { ServiceAccountSave, ServiceKeyAdd } from '../../contract/people/serviceaccount.ts'
import { checkAnswer, faultsOf } from '../kit/answerschema.ts'
import { password, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { makeOne, recordTypes } from '../kit/records.ts'
import { ask } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

describe('an answer is as it is described', () => {
  test('of sign-in, and of who is signed in', async () => {
    const body = { userName: team.admin.login, password }
    const signedIn = await ask(here, '/auth/credentials', { body })
    expect(signedIn.status).toBe(200)
    expect(faultsOf('/auth/credentials', 'post', 200, signedIn.body)).toEqual([])
    const who = await ask(here, '/auth', { key: signedIn.body.sessionId })
    expect(faultsOf('/auth', 'get', 200, who.body)).toEqual([])
    const nobody = await ask(here, '/auth')
    expect(nobody.status).toBe(401)
    expect(faultsOf('/auth', 'get', 401, nobody.body)).toEqual([])
    const out = await ask(here, '/auth/logout', { key: signedIn.body.sessionId, body: {} })
    expect(faultsOf('/auth/logout', 'post', 200, out.body)).toEqual([])
  })

  test('of a token for a program, which the security schemes name', async () => {
    const { serviceAccount } = await team.admin.client.call(ServiceAccountSave, {
      serviceAccount: { name: 'Robot' },
    })
    const userId = serviceAccount!.userId!
    const { serviceKey } = await team.admin.client.call(ServiceKeyAdd, { userId, name: 'Nightly' })
    const asking = async (client_secret: string) => {
      const fields = { grant_type: 'client_credentials', client_id: String(userId), client_secret }
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const { status, body } = await ask(here, '/oauth/token', {
        headers,
        body: `${new URLSearchParams(fields)}`,
      })
      return { status, faults: faultsOf('/oauth/token', 'post', status, body) }
    }
    expect(await asking(serviceKey!)).toEqual({ status: 200, faults: [] })
    expect(await asking('wrong')).toEqual({ status: 401, faults: [] })
    const { body: document } = await ask(here, '/openapi.json')
    expect(document.security).toContainEqual({ oauth: [] })
    const { tokenUrl } = document.components.securitySchemes.oauth.flows.clientCredentials
    expect(new URL(tokenUrl, here.url).pathname).toBe('/oauth/token')
  })

  test('of a file that is sent as bytes', async () => {
    const { folderId } = await makeOne(team.admin, recordTypes.rfi, team.id)
    for (const query of [`folderId=${folderId}`, `parentFolderId=${team.rootFolderId}`]) {
      const sent = { method: 'PUT', key: team.admin.key, body: Buffer.from('level and plumb') }
      const response = await ask(here, `/files?${query}&name=a.txt`, sent)
      expect(response.status, response.text).toBe(200)
      expect(faultsOf('/files', 'put', 200, response.body)).toEqual([])
    }
  })

  test('of a refusal with its fields', async () => {
    const response = await ask(here, '/api/FolderGetRequest', {
      key: team.admin.key,
      body: { folderId: 'x' },
    })
    expect(faultsOf('/api/internal/folder/get', 'post', 400, response.body)).toEqual([])
  })
})

describe('a wrong answer is found', () => {
  const route = '/api/internal/folder/get'
  const read = async () =>
    (await ask(here, '/api/FolderGetRequest', { key: team.admin.key, body: { folderId: 2147483647 } })).body
  const block = {
    uiErrorMessage: '',
    uiDevErrorMessage: '',
    errorOccured: false,
    logMessageType: 'DEBUG',
    responseStatus: {},
    numberOfRecordsEffected: 1,
  }
  const { errorOccured: _, ...withoutOne } = block
  let lengthMax = 1_000_000

  test.each<[string, number, object, string]>([
    ['without a field that is always there', 200, withoutOne, 'It has no errorOccured.'],
    ['with a text for a number', 200, { ...block, numberOfRecordsEffected: '1' }, 'is string, not integer'],
    ['with null', 200, { ...block, uiErrorMessage: null }, 'It.uiErrorMessage is null, not string.'],
    ['with another word', 200, { ...block, logMessageType: 'LOUD' }, 'none of DEBUG'],
    ['with a field too many', 200, { ...block, secret: 1 }, 'It.secret is not declared.'],
    ['wrong inside', 200, { ...block, folder: { folderId: 'x' } }, 'It.folder.folderId is string'],
    ['with a status that is not described', 418, block, 'declares no status 418'],
  ])('%s', (_what, status, answer, said) => {
    expect(faultsOf(route, 'post', status, answer).join(' ')).toContain(said)
    // Only what is longer than all before is looked at.
    lengthMax += 1_000
    const text = JSON.stringify(answer).padEnd(lengthMax)
    expect(() => checkAnswer(`${here.url}/api/FolderGetRequest`, status, text)).toThrow(said)
  })

  test('and a right one is not', async () => {
    expect(faultsOf(route, 'post', 200, block)).toEqual([])
    expect(faultsOf(route, 'post', 404, await read())).toEqual([])
  })
})
