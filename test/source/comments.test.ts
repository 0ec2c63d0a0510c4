/**
 * What comments and docs name is there: files, by the end of their path, and identifiers, anywhere in the code. In a
 * comment an identifier stands in backticks.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')

const paths = ['bench', 'contract', 'deploy', 'docs', 'packages', 'server', 'test', 'web'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name))),
)
const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path))
const built = /^dist\/|dtos\.ts$/

const commentOrText =
  /(?<!\\)\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const isComment = (part: string): boolean => part.startsWith('//') || part.startsWith('/*')

/** What tells another program what to do has that program's names. */
const forPrograms = /^\/[/*] *(biome-ignore|@ts-)/

const commentsOf = (path: string): string[] =>
  (read(path).match(commentOrText) ?? []).filter((part) => isComment(part) && !forPrograms.test(part))

const code = new Set(
  [...sources, ...paths.filter((path) => /\.sql$|^deploy\//.test(path))].flatMap(
    (path) =>
      read(path)
        .replace(commentOrText, (part) => (isComment(part) ? ' ' : part))
        .match(/[A-Za-z_$][\w$]*/g) ?? [],
  ),
)

/** Written like an identifier, but words. */
const words = new Set(['camelCase', 'macOS', 'iOS', 'iPhone', 'kB', 'rW'])

const filesNotThere = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.*/…<>-])([\w./-]+\.(?:tsx?|mjs|sql))\b/g)]
    .map(([, file]) => file!.replace(/^(\.\.?\/)+/, ''))
    .filter((file) => !built.test(file) && !paths.some((path) => `/${path}`.endsWith(`/${file}`)))

/** The wire may write a name with a capital. */
const namesNotThere = (text: string): string[] =>
  [...text.matchAll(/`(?:(\w*[a-z][A-Z]\w*)(?:\([^`]*\))?|(\w+)\(\))`/g)]
    .map(([, name, called]) => name ?? called!)
    .filter((name) => !code.has(name) && !code.has(name[0]!.toLowerCase() + name.slice(1)))

const namesWithoutBackticks = (text: string): string[] =>
  (text.replace(/`[^`]*`/g, '').match(/(?<![\w./:-])[a-z]+[A-Z]\w*\b/g) ?? []).filter(
    (name) => !words.has(name),
  )

function wrong(all: readonly string[], of: (path: string) => string[]): Record<string, string[]> {
  return Object.fromEntries(
    all.map((path) => [path, of(path)] as const).filter(([, names]) => names.length > 0),
  )
}

test('what a comment names is there, and identifiers stand in backticks', () => {
  const inComment = (comment: string): string[] => [
    ...filesNotThere(comment),
    ...namesNotThere(comment),
    ...namesWithoutBackticks(comment),
  ]
  expect(wrong(sources, (path) => commentsOf(path).flatMap(inComment))).toEqual({})
})

test('what the docs name is there', () => {
  const pages = paths.filter((path) => /^docs\/[\w-]+\.md$/.test(path) && !path.startsWith('docs/add-a-'))
  const inPage = (path: string): string[] => {
    const text = read(path).replace(/```[\s\S]*?```/g, '')
    return [...filesNotThere(text), ...namesNotThere(text)]
  }
  expect(wrong([...pages, 'ARCHITECTURE.md', 'STYLE.md'], inPage)).toEqual({})
})
