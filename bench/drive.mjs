/**
 * Generates load: a process of its own that keeps that many connections busy, one request after the other
 * on each, and reports how many were answered and how long they took. `node bench/drive.mjs` reads its task
 * as JSON from its input.
 */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const { url, headers, asks, connections, seconds, warmSeconds } = JSON.parse(await text(process.stdin))
const { hostname: host, port } = new URL(url)

const head = Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const requests = asks.map(({ path, body }) =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/json\r\n${head}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ),
)

const took = []
let errors = 0
let answered = 0
let bytes = 0
let isCounting = false
let isOver = false

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One connection: sends, reads the whole response, sends again. It sends requests `nth`, `nth` +
 * connections …
 */
function busy(nth) {
  const socket = connect({ host, port, noDelay: true })
  let next = nth % requests.length
  let began = 0
  let got = Buffer.alloc(0)
  let wanted = -1
  const send = () => {
    if (isOver) return void socket.end()
    began = performance.now()
    wanted = -1
    socket.write(requests[next])
    next += connections
    if (next >= requests.length) next = nth % requests.length
  }
  socket.on('connect', send)
  socket.on('data', (chunk) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
    if (wanted < 0) {
      const end = got.indexOf(headEnd)
      if (end < 0) return
      const status = got.toString('latin1', 0, end)
      wanted = end + 4 + Number(/content-length: (\d+)/i.exec(status)?.[1] ?? 0)
      if (!/^HTTP\/1\.1 20[01]/.test(status)) errors++
    }
    if (got.length < wanted) return
    answered++
    if (isCounting) {
      took.push(performance.now() - began)
      bytes += wanted
    }
    got = got.length === wanted ? Buffer.alloc(0) : got.subarray(wanted)
    send()
  })
  socket.on('error', () => {
    errors++
  })
}

for (let n = 0; n < connections; n++) busy(n)
await new Promise((resolve) => setTimeout(resolve, warmSeconds * 1000))
isCounting = true
const from = performance.now()
await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
isCounting = false
const elapsed = (performance.now() - from) / 1000
isOver = true
took.sort((a, b) => a - b)
const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
process.stdout.write(
  JSON.stringify({
    answered,
    perSecond: took.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: took.at(-1) ?? 0,
    bytesEach: took.length ? bytes / took.length : 0,
    errors,
  }),
)
setTimeout(() => process.exit(0), 50)
