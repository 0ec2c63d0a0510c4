/** Two servers of the built program on one database and one data folder, and calls to them. */
import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
export const adminPassword = 'a plumb line hangs true'

/** Waits until it is ready. */
export async function startServer(folder, name, env) {
  const file = join(folder, `${name}.log`)
  const log = openSync(file, 'a')
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      PATH: process.env.PATH,
      PLUMBLINE_DATA: join(folder, 'data'),
      PLUMBLINE_PORT: '0',
      PLUMBLINE_ADMIN_PASSWORD: adminPassword,
      PLUMBLINE_PASSWORD_COST: '10',
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 300; tries++) {
    const ready = /Plumbline ready at (\S+)/.exec(readFileSync(file, 'utf8'))
    if (ready)
      return {
        name,
        url: ready[1],
        child,
        log: () => readFileSync(file, 'utf8'),
        end: () => endOf(child, ended),
      }
    if (child.exitCode !== null) break
    await sleep(200)
  }
  throw new Error(`${name} did not start: ${readFileSync(file, 'utf8').slice(-2000)}`)
}

async function endOf(child, ended) {
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/**
 * Calls of these servers. Every response is noted, with the time at which it came. A status of 0 is a connection that was
 * cut, or a response that did not come in time.
 */
export function callsOf(noted) {
  const send = async (server, path, init) => {
    const begun = Date.now()
    const note = (status, body) =>
      noted.push({ begun, at: Date.now(), server: server.name, path, status, body })
    try {
      const response = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(60_000) })
      const body = init.asBytes ? Buffer.from(await response.arrayBuffer()) : await response.text()
      note(response.status, response.status >= 500 ? String(body).slice(0, 300) : undefined)
      return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
    } catch (error) {
      note(0, String(error.cause ?? error).slice(0, 300))
      return { status: 0, body: '' }
    }
  }
  const post = async (server, path, request, { key, idempotencyKey } = {}) => {
    const headers = { 'Content-Type': 'application/json' }
    if (key) headers.Authorization = `Bearer ${key}`
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
    const { body, ...response } = await send(server, path, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    })
    return { ...response, json: body.startsWith('{') ? JSON.parse(body) : {} }
  }
  /** Repeated until it succeeds: for what a round is prepared with. */
  const must = async (server, path, request, more) => {
    for (let tries = 1; ; tries++) {
      const response = await post(server, path, request, more)
      if (response.status === 200) return response.json
      if (tries > 100 || (response.status >= 400 && response.status < 500))
        throw new Error(`${path}: ${response.status} ${JSON.stringify(response.json).slice(0, 300)}`)
      await sleep(300)
    }
  }
  return { send, post, must }
}
