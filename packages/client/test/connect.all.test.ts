/** The client in Node, with a real server: each thing that it adds to a plain call. */
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../contract/index.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { tellAll } from '../../../test/kit/mail/telling.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { CallFailed, type ConnectOptions, connect, NoConnection, type Plumbline } from '../src/index.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
})

const at = (more: Partial<ConnectOptions> = {}): Plumbline =>
  connect({ baseUrl: here.url, key: pm.key, ...more })
const rfi = (subject: string) => ({
  rfiList: [{ projectId: project.id, subject, question: 'Which?', status: 2, toUserId: pm.id }],
})
const subjects = async (words: string): Promise<string[]> => {
  const found: string[] = []
  const filter = { RfiSubject: `${words}*` }
  for await (const row of at().rows('RFIReadInFolder', { parentFolderId: project.rootFolderId, filter }))
    found.push(row.rfiSubject!)
  return found
}
const newRfi = async (subject: string) => {
  const { returnedIdList } = await at().call('RFICreateMany', rfi(subject))
  return Number(returnedIdList![0]!.folderId)
}

/** Lets the request through, and loses its answer, `times` times; tells the keys that it saw. */
function losing(times: number): { fetch: NonNullable<ConnectOptions['fetch']>; keys: unknown[] } {
  const keys: unknown[] = []
  return {
    keys,
    async fetch(url, init) {
      keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
      const response = await fetch(url, init)
      if (keys.length > times) return response
      await response.arrayBuffer()
      throw new TypeError('fetch failed')
    },
  }
}

/** Answers by itself, with one status after the other. */
function answering(...answers: Array<[status: number, meta?: Record<string, string>, retryAfter?: string]>) {
  let calls = 0
  return {
    calls: () => calls,
    fetch: async (): Promise<Response> => {
      const [status, meta = {}, retryAfter] = answers[Math.min(calls++, answers.length - 1)]!
      const headers = retryAfter ? { 'Retry-After': retryAfter } : undefined
      return new Response(JSON.stringify({ responseStatus: { meta } }), { status, headers })
    },
  }
}

test('a page instead of an answer is not taken for one', async () => {
  let calls = 0
  const server = at({
    async fetch(url, init) {
      calls += 1
      if (calls % 2 === 0) return fetch(url, init)
      return new Response('<html>Welcome', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
  })
  expect((await server.call('SessionGet')).userId).toBe(pm.id)
  const request = { parentFolderId: project.rootFolderId }
  expect(await (await server.file('RFIReadInFolder', request, { format: 'csv' })).text()).not.toContain(
    '<html>',
  )
  expect(calls).toBe(4)
})

describe('a call that is not answered', () => {
  test('is sent again with the same key, and done once', async () => {
    const { fetch, keys } = losing(2)
    const { returnedIdList } = await at({ fetch }).call('RFICreateMany', rfi('Lost twice'))
    expect(Number(returnedIdList![0]!.folderId)).toBeGreaterThan(0)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect(await subjects('Lost twice')).toHaveLength(1)
  })

  test('is given up after its tries, and may be sent again by its key', async () => {
    const idempotencyKey = 'given by the caller'
    const lost = at({ fetch: losing(9).fetch, tries: 1 }).call('RFICreateMany', rfi('Given up'), {
      idempotencyKey,
    })
    await expect(lost).rejects.toBeInstanceOf(NoConnection)
    await at().call('RFICreateMany', rfi('Given up'), { idempotencyKey })
    expect(await subjects('Given up')).toHaveLength(1)
  })

  test('is not sent again after its caller ended it', async () => {
    const ending = new AbortController()
    const { fetch, calls } = answering([503])
    const call = at({ fetch }).call('SessionGet', {}, { signal: ending.signal })
    await expect.poll(calls).toBe(1)
    ending.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(calls()).toBe(1)
  })
})

test.each<[status: number, meta: Record<string, string>, tries: number]>([
  [429, {}, 2],
  [502, {}, 2],
  [503, {}, 2],
  [504, {}, 2],
  [408, {}, 2],
  [409, { retryAfterSeconds: '1' }, 2],
  [400, {}, 1],
  [401, {}, 1],
  [403, {}, 1],
  [404, {}, 1],
  [409, {}, 1],
  [413, {}, 1],
  [500, {}, 1],
])('an answer %i with %j: sent %i times', async (status, meta, tries) => {
  const { fetch, calls } = answering([status, meta], [200])
  const call = at({ fetch }).call('SessionGet')
  if (tries === 1) await expect(call).rejects.toMatchObject({ status })
  else await call
  expect(calls()).toBe(tries)
})

test('who is to wait for long is told so', async () => {
  const { fetch, calls } = answering([503, {}, '3600'])
  await expect(at({ fetch }).call('SessionGet')).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 3600,
  })
  expect(calls()).toBe(1)
})

