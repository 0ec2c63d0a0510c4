/** Checks that need no database: settings, data folder, disk, port, certificate, web app. */
import { access, constants, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { msPerDay } from '../../contract/durations.ts'
import { readCertificate, WrongCertificate } from '../http/tls.ts'
import { packageRoot } from '../root.ts'
import { type Settings, settingRows } from '../settings.ts'
import { type Finding, findingsOf } from './findings.ts'

/** Variables of this name that are no settings: of a worker, and of tests. */
const otherVariables = ['PLUMBLINE_WORKER_NUMBER', 'PLUMBLINE_TEST_SEED', 'PLUMBLINE_TEST_LONG']

export async function checkSettings(settings: Settings, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { ok, warning } = findingsOf('settings')
  const known = new Set([...settingRows().map((row) => row.env), ...otherVariables])
  const unknown = Object.keys(env).filter((name) => name.startsWith('PLUMBLINE_') && !known.has(name))
  const findings = unknown.map((name) =>
    warning(`There is no setting ${name}; it has no effect.`, 'plumbline --help lists the settings.'),
  )
  const isLocal = /^(127\.|::1$|localhost$)/.test(settings.host)
  if (!isLocal && !settings.tlsCert && !settings.trustedProxies)
    findings.push(
      warning(
        `The server listens on ${settings.host} without https: passwords cross the network unencrypted.`,
        'Set PLUMBLINE_TLS_CERT and PLUMBLINE_TLS_KEY, or put a proxy before it (docs/deploy.md).',
      ),
    )
  return findings.length > 0 ? findings : [ok('All settings are read.')]
}

/** Whether this user can use the data folder, or make it. */
export async function checkDataFolder(settings: Settings): Promise<Finding[]> {
  const { ok, problem, warning } = findingsOf('data folder')
  const folder = resolve(settings.data)
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) return [missingFolder(folder, found)]
  if (!found.isDirectory())
    return [
      problem(`${folder} is a file.`, 'Choose another folder with PLUMBLINE_DATA, or move the file away.'),
    ]
  const findings: Finding[] = []
  for (const path of [
    folder,
    join(folder, 'files'),
    join(folder, 'files', 'incoming'),
    join(folder, 'secret.key'),
  ])
    if (!(await isUsable(path)))
      findings.push(
        problem(
          `${userInfo().username} may not read and write ${path}.`,
          `Start Plumbline as the user who owns it, or give it to this one: chown -R ${userInfo().username} ${folder}`,
        ),
      )
  const key = await stat(join(folder, 'secret.key')).catch(() => undefined)
  if (key && process.platform !== 'win32' && (key.mode & 0o077) !== 0)
    findings.push(
      warning('Other users of this machine can read secret.key.', `chmod 600 ${join(folder, 'secret.key')}`),
    )
  return findings.length > 0 ? findings : [ok(`${folder} can be read and written.`)]
}

function missingFolder(folder: string, error: NodeJS.ErrnoException): Finding {
  const { ok, problem } = findingsOf('data folder')
  if (error.code === 'ENOENT') return ok(`${folder} does not exist yet; the first start makes it.`)
  return problem(
    `${folder} can't be reached (${error.message}).`,
    'Correct PLUMBLINE_DATA, mount the disk, or give the folder to the user who starts Plumbline.',
  )
}

/** A missing one is made when it is needed. */
async function isUsable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.W_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

const mebibyte = 1024 * 1024
const freeBytes = { problem: 100 * mebibyte, warning: 1024 * mebibyte }
const freeShareWarning = 0.05

export async function checkDisk(settings: Settings): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('disk')
  const folder = await existing(resolve(settings.data))
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / mebibyte)} MiB are free on the disk of ${folder}`
  const remedy =
    'Free some space: plumbline bin empty, then plumbline files collect; or move the data to a larger disk.'
  if (files > 0 && ffree === 0)
    return problem(`The disk of ${folder} can hold no more files (inodes).`, remedy)
  if (free < freeBytes.problem) return problem(`Only ${text}.`, remedy)
  if (free < freeBytes.warning || bavail < blocks * freeShareWarning) return warning(`Only ${text}.`, remedy)
  return ok(`${text}.`)
}

async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found || folder === dirname(folder) ? folder : existing(dirname(folder))
}

/** A port in use is right if a Plumbline answers there. */
export async function checkPort({ host, port, tlsCert }: Settings): Promise<Finding> {
  const { ok, problem, warning } = findingsOf('port')
  const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
    const trial = createServer()
    trial.once('error', done)
    trial.listen(port, host, () => trial.close(() => done(undefined)))
  })
  if (!error) return ok(`Port ${port} of ${host} is free: no server runs there.`)
  if (error.code === 'EADDRINUSE') {
    if (tlsCert)
      return warning(`Port ${port} of ${host} is in use.`, 'See whether it is Plumbline: open /version.')
    const answer = await versionAt(host, port)
    if (answer) return ok(`Plumbline ${answer} answers on port ${port} of ${host}.`)
    return problem(
      `Another program uses port ${port} of ${host}.`,
      'Stop that program, or choose another port with PLUMBLINE_PORT.',
    )
  }
  return problem(
    `The server could not listen on port ${port} of ${host} (${error.message}).`,
    'Correct PLUMBLINE_HOST and PLUMBLINE_PORT; ports below 1024 need a proxy or a right of their own.',
  )
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

const renewDays = 14

export async function checkCertificate(settings: Settings): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('certificate')
  try {
    const certificate = readCertificate(settings)
    if (!certificate) return ok('The server speaks http; https is the work of a proxy.')
    const days = Math.floor((certificate.validTo.getTime() - Date.now()) / msPerDay)
    const until = `The certificate is valid until ${certificate.validTo.toISOString().slice(0, 10)}`
    const remedy = 'Renew it and replace the files; the server reads them again by itself.'
    if (days < 0) return problem(`${until}: it has expired.`, remedy)
    return days < renewDays ? warning(`${until}.`, remedy) : ok(`${until}.`)
  } catch (error) {
    if (!(error instanceof WrongCertificate)) throw error
    return problem(error.message, 'Then start the server again, or send it SIGHUP.')
  }
}

export async function checkProgram(): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('program')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    return problem(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or later.')
  const isBuilt = await stat(join(packageRoot, 'dist', 'web', 'index.html')).catch(() => undefined)
  if (!isBuilt) return warning('The web app is not built.', 'Run: npm run build')
  return ok(`Node ${process.versions.node}, and the web app is built.`)
}
