/** The docs lead somewhere: each link has its target, each page a place in the index, and the first pages stay short. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
const linesOf = (path: string): string[] => read(path).trimEnd().split('\n')

const pagesIn = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)))

const pages = [
  ...readdirSync(packageRoot).filter((name) => name.endsWith('.md')),
  ...pagesIn('docs'),
  'packages/client/README.md',
]

/** How GitHub names the place of a heading. */
const anchors = (path: string): string[] =>
  linesOf(path)
    .filter((line) => /^#+ /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

function brokenLinks(page: string): string[] {
  const text = read(page).replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture!,
  )
  return targets.filter((target) => {
    if (/^https?:|^mailto:/.test(target)) return false
    const [path, anchor] = target.split('#') as [string, string?]
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(packageRoot, file))) return true
    return anchor !== undefined && file.endsWith('.md') && !anchors(file).includes(anchor)
  })
}

test.each(pages)('every link of %s has its target', (page) => {
  expect(brokenLinks(page)).toEqual([])
})

test('docs/README.md lists every page of docs', () => {
  const index = read('docs/README.md')
  const missing = pagesIn('docs')
    .map((page) => relative('docs', page))
    .filter((page) => page !== 'README.md' && !index.includes(`](${page})`))
  expect(missing).toEqual([])
})

test.each([
  ['README.md', 45],
  ['docs/performance.md', 150],
] as const)('%s has at most %i lines', (page, most) => {
  expect(linesOf(page).length).toBeLessThanOrEqual(most)
})
