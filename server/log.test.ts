/** The log: one line of JSON per entry, from the level of the settings on. */
import { afterEach, expect, test, vi } from 'vitest'
import { logToStderr, setLogLevel } from './log.ts'

const written: string[] = []
const writing = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  written.push(String(text))
  return true
})
afterEach(() => {
  written.length = 0
  setLogLevel('info')
})

test('an entry is one line, whatever is in it', () => {
  const hostile = 'a\n{"level":"error","message":"forged"}\r\n\u2028 "quoted"'
  logToStderr('warn', hostile, { path: hostile })
  expect(written).toHaveLength(1)
  expect(written[0]!.indexOf('\n')).toBe(written[0]!.length - 1)
  expect(JSON.parse(written[0]!)).toMatchObject({ level: 'warn', message: hostile, path: hostile })
})

test.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
] as const)('from the level %s on, lines are written', (level, due) => {
  setLogLevel(level)
  for (const one of ['info', 'warn', 'error'] as const) logToStderr(one, 'said')
  expect(written.map((line) => JSON.parse(line).level)).toEqual(due)
  expect(writing).toHaveBeenCalled()
})
