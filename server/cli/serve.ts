/** `plumbline serve`: start, run and stop, in order. */
import { setFlagsFromString } from 'node:v8'
import { type App, openApp } from '../app.ts'
import { makeFirstDemo } from '../demo/demo.ts'
import { logToStderr, setLogLevel } from '../log.ts'
import { workerNumber } from '../processes/messages.ts'
import { startWorkers } from '../processes/primary.ts'
import { drained, onEndSignal, type RunningServer, startInProcess } from '../processes/servers.ts'
import { work } from '../processes/worker.ts'
import { unlessEnded } from '../run/starting.ts'
import type { Settings } from '../settings/settings.ts'
import { firstLinkLine } from './firstlink.ts'

const onlyOnce = 'It is shown only this once.'

export async function serve(settings: Settings, withDemo: boolean): Promise<void> {
  // Garbage collection of short-lived objects is faster with one thread than with several that synchronize,
  // and the database needs the CPUs: a page of a listing took a fifth less.
  setFlagsFromString('--no-parallel-scavenge')
  // V8 would allocate objects of a kind that often survives directly in the old generation (pretenuring). Objects of a request
  // are garbage soon, but there only a full collection frees them, and until then they keep alive everything they refer to: a read
  // took an eighth longer.
  setFlagsFromString('--no-allocation-site-pretenuring')
  setLogLevel(settings.logLevel)
  const number = workerNumber()
  if (number) return work(settings, number)
  const server = await (settings.workers === 1 ? startInProcess(settings) : startWorkers(settings))
  const end = new AbortController()
  const ended = new Promise<NodeJS.Signals>((resolve) => {
    onEndSignal(
      (signal) => {
        end.abort()
        resolve(signal)
      },
      settings.tlsCert ? server.reload : undefined,
    )
  })
  let app: App | undefined
  let demo: { apiKey: string } | undefined
  try {
    app = await openApp(settings, logToStderr, undefined, { end: end.signal, tell: server.tell })
    if (withDemo) demo = await unlessEnded(makeFirstDemo(app.services, showProgress), end.signal)
    await unlessEnded(server.open(app), end.signal)
  } catch (error) {
    await server.close('atOnce')
    // The administrator already exists; `plumbline first-link` makes another link.
    process.stdout.write(signInLine(app, settings))
    // Ended while it started: that is what was asked for.
    if (end.signal.aborted) return app?.abandon()
    await app?.close()
    throw error
  }
  process.stdout.write(
    readyLine(server, settings) +
      signInLine(app, settings, addressOfServer(server, settings)) +
      apiKeyLine(demo),
  )
  await drained(await ended, settings, server.drain)
  await server.close()
  await app.close()
}

function addressOfServer({ at: { address, port, family } }: RunningServer, { tlsCert }: Settings): string {
  return `${tlsCert ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const readyLine = (server: RunningServer, settings: Settings): string =>
  `Plumbline ready at ${addressOfServer(server, settings)}\n`

/** `address`: where the server listens, if it does. */
function signInLine(app: App | undefined, { publicUrl }: Settings, address = ''): string {
  if (!app?.firstSignIn) return ''
  const { login, token } = app.firstSignIn
  if (!token) return `Sign in as "${login}" with the password in PLUMBLINE_ADMIN_PASSWORD.\n`
  return firstLinkLine(publicUrl || address, token)
}

const apiKeyLine = (demo: { apiKey: string } | undefined): string =>
  demo ? `The demo's API key for the connector "Demo" is "${demo.apiKey}". ${onlyOnce}\n` : ''

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY && done < total) return
  process.stderr.write(
    `${process.stderr.isTTY ? '\r' : ''}Making the demo project: ${Math.floor((100 * done) / total)} %${done === total ? '\n' : ''}`,
  )
}
