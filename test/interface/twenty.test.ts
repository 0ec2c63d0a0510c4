import { describe, expect, test } from 'vitest'
import type { Dto } from '../../contract/kit.ts'
import { sample } from '../kit/cases.ts'
import { site } from '../kit/harness.ts'
import { type Sample, samplesOf } from './twenty.ts'
import { build } from './twentyworld.ts'

const here = await site()
const world = await build(here)
const { admin } = world
const samples = samplesOf(world).sort((a, b) => a.number - b.number)

const doors: Array<[string, (sample: Sample) => string]> = [
  ['its own route', ({ operation }) => operation.route],
  ['/json/reply/', ({ operation }) => `/json/reply/${operation.name}`],
  ['/api/', ({ operation }) => `/api/${operation.name}`],
]
const statusFields = [
  'errorOccured',
  'logMessageType',
  'numberOfRecordsEffected',
  'responseStatus',
  'uiDevErrorMessage',
  'uiErrorMessage',
]
const jsonType = 'application/json; charset=utf-8'

interface Sent {
  method?: string
  headers?: Record<string, string>
  /** Whether the session key is sent. */
  key?: boolean
}

/** Operation 18 takes its fields from the query, as documented; the others from the body. */
async function send(
  sample: Sample,
  path: string,
  request: object,
  { method, headers, key = true }: Sent = {},
) {
  const inQuery = sample.number === 18
  const [place, query = ''] = path.split('?')
  const all = new URLSearchParams(query)
  if (inQuery) for (const [name, value] of Object.entries(request)) all.set(name, String(value))
  const verb = method ?? 'POST'
  const bodiless = inQuery || verb === 'GET' || verb === 'HEAD'
  const response = await here.fetch(`${place}${all.size > 0 ? `?${all}` : ''}`, {
    method: verb,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: bodiless ? undefined : JSON.stringify(request),
    as: key ? admin : undefined,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

/** The response of a call that must succeed, with the fields that the sample declares. */
async function works(sample: Sample, path: string, rename = (request: object) => request, more: Sent = {}) {
  const request = sample.request()
  const answer = await send(sample, path, rename(request), more)
  const callback = new URLSearchParams(path.split('?')[1]).get('callback')
  if (callback) {
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(answer.text.startsWith(`${callback}({`) && answer.text.endsWith('})'), answer.text).toBe(true)
  } else expect(answer.headers.get('Content-Type')).toBe(jsonType)
  const body = JSON.parse(callback ? answer.text.slice(callback.length + 1, -1) : answer.text)
  expect(body).toMatchObject({
    ...sample.answers(request),
    uiErrorMessage: '',
    uiDevErrorMessage: '',
    errorOccured: false,
    logMessageType: 'DEBUG',
    responseStatus: {},
    numberOfRecordsEffected: sample.effected,
  })
  expect(body.responseStatus).toEqual({})
  expect(answer.status).toBe(200)
  const documented = sample.operation.response.entries.map(({ key }) => key)
  expect(documented).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(nulls(body)).toEqual([])
  return { ...answer, body }
}

async function fails(sample: Sample, path: string, request: object, expected: object, more: Sent = {}) {
  const answer = await send(sample, path, request, more)
  const body = JSON.parse(answer.text)
  expect({ status: answer.status, errorCode: body.responseStatus.errorCode }).toEqual(expected)
  expect(Object.keys(body).sort()).toEqual(statusFields)
  expect(body).toMatchObject({ errorOccured: true, logMessageType: 'WARN', numberOfRecordsEffected: 0 })
  expect(body.uiErrorMessage).toMatch(/^[A-Z].+/)
  expect(body.uiDevErrorMessage).toContain(answer.headers.get('X-Request-Id'))
  expect(body.responseStatus.message).toMatch(/^[A-Z].+/)
  expect(body.responseStatus).not.toHaveProperty('stackTrace')
  expect(answer.headers.get('Content-Type')).toBe(jsonType)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return { ...answer, body }
}

/** Older clients fail at a member that is null. */
const nulls = (value: object, at = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) => {
    if (inner === null) return [`${at}${key}`]
    return typeof inner === 'object' ? nulls(inner, `${at}${key}.`) : []
  })

/** Renames all fields, at every level. */
function renamed(
  dto: Dto<any>,
  value: any,
  name: (entry: { key: string; documented: string }) => string,
): any {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const entry = dto.entries.find((each) => each.key === key)!
      const recordType = entry.field.type as any
      const item = recordType.item?.entries ? recordType.item : recordType
      const down = (each: unknown) => (item.entries ? renamed(item, each, name) : each)
      return [name(entry), Array.isArray(inner) ? inner.map(down) : down(inner)]
    }),
  )
}

