/** `plumbline serve`: from the first line to the last one, in order. */
import type { AddressInfo } from 'node:net'
import { type App, openApp } from '../app.ts'
import { makeDemo } from '../demo/demo.ts'
import { createDoors } from '../http/server.ts'
import type { Parts } from '../kernel/call.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'

/** How long calls that are under way may take to end. */
const endingMsMax = 10_000
const onlyOnce = 'It is shown only this once.'

export async function serve(settings: Settings, withDemo: boolean): Promise<void> {
  let ready: Parts | undefined
  const server = createDoors(settings, logToStderr, () => ready)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const ended = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
  })
  let app: App | undefined
  let demo: { apiKey: string } | undefined
  try {
    app = await openApp(settings, logToStderr)
    if (withDemo) demo = await makeDemo(app.parts, showProgress)
  } catch (error) {
    server.close()
    server.closeAllConnections()
    // The administrator is there already, and a password that was made up is shown nowhere else.
    process.stdout.write(signInLine(app))
    await app?.close()
    throw error
  }
  ready = app.parts
  const { address, port, family } = server.address() as AddressInfo
  const readyLine = `Plumbline ready at http://${family === 'IPv6' ? `[${address}]` : address}:${port}\n`
  process.stdout.write(readyLine + signInLine(app) + apiKeyLine(demo))
  await ended
  await stop(server)
  await app.close()
}

function signInLine(app: App | undefined): string {
  if (!app?.firstSignIn) return ''
  const { login, password, isMadeUp } = app.firstSignIn
  const next = isMadeUp ? ' The page will ask you for one of your own.' : ''
  return `Sign in as "${login}" with the password "${password}". ${onlyOnce}${next}\n`
}

const apiKeyLine = (demo: { apiKey: string } | undefined): string =>
  demo ? `The demo's API key for the connector "Demo" is "${demo.apiKey}". ${onlyOnce}\n` : ''

function stop(server: ReturnType<typeof createDoors>): Promise<void> {
  return new Promise((resolve) => {
    const hard = setTimeout(() => server.closeAllConnections(), endingMsMax)
    server.close(() => {
      clearTimeout(hard)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY && done < total) return
  process.stderr.write(
    `${process.stderr.isTTY ? '\r' : ''}Making the demo project: ${Math.floor((100 * done) / total)} %${done === total ? '\n' : ''}`,
  )
}
