/**
 * The time of a refused sign-in, by the name that was tried: it must not reveal which names exist. The
 * cases take turns in another order each round, on a server of its own, at the default cost of a password.
 * Two people with a wrong password show how much two equal series differ: the noise.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../server/access/passwords.ts'
import { type App, openApp } from '../server/app.ts'
import { createHttpServer } from '../server/http/server.ts'
import { noLog } from '../server/log.ts'
import { readSettings, type Settings } from '../server/settings/settings.ts'

const tries = Number(process.argv[2] ?? 60)
const many = 1_000_000

/** Prepares a person in the database and returns the name to try. */
async function person(
  app: App,
  more: { cost?: number; isActive?: boolean; isContact?: boolean },
): Promise<string> {
  const { database, settings } = app.services
  const login = `bench-${randomUUID()}`
  const password = more.isContact
    ? null
    : await hashPassword(randomUUID(), more.cost ?? settings.passwordCost)
  await database.rows(
    `INSERT INTO person (organization_id, login, password, is_active, created_at)
     SELECT min(id), $1, $2, $3, now() FROM organization`,
    [login, password, more.isActive ?? true],
  )
  return login
}

/** The others are compared with the first. */
const kindsOf = async (app: App): Promise<Array<[kind: string, userName: string]>> => [
  ['known name, wrong password', await person(app, {})],
  ['the same once more', await person(app, {})],
  ['unknown name', `bench-${randomUUID()}`],
  ['deactivated person', await person(app, { isActive: false })],
  ['contact without a password', await person(app, { isContact: true })],
  ['known name, hash of a lower cost', await person(app, { cost: app.services.settings.passwordCost - 3 })],
]

async function refusedMs(url: string, userName: string): Promise<number> {
  const body = JSON.stringify({ userName, password: `wrong ${randomUUID()}` })
  const began = performance.now()
  const response = await fetch(`${url}/api/UserLoginRequest`, { method: 'POST', body })
  await response.text()
  if (response.status !== 401) throw new Error(`Refused with ${response.status}, not with 401.`)
  return performance.now() - began
}

const quantile = (sorted: number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)]!

function show(kinds: Array<[string, string]>, times: number[][]): void {
  const sorted = times.map((series) => [...series].sort((a, b) => a - b))
  const base = quantile(sorted[0]!, 0.5)
  process.stdout.write(`${'refused sign-in of'.padEnd(34)} median ms   ratio   5 % … 95 %\n`)
  kinds.forEach(([kind], i) => {
    const [low, median, high] = [0.05, 0.5, 0.95].map((part) => quantile(sorted[i]!, part))
    const spread = `${low!.toFixed(1)} … ${high!.toFixed(1)}`
    process.stdout.write(
      `${kind.padEnd(34)} ${median!.toFixed(2).padStart(9)}   ${(median! / base).toFixed(3)}   ${spread}\n`,
    )
  })
}

const shuffled = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => ({ i, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ i }) => i)

async function measure(app: App, url: string): Promise<void> {
  const kinds = await kindsOf(app)
  const times: number[][] = kinds.map(() => [])
  for (const [, userName] of kinds) await refusedMs(url, userName)
  for (let round = 0; round < tries; round++)
    for (const i of shuffled(kinds.length)) times[i]!.push(await refusedMs(url, kinds[i]![1]))
  process.stdout.write(`${tries} tries each, scrypt with N = 2^${app.services.settings.passwordCost}\n`)
  show(kinds, times)
}

const data = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
const settings: Settings = {
  ...readSettings(process.env),
  data,
  databaseUrl: '',
  // No limit of sign-ins applies here.
  signInTriesBeforeWait: many,
  signInFailuresPerAccountPerMinute: many,
  signInFailuresPerAddressPerMinute: many,
}
const app = await openApp(settings, noLog)
const server = createHttpServer(settings, noLog, () => app.services)
try {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await measure(app, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
} finally {
  server.closeAllConnections()
  server.close()
  await app.close()
  await rm(data, { recursive: true, force: true })
}
