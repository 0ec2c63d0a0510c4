import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '../../server/http/server.ts'
import type { Services } from '../../server/kernel/services.ts'
import type { Log } from '../../server/log.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { type Site, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, expectBlock, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

describe('an unknown address', () => {
  test.each<[method: string, path: string, status: number, errorCode: string]>([
    ['POST', '/json/reply/NoSuchRequest', 405, 'NotImplementedException'],
    ['POST', '/api/NoSuchRequest', 405, 'NotImplementedException'],
    ['GET', '/api/NoSuchRequest', 405, 'NotImplementedException'],
    ['POST', '/api/NoSuchRequest.json', 405, 'NotImplementedException'],
    ['POST', '/api/NoSuchRequest[]', 405, 'NotImplementedException'],
    ['POST', '/json/reply/RFIRead', 405, 'NotImplementedException'],
    ['POST', '/api/__proto__', 405, 'NotImplementedException'],
    ['POST', '/api/constructor', 405, 'NotImplementedException'],
    ['GET', '/nowhere', 404, 'NotFound'],
    ['POST', '/api', 404, 'NotFound'],
    ['POST', '/api/', 404, 'NotFound'],
    ['POST', '/json/reply/', 404, 'NotFound'],
    ['POST', '/json/reply/RFIReadRequest/more', 404, 'NotFound'],
    ['POST', '/api/internal/rfi', 404, 'NotFound'],
    ['POST', '/api/internal/rfi/read/more', 404, 'NotFound'],
    ['POST', '/api/%E0%A4%A', 404, 'NotFound'],
    ['GET', '/../../etc/passwd', 404, 'NotFound'],
  ])('%s %s is %i %s', async (method, path, status, errorCode) => {
    const response = await ask(here, path, { method, key: team.admin.key })
    expect(refusal(response)).toEqual([status, errorCode])
    expectBlock(response)
    if (errorCode === 'NotImplementedException')
      expect(response.body.responseStatus.message).toBe('The operation does not exist for this service')
  })
})

