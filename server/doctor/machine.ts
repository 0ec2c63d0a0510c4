/** Checks that need no database: settings, disk, certificate, web app. */
import { stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { msPerDay } from '../../contract/fields/durations.ts'
import { existingFolder, isFullAt } from '../folders.ts'
import { readCertificate, WrongCertificate } from '../http/tls.ts'
import { packageRoot } from '../root.ts'
import { type Settings, settingRows } from '../settings/settings.ts'
import { type Found, ok, problem, warning } from './findings.ts'

/** Variables of this name that are no settings: of a worker, and of tests. */
const otherVariables = ['PLUMBLINE_WORKER_NUMBER', 'PLUMBLINE_TEST_SEED', 'PLUMBLINE_TEST_CASES']

export async function checkSettings(settings: Settings, env: NodeJS.ProcessEnv): Promise<Found[]> {
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

const mebibyte = 1024 * 1024
const freeBytes = { problem: 100 * mebibyte, warning: 1024 * mebibyte }
const freeShareWarning = 0.05

export async function checkDisk(settings: Settings): Promise<Found> {
  const folder = await existingFolder(resolve(settings.data))
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / mebibyte)} MiB are free on the disk of ${folder}`
  const remedy =
    'Free some space: plumbline bin empty, then plumbline files collect; or move the data to a larger disk.'
  if (files > 0 && ffree === 0)
    return problem(`The disk of ${folder} can hold no more files (inodes).`, remedy)
  if (await isFullAt(folder)) return problem(`The disk is full: only ${text}.`, remedy)
  if (free < freeBytes.problem) return problem(`Only ${text}.`, remedy)
  if (free < freeBytes.warning || bavail < blocks * freeShareWarning) return warning(`Only ${text}.`, remedy)
  return ok(`${text}.`)
}

const renewDays = 14

export async function checkCertificate(settings: Settings): Promise<Found> {
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

export async function checkProgram(): Promise<Found> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    return problem(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or later.')
  const isBuilt = await stat(join(packageRoot, 'dist', 'web', 'index.html')).catch(() => undefined)
  if (!isBuilt) return warning('The web app is not built.', 'Run: npm run build')
  const hasDecoder = await import('sharp').then(
    () => true,
    () => false,
  )
  if (!hasDecoder)
    return warning(
      'There is no decoder of pictures: photos are sent in full size, and those in HEIC are not shown.',
      'Install the optional package for this platform: npm ci --include=optional',
    )
  if (!isInstalled('libheif-js/wasm-bundle.js'))
    return warning(
      'There is no decoder of HEIC: photos of that format are not shown.',
      'Install the optional packages: npm ci --include=optional',
    )
  return ok(`Node ${process.versions.node}, and the web app is built.`)
}

/** Found, not loaded: it is large. */
function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
