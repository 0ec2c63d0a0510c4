/** docs/glossary.md names things as the code does: each name of its second column is found in the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

const sources = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const code = ['contract', 'packages', 'server', 'web'].flatMap(sources).join('\n')
const schema = [...sources('server/db/schema'), ...sources('server/db/migrations')].join('\n')

interface Name {
  word: string
  name: string
  isTable: boolean
}

/** The rows of the tables: a word, how the code spells it, what it is. */
const names = readFileSync(join(packageRoot, 'docs', 'glossary.md'), 'utf8')
  .split('\n')
  .flatMap((line): Name[] => {
    const [, word, spelled] = /^\| ([^|`]+) \| (.*?`.*?) \| /.exec(line) ?? []
    return [...(spelled ?? '').matchAll(/(table )?`([^`]+)`/g)].map(([, table, name]) => ({
      word: word!.trim(),
      name: name!,
      isTable: table !== undefined,
    }))
  })

test('the glossary has words', () => {
  expect(names.length).toBeGreaterThan(40)
})

test.each(names)('$word is $name in the code', ({ name, isTable }) => {
  const isPath = name.includes('/')
  if (isPath) expect(readdirSync(join(packageRoot, name))).not.toEqual([])
  else if (isTable) expect(schema).toMatch(new RegExp(`CREATE (TABLE|VIEW) ${name}\\b`))
  else expect(code).toMatch(new RegExp(`\\b${name.replace('.', '\\.')}\\b`))
})
