/** CSS cannot name a block or a condition once: what is written several times must be the same. */
import { readdirSync, readFileSync } from 'node:fs'
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

test('what is a phone is the same in every sheet: narrow, or on its side', () => {
  const phone =
    '@media screen and (max-width: 47.99rem), screen and (pointer: coarse) and (max-height: 32rem)'
  const finger = '@media screen and (pointer: coarse), screen and (max-width: 47.99rem)'
  const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'))
  const others = sheets.flatMap((name) => {
    const conditions = readFileSync(join(import.meta.dirname, name), 'utf8').match(
      /@media .*47\.99rem[^{]*(?= \{)/g,
    )
    return (conditions ?? []).filter((one) => one !== phone && one !== finger).map((one) => `${name}: ${one}`)
  })
  expect(others).toEqual([])
})
