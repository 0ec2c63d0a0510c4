/** https by certificate files. Changed files are read again; while they don't fit together, the ones before stay in use. */
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'

export type WebServer = Server | TlsServer

type Files = Pick<Settings, 'tlsCert' | 'tlsKey'>

export interface Certificate {
  cert: Buffer
  key: Buffer
  validTo: Date
}

/** The message says what to do. */
export class WrongCertificate extends Error {
  override name = 'WrongCertificate'
}

const checkMs = 10_000

/** Undefined if the settings name no files: then the server speaks http. */
export function readCertificate({ tlsCert, tlsKey }: Files): Certificate | undefined {
  if (!tlsCert && !tlsKey) return undefined
  if (!tlsCert || !tlsKey)
    throw new WrongCertificate('PLUMBLINE_TLS_CERT and PLUMBLINE_TLS_KEY belong together: set both, or none.')
  const [cert, key] = [readPart('PLUMBLINE_TLS_CERT', tlsCert), readPart('PLUMBLINE_TLS_KEY', tlsKey)]
  try {
    createSecureContext({ cert, key })
    return { cert, key, validTo: new Date(new X509Certificate(cert).validTo) }
  } catch (error) {
    throw new WrongCertificate(
      `${tlsCert} and ${tlsKey} are no certificate and its private key (${(error as Error).message}). ` +
        'Both must be PEM files that belong together; the certificate comes before its chain.',
    )
  }
}

function readPart(setting: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new WrongCertificate(
      `The file of ${setting} cannot be read (${(error as Error).message}). ` +
        'Correct the path, and let the user who starts Plumbline read it.',
    )
  }
}

/** Looks for changed files regularly; `reload` looks at once. */
export function keepCertificateFresh(
  server: WebServer,
  settings: Files,
  log: Log,
): { reload(): void; end(): void } {
  if (!('setSecureContext' in server)) return { reload: () => undefined, end: () => undefined }
  let seen = stateOf(settings)
  const reload = (): void => {
    seen = stateOf(settings)
    try {
      const { cert, key, validTo } = readCertificate(settings)!
      server.setSecureContext({ cert, key })
      log('info', `Using the certificate of ${settings.tlsCert}, valid until ${validTo.toISOString()}.`)
    } catch (error) {
      log('error', `${(error as Error).message} The certificate in use stays.`)
    }
  }
  const timer = setInterval(() => {
    if (stateOf(settings) !== seen) reload()
  }, checkMs).unref()
  return { reload, end: () => clearInterval(timer) }
}

/** Changes when one of the files does, also behind a symbolic link. */
const stateOf = ({ tlsCert, tlsKey }: Files): string =>
  [tlsCert, tlsKey]
    .map((path) => {
      try {
        const { ino, size, mtimeMs } = statSync(path)
        return `${ino} ${size} ${mtimeMs}`
      } catch (error) {
        return (error as NodeJS.ErrnoException).code
      }
    })
    .join(', ')
