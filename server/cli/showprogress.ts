/**
 * Shows on standard error how far a backup or a restore is: on a terminal in place, else a line every few
 * seconds.
 */
import type { Progress, Report } from '../backup/progress.ts'

const terminalMs = 200
const lineMs = 5_000

export function showProgress(): { report: Report; end(): void } {
  const { stderr } = process
  const everyMs = stderr.isTTY ? terminalMs : lineMs
  // What is done within the first seconds needs no line.
  let last = performance.now()
  let shown = ''
  return {
    report(progress) {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      shown = lineOf(progress)
      stderr.write(stderr.isTTY ? `\r\x1b[K${shown}` : `${shown}\n`)
    },
    end() {
      if (shown && stderr.isTTY) stderr.write('\r\x1b[K')
    },
  }
}

function lineOf({ what, done, all }: Progress): string {
  const share = all === 0 ? 100 : Math.min(100, Math.floor((100 * done) / all))
  return `${what}: ${share} %`
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** 1536000 → "1.5 MB". */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
