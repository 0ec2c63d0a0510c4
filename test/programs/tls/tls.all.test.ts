/** https by certificate files: it is spoken, and changed files are used without a restart. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { adminPassword, type Running, run, start } from '../../kit/programs/program.ts'
import { urlOf } from '../../kit/template.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = urlOf(await ownDatabase())
})
const fixture = (name: string): URL => new URL(name, import.meta.url)

let folder: string
let env: Record<string, string>

async function use(cert: string, key = cert): Promise<void> {
  await copyFile(fixture(`${cert}.pem`), join(folder, 'site.pem'))
  await copyFile(fixture(`${key}.key`), join(folder, 'site.key'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-tls-'))
  env = {
    DATABASE_URL: databaseUrl,
    PLUMBLINE_TLS_CERT: join(folder, 'site.pem'),
    PLUMBLINE_TLS_KEY: join(folder, 'site.key'),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Answer {
  status: number | undefined
  headers: Record<string, unknown>
  /** The name in the certificate of the server. */
  name: unknown
}

const call = (url: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, agent: false as const, method: body ? 'POST' : 'GET' }
    const sent = request(url, options, (response) => {
      const { subject } = (response.socket as TLSSocket).getPeerCertificate()
      response.resume().on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, name: subject.CN })
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

describe.each(['1', '2'])('a server with certificate files and %s workers', (workers) => {
  let server: Running
  const nameNow = async () => (await call(`${server.url}/health`)).name
  const logged = (text: string) => expect.poll(() => server.errors()).toContain(text)

  beforeAll(async () => {
    await use('one')
    server = await start(join(folder, 'data'), ['serve', '--workers', workers], env)
  })
  afterAll(async () => {
    expect((await server.end('SIGTERM')).code).toBe(0)
  })

  test('speaks https, and its cookies are for https only', async () => {
    expect(server.url).toMatch(/^https:/)
    const { status, headers, name } = await call(`${server.url}/auth/credentials`, {
      userName: 'admin',
      password: adminPassword,
    })
    expect([status, name]).toEqual([200, 'one.test'])
    expect(String(headers['set-cookie'])).toMatch(/Secure/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('uses new files after SIGHUP, and keeps the old ones while the new don’t fit', async () => {
    await use('two', 'one')
    server.child.kill('SIGHUP')
    await logged('are no certificate and its private key')
    await logged('The certificate in use stays.')
    expect(await nameNow()).toBe('one.test')
    await use('two')
    server.child.kill('SIGHUP')
    await expect.poll(nameNow).toBe('two.test')
  })

  test('notices changed files by itself', async () => {
    await use('one')
    await expect.poll(nameNow).toBe('one.test')
  })
})

describe('a start', () => {
  test.each<[string, () => Promise<Record<string, string>>, string]>([
    ['without the key', async () => ({ PLUMBLINE_TLS_KEY: '' }), 'belong together: set both, or none.'],
    [
      'with a missing file',
      async () => ({ PLUMBLINE_TLS_CERT: join(folder, 'none.pem') }),
      'The file of PLUMBLINE_TLS_CERT cannot be read (ENOENT',
    ],
    [
      'with a file that is no certificate',
      async () => {
        await writeFile(join(folder, 'text.pem'), 'Hello.\n')
        return { PLUMBLINE_TLS_CERT: join(folder, 'text.pem') }
      },
      'are no certificate and its private key',
    ],
  ])('%s ends with a sentence', async (_, changed, sentence) => {
    const all = { ...env, PLUMBLINE_DATA: join(folder, 'data'), ...(await changed()) }
    const { code, errors } = await run(['serve'], all)
    expect(errors).toMatch(/^(PLUMBLINE_TLS_|The file of PLUMBLINE_TLS_|\/)/)
    expect(errors).toContain(sentence)
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1])
  })
})
