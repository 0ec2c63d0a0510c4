/** What is stored for times without a signal, in a small database of the test. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { StoredRead } from './readstore.ts'

type Rows = Map<string, { key: string }>

const stores: Record<string, Rows> = { reads: new Map(), pinned: new Map(), pins: new Map() }
const items = new Map<string, string>()

/** Answers in the next turn of the event loop, as a browser does. */
function later<T extends object>(asked: T, event: string): T {
  setImmediate(() => (asked as Record<string, () => void>)[event]?.())
  return asked
}
const objectStore = (rows: Rows) => ({
  get: (key: string) => ({ result: rows.get(key) }),
  getAll: () => ({ result: [...rows.values()] }),
  getAllKeys: () => ({ result: [...rows.keys()] }),
  put: (row: { key: string }) => ({ result: rows.set(row.key, row) }),
  delete: (key: string) => ({ result: rows.delete(key) }),
})
const database = {
  transaction: (name: string) => later({ objectStore: () => objectStore(stores[name]!) }, 'oncomplete'),
}
vi.stubGlobal('indexedDB', { open: () => later({ result: database }, 'onsuccess') })
vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
vi.stubGlobal('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => items.set(name, value),
})
vi.resetModules()
const { removeHidden, rowOf } = await import('./readstore.ts')

beforeEach(() => {
  for (const rows of Object.values(stores)) rows.clear()
  items.clear()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

function put(store: string, folderId: number): void {
  const request = { folderId }
  const key = `RFIRead ${JSON.stringify(request)}`
  const row: StoredRead = {
    key,
    userId: '1',
    name: 'RFIRead',
    request,
    response: {},
    atMs: 1000 - folderId,
    bytes: 2,
  }
  stores[store]!.set(key, row)
}
const kept = (store: string): number[] =>
  [...stores[store]!.values()].map(
    (row) => (row as StoredRead & { request: { folderId: number } }).request.folderId,
  )

test('records beyond those that are checked are forgotten, but not where somebody keeps them', async () => {
  for (let folderId = 1; folderId <= 42; folderId++)
    for (const store of ['reads', 'pinned']) put(store, folderId)
  const checked: number[] = []
  await removeHidden(async (_name, request) => {
    const { folderId } = request as { folderId: number }
    checked.push(folderId)
    return folderId !== 7
  })
  const all = Array.from({ length: 42 }, (_, i) => i + 1)
  expect(checked).toEqual(all.slice(0, 40))
  expect(kept('reads')).toEqual(all.slice(0, 40).filter((id) => id !== 7))
  // The server said that it is not there: that counts for both.
  expect(kept('pinned')).toEqual(all.filter((id) => id !== 7))
})

test.each([
  'ServerSettingsRead',
  'InvitationsRead',
  'PeopleRead',
  'PersonProjectsRead',
  'AuditRead',
  'ServiceAccountsRead',
  'BinRead',
  'SignInOptionsRead',
])('%s is never stored', (name) => {
  expect(rowOf('key', name, {}, {}, '1')).toBeUndefined()
})

test('what people read of records is stored', () => {
  for (const name of ['RFIRead', 'RecordStandingRead', 'SessionGet'])
    expect(rowOf('key', name, {}, {}, '1')).toMatchObject({ name, userId: '1' })
})