test('the samples are the twenty', () => {
  expect(samples.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

describe.each(sample(samples, 'twenty', 8).map((one) => [one.number, one.operation.name, one] as const))(
  '%i %s',
  (number, _name, sample) => {
    test.each(doors)('works on %s, also with .json, format=json and callback', async (_door, pathOf) => {
      const path = pathOf(sample)
      for (const way of [path, `${path}.json`, `${path}?format=json`, `${path}?callback=cb`])
        await works(sample, way)
    })

    test('returns the same on all three routes', async () => {
      const recordTypes: unknown[] = []
      for (const [, pathOf] of doors) {
        const { body } = await works(sample, pathOf(sample))
        recordTypes.push(sample.operation.effect === 'read' ? body : Object.keys(body))
      }
      expect(recordTypes[1]).toEqual(recordTypes[0])
      expect(recordTypes[2]).toEqual(recordTypes[0])
    })

    test.each([
      ['as documented', (entry: { documented: string }) => entry.documented],
      ['in capitals', (entry: { documented: string }) => entry.documented.toUpperCase()],
      ['in small letters', (entry: { documented: string }) => entry.documented.toLowerCase()],
    ])('takes the names %s', async (_case, name) => {
      for (const [, pathOf] of doors)
        await works(sample, pathOf(sample), (request) => renamed(sample.operation.request, request, name))
    })

    test('takes the path in any letter case and with a slash at its end', async () => {
      for (const [, pathOf] of doors) {
        const path = pathOf(sample)
        for (const way of [
          path.toUpperCase(),
          path.toLowerCase(),
          `${path}/`,
          `${path}.json/`,
          `${path}.JSON`,
        ])
          await works(sample, way)
      }
    })

    test('has the headers of every response', async () => {
      for (const [, pathOf] of doors) {
        const { headers } = await works(sample, pathOf(sample))
        expect(headers.get('X-Request-Id')).toMatch(/^\S+$/)
        expect(headers.get('Cache-Control')).toBe('no-store')
        if (sample.etag) expect(headers.get('ETag')).toMatch(/^"[^"]+"$/)
      }
    })

    test('without a session key is refused on every route', async () => {
      const wrong = number === 1 ? { apiKey: 'wrong', connectorName: 'Ledger' } : sample.request()
      for (const [, pathOf] of doors)
        await fails(sample, pathOf(sample), wrong, { status: 401, errorCode: 'Unauthorized' }, { key: false })
    })

    test('about a record that does not exist is refused on every route', async () => {
      const expected =
        number === 1 ? { status: 401, errorCode: 'Unauthorized' } : { status: 404, errorCode: 'NotFound' }
      for (const [, pathOf] of doors) await fails(sample, pathOf(sample), sample.absent, expected)
    })

    test('a failure in a callback is a script that says its status', async () => {
      for (const [, pathOf] of doors) {
        const { status, text } = await send(sample, `${pathOf(sample)}?callback=cb`, sample.absent)
        const body = JSON.parse(text.slice('cb('.length, -1))
        expect([status, body.responseStatus.meta.statusCode]).toEqual([200, number === 1 ? '401' : '404'])
        expect(Object.keys(body).sort()).toEqual(statusFields)
      }
    })

    test('takes its own verbs only on its own route', async () => {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        if (number === 18) {
          await works(sample, sample.operation.route, undefined, { method })
          continue
        }
        const expected = { status: 405, errorCode: 'MethodNotAllowed' }
        const { headers } = await fails(sample, sample.operation.route, sample.request(), expected, {
          method,
        })
        expect(headers.get('Allow')!.split(', ')).toContain('POST')
        expect(headers.get('Allow')!.split(', ')).not.toContain(method)
      }
    })

    test('is called by GET on the generic routes if it only reads', async () => {
      for (const base of ['/json/reply/', '/api/']) {
        const query = new URLSearchParams(sample.request() as Record<string, string>)
        const path = `${base}${sample.operation.name}?callback=cb&${query}`
        if (sample.operation.effect === 'read') await works(sample, path, undefined, { method: 'GET' })
        else {
          const { status, headers, text } = await send(sample, path, {}, { method: 'GET' })
          expect([status, text]).toEqual([200, expect.stringContaining('"statusCode":"405"')])
          expect(headers.get('Allow')).toContain('POST')
        }
      }
    })
  },
)