test('a refusal says which fields are wrong', async () => {
  const failure = at().call('RFICreateMany', { rfiList: [{ projectId: project.id, statusId: 99 }] })
  await expect(failure).rejects.toMatchObject({ status: 400, errorCode: 'ValidationException' })
  const { fields } = (await failure.catch((error) => error)) as CallFailed
  expect(fields.map(({ fieldName }) => fieldName)).toContain('RfiList[0].StatusId')
})

describe('a list', () => {
  const wanted = ['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5']
  beforeAll(async () => {
    const rfiList = wanted.flatMap((subject) => rfi(subject).rfiList)
    await at().call('RFICreateMany', { rfiList })
  })
  const request = () => ({
    parentFolderId: project.rootFolderId,
    filter: { RfiSubject: 'Page *' },
    sort: 'RfiSubject',
  })

  test('comes page by page, and row by row', async () => {
    const sizes: number[] = []
    for await (const page of at().pages('RFIReadInFolder', { ...request(), take: 2 }))
      sizes.push(page.rfiReadInFolderList!.length)
    expect(sizes).toEqual([2, 2, 1])
    const rows: unknown[] = []
    for await (const row of at().rows('RFIReadInFolder', { ...request(), take: 2 })) rows.push(row.rfiSubject)
    expect(rows).toEqual(wanted)
    const { rows: alone } = at()
    expect((await alone('RFIReadInFolder', request()).next()).value?.rfiSubject).toBe('Page 1')
  })

  test('is read no further than somebody wants', async () => {
    let calls = 0
    const server = at({
      fetch: (url, init) => {
        calls += 1
        return fetch(url, init)
      },
    })
    for await (const row of server.rows('RFIReadInFolder', { ...request(), take: 2 }))
      if (row.rfiSubject === 'Page 2') break
    expect(calls).toBe(1)
  })

  test('is a table, too', async () => {
    const csv = await (await at().file('RFIReadInFolder', request(), { format: 'csv' })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(6)
    await expect(
      at().file('RFIReadInFolder', { parentFolderId: 2147483647 }, { format: 'csv' }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  test('has its rows in the first list of the answer, whatever it lists', () => {
    const paged = operations.filter(({ response }) =>
      response.entries.some(({ key }) => key === 'nextCursor'),
    )
    expect(paged.length).toBeGreaterThan(30)
    for (const { name, request, response } of paged) {
      const [list, other] = response.entries.filter(({ field }) => field.type.item).map(({ key }) => key)
      expect(list, name).toBeDefined()
      expect([undefined, 'unknownNames', 'bouncedAddresses'], name).toContain(other)
      expect(
        request.entries.map(({ key }) => key),
        name,
      ).toContain('take')
    }
  })
})

describe('an upload', () => {
  const bytes = new Uint8Array(300_000).map((_, i) => i % 251)

  test('says how far it is, and arrives as it was', async () => {
    const folderId = await newRfi('With a file')
    const seen: number[] = []
    const file = new File([bytes], 'plan.bin')
    const made = await at().upload(file, { folderId }, { onProgress: (sent) => seen.push(sent) })
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(bytes.length)
    expect([...seen].sort((one, other) => one - other)).toEqual(seen)
    const stored = await here.fetch(`/files/${made.attachmentFileId}`, { as: pm })
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(bytes)
  })

  test('whose answer is lost is sent again, and there once', async () => {
    const folderId = await newRfi('With a lost file')
    const { fetch, keys } = losing(1)
    await at({ fetch }).upload(new Blob([bytes]), { folderId }, { name: 'once.bin' })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    const { fileInfos } = await at().call('FilesGetByFolder', { folderId })
    expect(fileInfos!.map(({ uploadedFileName }) => uploadedFileName)).toEqual(['once.bin'])
  })

  test('is refused where there is nothing', async () => {
    const refused = at().upload(new Blob(['a']), { folderId: 2147483647 }, { name: 'a.txt' })
    await expect(refused).rejects.toMatchObject({ status: 404, errorCode: 'NotFound' })
  })
})

test('the feed of changes is followed from its beginning, and from a cursor', async () => {
  const ending = new AbortController()
  const first = await newRfi('Followed 1')
  await tellAll(here)
  let cursor = ''
  const seen: number[] = []
  let second = 0
  const follow = { projectId: project.id, everyMs: 50, signal: ending.signal }
  for await (const page of at().changes(follow)) {
    seen.push(...page.changes.map(({ folderId }) => folderId!))
    cursor = page.cursor
    if (page.isAtEnd && !second) {
      expect(seen).toContain(first)
      second = await newRfi('Followed 2')
      await tellAll(here)
    }
    if (seen.includes(second)) ending.abort()
  }
  const third = await newRfi('Followed 3')
  await tellAll(here)
  const later: number[] = []
  for await (const { changes } of at().changes({ projectId: project.id, cursor })) {
    later.push(...changes.map(({ folderId }) => folderId!))
    if (later.includes(third)) break
  }
  expect(later).not.toContain(first)
  await expect(at().changes({ cursor: 'of no feed' }).next()).rejects.toBeInstanceOf(CallFailed)
})

test('the feed of changes ends with its signal, also while it waits for an answer', async () => {
  const ending = new AbortController()
  let asked = (): void => undefined
  const isAsked = new Promise<void>((done) => {
    asked = done
  })
  const server = at({
    fetch: (_, { signal }) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason))
        asked()
      }),
  })
  const next = server.changes({ signal: ending.signal }).next()
  await isAsked
  ending.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})

test('live events come, and go on after the connection was lost', async () => {
  const ending = new AbortController()
  const lost = new AbortController()
  const asked: unknown[] = []
  const server = at({
    fetch: (url, init) => {
      asked.push((init.headers as Record<string, string>)['Last-Event-ID'])
      const signal = asked.length === 1 ? AbortSignal.any([init.signal!, lost.signal]) : init.signal
      return fetch(url, { ...init, signal })
    },
  })
  const seen: number[] = []
  const ids: Array<string | undefined> = []
  let [first, second] = [0, 0]
  for await (const event of server.live({ signal: ending.signal })) {
    if (event.type === 'hello' && !first) {
      expect(event.data.userId).toBe(pm.id)
      first = await newRfi('Live 1')
      await tellAll(here)
    }
    if (event.type !== 'change') continue
    seen.push(event.data.folderId)
    if (event.data.folderId === first && !second) {
      ids.push(event.id)
      lost.abort()
      second = await newRfi('Live 2')
      await tellAll(here)
    }
    if (event.data.folderId === second) ending.abort()
  }
  expect(seen).toContain(second)
  expect(asked[0]).toBeUndefined()
  expect(asked[1]).toMatch(/\S/)
  await expect(at({ key: 'no session' }).live().next()).rejects.toMatchObject({ status: 401 })
})
