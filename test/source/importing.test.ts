/** To import a test file starts no server: what tests need is prepared before the first of them (test/kit/prepared.ts). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

/** These still start a server, most because their tables are computed from what it answers. Nothing is added here. */
const starting: readonly string[] = [
  'server/directory/codelists/codelist.refusals.test.ts',
  'server/http/caller/oauth.test.ts',
  'server/http/files/upload.test.ts',
  'server/paper/entered.all.test.ts',
  'server/records/anyrecord/transitions.law.test.ts',
  'server/records/bin/bin.rights.test.ts',
  'server/records/engine/court/court.test.ts',
  'server/records/rfi/reachesnobody.all.test.ts',
  'test/docs/addrecordtype.all.test.ts',
  'test/interface/twenty.test.ts',
  'test/wire/binding.test.ts',
  'test/wire/jsonp.test.ts',
  'test/wire/signin.test.ts',
]

/** At the beginning of a line, so not within a function. Files are read and modules loaded as they are imported. */
const starts =
  /^(?:(?:export )?(?:const|let) [^\n]*= await|await) (?!import\(|read(?:File|dir)\(|tokens\(|sharp\(|Promise\.all\()/m

const git = ['ls-files', '*.test.ts', '*.test.tsx']
const files = execFileSync('git', git, { cwd: packageRoot, encoding: 'utf8' }).trim().split('\n')
const textOf = (file: string): string =>
  readFileSync(join(packageRoot, file), 'utf8').replace(/`[^`]*`/g, '``')

test('test files start nothing when they are imported', () => {
  expect(files.filter((file) => starts.test(textOf(file)))).toEqual(starting)
})

/** Vitest leaves such a test out without a word. */
const inHook =
  /^( *)(?:before|after)(?:All|Each)\([^\n]*=> \{\n(?:(?!\1\})[^\n]*\n)*?\1 {2}(?:test|describe|withPdf|carryOut)\b[.(]/m

test('no test is declared in a hook', () => {
  expect(files.filter((file) => inHook.test(textOf(file)))).toEqual([])
})
