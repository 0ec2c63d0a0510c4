import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { site } from '../kit/harness.ts'
import { type Ask, ask, expectBlock, type RawResponse, refusal } from './ask.ts'

const here = await site()
const small = await site({ bodyBytesMax: 4096 })
const { id: folderProjectId, admin } = await here.project()
const { key } = admin

// Creates a punch list: all its fields are at the top level, so a form or a query can contain them.
const route = '/api/internal/folder/createpunchlist'
const reply = '/json/reply/FolderCreatePunchListRequest'
const api = '/api/FolderCreatePunchListRequest'

const post = (path: string, more: Ask) => ask(here, path, { method: 'POST', key, ...more })

/** The name and description of the created punch list. */
async function createdBy(response: RawResponse): Promise<[name: string, description: string | undefined]> {
  expect(response, response.text).toMatchObject({ status: 200, body: { errorOccured: false } })
  const read = await post('/api/internal/folder/get', { body: { folderId: response.body.folderId } })
  return [read.body.folder.folderName, read.body.folder.folderDescription]
}

const json = (more: object = {}) => JSON.stringify({ folderProjectId, folderName: 'Lobby', ...more })
const form = (more: Record<string, string> = {}) =>
  new URLSearchParams({ folderProjectId: String(folderProjectId), folderName: 'Lobby', ...more }).toString()

function multipart(fields: Record<string, string>, boundary = 'XyZ'): Ask {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}

describe('a request is read', () => {
  test.each<[string, Ask]>([
    ['as JSON', { headers: { 'Content-Type': 'application/json' }, body: json() }],
    [
      'as JSON with a charset',
      { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: json() },
    ],
    [
      'as JSON in capitals',
      { headers: { 'Content-Type': 'Application/JSON; Charset="UTF-8"' }, body: json() },
    ],
    [
      'as JSON with the charset of another encoding',
      { headers: { 'Content-Type': 'application/json; charset=ISO-8859-1' }, body: json() },
    ],
    ['as text/plain', { headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: json() }],
    ['as an octet stream', { headers: { 'Content-Type': 'application/octet-stream' }, body: json() }],
    ['as XML that is not XML', { headers: { 'Content-Type': 'application/xml' }, body: json() }],
    ['with no type at all', { body: json() }],
    ['with an invalid type', { headers: { 'Content-Type': ';;' }, body: json() }],
    [
      'as JSON declared as a form',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: json() },
    ],
    ['as a form', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form() }],
    [
      'as a form with a charset',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' }, body: form() },
    ],
    ['as multipart', multipart({ folderProjectId: String(folderProjectId), folderName: 'Lobby' })],
    [
      'as multipart, its names in capitals',
      multipart({ FOLDERPROJECTID: String(folderProjectId), FOLDERNAME: 'Lobby' }),
    ],
    [
      'with a byte order mark',
      { body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(json())]) },
    ],
    ['in chunks', { body: [Buffer.from(json().slice(0, 9)), Buffer.from(json().slice(9))] }],
    ['compressed', { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(json()) }],
    [
      'compressed and in chunks',
      {
        headers: { 'Content-Encoding': 'GZIP' },
        body: [gzipSync(json()).subarray(0, 12), gzipSync(json()).subarray(12)],
      },
    ],
    ['with spaces around it', { body: `\r\n\t ${json()} \n` }],
    ['with unknown fields', { body: json({ colour: 'red', nested: { deep: [1, null] }, __proto__: 1 }) }],
  ])('%s', async (_how, sent) => {
    for (const path of [route, reply, api])
      expect(await createdBy(await post(path, sent))).toEqual(['Lobby', undefined])
  })

  test.each<[string, Ask]>([
    ['with no body', {}],
    ['with an empty body', { body: '' }],
    ['with an empty JSON body', { headers: { 'Content-Type': 'application/json' }, body: '' }],
    ['with a body of spaces', { body: ' \n' }],
    ['with an empty form', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '' }],
    ['with an empty object', { body: '{}' }],
  ])('from the query %s', async (_how, sent) => {
    for (const path of [route, reply, api])
      expect(await createdBy(await post(`${path}?${form()}`, sent))).toEqual(['Lobby', undefined])
  })

  test('completely, character by character, in each encoding', async () => {
    const name = 'Größe ≤ 5 % + „Tür" 🏗 \\ /'
    const responses = [
      await post(route, { body: json({ folderName: name }) }),
      await post(`${route}?${form({ folderName: name })}`, {}),
      await post(route, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form({ folderName: name }),
      }),
      await post(route, multipart({ folderProjectId: String(folderProjectId), folderName: name })),
    ]
    for (const each of responses) expect((await createdBy(each))[0]).toBe(name)
  })
})

