/**
 * Runs a page of docs/ in a copy of the source, builds the copy and serves a database with it. The database has a
 * project that was created before the change, so that the migrations of the page have something to upgrade.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'
import type { Connection } from '../../../server/db/connection.ts'
import { packageRoot } from '../../../server/root.ts'
import { atEnd } from '../atend.ts'
import { type Person, type Project, site } from '../harness.ts'
import { ownDatabase } from '../owndatabase.ts'
import { urlOf } from '../template.ts'
import { start } from './program.ts'

/** Tests are left out of the copy, so that they need not be compiled. */
const isNoTest = (path: string): boolean => !/\.test\.tsx?$/.test(path)

const files = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts']

export type Fields = Record<string, any>

export interface CarriedOut {
  url: string
  /** The folder of the changed source. */
  copy: string
  /** Created by the unchanged server, with a superintendent. */
  project: Project<'Superintendent'>
  send(route: string, request: Fields): Promise<{ status: number; response: Fields }>
  /** As send, for a call that must succeed. */
  call(route: string, request: Fields): Promise<Fields>
  /** A call whose response is a file. */
  bytes(route: string, request: Fields): Promise<Buffer>
  /** The calls of somebody else than the project admin. */
  as(person: Person): Calls
}

type Calls = Pick<CarriedOut, 'send' | 'call' | 'bytes'>

interface Options {
  /** Fills the project through the unchanged server. */
  before?: (project: Project<'Superintendent'>) => Promise<void>
  /** Further environment of the server. */
  env?: Record<string, string>
  /** Whether the web app is built too; left out: only its types are checked. */
  webApp?: boolean
}

export async function carryOut(
  page: string,
  { before, env: more, webApp = false }: Options = {},
): Promise<CarriedOut> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-carryout-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const connection = await ownDatabase()
  const [copy, project] = await Promise.all([changedSource(folder, page, webApp), filled(connection, before)])
  const env = { DATABASE_URL: urlOf(connection), PLUMBLINE_WORKERS: '1', ...more }
  const server = await start(join(folder, 'data'), ['serve'], env, copy)
  atEnd(() => server.end('SIGTERM'))
  const as: CarriedOut['as'] = ({ key }) => callsOf(server.url, key)
  return { url: server.url, copy, project, as, ...as(project.admin) }
}

async function filled(connection: Connection, before: Options['before']): Promise<CarriedOut['project']> {
  const project = await (await site({}, connection)).project(['Superintendent'])
  await before?.(project)
  return project
}

async function changedSource(folder: string, page: string, webApp: boolean): Promise<string> {
  const copy = join(folder, 'source')
  // With what is built already, so that only what the page changes is built again.
  const built = existsSync(join(packageRoot, 'dist')) ? ['dist'] : []
  for (const part of ['contract', 'packages', 'server', 'web', 'test', ...built, ...files])
    await cp(join(packageRoot, part), join(copy, part), { recursive: true, filter: isNoTest })
  await symlink(join(packageRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
  await writeBlocks(copy, await readFile(join(packageRoot, 'docs', page), 'utf8'))
  await build(copy, webApp)
  return copy
}

/** Writes each block of the page into the file that it names: a whole file, or lines below or instead of the first one. */
async function writeBlocks(copy: string, page: string): Promise<void> {
  const blocks = [...page.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)]
  expect(blocks.length).toBeGreaterThan(7)
  for (const [, language, file, text] of blocks) {
    const path = join(copy, file!)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, language === 'diff' ? changed(await readFile(path, 'utf8'), text!) : text!)
  }
}

function changed(source: string, change: string): string {
  const [context, ...added] = change.trimEnd().split('\n')
  const line = `${context!.slice(1)}\n`
  expect(source.split(line), `there is one line "${line.trim()}"`).toHaveLength(2)
  const unchanged = context!.startsWith('-') ? '' : line
  return source.replace(line, () => `${unchanged}${added.map((one) => `${one.slice(1)}\n`).join('')}`)
}

/** The web app is built after the server, because it contains the contract; its types can be checked at the same time. */
async function build(copy: string, webApp: boolean): Promise<void> {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc')
  const all = async () => {
    await runIn(copy, compiler, '--project', 'tsconfig.build.json')
    await runIn(copy, join('server', 'bundle.mjs'))
    if (webApp) await runIn(copy, join('web', 'build.mjs'))
  }
  await Promise.all([all(), runIn(copy, compiler, '--noEmit', '--project', 'web')])
}

/** Runs a test file of the copy, on the PostgreSQL of this test run. */
export const runTest = (copy: string, file: string): Promise<string> =>
  runIn(copy, join('node_modules', 'vitest', 'vitest.mjs'), 'run', file)

async function runIn(copy: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, TEST_DATABASE_URL: urlOf(inject('connection')) }
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: copy, env }).catch((error) =>
    expect.fail(error.stdout + error.stderr),
  )
  return stdout
}

function callsOf(url: string, sessionKey: string): Calls {
  const post = (route: string, request: Fields): Promise<Response> =>
    fetch(`${url}/api/internal/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sessionKey}` },
      body: JSON.stringify(request),
    })
  const send: CarriedOut['send'] = async (route, request) => {
    const response = await post(route, request)
    return { status: response.status, response: (await response.json()) as Fields }
  }
  const call: CarriedOut['call'] = async (route, request) => {
    const { status, response } = await send(route, request)
    expect([status, response.uiErrorMessage]).toEqual([200, ''])
    return response
  }
  const bytes: CarriedOut['bytes'] = async (route, request) =>
    Buffer.from(await (await post(route, request)).arrayBuffer())
  return { send, call, bytes }
}
