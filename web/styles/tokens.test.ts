/** CSS cannot name a block once: the dark colours are written twice, and must be the same. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The declarations of the block that begins with these words. */
function declared(selector: string): Record<string, string> {
  const from = css.indexOf('{', css.indexOf(selector)) + 1
  const lines = css.slice(from, css.indexOf('}', from)).split(';')
  return Object.fromEntries(
    lines.flatMap((line) => (line.includes(':') ? [line.trim().split(/:\s*/, 2)] : [])),
  )
}

const asDevice = declared(':root:not([data-theme="light"])')
const asChosen = declared(':root[data-theme="dark"]')

test('dark is the same by the device and by choice', () => {
  expect(Object.keys(asDevice).length).toBeGreaterThan(40)
  expect(asChosen).toEqual(asDevice)
})

test('every colour of the dark is one of the light', () => {
  const light = declared(':root {')
  expect(Object.keys(asDevice).filter((name) => !(name in light))).toEqual([])
})
