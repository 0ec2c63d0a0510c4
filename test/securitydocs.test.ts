/** docs/security.md and docs/proof.md name files and commands that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../server/root.ts'

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
const security = read('docs/security.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The rows of tables whose last column names what shows them. */
const rows = security
  .split('\n')
  .filter((line) => /^\| (API\d|\d+\.\d)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every point names a test file that exists, or says that it does not apply', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const [, point, state, shown = ''] of rows) {
    const files = [...shown.matchAll(/[\w./-]+\.test\.ts/g)].map(([path]) => path)
    if (files.length === 0) expect(state, point).toMatch(/^Does not apply/)
    for (const file of files)
      expect([point, file, existsSync(join(packageRoot, file))]).toEqual([point, file, true])
  }
})

test('all ten of OWASP and all chapters of ASVS are there', () => {
  for (let n = 1; n <= 10; n++) expect(security).toMatch(new RegExp(`^\\| API${n} `, 'm'))
  for (let n = 1; n <= 14; n++) expect(security).toMatch(new RegExp(`V${n} [A-Z]`))
})

test('the commands that the documents name exist', () => {
  const named = [...(security + read('docs/proof.md')).matchAll(/`npm run ([\w:]+)/g)].map(
    ([, name]) => name!,
  )
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})
