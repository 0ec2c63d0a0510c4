/**
 * What comments and docs name is there: files, by the end of their path, and identifiers, anywhere in the code. In a
 * comment an identifier stands in backticks.
 */
import { expect, test } from 'vitest'
import { codeOf, commentsOf, paths, read, sources, wrong } from './sources.ts'

const code = new Set(
  [...sources, ...paths.filter((path) => /\.sql$|^deploy\//.test(path))].flatMap(
    (path) => codeOf(path).match(/[A-Za-z_$][\w$]*/g) ?? [],
  ),
)
const built = /^dist\/|dtos\.ts$/

/** Written like an identifier, but words. */
const words = new Set(['camelCase', 'macOS', 'iOS', 'iPhone', 'kB', 'rW'])

const filesNotThere = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.*/…<>-])(\w[\w./-]*\.(?:tsx?|mjs|sql))\b/g)]
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
