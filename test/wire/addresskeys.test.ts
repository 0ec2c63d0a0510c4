/** Keys of service accounts in the address, which others can read: refused, whether they are right or not. */
import { expect, test } from 'vitest'
import { ServiceAccountSave, ServiceKeyAdd } from '../../contract/people/serviceaccount.ts'
import { ApiKeyAdd } from '../../contract/projects/configuration.ts'
import { ProjectMemberAdd } from '../../contract/projects/project.ts'
import { site } from '../kit/harness.ts'
import { ask } from './ask.ts'

const here = await site()
const { id: projectId, rootFolderId: folderId, admin } = await here.project()
const { serviceAccount } = await admin.client.call(ServiceAccountSave, { serviceAccount: { name: 'Robot' } })
const userId = serviceAccount!.userId!
await admin.client.call(ProjectMemberAdd, { projectId, member: { userId, role: 'General Contractor PM' } })
const { serviceKey } = await admin.client.call(ServiceKeyAdd, { userId, name: 'Nightly' })
const key = serviceKey!
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const tokenForm = `grant_type=client_credentials&client_id=${userId}&client_secret=${key}`
const { body: given } = await ask(here, '/oauth/token', { headers: form, body: tokenForm })
const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
const sentence = 'A key must not be in the address. Send it in a header.'

const read = `folderId=${folderId}`
test.each<[what: string, path: string, method: string]>([
  ['a service key', `/api/internal/folder/get?${read}&authSessionKey=${key}`, 'POST'],
  ['a service key by GET', `/api/FolderGetRequest?${read}&authSessionKey=${key}`, 'GET'],
  ['one in other letters', `/json/reply/FolderGetRequest?${read}&AUTHSESSIONKEY=${key}`, 'GET'],
  ['one of two', `/api/FolderGetRequest?${read}&authSessionKey=x&authSessionKey=${key}`, 'GET'],
  ['a wrong service key', `/api/FolderGetRequest?${read}&authSessionKey=plk_wrong`, 'GET'],
  ['a token', `/api/FolderGetRequest?${read}&authSessionKey=${given.access_token}`, 'GET'],
  ['a token as of OAuth', `/api/FolderGetRequest?${read}&access_token=${given.access_token}`, 'GET'],
  ['one by the name of the header', `/api/FolderGetRequest?${read}&X-Api-Key=${key}`, 'GET'],
])('%s is refused', async (_what, path, method) => {
  const response = await ask(here, path, { method, ...(method === 'POST' ? { body: {} } : {}) })
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
  for (const headers of [{ 'X-Api-Key': key }, { Authorization: `Bearer ${given.access_token}` }])
    expect((await ask(here, path, { headers, body: { folderId } })).status).toBe(200)
  expect((await ask(here, path, { body: { folderId, authSessionKey: key } })).status).toBe(200)
  expect((await ask(here, `${path}?${read}&authSessionKey=${admin.key}`)).status).toBe(200)
  // What is meant for a proxy is none of ours.
  expect((await ask(here, `${path}?${read}&api_key=x&apikey=y`, { key: admin.key })).status).toBe(200)
  const configuration = '/api/ClientGetConfigurationRequest'
  expect((await ask(here, configuration, { body: { connectorName: 'Demo', apiKey } })).status).toBe(200)
  // A field of the interface, which clients send by GET as well.
  expect((await ask(here, `${configuration}?connectorName=Demo&APIKey=${apiKey}`)).status).toBe(200)
})
