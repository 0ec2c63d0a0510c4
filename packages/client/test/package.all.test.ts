/** The package as others get it: packed, put beside a program, called; its types, and its size. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { operations, ProjectsGetByUser } from '../../../contract/index.ts'
import { packageRoot } from '../../../server/root.ts'
import { atEnd } from '../../../test/kit/atend.ts'
import { site } from '../../../test/kit/harness.ts'

const run = promisify(execFile)
const bytesMax = 18_000
let folder: string
let installed: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-package-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  installed = join(folder, 'node_modules', '@plumbline', 'client')
  await mkdir(installed, { recursive: true })
  await run(process.execPath, [join(packageRoot, 'packages', 'client', 'build.mjs')])
  const words = [
    'pack',
    '--workspace',
    '@plumbline/client',
    '--pack-destination',
    folder,
    '--json',
    '--ignore-scripts',
  ]
  const { stdout } = await run('npm', words, { cwd: packageRoot })
  const [{ filename }] = JSON.parse(stdout)
  await run('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components', '1'])
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})

const scriptsOf = async (): Promise<string[]> =>
  (await readdir(join(installed, 'dist'))).filter((name) => name.endsWith('.js'))

test(`has less than ${bytesMax} bytes, packed by gzip and without its types`, async () => {
  const scripts = await scriptsOf()
  expect(scripts.length).toBeGreaterThanOrEqual(2)
  const all = await Promise.all(scripts.map((name) => readFile(join(installed, 'dist', name))))
  expect(gzipSync(Buffer.concat(all), { level: 9 }).length).toBeLessThan(bytesMax)
})

test('imports nothing, neither of Node nor of other packages', async () => {
  for (const name of await scriptsOf()) {
    const text = await readFile(join(installed, 'dist', name), 'utf8')
    const named = [...text.matchAll(/\bfrom ?"([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
      ([, one, other]) => one ?? other,
    )
    expect(named.filter((path) => !path!.startsWith('./'))).toEqual([])
  }
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect(dependencies).toBeUndefined()
})

test('signs in and calls from a program that has nothing else', async () => {
  const here = await site()
  const admin = await here.organization()
  const program = `
    import { connect } from '@plumbline/client'
    import { fileStorage, openQueue } from '@plumbline/client/queue'
    const server = connect({ baseUrl: process.argv[2], key: process.argv[3] })
    const storage = await fileStorage('queue.json')
    const queue = openQueue({ storage, caller: server })
    const project = { projectName: 'From the queue' }
    await queue.add({ what: 'A project', calls: [{ key: '1', name: 'ProjectAdd', request: { project } }] })
    await queue.empty()
    const { userId } = await server.call('SessionGet')
    await queue.close()
    console.log(JSON.stringify({ userId, left: queue.entries.get().length }))`
  await writeFile(join(folder, 'program.js'), program)
  const { stdout } = await run(process.execPath, ['program.js', here.url, admin.key], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ userId: admin.id, left: 0 })
  const { projects } = await admin.client.call(ProjectsGetByUser, {})
  expect(projects!.map(({ projectName }) => projectName)).toEqual(['From the queue'])
})

const typed = `
import { connect, type RequestOf, type ResponseOf } from '@plumbline/client'
import { openQueue, fileStorage, made } from '@plumbline/client/queue'

const server = connect({ baseUrl: 'https://plumbline.example.com' })
const { rfi, etag } = await server.call('RFIRead', { folderId: 5 })
export const subject: string | null | undefined = rfi?.subject
export const version: string | undefined = etag
for await (const row of server.rows('RFIReadInFolder', { parentFolderId: 1 })) row.rfiSubject?.length
for await (const event of server.live()) if (event.type === 'change') event.data.folderId.toFixed()
for await (const { changes, cursor } of server.changes({ projectId: 1 })) changes[0]?.action?.concat(cursor)
export const request: RequestOf<'ProjectGet'> = { projectId: 1 }
export const made1: ResponseOf<'FileCreate'> = await server.upload(new Blob(['a']), { folderId: 80 }, { name: 'a.txt' })
const queue = openQueue({ storage: await fileStorage('queue.json'), caller: server })
await queue.add({ what: 'A reply', calls: [{ key: '1', name: 'RFIReplyCreate', request: { reply: { rfiId: made('rfiId') } } }] })
// @ts-expect-error There is no such operation.
await server.call('RFIReed')
// @ts-expect-error An id is a number.
await server.call('RFIRead', { folderId: true })
// @ts-expect-error There is no such field.
rfi?.subjekt
// @ts-expect-error It has no pages.
server.rows('RFIRead')
`

/** Those of the README, as one program. */
async function examples(): Promise<string> {
  const text = await readFile(join(packageRoot, 'packages', 'client', 'README.md'), 'utf8')
  const blocks = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block)
  expect(blocks).toHaveLength(5)
  const given = `
    declare const process: { env: Record<string, string | undefined> }
    declare const photo: File, saved: string | undefined, signal: AbortSignal
    declare const me: { userId: number; userLogin: string }
    declare const showSignIn: () => Promise<void>
    declare const keep: (changes: object[], cursor: string) => Promise<void>`
  return [...blocks, given].join('\n')
}

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('has types, for %s and %s', async (module, moduleResolution) => {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    module,
    moduleResolution,
  }
  await writeFile(join(folder, 'typed.ts'), typed)
  await writeFile(join(folder, 'readme.ts'), await examples())
  const include = ['typed.ts', 'readme.ts']
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  const compiler = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = await run(process.execPath, [compiler], { cwd: folder }).catch((error) => error)
  expect(stdout).toBe('')
})

test('names every operation in its types', async () => {
  const text = await readFile(join(installed, 'dist', 'operations.d.ts'), 'utf8')
  for (const { name } of operations) expect(text).toContain(`  ${name.replace(/Request$/, '')}: { request: `)
})
