import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noLog } from '../../log.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { parsePath } from '../routes.ts'
import { readWebApp, type WebApp } from './webapp.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-web-'))
const script = 'console.log("plumb")'.repeat(100)
let app: WebApp

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Plumbline</title>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets', 'main-ABC123.js'), script)
  writeFileSync(join(folder, 'assets', 'pdfworker-abc.js'), script)
  writeFileSync(join(folder, 'assets', 'de-XYZ7.js'), script)
  writeFileSync(join(folder, 'assets', 'de-sentences-XYZ8.js'), script)
  writeFileSync(join(folder, 'assets', 'main-ABC123.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets', 'main-ABC123.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'assets', 'main-ABC123.js.map'), '{"sources":[]}')
  app = readWebApp(noLog, folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Sent | undefined =>
  app.at({ place: parsePath(path), method, request: { headers } } as unknown as Exchange)

describe('the web app', () => {
  test.each([
    '/',
    '/signin',
    '/projects',
    '/p/12',
    '/p/12/rfis/34',
    '/p/12/rfis.csv',
    '/r/34',
    '/me',
    '/me/keys',
    '/search',
    '/Search/',
  ])('is at %s, revalidated each time', (path) => {
    const sent = ask(path)!
    expect(sent.status).toBe(200)
    expect(String(sent.body)).toContain('<title>Plumbline</title>')
    expect(sent.headers['Content-Type']).toBe('text/html; charset=utf-8')
    expect(sent.headers['Cache-Control']).toBe('no-cache')
    expect(ask(path, { 'if-none-match': String(sent.headers.ETag) })).toMatchObject({ status: 304, body: '' })
    expect(ask(path, { 'if-none-match': '"another"' })).toMatchObject({ status: 200 })
  })

  test('runs only scripts of its own origin, and cannot be framed', () => {
    const policy = String(ask('/')!.headers['Content-Security-Policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|http|\*/)
  })

  test('lets the worker that reads PDFs compile its decoders, and no page', () => {
    const policies = ['/assets/pdfworker-abc.js', '/assets/main-ABC123.js', '/p/1/documents/2/view'].map(
      (path) => String(ask(path)!.headers['Content-Security-Policy'] ?? ''),
    )
    expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([true, false, false])
  })

  test.each([
    '/metadata',
    '/health',
    '/api/internal/rfi/read',
    '/person',
    '/index.html',
    '/rx',
    '/mex',
    '/assets',
  ])('is not at %s', (path) => expect(ask(path)).toBeUndefined())

  const german = '</assets/de-XYZ7.js>; rel=modulepreload'
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', '', german],
    ['fr, de;q=0.5', '', german],
    ['en-GB, de;q=0.5', '', undefined],
    ['en-GB', 'ss-id=abc; plumbline-language=de', german],
    ['de', 'plumbline-language=en', undefined],
    ['', 'plumbline-language=constructor', undefined],
  ])('to a browser of %j with the cookies %j names the texts %s', (language, cookie, link) => {
    const headers = { 'accept-language': language, cookie }
    expect(ask('/p/12/rfis', headers)!.headers.Link).toBe(link)
    expect(ask('/join', headers)!.headers.Link).toBe(link)
    expect(ask('/assets/main-ABC123.js', headers)!.headers.Link).toBeUndefined()
  })

  test('accepts no other verb', () => {
    expect(ask('/', {}, 'HEAD')).toEqual(ask('/'))
    expect(ask('/', {}, 'OPTIONS')).toMatchObject({ status: 204, headers: { Allow: 'GET, HEAD, OPTIONS' } })
    expect(() => ask('/', {}, 'POST')).toThrow('That method is not allowed here.')
  })

  test('reports that it is not built, in the log and in the answer', () => {
    const lines: string[] = []
    const missing = readWebApp((_, line) => lines.push(line), join(folder, 'nowhere'))
    expect(lines.join()).toContain('npm run build')
    const sent = missing.at({
      place: parsePath('/'),
      method: 'GET',
      request: { headers: {} },
    } as unknown as Exchange)
    expect(sent).toMatchObject({ status: 503 })
    expect(String(sent!.body)).toContain('npm run build')
  })
})

describe('its assets', () => {
  const path = '/assets/main-ABC123.js'

  test('are cached for a year: their names change with their contents', () => {
    const { headers } = ask(path)!
    expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable')
    expect(headers['Content-Type']).toBe('text/javascript; charset=utf-8')
    expect(headers.Vary).toBe('Accept-Encoding')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('are sent in the smallest accepted encoding: %s', (accepted, coding) => {
    const sent = ask(path, { 'accept-encoding': accepted })!
    expect(sent.headers['Content-Encoding']).toBe(coding)
    const expected = { br: brotliCompressSync(script), gzip: gzipSync(script) }[coding ?? '']
    expect(sent.body).toEqual(expected ?? Buffer.from(script))
  })

  test('each encoding has its own ETag', () => {
    const tags = ['br', 'gzip', ''].map(
      (accepted) => ask(path, { 'accept-encoding': accepted })!.headers.ETag,
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('do not include source maps or other names', () => {
    for (const other of [
      `${path}.map`,
      `${path}.br`,
      '/assets/other.js',
      '/assets/../index.html',
      '/assets/',
    ])
      expect(ask(other)).toBeUndefined()
  })

  test('include an icon and a manifest', () => {
    expect(ask('/favicon.svg')!.headers['Content-Type']).toBe('image/svg+xml')
    expect(ask('/manifest.webmanifest')!.headers['Content-Type']).toBe('application/manifest+json')
    expect(ask('/favicon.svg')!.headers['Cache-Control']).toBe('no-cache')
  })
})
