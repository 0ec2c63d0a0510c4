/**
 * docs/security.md, docs/field.md and docs/proof.md name tests and commands that exist; and what they say of the source
 * holds.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
const security = read('docs/security.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The rows of tables whose last column names what shows them. */
const rows = security
  .split('\n')
  .filter((line) => /^\| (API\d|\d+\.\d|[SOLW]\d \|)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** A test file, and the titles of its tests that show the point. */
const shownBy = (cell: string): Array<[path: string, titles: string[]]> =>
  [...cell.matchAll(/([\w./-]+\.test\.ts)((?:,? “[^”]+”)*)/g)].map(([, path, titles]) => [
    path!,
    [...titles!.matchAll(/“([^”]+)”/g)].map(([, title]) => title!),
  ])

test('every point names tests that exist by their titles, or says that it does not apply', () => {
  expect(rows.length).toBeGreaterThan(85)
  for (const [, point, state, shown = ''] of rows) {
    const named = shownBy(shown)
    if (named.length === 0) expect(state, point).toMatch(/^Does not apply/)
    haveTitles(point!, named)
  }
})

function haveTitles(point: string, named: ReturnType<typeof shownBy>): void {
  for (const [path, titles] of named) {
    const source = existsSync(join(packageRoot, path)) ? read(path) : ''
    expect(titles.length, `${point}: ${path}`).toBeGreaterThan(0)
    expect([point, path, titles.filter((title) => !source.includes(title))]).toEqual([point, path, []])
  }
}

test('every point about the field names tests that exist by their titles, or its figures', () => {
  const points = read('docs/field.md')
    .split('\n')
    .filter((line) => /^\| (?!what holds)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(points.length).toBeGreaterThan(35)
  for (const [, point = '', shown = ''] of points) {
    if (shownBy(shown).length === 0) expect(shown, point).toMatch(/^Figures in \[/)
    haveTitles(point, shownBy(shown))
  }
})

test('all ten of OWASP and all chapters of ASVS are there', () => {
  for (let n = 1; n <= 10; n++) expect(security).toMatch(new RegExp(`^\\| API${n} `, 'm'))
  for (let n = 1; n <= 14; n++) expect(security).toMatch(new RegExp(`V${n} [A-Z]`))
})

test('the commands that the documents name exist', () => {
  const named = [...(security + read('docs/proof.md')).matchAll(/`npm run ([\w:]+)/g)].map(
    ([, name]) => name!,
  )
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

/** The source of the server, by its path. */
const sources = readdirSync(join(packageRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path): [path: string, text: string] => [`server/${path}`, read(`server/${path}`)])

/** What Node and packages have to open a connection with, besides the driver of the database. */
const opening = [
  'connect',
  'createConnection',
  'request',
  'get',
  'Socket',
  'Agent',
  'createTransport',
  'lookup',
  'promises',
]

/** Whether the file imports, as a value, something that opens connections. */
function opensConnections(text: string): boolean {
  const imports = text.matchAll(
    /^import \{([^}]*)\} from '(?:node:(?:net|http|https|http2|tls|dgram|dns)|nodemailer)'/gm,
  )
  const names = [...imports].flatMap(([, all]) => all!.split(',').map((name) => name.trim().split(' ')[0]!))
  return names.some((name) => opening.includes(name)) || /\bfetch\(/.test(text)
}

test('the server opens no connection but to its database, its mail server, webhooks and DNS', () => {
  expect(
    sources
      .filter(([, text]) => opensConnections(text))
      .map(([path]) => path)
      .sort(),
  ).toEqual([
    // The socket of its own PostgreSQL.
    'server/db/embedded/credentials.ts',
    // Whether the mail server that is set answers.
    'server/doctor/mailstate.ts',
    // The port that the server itself would listen on.
    'server/doctor/port.ts',
    'server/hooks/addresses.ts',
    'server/hooks/post.ts',
    // DNS, for the keys of those who send mails.
    'server/mail/incoming/reading.ts',
    // The mail server that is set, or that somebody just entered.
    'server/mail/transport.ts',
  ])
})

test('events are added, and never changed or deleted by an operation', () => {
  const changing = sources.filter(([, text]) => /\b(UPDATE|DELETE FROM|TRUNCATE) event\b/.test(text))
  // The demo marks its own events, so that nobody is told of them, and is thrown away whole.
  expect(changing.map(([path]) => path)).toEqual(['server/demo/demo.ts', 'server/demo/remove.ts'])
})

const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }

/** Packages of package.json that are part of the built program. */
const bundled = [...read('dist/server/LICENSES.txt').matchAll(/^==== (\S+) /gm)]
  .map(([, name]) => name!)
  .filter((name) => name in devDependencies)

/** Packages that files of the page import. */
const ofPage = readdirSync(join(packageRoot, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .flatMap((path) => [
    ...read(`web/${path}`).matchAll(/(?:from |import\()'(@[\w-]+\/[\w-]+|[a-z][\w-]*)(?=['/])/g),
  ])
  .map(([, name]) => name!)

test('every package that runs is named with what it reads', () => {
  const [, section = ''] = security.split(/^## Dependencies that read hostile bytes$/m)
  const table = section.split(/^## /m)[0]!.matchAll(/^\| (`[^|]+) \| ([^|]+) \| [^|]+ \|$/gm)
  const named = [...table].flatMap(([, names]) => [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  const all = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const running = [...bundled, ...Object.keys(all.optionalDependencies!), ...ofPage]
  expect(named.toSorted()).toEqual([...new Set(running)].toSorted())
})

test('dependencies are those that the page names, with fixed versions and digests', () => {
  const integrity = rows.find(([, point]) => point!.startsWith('10.1'))![2]!
  expect([...integrity.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(bundled)
  for (const version of Object.values(devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; link?: true }>
  }
  // Our own packages are folders of this one.
  const undigested = Object.entries(packages).filter(
    ([path, { integrity, link }]) => !integrity && !link && path !== '' && !path.startsWith('packages/'),
  )
  expect(undigested).toEqual([])
})
