/** The test files of which `npm test` leaves cases out: by their name, or because they import test/kit/cases.ts, also through others. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cases = join('test', 'kit', 'cases.ts')

export function sampledFiles() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx']).toString().trim().split('\n')
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const sampled = new Set([cases])
  for (let before = 0; before < sampled.size; ) {
    before = sampled.size
    for (const [file, from] of imports) if (from.some((path) => sampled.has(path))) sampled.add(file)
  }
  return files.filter(
    (file) => /\.all\.test\.tsx?$/.test(file) || (/\.test\.tsx?$/.test(file) && sampled.has(file)),
  )
}

const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*?'(\.\.?\/[^']+)'/gm)].map(([, path]) =>
    join(dirname(file), path),
  )
