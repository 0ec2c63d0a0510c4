/**
 * `npm run test:openapi`: lints /openapi.json of a running server with Redocly (a warning fails it as well), generates a client from it, compiles that and
 * calls the server with it. Redocly and the generator are large, so they are installed into a temporary folder for this command.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = ['@redocly/cli@2.73.0', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0']
const password = 'tall-crane-blue-sky'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-openapi-'))
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...given } })
const given = { PASSWORD: password, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const program = `import createClient from 'openapi-fetch'
import type { paths } from './api.js'

const { BASE, PASSWORD } = process.env
const signIn = await createClient<paths>({ baseUrl: BASE! }).POST('/auth/credentials', {
  body: { provider: 'credentials', userName: 'admin', password: PASSWORD! },
})
const key = signIn.data!.sessionId!
const client = createClient<paths>({ baseUrl: BASE!, headers: { Authorization: \`Bearer \${key}\` } })

const made = await client.POST('/api/internal/project/add', { body: { project: { projectName: 'Bridge' } } })
const projectId: number = made.data!.project!.projectId
const list = [{ projectId, subject: 'Bolts', question: 'Which?' }]
const created = await client.POST('/api/internal/rfi/createmany', { body: { rfiList: list } })
const folderId = Number(created.data!.returnedIdList[0]!.folderId)
await client.POST('/api/internal/rfi/update', { body: { rfi: { folderId, question: null } } })
const { data } = await client.POST('/api/internal/rfi/read', { body: { folderId } })
const refused = await client.POST('/api/internal/rfi/read', { body: { folderId: 2147483647 } })
const status: string | undefined = refused.error?.responseStatus.errorCode
const said = [data!.rfi!.subject, data!.rfi!.question ?? 'emptied', status].join(', ')
if (said !== 'Bolts, emptied, NotFound') throw new Error(said)
console.log('The generated client works:', said)
`

const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), 'serve'], {
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PLUMBLINE_PORT: '0',
    PLUMBLINE_DATA: join(folder, 'data'),
    PLUMBLINE_ADMIN_PASSWORD: password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  given.BASE = await addressOf(server)
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}')
  run('npm', 'install', '--no-audit', '--no-fund', '--silent', ...packages)
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${given.BASE}/openapi.json`)).text())
  run('npx', 'redocly', 'lint', 'openapi.json', '--extends', 'recommended-strict', '--max-problems', '50')
  run('npx', 'openapi-typescript', 'openapi.json', '-o', 'api.d.ts')
  writeFileSync(join(folder, 'client.ts'), program)
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  const how = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', ...types]
  run(process.execPath, tsc, ...how, '--outDir', 'out', 'client.ts')
  writeFileSync(join(folder, 'out', 'package.json'), '{"type": "module"}')
  run(process.execPath, join('out', 'client.js'))
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  for (const one of [databaseFolder(), folder]) if (one) rmSync(one, { recursive: true, force: true })
}

/** Where the database is, if root started the server: PostgreSQL's account cannot reach the folder of this command. */
function databaseFolder() {
  const noted = join(folder, 'data', 'postgres.location')
  return existsSync(noted) ? readFileSync(noted, 'utf8').split('\n')[0] : undefined
}

async function addressOf({ stdout }) {
  let text = ''
  for await (const part of stdout) {
    text += part
    const found = /ready at (http\S+)/.exec(text)
    if (found) {
      stdout.on('data', () => undefined)
      return found[1]
    }
  }
  throw new Error(`The server did not start: ${text}`)
}