describe('verbs', () => {
  const generic = ['/json/reply/FolderGetRequest', '/api/FolderGetRequest']
  const route = '/api/internal/folder/get'
  const types = '/api/internal/submittal/types'

  test.each(generic)('HEAD of %s is GET without its body', async (path) => {
    const got = await ask(here, `${path}?folderId=${team.rootFolderId}`, { key: team.admin.key })
    const head = await ask(here, `${path}?folderId=${team.rootFolderId}`, {
      method: 'HEAD',
      key: team.admin.key,
    })
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(got.headers[name])
  })

  test('HEAD of submittal types by its own route, and of a refused call', async () => {
    expect(await ask(here, types, { method: 'HEAD', key: team.admin.key })).toMatchObject({
      status: 200,
      text: '',
    })
    expect(await ask(here, types, { method: 'HEAD' })).toMatchObject({ status: 401, text: '' })
    expect(await ask(here, route, { method: 'HEAD', key: team.admin.key })).toMatchObject({
      status: 405,
      text: '',
    })
  })

  test.each<[path: string, allowed: string[]]>([
    [route, ['POST', 'OPTIONS']],
    ['/api/FolderGetRequest', ['GET', 'POST', 'HEAD', 'OPTIONS']],
    ['/json/reply/FolderAddRequest', ['POST', 'OPTIONS']],
    [types, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']],
    ['/auth', ['GET', 'POST', 'HEAD', 'OPTIONS']],
    ['/version', ['GET', 'HEAD', 'OPTIONS']],
  ])('OPTIONS of %s says what is allowed, to anybody', async (path, allowed) => {
    const response = await ask(here, path, { method: 'OPTIONS' })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(String(response.headers.allow).split(', ').sort()).toEqual([...allowed].sort())
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test.each<[method: string, override: string, path: string, status: number]>([
    ['POST', 'GET', types, 200],
    ['POST', 'delete', types, 200],
    ['POST', 'post', route, 200],
    ['POST', '', route, 200],
    ['POST', 'GET', route, 405],
    ['POST', 'BREW', types, 200],
    ['POST', 'BREW', route, 405],
    ['TRACE', '', types, 200],
    ['PROPFIND', '', types, 200],
    ['GET', 'POST', route, 405],
    ['PUT', 'POST', route, 405],
    ['GET', 'POST', '/api/FolderAddRequest', 405],
  ])('%s with X-Http-Method-Override %s at %s is %i', async (method, override, path, status) => {
    const headers = { 'X-Http-Method-Override': override }
    const response = await ask(here, `${path}?folderId=${team.rootFolderId}&projectId=${team.id}`, {
      method,
      headers,
      key: team.admin.key,
    })
    expect(response.status).toBe(status)
    if (status === 405) expect(response.headers.allow).toContain('POST')
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('%s is not accepted where only POST is', async (method) => {
    for (const path of ['/api/FolderAddRequest', '/json/reply/FolderGetRequest', '/auth']) {
      const response = await ask(here, path, { method, key: team.admin.key })
      expect(refusal(response)).toEqual([405, 'MethodNotAllowed'])
      expect(String(response.headers.allow).split(', ')).not.toContain(method)
    }
  })
})

describe('every response', () => {
  test('spells its headers as clients look them up, and has an id of its own', async () => {
    const good = await ask(here, '/api/FolderGetRequest', {
      key: team.admin.key,
      body: { folderId: team.rootFolderId },
    })
    const bad = await ask(here, '/api/FolderGetRequest', { body: { folderId: team.rootFolderId } })
    for (const response of [good, bad]) {
      expect(response.spelled).toEqual(
        expect.arrayContaining(['Content-Type', 'Content-Length', 'X-Request-Id', 'Cache-Control']),
      )
      expect(response.headers['x-content-type-options']).toBe('nosniff')
    }
    expect(good.spelled).toContain('ETag')
    expect(good.headers['x-request-id']).not.toBe(bad.headers['x-request-id'])
  })

  test('has no null in it', async () => {
    const open = await ask(here, '/api/FolderGetRequest', {
      key: team.admin.key,
      body: { folderId: team.rootFolderId },
    })
    const refused = await ask(here, '/api/FolderGetRequest', { key: team.admin.key, body: {} })
    for (const { text } of [open, refused]) expect(text).not.toMatch(/:null\b/)
  })

  test('has no limit and no foreign origin unless they are set', async () => {
    const headers = { Origin: 'https://elsewhere.example' }
    const response = await ask(here, '/api/FolderGetRequest', {
      key: team.admin.key,
      headers,
      body: { folderId: team.rootFolderId },
    })
    expect(response.status).toBe(200)
    expect(response.spelled.filter((name) => /^(RateLimit|Access-Control)/i.test(name))).toEqual([])
  })
})

describe('requests without an operation', () => {
  test('version and health', async () => {
    const version = await ask(here, '/version')
    expect(version.body).toMatchObject({ product: 'Plumbline', interfaceVersion: '1' })
    expect(version.body.version).toMatch(/^\d+\.\d+\.\d+/)
    const health = await ask(here, '/Health/')
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }])
    for (const { headers } of [version, health]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['x-request-id']).toMatch(/\S/)
    }
  })

  const siteWith = async (log: Log, services: Services | undefined): Promise<Site> => {
    const server = createHttpServer(readSettings({}), log, () => services)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => server.close())
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as Site
  }

  test('a server that is not ready reports so', async () => {
    const logged: string[] = []
    const starting = await siteWith((_level, message) => logged.push(message), undefined)
    for (const path of ['/health', '/api/FolderGetRequest']) {
      const response = await ask(starting, path)
      expect(refusal(response)).toEqual([503, 'ServiceUnavailable'])
      expect(response.body.logMessageType).toBe('ERROR')
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
      expectBlock(response)
    }
    expect(logged).toEqual([])
  })

  test('a request that fails while it is answered ends only itself', async () => {
    const logged: string[] = []
    const broken = await siteWith((_level, message) => {
      logged.push(message)
      if (logged.length === 1) throw new Error('The log is away.')
    }, {} as Services)
    await expect(ask(broken, '/health')).rejects.toThrow()
    expect(logged[1]).toBe('A request could not be answered.')
    expect((await ask(broken, '/health')).status).toBe(500)
  })
})

/** Sends bytes that no client would send, and returns the response. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(here.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })

describe('on the socket', () => {
  test.each<[string, string, status: number, errorCode: string]>([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'SerializationException'],
    [
      'a chunk that is none',
      'POST /api/FolderGetRequest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      400,
      'SerializationException',
    ],
    ['headers over 32 KiB', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413, 'PayloadTooLarge'],
  ])('%s is refused with the whole block', async (_what, bytes, status, errorCode) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/\r\nX-Request-Id: \S+\r\n/)
    expect(JSON.parse(body)).toMatchObject({ errorOccured: true, responseStatus: { errorCode } })
  })

  test('a proxy may send the absolute URL', async () => {
    const text = await raw(
      'GET http://plumbline.example/version HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    expect(text).toMatch(/^HTTP\/1.1 200 /)
  })

  test('a body that is cut off by its sender does no harm', async () => {
    const bytes = `POST /api/FolderGetRequest HTTP/1.1\r\nHost: a\r\nX-ss-id: ${team.admin.key}\r\nContent-Length: 99\r\n\r\n{"fold`
    const port = Number(new URL(here.url).port)
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.destroy()))
      socket.on('close', () => resolve())
    })
    expect((await ask(here, '/health')).status).toBe(200)
  })
})
