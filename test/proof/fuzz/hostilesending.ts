/** Hostile changes of what is sent: its bytes, its headers and its way. */
import { deflateSync, gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'
import type { Sending } from '../send.ts'
import { type Fields, long } from './hostilefields.ts'

/** Changes what is sent, after the request was written as JSON. */
export function hostileSending(sending: Sending, random: Random): Sending {
  return random.pick(changes)({ ...sending, headers: { ...sending.headers } }, random)
}

type Change = (sending: Sending, random: Random) => Sending

const withHeader =
  (name: string, given: readonly string[]): Change =>
  (sending, random) => {
    sending.headers[name] = random.pick(given)
    return sending
  }

const changes: readonly Change[] = [
  // Cut short.
  (sending, random) => ({
    ...sending,
    body: sending.body.subarray(0, random.below(sending.body.length + 1)),
  }),
  // One byte is another.
  (sending, random) => {
    const body = Buffer.from(sending.body)
    if (body.length > 0) body[random.below(body.length)] = random.below(256)
    return { ...sending, body }
  },
  // The same name twice, and something after the end.
  (sending) => ({
    ...sending,
    body: Buffer.from(`${String(sending.body).slice(0, -1)},"folderId":1,"FOLDERID":2}`),
  }),
  (sending, random) => ({
    ...sending,
    body: Buffer.from(String(sending.body) + random.pick(['}', ' ', '\0', '{}', ','])),
  }),
  (sending, random) => ({
    ...sending,
    body: Buffer.from(random.pick(['', 'null', '[]', '1', '"a"', '{', '[[[[', '\ufeff{}', '{"a":1e400}'])),
  }),
  // Compressed, rightly or not.
  (sending, random) => {
    sending.headers['Content-Encoding'] = random.pick([
      'gzip',
      'deflate',
      'br',
      'gzip, gzip',
      'identity',
      'x',
    ])
    return { ...sending, body: random.pick([gzipSync, deflateSync])(sending.body) }
  },
  withHeader('Content-Type', [
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    '/',
  ]),
  (sending, random) => {
    const pairs = new URLSearchParams({
      folderId: '1',
      'a[b]': '{c:1}',
      list: '[1,2',
      x: long.slice(0, 5000),
    })
    sending.headers['Content-Type'] = 'application/x-www-form-urlencoded'
    return {
      ...sending,
      body: Buffer.from(random.pick([String(pairs), '%', '&&=&', 'a=%zz', '='.repeat(3000)])),
    }
  },
  // As a query.
  (sending, random) => ({
    ...sending,
    method: random.pick(['GET', 'POST', 'HEAD']),
    path: `${sending.path}?${queryOf(sending.body, random)}`.slice(0, 16_000),
    body: Buffer.alloc(0),
  }),
  (sending, random) => ({
    ...sending,
    path:
      sending.path +
      random.pick([
        '/',
        '.csv',
        '.json',
        '.xml',
        '?format=csv',
        '?callback=a',
        '?callback=a(',
        '[]',
        '%00',
        '%',
        '/..',
      ]),
  }),
  // A batch.
  (sending, random) => ({
    ...sending,
    path: `${sending.path}[]`,
    body: Buffer.from(
      `[${Array(random.pick([0, 1, 3]))
        .fill(String(sending.body))
        .join(',')}]`,
    ),
  }),
  (sending, random) => ({
    ...sending,
    method: random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']),
  }),
  withHeader('X-Http-Method-Override', ['GET', 'DELETE', 'x', 'constructor']),
  withHeader('If-Match', ['*', '"1"', 'W/"1"', 'x', ',', '"'.repeat(500)]),
  withHeader('Idempotency-Key', ['1', ' ', 'constructor', 'x'.repeat(1000), '{}']),
  withHeader('Accept', [
    'text/csv',
    'application/xml',
    '*/*;q=0',
    'x',
    ',',
    'text/html',
    'application/json;q=x',
  ]),
  withHeader('Authorization', ['Bearer', 'Bearer x', 'Basic YTpi', 'Basic', 'bearer  ', 'x'.repeat(2000)]),
  withHeader('Cookie', ['ss-id=x', 'ss-id=', 'ss-id', ';;', '='.repeat(500), 'ss-id="x']),
  withHeader('X-ss-id', ['x', '0', 'constructor']),
  withHeader('Origin', ['https://evil.example', 'null', 'x']),
  withHeader('X-Forwarded-For', ['1.2.3.4', 'x', ','.repeat(500)]),
]

/** The top of a JSON body as a query string, as it is or with something odd. */
function queryOf(body: Buffer, random: Random): string {
  const query = new URLSearchParams()
  try {
    for (const [key, value] of Object.entries(JSON.parse(String(body)) as Fields))
      query.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  } catch {
    query.append('x', '1')
  }
  return (
    String(query) +
    random.pick(['', '', '&', '&%', '&a=%ff', '&folderId=1&folderId=2', '&__proto__=1', '&sort={'])
  )
}
