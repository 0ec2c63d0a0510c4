/** The files in deploy/ name only settings, paths and commands that exist, and the program runs from what the image contains. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'
import { settingRows } from '../../server/settings/settings.ts'
import { ownDatabase } from '../kit/owndatabase.ts'
import { start } from '../kit/programs/program.ts'
import { urlOf } from '../kit/template.ts'

const folder = join(packageRoot, 'deploy')
const names = await readdir(folder)
const texts = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
)
const pages = await Promise.all(
  ['deploy.md', 'runbook.md', 'scaling.md', 'running.md', 'upgrading.md', 'backup.md'].map(
    async (name) => [name, await readFile(join(packageRoot, 'docs', name), 'utf8')] as const,
  ),
)

async function temporary(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-deploy-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test.each([...Object.entries(texts), ...pages])('%s names only settings that exist', (_, text) => {
  const known = settingRows().map(({ env }) => env)
  const named = new Set(text.match(/\bPLUMBLINE_(?!TEST_)[A-Z_]+[A-Z]\b|\bDATABASE_URL\b/g))
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
})

test.each([...Object.entries(texts), ...pages])('%s names only files of ours that exist', (_, text) => {
  const named = new Set(text.match(/(?<![\w/.-])(?:docs|deploy|test|server)\/[\w./-]*\w/g))
  expect([...named].filter((path) => !existsSync(join(packageRoot, path)))).toEqual([])
})

test('the runbook quotes messages of the program', async () => {
  const text = pages.find(([name]) => name === 'runbook.md')![1]
  const symptoms = text.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split('|')[1]!] : []))
  const quoted = symptoms.flatMap((symptom) => [...symptom.matchAll(/"([^"]+)"/g)].map(([, words]) => words!))
  const files = (await readdir(join(packageRoot, 'server'), { recursive: true })).filter((name) =>
    /(?<!test)\.ts$/.test(name),
  )
  const source = (
    await Promise.all(files.map((name) => readFile(join(packageRoot, 'server', name), 'utf8')))
  ).join('\n')
  const parts = quoted.flatMap((words) => words.split('…').map((part) => part.trim())).filter(Boolean)
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((part) => !source.includes(part))).toEqual([])
})

test('the service and the image start the program of the package', async () => {
  const { bin } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  expect(texts['plumbline.service']).toContain(
    `ExecStart=/usr/bin/node /opt/plumbline/${bin.plumbline} serve\n`,
  )
  expect(texts.Dockerfile).toContain(`CMD ["node", "${bin.plumbline}", "serve"]`)
})

test('neither runs as root', () => {
  expect(texts['plumbline.service']).toMatch(/^User=plumbline$/m)
  expect(texts.Dockerfile!.lastIndexOf('\nUSER node\n')).toBeLessThan(texts.Dockerfile!.indexOf('\nCMD '))
  expect(texts.Dockerfile!.indexOf('\nUSER node\n')).toBeGreaterThan(texts.Dockerfile!.lastIndexOf('\nCOPY '))
})

const analyze = '/usr/bin/systemd-analyze'

const units = names.filter((name) => /\.(service|timer)$/.test(name))

test.runIf(existsSync(analyze))('systemd accepts the services and timers', async () => {
  const folder = await temporary()
  for (const name of units)
    await writeFile(
      join(folder, name),
      texts[name]!.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/plumbline', packageRoot),
    )
  const { stdout, stderr } = await promisify(execFile)(analyze, [
    'verify',
    ...units.map((name) => join(folder, name)),
  ])
  expect(stdout + stderr).not.toMatch(/plumbline[\w-]*\.(service|timer)/)
})

/** The value of a setting that a unit or a file of compose gives. */
const given = (text: string, name: string): string | undefined =>
  new RegExp(`\\b${name}(?:=|: )(\\S+)`).exec(text)?.[1]

test('as shipped, backups are made each day in a place that can be written', () => {
  const service = texts['plumbline.service']!
  expect(given(service, 'PLUMBLINE_BACKUP_EVERY')).toBe('24h')
  const state = /^StateDirectory=(.+)$/m
    .exec(service)![1]!
    .split(' ')
    .map((name) => `/var/lib/${name}`)
  expect(state).toEqual([given(service, 'PLUMBLINE_DATA'), given(service, 'PLUMBLINE_BACKUP_FOLDER')])
  const compose = texts['compose.yaml']!
  const folder = given(compose, 'PLUMBLINE_BACKUP_FOLDER')!
  expect([given(compose, 'PLUMBLINE_BACKUP_EVERY'), given(compose, 'PLUMBLINE_CLEAN_EVERY')]).toEqual([
    '24h',
    '24h',
  ])
  expect(compose).toContain(`      - backups:${folder}\n`)
  expect(texts.Dockerfile).toMatch(
    new RegExp(`^RUN mkdir .*${folder}\\b.*chown node:node .*${folder}\\b`, 'm'),
  )
  expect(texts.Dockerfile).toMatch(new RegExp(`^VOLUME .*${folder}$`, 'm'))
})

test.each(['bin empty', 'files collect'])('a timer runs %s as the server runs', (command) => {
  const name = `plumbline-${command.replace(' ', '-')}`
  expect(texts[`${name}.timer`]).toMatch(/^OnCalendar=/m)
  expect(texts[`${name}.service`]).toContain(`dist/server/main.js ${command}\n`)
  const hardening = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => /^(User|Group|EnvironmentFile|Protect|Private|Restrict|NoNew|Capab)/.test(line))
  expect(hardening(texts[`${name}.service`]!)).toEqual(hardening(texts['plumbline.service']!))
})

test('reload does not stop the service', async () => {
  expect(texts['plumbline.service']).toContain('ExecReload=/bin/kill -HUP $MAINPID\n')
  for (const workers of ['1', '2']) {
    const env = { DATABASE_URL: urlOf(await ownDatabase()), PLUMBLINE_WORKERS: workers }
    const server = await start(join(await temporary(), 'data'), ['serve'], env)
    server.child.kill('SIGHUP')
    await expect.poll(() => server.errors()).toContain('the server goes on')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect((await server.end('SIGTERM')).code).toBe(0)
  }
})

test('the program runs from what the image contains', async () => {
  const root = await temporary()
  const copies = [...texts.Dockerfile!.matchAll(/^COPY --from=build \S+ \/app\/(\S+) \S+$/gm)].map(
    ([, path]) => path!,
  )
  expect(copies).toEqual([
    'package.json',
    'node_modules',
    'dist',
    'packages/client/package.json',
    'server/db',
  ])
  for (const path of copies) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    if (path === 'node_modules') await symlink(join(packageRoot, path), join(root, path))
    else await cp(join(packageRoot, path), join(root, path), { recursive: true })
  }
  const env = { DATABASE_URL: urlOf(await ownDatabase()) }
  const server = await start(join(await temporary(), 'data'), ['serve'], env, root)
  const check = /CMD \["node", "-e", "(.+)"\]\n/.exec(texts.Dockerfile!)![1]!
  const { port } = new URL(server.url)
  await promisify(execFile)(process.execPath, ['-e', check], { env: { PLUMBLINE_PORT: port } })
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  await server.end('SIGTERM')
  const failing = promisify(execFile)(process.execPath, ['-e', check], { env: { PLUMBLINE_PORT: port } })
  await expect(failing).rejects.toMatchObject({ code: 1 })
})
