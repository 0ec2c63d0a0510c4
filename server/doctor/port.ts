/** Checks the port: whether it is free, or the server of this installation answers there. */
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { isFolderInUse } from '../db/embedded/lock.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import { type Found, ok, problem, warning } from './findings.ts'

export async function checkPort(settings: Settings): Promise<Found> {
  const { host, port, tlsCert } = settings
  const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
    const trial = createServer()
    trial.once('error', done)
    trial.listen(port, host, () => trial.close(() => done(undefined)))
  })
  if (!error) return ok(`Port ${port} of ${host} is free: no server runs there.`)
  if (error.code !== 'EADDRINUSE')
    return problem(
      `The server could not listen on port ${port} of ${host} (${error.message}).`,
      'Correct PLUMBLINE_HOST and PLUMBLINE_PORT; ports below 1024 need a proxy or a right of their own.',
    )
  if (tlsCert)
    return warning(`Port ${port} of ${host} is in use.`, 'See whether it is Plumbline: open /version.')
  const answer = await versionAt(host, port)
  if (!answer)
    return problem(
      `Another program uses port ${port} of ${host}.`,
      'Stop that program, or choose another port with PLUMBLINE_PORT.',
    )
  // A server with the embedded database holds the data folder as long as it runs.
  if (!settings.databaseUrl && !(await isFolderInUse(resolve(settings.data)).catch(() => true)))
    return problem(...otherPlumbline(settings, answer, `the data folder ${resolve(settings.data)}`))
  return ok(`Plumbline ${answer} answers on port ${port} of ${host}.`)
}

const otherPlumbline = ({ host, port }: Settings, version: string, ours: string): [string, string] => [
  `Another Plumbline (${version}) answers on port ${port} of ${host}: no server uses ${ours}.`,
  'Choose another port with PLUMBLINE_PORT, or stop that server. If it is the one that you look for, set PLUMBLINE_DATA and ' +
    'DATABASE_URL as for that server.',
]

/** With DATABASE_URL: whether a server is connected to the database, if one answers on the port. */
export async function checkServerOfPort(database: Database, settings: Settings): Promise<Found[]> {
  const { host, port, tlsCert, databaseUrl } = settings
  const version = databaseUrl && !tlsCert && port !== 0 ? await versionAt(host, port) : undefined
  if (!version) return []
  const row = await database.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'plumbline' AND pid <> pg_backend_pid()`,
  )
  return row!.count > 0 ? [] : [warning(...otherPlumbline(settings, version, 'the database of DATABASE_URL'))]
}

const answerMsMax = 3_000

/** While it starts it answers 503, but under its own name of the header. */
async function versionAt(host: string, port: number): Promise<string | undefined> {
  const at =
    host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  try {
    const response = await fetch(`http://${at}:${port}/version`, { signal: AbortSignal.timeout(answerMsMax) })
    const { product, version, uiErrorMessage } = (await response.json()) as Record<string, string>
    if (product === 'Plumbline') return version
    return response.status === 503 && uiErrorMessage ? `(not ready: ${uiErrorMessage})` : undefined
  } catch {
    return undefined
  }
}
