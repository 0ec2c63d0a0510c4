/** Comments and docs use the plain word: each of these has one that a reader would search for. */
import { expect, test } from 'vitest'
import { commentsOf, paths, read, sources, wrong } from './sources.ts'

const plain: Array<[RegExp, string]> = [
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/, too\b(?! \w)/, 'also, as well'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bweb-hooks?\b/i, 'webhook'],
  [/\bcarr(y|ies|ied|ying) (it |them )?out\b/i, 'run'],
  [/\b(brought|brings?) in\b/i, 'import'],
  [/\balso if\b/i, 'even if'],
]

/** Quoted words are somebody else's, or a page's. */
const unquoted = (text: string): string => text.replace(/`[^`\n]*`|“[^”]*”|"[^"\n]*"|\*[A-Z][^*\n]*\*/g, '')

const found = (text: string): string[] =>
  plain.filter(([word]) => word.test(unquoted(text))).map(([word, better]) => `${word.source}: ${better}`)

test('comments', () => {
  expect(wrong(sources, (path) => commentsOf(path).flatMap(found))).toEqual({})
})

test('docs', () => {
  const generated = /schema|settings|try|add-a-/
  const pages = paths.filter((path) => /^docs\/[\w-]+\.md$/.test(path) && !generated.test(path))
  const ours = [...pages, 'README.md', 'ARCHITECTURE.md', 'STYLE.md', 'CHANGELOG.md']
  expect(wrong(ours, (path) => found(read(path).replace(/```[\s\S]*?```/g, '')))).toEqual({})
})