describe('which wins', () => {
  const body = { folderProjectId, folderName: 'body', folderDescription: 'body' }

  test('on its own route the query overrides the body', async () => {
    expect(await createdBy(await post(`${route}?FolderName=query`, { body }))).toEqual(['query', 'body'])
  })

  test.each([reply, api])('at %s the body wins and the query fills what it left out', async (path) => {
    const { folderDescription: _, ...rest } = body
    const response = await post(`${path}?FolderName=query&folderDescription=query`, { body: rest })
    expect(await createdBy(response)).toEqual(['body', 'query'])
  })

  test('an invalid value that is overridden does not count', async () => {
    const wrong = { ...body, folderProjectId: 'abc' }
    expect(
      await createdBy(await post(`${route}?folderProjectId=${folderProjectId}`, { body: wrong })),
    ).toEqual(['body', 'body'])
    expect(await createdBy(await post(`${api}?folderProjectId=abc`, { body }))).toEqual(['body', 'body'])
    const response = await post(`${route}?folderProjectId=abc`, { body })
    expect(refusal(response)).toEqual([400, 'ValidationException', 'FolderProjectId'])
  })

  test.each([route, reply, api])('at %s an empty value in the query counts as left out', async (path) => {
    expect(await createdBy(await post(`${path}?folderName=&folderDescription`, { body }))).toEqual([
      'body',
      'body',
    ])
  })
})

