/** All that a record type is lies in its folder: other code works on every type, by what it declares. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeTypeOf } from '../../contract/nodetypes.ts'
import { types } from '../../server/records/register.ts'
import { packageRoot } from '../../server/root.ts'

/** Files outside server/records that name a record type, a state or a table of one, and why. */
const known: Readonly<Record<string, string>> = {}

const tables = types.all.map(({ table }) => table).join('|')
const signs: readonly RegExp[] = [
  /\bnodeType\.(?!folder\b|project\b|driveFolder\b|driveFile\b)\w+/,
  /from '[^']*\/records\/(?!engine\/|anyrecord\/|file\/|folder\/|bin\/|register\.ts)\w+\//,
  /import (?!type)[^']*\b\w+(?:Status|Stage)\b[^']*from '[^']*\/contract\/states\.ts'/,
  new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO) (?:${tables})\\b`),
]

const files = readdirSync(join(packageRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name.replaceAll('\\', '/')}`)
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^server\/(records|demo)\//.test(file),
  )

const naming = files.filter((file) => {
  const text = readFileSync(join(packageRoot, file), 'utf8')
  return signs.some((sign) => sign.test(text))
})

test('no file outside server/records decides by a record type, but for those that are listed', () => {
  expect(naming.filter((file) => !(file in known))).toEqual([])
})

test('every listed file still does', () => {
  expect(Object.keys(known).filter((file) => !naming.includes(file))).toEqual([])
})

test('the contract says of each record type whether it has a paper', () => {
  for (const { type, paper } of types.all)
    expect([type, nodeTypeOf(type).onPaper]).toEqual([type, paper?.record !== undefined])
})
