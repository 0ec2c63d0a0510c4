/** Figures of this process: event loop, memory, processor time. */
import { readdirSync } from 'node:fs'
import { productVersion } from '../root.ts'
import { counter, type Family, gauge, Histogram } from './families.ts'

const boundsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const tickMs = 20

let delays: Histogram | undefined

/** Measures how late timers are, from the first call on: so long everything else had to wait as well. */
export function watchEventLoop(): void {
  if (delays) return
  const histogram = new Histogram(boundsSeconds)
  delays = histogram
  let expected = performance.now() + tickMs
  setInterval(() => {
    const now = performance.now()
    histogram.observe(Math.max(0, now - expected) / 1000)
    expected = now + tickMs
  }, tickMs).unref()
}

export function processFamilies(): Family[] {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const memory = { rss, heap_used: heapUsed, heap_total: heapTotal, external, array_buffers: arrayBuffers }
  return [
    gauge('plumbline_build_info', 'The version of the program and of Node, as labels; always 1.', [
      { labels: { version: productVersion, node: process.versions.node }, value: 1 },
    ]),
    gauge(
      'plumbline_process_start_time_seconds',
      'When the process was started, in seconds since 1970.',
      (Date.now() - process.uptime() * 1000) / 1000,
    ),
    gauge(
      'plumbline_process_memory_bytes',
      'Memory of the process by kind; rss is what the machine has to give.',
      Object.entries(memory).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    counter('plumbline_process_cpu_seconds_total', 'Processor time of the process.', [
      { labels: { mode: 'user' }, value: user / 1e6 },
      { labels: { mode: 'system' }, value: system / 1e6 },
    ]),
    gauge('plumbline_process_open_files', 'Open files and sockets of the process.', openFiles()),
    {
      name: 'plumbline_event_loop_delay_seconds',
      type: 'histogram',
      help: `How late a timer of ${tickMs} ms is: so long every call of the process waited.`,
      samples: delays?.samples() ?? [],
    },
  ]
}

/** Only Linux tells it. */
function openFiles() {
  try {
    return [{ value: readdirSync('/proc/self/fd').length }]
  } catch {
    return []
  }
}
