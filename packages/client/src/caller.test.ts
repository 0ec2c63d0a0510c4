import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RFIRead, SubmittalTypesRead } from '../../../contract/index.ts'
import { CallFailed, client, type RouteKind } from './caller.ts'

interface Heard {
  url?: string
  method?: string
  headers: IncomingMessage['headers']
  body: any
}

let server: Server
let baseUrl: string
let heard: Heard
let answer = { status: 200, body: '{}' }

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      heard = { url: request.url, method: request.method, headers: request.headers, body: JSON.parse(text) }
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ETag: '"7"' }).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterAll(() => new Promise((done) => server.close(done)))

test('sends the request with the session key, and returns the reply with its etag', async () => {
  answer = { status: 200, body: '{"rfi":{"folderId":5}}' }
  const options = { ifMatch: '"6"', idempotencyKey: 'once', headers: { 'X-Other': 'o' } }
  const reply = await client({ baseUrl }).withKey('secret').call(RFIRead, { folderId: 5 }, options)
  expect(reply).toEqual({ rfi: { folderId: 5 } })
  expect(reply.rfi?.folderId).toBe(5)
  expect(reply.etag).toBe('"7"')
  expect(heard).toMatchObject({ method: 'POST', url: RFIRead.route, body: { folderId: 5 } })
  expect(heard.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'if-match': '"6"',
    'idempotency-key': 'once',
    'x-other': 'o',
  })
})

test.each<[RouteKind, string]>([
  ['route', '/api/internal/submittal/types?projectId=3'],
  ['reply', '/json/reply/SubmittalTypesReadRequest'],
  ['api', '/api/SubmittalTypesReadRequest'],
])('by the route %s', async (routeKind, url) => {
  answer = { status: 200, body: '{}' }
  await client({ baseUrl, routeKind }).call(SubmittalTypesRead, { projectId: 3 })
  expect(heard.url).toBe(url)
  expect(heard.headers).not.toHaveProperty('authorization')
})

test('a failure has the status, code and fields of the answer', async () => {
  const responseStatus = {
    errorCode: 'ValidationException',
    message: 'It is wrong.',
    errors: [{ errorCode: 'Date', fieldName: 'DueDate', message: 'No date.' }],
    meta: { allowed: '2' },
  }
  answer = { status: 400, body: JSON.stringify({ responseStatus }) }
  const failure = await client({ baseUrl })
    .call(RFIRead, {})
    .catch((error) => error)
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({
    status: 400,
    errorCode: 'ValidationException',
    message: 'It is wrong.',
    fields: responseStatus.errors,
    meta: { allowed: '2' },
    body: { responseStatus },
  })
})

test.each([
  [502, '<html>Bad gateway</html>'],
  [200, 'not ours'],
])('an answer that is not from Plumbline is a failure: %i', async (status, body) => {
  answer = { status, body }
  const failure = client({ baseUrl }).call(RFIRead, {})
  await expect(failure).rejects.toMatchObject({ status, errorCode: '', body })
})
