/** The one client, with a server that responds when the test says so. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

interface Asked {
  route: string
  answer: (body: object, status?: number) => Promise<void>
}

let asked: Asked[] = []
const before = globalThis.fetch
globalThis.fetch = ((url: string) =>
  new Promise<Response>((resolve) => {
    const answer = async (body: object, status = 200): Promise<void> => {
      resolve(new Response(JSON.stringify(body), { status }))
      // The response passes through a few promises before it is shown.
      await new Promise((done) => setImmediate(done))
    }
    asked.push({ route: url.split('/').slice(3).join('/').split('?')[0]!, answer })
  })) as typeof fetch
vi.resetModules()
const client = await import('./client.ts')
const routes = (): string[] => asked.map(({ route }) => route)

beforeEach(() => {
  client.changed()
  asked = []
})
afterAll(() => {
  globalThis.fetch = before
  vi.resetModules()
})

test('the same read twice is one request, and is kept until something may have changed it', async () => {
  const both = [client.read('RFIRead', { folderId: 1 }), client.read('RFIRead', { folderId: 1 })]
  await asked[0]!.answer({ rfi: { subject: 'Door' } })
  expect((await Promise.all(both)).map(({ rfi }) => rfi?.subject)).toEqual(['Door', 'Door'])
  await client.read('RFIRead', { folderId: 1 })
  expect(routes()).toEqual(['rfi/read'])
})

test('a write notifies those who show what it may have changed, and no others', async () => {
  const told: string[] = []
  for (const name of ['RFIRead', 'PunchListRead', 'RecordHistoryRead'] as const) {
    void client.read(name, { folderId: 1 })
    client.onStale(name, { folderId: 1 }, () => told.push(name))
  }
  void client.read('ListRead', { listName: 'discipline' })
  client.onStale('ListRead', { listName: 'discipline' }, () => told.push('ListRead'))
  for (const one of asked) await one.answer({})
  const written = client.write('RFIUpdate', { rfi: { folderId: 1 } })
  await asked.at(-1)!.answer({})
  await written
  expect(told).toEqual(['RFIRead', 'RecordHistoryRead'])
})

test('a quiet write notifies nobody; what is shown next is read again', async () => {
  const told = vi.fn()
  void client.read('MeetingMinuteRead', { folderId: 1 })
  client.onStale('MeetingMinuteRead', { folderId: 1 }, told)
  await asked[0]!.answer({})
  const written = client.writeQuietly('MeetingMinuteUpdate', { meetingMinute: { folderId: 1 } })
  await asked[1]!.answer({})
  await written
  expect(told).not.toHaveBeenCalled()
  void client.read('MeetingMinuteRead', { folderId: 1 })
  expect(routes()).toEqual(['meetingminute/read', 'meetingminute/update', 'meetingminute/read'])
})

test('an answer that was on its way while somebody wrote is known to be old', async () => {
  const told = vi.fn()
  const late = client.read('RFIRead', { folderId: 1 })
  client.changed('RFIUpdate')
  await asked[0]!.answer({ rfi: { subject: 'Old' } })
  await late
  client.onStale('RFIRead', { folderId: 1 }, told)
  await Promise.resolve()
  expect(told).toHaveBeenCalledOnce()
})

test('an older answer that comes after a newer one is not taken for the last', async () => {
  const old = client.read('RFIRead', { folderId: 1 })
  const now = client.readAnew('RFIRead', { folderId: 1 })
  await asked[1]!.answer({ rfi: { subject: 'New' } })
  await asked[0]!.answer({ rfi: { subject: 'Old' } })
  await Promise.all([old, now])
  expect(client.lastOf('RFIRead', { folderId: 1 })?.rfi?.subject).toBe('New')
})

test('what failed is asked again', async () => {
  const failed = client.read('RFIRead', { folderId: 1 })
  failed.catch(() => undefined)
  await asked[0]!.answer({}, 500)
  await expect(failed).rejects.toThrow(client.CallFailed)
  void client.read('RFIRead', { folderId: 1 })
  expect(asked).toHaveLength(2)
})

test('after a 401 the sign-in form is shown, and the call is repeated', async () => {
  let signIn = (): void => undefined
  const asks = vi.fn(
    () =>
      new Promise<void>((done) => {
        signIn = done
      }),
  )
  client.onSignedOut(asks)
  const written = client.write('RFIUpdate', { rfi: { folderId: 1 } }, { idempotencyKey: 'once' })
  await asked[0]!.answer({}, 401)
  expect(asks).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(1)
  signIn()
  await new Promise((done) => setImmediate(done))
  await asked[1]!.answer({ rfi: { folderId: 1 } })
  expect((await written).rfi?.folderId).toBe(1)
})

test('secrets are not kept', async () => {
  const request = { apiKey: 'secret', connectorName: 'Ledger' }
  for (const at of [0, 1]) {
    const response = client.callOnce('ClientGetConfiguration', request)
    await asked[at]!.answer({})
    await response
  }
  expect(client.lastOf('ClientGetConfiguration', request)).toBeUndefined()
})
