/**
 * The test files of which `npm test` leaves cases out: by their name, or because they or what they import take cases of
 * test/kit/cases.ts. Files that only ask `takesHours` have the same cases in both sets.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function sampledFiles() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx']).toString().trim().split('\n')
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const sampled = new Set(files.filter(takesCases))
  for (let before = 0; before < sampled.size; ) {
    before = sampled.size
    for (const [file, from] of imports) if (from.some((path) => sampled.has(path))) sampled.add(file)
  }
  return files.filter(
    (file) => /\.all\.test\.tsx?$/.test(file) || (/\.test\.tsx?$/.test(file) && sampled.has(file)),
  )
}

const takesCases = (file) =>
  /^import \{[^}]*\b(sample|rounds|isAll)\b[^}]*\} from '[^']*\/cases\.ts'/m.test(readFileSync(file, 'utf8'))

const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*?'(\.\.?\/[^']+)'/gm)].map(([, path]) =>
    join(dirname(file), path),
  )
