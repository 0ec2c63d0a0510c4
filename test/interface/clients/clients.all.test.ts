/**
 * The stock clients of the ServiceStack family, unchanged (vendor/README.md), with the typed references of this server: each
 * signs in, reads, creates, changes, sends a batch, a file and one-way calls, and reads errors, through every door.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { type Given, isThere, runProgram, stockClients } from './clients.ts'
import { npmClient } from './programs/client.ts'

const here = prepared(() => site())
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-clients-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Each client has a project and a person of its own, so that wrong passwords of one do not make another wait. */
async function given(): Promise<Given> {
  const { id, rootFolderId, admin } = await here.project()
  const { folderId } = await makeOne(admin, recordTypes.rfi, id)
  return {
    BASE: here.url,
    LOGIN: admin.login,
    PASSWORD: password,
    PROJECT: id,
    ROOT: rootFolderId,
    RECORD: folderId!,
  }
}

const types = ['Authenticate', 'FolderGetRequest', 'FolderAddRequest', 'FolderUpdateRequest'].concat([
  'FolderCreatePunchListRequest',
  'FileCreateRequest',
  'FilesGetByFolderRequest',
])

async function reference(language: string): Promise<string> {
  const chosen = types.map((name) => `${name}.*`).join()
  const response = await here.fetch(`/types/${language}?IncludeTypes=${chosen}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The same for every client; only the types of uploaded files differ, where a client cannot name one. */
const expected = (door: string, { LOGIN, ROOT }: Given, fileType = 'text/plain'): object => ({
  door,
  before: 'Unauthorized',
  wrongPassword: 'Invalid Username or Password',
  signedIn: LOGIN,
  read: ROOT,
  created: 'Größe',
  updated: ['Plans', 'Of level 2', true],
  notFound: 'NotFound',
  invalid: ['ValidationException', 'Folder.FolderName'],
  uploaded: [[fileType, 15]],
  ...(door === 'route' ? {} : { batch: [2, true], batchFailed: 'NotFound', oneWay: 'E' }),
  basic: ROOT,
  bearer: ROOT,
  signedOut: 'Unauthorized',
})

test('npm', async () => {
  const world = await given()
  const file = join(folder, 'npm.dtos.ts')
  await writeFile(file, await reference('typescript'))
  const doors = ['api', 'reply', 'route', 'text/plain']
  expect(await npmClient(world, file)).toEqual(doors.map((door) => expected(door, world)))
})

const installed = Object.keys(stockClients).filter((name) => isThere(stockClients[name]!))

test.each(installed)('%s', async (name) => {
  const client = stockClients[name]!
  const world = await given()
  const lines = await runProgram(client, join(folder, name), await reference(client.language), world)
  const fileType = name === 'Go' ? 'application/octet-stream' : 'text/plain'
  expect(lines).toEqual(['api', 'reply', 'route'].map((door) => expected(door, world, fileType)))
})
