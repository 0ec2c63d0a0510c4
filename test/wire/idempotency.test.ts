import { describe, expect, test } from 'vitest'
import { FolderAdd, FoldersGetByParentFolder, FolderUpdate } from '../../contract/documents/folder.ts'
import { UserLogin } from '../../contract/people/session.ts'
import { type Person, password, refused, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask } from './ask.ts'

const here = prepared(() => site())

async function begin() {
  const { admin, id: folderProjectId } = await here.project()
  const { folder } = await admin.client.call(FolderAdd, { folder: { folderProjectId } })
  const parent = folder!.folderId!
  const request = (folderName: string) => ({ folder: { folderParentId: parent, folderName } })
  const add = (folderName: string, idempotencyKey: string, by: Person = admin) =>
    by.client.call(FolderAdd, request(folderName), { idempotencyKey })
  const names = async () => {
    const { folderList } = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: parent })
    return folderList!.map(({ folderName }) => folderName)
  }
  return { admin, parent, request, add, names }
}

describe('a write with an Idempotency-Key', () => {
  test('sent again gets the same response and is carried out once', async () => {
    const { add, names } = await begin()
    const first = await add('Lobby', 'k')
    const again = await add('Lobby', 'k')
    expect(again).toEqual(first)
    expect(again.etag).toBe(first.etag)
    expect(first.etag).toMatch(/^"/)
    expect(await names()).toEqual(['Lobby'])
  })

  test('is the same on another route, with the session key in the body, and with its fields in another order', async () => {
    const { admin, parent, add, names } = await begin()
    const first = await add('Lobby', 'k')
    const other = await here
      .at(admin, 'reply')
      .call(
        FolderAdd,
        { folder: { folderName: 'Lobby', folderParentId: parent }, authSessionKey: admin.key },
        { idempotencyKey: 'k' },
      )
    expect(other).toEqual(first)
    expect(await names()).toEqual(['Lobby'])
  })

  test('with another body is a conflict, and does nothing', async () => {
    const { add, names } = await begin()
    await add('Lobby', 'k')
    const fault = await refused(add('Garage', 'k'))
    expect([fault.status, fault.errorCode]).toEqual([409, 'Conflict'])
    expect(await names()).toEqual(['Lobby'])
  })

  test('under another key, or without one, is carried out again', async () => {
    const { admin, request, add, names } = await begin()
    await add('Lobby', 'k')
    await add('Lobby', 'K')
    await admin.client.call(FolderAdd, request('Lobby'))
    await admin.client.call(FolderAdd, request('Lobby'))
    expect(await names()).toHaveLength(4)
  })

  test('belongs to one person and one operation', async () => {
    const { admin, parent, add, names } = await begin()
    const other = await here.project(['Project Admin'], admin)
    await add('Lobby', 'k')
    await other.people['Project Admin'].client.call(
      FolderAdd,
      { folder: { folderProjectId: other.id, folderName: 'Lobby' } },
      { idempotencyKey: 'k' },
    )
    const update = { folder: { folderId: parent, folderName: 'House' } }
    await admin.client.call(FolderUpdate, update, { idempotencyKey: 'k' })
    expect(await names()).toEqual(['Lobby'])
  })

  test('that failed is not stored', async () => {
    const { admin, add, names } = await begin()
    const absent = { folder: { folderParentId: 2147483647, folderName: 'Lobby' } }
    const fault = await refused(admin.client.call(FolderAdd, absent, { idempotencyKey: 'k' }))
    expect(fault.status).toBe(404)
    await add('Lobby', 'k')
    expect(await names()).toEqual(['Lobby'])
  })

  test('sent many times at the same moment is carried out once', async () => {
    const { admin, request, names } = await begin()
    const sent = { key: admin.key, headers: { 'Idempotency-Key': 'k' }, body: request('Lobby') }
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => ask(here, '/api/FolderAddRequest', sent)),
    )
    const done = responses.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const each of done) expect(each.body).toEqual(done[0]!.body)
    // Calls that arrive while the first is running are asked to try again later.
    for (const each of responses.filter(({ status }) => status !== 200)) {
      expect([each.status, each.body.responseStatus.errorCode]).toEqual([409, 'Conflict'])
      expect(each.headers['retry-after']).toMatch(/^\d+$/)
    }
    expect(await names()).toEqual(['Lobby'])
  })

  // The row of the parent is locked, so that the first call cannot finish before the second is answered.
  test('sent again while the first is running is asked to try again later', async () => {
    const { admin, parent, request, names } = await begin()
    const sent = { key: admin.key, headers: { 'Idempotency-Key': 'k' }, body: request('Lobby') }
    const twice = await here.database.transaction(async (db) => {
      await db.rows('SELECT id FROM folder WHERE id = $1 FOR UPDATE', [parent])
      const both = [ask(here, '/api/FolderAddRequest', sent), ask(here, '/api/FolderAddRequest', sent)]
      const early = await Promise.race(both)
      expect([early.status, early.body.responseStatus.errorCode]).toEqual([409, 'Conflict'])
      expect(early.headers['retry-after']).toMatch(/^[1-9]\d*$/)
      return { both }
    })
    const statuses = (await Promise.all(twice.both)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await names()).toEqual(['Lobby'])
  })

  test('that is too long is refused', async () => {
    const { add, names } = await begin()
    await add('Lobby', 'k'.repeat(255))
    expect((await refused(add('Lobby', 'k'.repeat(256)))).status).toBe(400)
    expect(await names()).toEqual(['Lobby'])
  })

  // The first write is 59 days old now, so that test files that run at the same time do not delete the
  // response of this test.
  test('gets only its ids after 48 hours, and is forgotten after 60 days', async () => {
    const hour = 3_600_000
    const day = 24 * hour
    const now = Date.now()
    const first = now - 59 * day
    here.clock.now = new Date(first)
    const { admin, parent, names, request } = await begin()
    const write = async (at: number, idempotencyKey = 'k') => {
      here.clock.now = new Date(at)
      const { authSessionKey } = await admin.client.call(UserLogin, { userName: admin.login, password })
      const client = admin.client.withKey(authSessionKey!)
      const { folder } = await client.call(FolderAdd, request(`Lobby ${idempotencyKey}`), { idempotencyKey })
      const { folderList } = await client.call(FoldersGetByParentFolder, { parentFolderId: parent })
      return { folder: folder!, count: folderList!.length }
    }
    const made = await write(first)
    expect((await write(first + 47 * hour)).folder).toEqual(made.folder)
    await write(first + 49 * hour, 'another')
    const old = await write(now)
    expect(old.count).toBe(2)
    expect(old.folder).toMatchObject({ folderId: made.folder.folderId, folderParentId: parent })
    expect(Object.keys(old.folder).filter((key) => !key.endsWith('Id'))).toEqual([])
    const last = await write(now + 2 * day)
    expect([last.folder.folderId === made.folder.folderId, last.count]).toEqual([false, 3])
    here.clock.now = new Date(first)
    expect(await names()).toHaveLength(3)
    here.clock.now = undefined
  })
})

test('a call that is meant for another person than the one signed in is refused', async () => {
  const { admin, id } = await here.project()
  const sent = (person: string) => ({
    key: admin.key,
    headers: { 'Plumbline-Person': person },
    body: { folder: { folderProjectId: id, folderName: 'Lobby' } },
  })
  expect((await ask(here, '/api/FolderAddRequest', sent(String(admin.id)))).status).toBe(200)
  const { status, body } = await ask(here, '/api/FolderAddRequest', sent(String(admin.id + 1)))
  expect([status, body.responseStatus.errorCode, body.responseStatus.meta.person]).toEqual([
    401,
    'Unauthorized',
    'another',
  ])
})