describe('a body is refused', () => {
  const cut = json().slice(0, -3)
  const deep = (levels: number) =>
    `{"more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},${json().slice(1)}`

  test.each<[string, Ask, status: number, errorCode: string]>([
    ['cut short', { body: cut }, 400, 'SerializationException'],
    ['cut short in a text', { body: '{"folderName":"Lob' }, 400, 'SerializationException'],
    ['not JSON', { body: 'folder' }, 400, 'SerializationException'],
    ['XML', { headers: { 'Content-Type': 'application/xml' }, body: '<a/>' }, 400, 'SerializationException'],
    ['a list', { body: `[${json()}]` }, 400, 'SerializationException'],
    ['a text', { body: '"folder"' }, 400, 'SerializationException'],
    ['a number', { body: '5' }, 400, 'SerializationException'],
    ['two objects', { body: '{}{}' }, 400, 'SerializationException'],
    ['33 levels deep', { body: deep(33) }, 400, 'SerializationException'],
    ['very deep and cut short', { body: '['.repeat(100_000) }, 400, 'SerializationException'],
    ['not UTF-8', { body: Buffer.from('{"folderName":"\xff"}', 'latin1') }, 400, 'SerializationException'],
    [
      'a form that is not UTF-8',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'folderName=%FF' },
      400,
      'SerializationException',
    ],
    [
      'a form that is not UTF-8, beside the character for that',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: `${form()}%FF%EF%BF%BD` },
      400,
      'SerializationException',
    ],
    [
      'not packed as it says',
      { headers: { 'Content-Encoding': 'gzip' }, body: json() },
      400,
      'SerializationException',
    ],
    [
      'packed and cut short',
      { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(json()).subarray(0, 30) },
      400,
      'SerializationException',
    ],
    [
      'multipart without a boundary',
      { headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' },
      400,
      'SerializationException',
    ],
    [
      'multipart cut short',
      {
        ...multipart({ folderName: 'Lobby' }),
        body: '--XyZ\r\nContent-Disposition: form-data; name="folderName"\r\n\r\nLob',
      },
      400,
      'SerializationException',
    ],
    [
      'packed in an unknown way',
      { headers: { 'Content-Encoding': 'zoo' }, body: 'x' },
      415,
      'UnsupportedMediaType',
    ],
    [
      'in another alphabet',
      {
        headers: { 'Content-Type': 'application/json; charset=utf-16' },
        body: Buffer.from(json(), 'utf16le'),
      },
      415,
      'UnsupportedMediaType',
    ],
    [
      'in an alphabet that is not ours',
      {
        headers: { 'Content-Type': 'application/json; charset=ISO-8859-1' },
        body: Buffer.from(json({ folderName: 'Tür' }), 'latin1'),
      },
      415,
      'UnsupportedMediaType',
    ],
    [
      'a form of more fields than anybody has',
      multipart(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, '']))),
      400,
      'SerializationException',
    ],
  ])('%s', async (_what, sent, status, errorCode) => {
    for (const path of [route, reply, api]) {
      const response = await post(path, sent)
      expect(refusal(response)).toEqual([status, errorCode])
      expectBlock(response)
    }
  })

  test('more values than a stranger may send: a session is asked for', async () => {
    const body = json({ additionalInfo: Array.from({ length: 6_000 }, () => ({ propertyName: 'a' })) })
    expect(await createdBy(await post(route, { body: json({ x: Array(20_000).fill(1) }) }))).toEqual([
      'Lobby',
      undefined,
    ])
    for (const sent of [body, json({ x: Array(20_000).fill(1) })])
      for (const wrong of [undefined, 'A'.repeat(43)])
        expect(refusal(await post(route, { body: sent, key: wrong }))).toEqual([401, 'Unauthorized'])
  })

  test('32 levels deep is accepted', async () => {
    expect(await createdBy(await post(route, { body: deep(32) }))).toEqual(['Lobby', undefined])
  })

  test('the character in place of what cannot be decoded is accepted where it was sent', async () => {
    const folderName = 'Lobby \uFFFD'
    expect(await createdBy(await post(route, { body: json({ folderName }) }))).toEqual([
      folderName,
      undefined,
    ])
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await createdBy(await post(route, { headers, body: form({ folderName }) }))).toEqual([
      folderName,
      undefined,
    ])
    const bytes = Buffer.concat([
      Buffer.from(json({ folderName }).slice(0, -2)),
      Buffer.from([0xff, 0x22, 0x7d]),
    ])
    expect(refusal(await post(route, { body: bytes }))).toEqual([400, 'SerializationException'])
  })

  test.each([
    ['a%20 100% é %20x', 'a  100% é  x'],
    ['%C3%A9 5% € 🏗', 'é 5% € 🏗'],
  ])('a form with a stray %% and other characters is read: %s', async (written, folderName) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = `folderProjectId=${folderProjectId}&folderName=${written}`
    expect(await createdBy(await post(route, { headers, body }))).toEqual([folderName, undefined])
  })

  test('a form whose escapes are only a part of a character is refused', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(refusal(await post(route, { headers, body: `${form()}é%A0%82` }))).toEqual([
      400,
      'SerializationException',
    ])
  })

  test('a query that is not UTF-8', async () => {
    expect(refusal(await post(`${route}?folderName=%FF&folderProjectId=${folderProjectId}`, {}))).toEqual([
      400,
      'SerializationException',
    ])
  })
})

describe('a body over the limit is refused as too large', () => {
  const name = (length: number) => JSON.stringify({ folderDescription: 'x'.repeat(length) })
  const tooLarge = [413, 'PayloadTooLarge']

  test.each<[string, Ask]>([
    ['with its length', { body: name(5000) }],
    ['in chunks', { body: [Buffer.from(name(3000)), Buffer.from(name(3000))] }],
    ['compressed', { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(name(1_000_000)) }],
    [
      'as a form',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: `a=${name(5000)}` },
    ],
    ['as multipart', multipart({ folderName: 'x'.repeat(5000) })],
  ])('%s', async (_how, sent) => {
    const response = await ask(small, route, { method: 'POST', ...sent })
    expect(refusal(response)).toEqual(tooLarge)
    expectBlock(response)
  })

  // Without a session: a body within the limit is read, then refused for that.
  test('and within it is not', async () => {
    const within = name(4096 - 24)
    expect(within.length).toBe(4096)
    expect(refusal(await ask(small, route, { body: within }))).toEqual([401, 'Unauthorized'])
    const packed = { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(within) }
    expect(refusal(await ask(small, route, packed))).toEqual([401, 'Unauthorized'])
  })

  test('a long text within a body is a wrong field, not a large body', async () => {
    const long = await post(route, { body: json({ folderDescription: 'x'.repeat(100_001) }) })
    expect(refusal(long)).toEqual([400, 'ValidationException', 'FolderDescription'])
    expect(long.body.responseStatus.errors[0].errorCode).toBe('Length')
  })
})
