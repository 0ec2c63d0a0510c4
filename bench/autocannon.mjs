/**
 * Load by autocannon, a widely used tool. Input and output are those of drive.mjs. Its own histogram counts
 * whole milliseconds, so the times are measured for each response.
 */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const { url, headers, asks, connections, seconds, warmSeconds } = JSON.parse(await text(process.stdin))

let nextClient = 0
/** Connection i sends requests i, i + connections … */
function share(client) {
  const from = nextClient++ % Math.min(connections, asks.length)
  const own = asks.filter((_, i) => i % Math.min(connections, asks.length) === from)
  client.setRequests(
    own.map(({ path, body }) => ({
      method: 'POST',
      path,
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })),
  )
}

const took = []
let bytes = 0
let errors = 0
let answered = 0
let countsFrom = Number.POSITIVE_INFINITY
let countsTo = Number.POSITIVE_INFINITY

const running = autocannon({
  url,
  method: 'POST',
  connections,
  duration: warmSeconds + seconds + 1,
  timeout: 60,
  setupClient: share,
})
running.on('response', (_client, status, size, ms) => {
  answered++
  if (status !== 200 && status !== 201) errors++
  const now = performance.now()
  if (now < countsFrom || now >= countsTo) return
  took.push(ms)
  bytes += size
})
running.on('reqError', () => errors++)
running.on('start', () => {
  countsFrom = performance.now() + warmSeconds * 1000
  countsTo = countsFrom + seconds * 1000
  setTimeout(() => running.stop(), (warmSeconds + seconds) * 1000)
})
await running

took.sort((a, b) => a - b)
const at = (portion) => took[Math.min(took.length - 1, Math.floor(took.length * portion))] ?? 0
process.stdout.write(
  JSON.stringify({
    answered,
    perSecond: took.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: took.at(-1) ?? 0,
    bytesEach: took.length ? bytes / took.length : 0,
    errors,
  }),
)
