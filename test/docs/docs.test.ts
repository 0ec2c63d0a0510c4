/** The docs lead somewhere: each link has its target, each page a place in the index, and the first pages stay short. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { settingsPage } from '../../server/cli/settings.ts'
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

/** How GitHub names the headings of each page. */
const headings = new Map<string, string[]>()

function anchors(path: string): string[] {
  const known = headings.get(path) ?? anchorsOf(path)
  headings.set(path, known)
  return known
}

const anchorsOf = (path: string): string[] =>
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

test('docs/settings.md has the settings of the code', () => {
  expect(read('docs/settings.md')).toBe(settingsPage())
})

test.each([
  ['README.md', 45],
  ['ARCHITECTURE.md', 145],
  ['docs/performance.md', 150],
] as const)('%s has at most %i lines', (page, most) => {
  expect(linesOf(page).length).toBeLessThanOrEqual(most)
})

test('the newest release of CHANGELOG.md takes at most 80 lines', () => {
  const [, newest = ''] = read('CHANGELOG.md').split(/^## /m)
  expect(newest.split('\n').length).toBeLessThanOrEqual(80)
})

/** How long their lines may be: each row of docs/where.md is a whole answer. */
const maps = [
  ['ARCHITECTURE.md', 160],
  ['docs/where.md', 620],
] as const

test.each(maps)('%s is true to the tree, and its lines are short', (page, charsMax) => {
  expect(linesOf(page).filter((line) => line.length > charsMax)).toEqual([])
  expect(namedIn(page).filter((path) => !exists(path))).toEqual([])
})

test.each(['docs/engine.md', 'docs/add-a-field.md', 'docs/add-a-notice.md', 'docs/add-an-operation.md'])(
  'every path that %s names is there, from the root',
  (page) => {
    expect(written(read(page).replace(/```[\s\S]*?```/g, '')).filter((path) => !exists(path))).toEqual([])
  },
)

const exists = (path: string): boolean => existsSync(join(packageRoot, path))
const written = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]*\/[\w./-]*)`/g)].flatMap(([, path]) => (path!.startsWith('/') ? [] : path!))

/** The paths of the trees, by their indentation, and those in the text: all from the root. */
function namedIn(page: string): string[] {
  const text = read(page)
  const trees = [...text.matchAll(/```\n([\s\S]*?)```/g)].flatMap(([, tree]) => pathsOf(tree!))
  return [...trees, ...written(text.replace(/```[\s\S]*?```/g, ''))]
}

function pathsOf(tree: string): string[] {
  const above: string[] = []
  return tree
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent, names] = /^( *)((?:[\w./]+ )*[\w./]+)(?: {2}|$)/.exec(line)!
      const depth = indent!.length / 2
      const paths = names!.split(' ').map((name) => [...above.slice(0, depth), name].join(''))
      above[depth] = names!
      return paths
    })
}

test.each(maps)('names that %s puts in a file are in it', (page) => {
  const places = [...read(page).matchAll(/((?:`\w+`(?:, | and | or )?)+)(?: \([^)`]*\))? in `([\w./-]+)`/g)]
  expect(places.length).toBeGreaterThan(0)
  const wrong = places.filter(([, names, path]) => {
    const text = exists(path!) && !path!.endsWith('/') ? read(path!) : ''
    return [...names!.matchAll(/`(\w+)`/g)].some(([, name]) => !hasWord(text, name!))
  })
  expect(wrong.map(([place]) => place)).toEqual([])
})

/** Beside its imports: a place of decision has the name itself. */
const hasWord = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b`).test(text.replace(/^import [^'"]*?from '[^']+'$/gms, ''))

/** The questions of docs/where.md with their answers. */
const rows = [...read('docs/where.md').matchAll(/^\| (.*?) \| (.*) \|$/gm)]
  .map(([, question, answer]) => ({ question: question!, answer: answer! }))
  .filter(({ question }) => question !== 'question' && question !== '---')

test('docs/where.md has each question once, and each answer leads somewhere', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(new Set(rows.map(({ question }) => question)).size).toBe(rows.length)
  expect(rows.filter(({ answer }) => written(answer).length === 0 && !answer.includes(']('))).toEqual([])
})

test('every name in an answer of docs/where.md is in a file that the answer names', () => {
  const wrong = rows.flatMap(({ answer }) => {
    const texts = written(answer).map((path) => (path.endsWith('/') ? '' : read(path)))
    const names = [...answer.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
    return names
      .filter((name) => !texts.some((text) => hasWord(text, name)))
      .map((name) => `${name}: ${answer}`)
  })
  expect(wrong).toEqual([])
})
