/** Keys of service accounts in the address, which others can read: refused, whether they are right or not. */
import { beforeAll, expect, test } from 'vitest'
import { ServiceAccountSave, ServiceKeyAdd } from '../../contract/people/serviceaccount.ts'
import { ApiKeyAdd } from '../../contract/projects/configuration.ts'
import { ProjectMemberAdd } from '../../contract/projects/project.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const made = prepared(() => team.admin.client.call(ServiceAccountSave, { serviceAccount: { name: 'Robot' } }))
let userId: number
beforeAll(() => {
  userId = made.serviceAccount!.userId!
})
beforeAll(async () => {
  await team.admin.client.call(ProjectMemberAdd, {
    projectId: team.id,
    member: { userId, role: 'General Contractor PM' },
  })
})
const ready = prepared(() => team.admin.client.call(ServiceKeyAdd, { userId, name: 'Nightly' }))
let key: string
beforeAll(() => {
  key = ready.serviceKey!
})
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
let tokenForm: string
beforeAll(() => {
  tokenForm = `grant_type=client_credentials&client_id=${userId}&client_secret=${key}`
})
const made2 = prepared(() => ask(here, '/oauth/token', { headers: form, body: tokenForm }))
const w = prepared(() => team.admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] }))
const sentence = 'A key must not be in the address. Send it in a header.'

let read: string
beforeAll(() => {
  read = `folderId=${team.rootFolderId}`
})
test.each<[what: string, path: () => string, method: string]>([
  ['a service key', () => `/api/internal/folder/get?${read}&authSessionKey=${key}`, 'POST'],
  ['a service key by GET', () => `/api/FolderGetRequest?${read}&authSessionKey=${key}`, 'GET'],
  ['one in other letters', () => `/json/reply/FolderGetRequest?${read}&AUTHSESSIONKEY=${key}`, 'GET'],
  ['one of two', () => `/api/FolderGetRequest?${read}&authSessionKey=x&authSessionKey=${key}`, 'GET'],
  ['a wrong service key', () => `/api/FolderGetRequest?${read}&authSessionKey=plk_wrong`, 'GET'],
  ['a token', () => `/api/FolderGetRequest?${read}&authSessionKey=${made2.body.access_token}`, 'GET'],
  [
    'a token as of OAuth',
    () => `/api/FolderGetRequest?${read}&access_token=${made2.body.access_token}`,
    'GET',
  ],
  ['one by the name of the header', () => `/api/FolderGetRequest?${read}&X-Api-Key=${key}`, 'GET'],
])('%s is refused', async (_what, path, method) => {
  const response = await ask(here, path(), { method, ...(method === 'POST' ? { body: {} } : {}) })
  expect([response.status, response.body.responseStatus.message]).toEqual([401, sentence])
  expect(response.text).not.toContain(key)
})

test('also in JSONP, in its callback', async () => {
  const response = await ask(here, `/api/FolderGetRequest?callback=show&${read}&authSessionKey=${key}`)
  expect(response.text).toMatch(/^(\/\*\*\/)?show\(/)
  expect(response.text).toContain(sentence)
})

test('they work in a header and in the body, and a session key in the address', async () => {
  const path = '/api/FolderGetRequest'
  for (const headers of [{ 'X-Api-Key': key }, { Authorization: `Bearer ${made2.body.access_token}` }])
    expect((await ask(here, path, { headers, body: { folderId: team.rootFolderId } })).status).toBe(200)
  expect((await ask(here, path, { body: { folderId: team.rootFolderId, authSessionKey: key } })).status).toBe(
    200,
  )
  expect((await ask(here, `${path}?${read}&authSessionKey=${team.admin.key}`)).status).toBe(200)
  // What is meant for a proxy is none of ours.
  expect((await ask(here, `${path}?${read}&api_key=x&apikey=y`, { key: team.admin.key })).status).toBe(200)
  const configuration = '/api/ClientGetConfigurationRequest'
  expect((await ask(here, configuration, { body: { connectorName: 'Demo', apiKey: w.apiKey } })).status).toBe(
    200,
  )
  // A field of the interface, which clients send by GET as well.
  expect((await ask(here, `${configuration}?connectorName=Demo&APIKey=${w.apiKey}`)).status).toBe(200)
})
