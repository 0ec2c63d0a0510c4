/** Imports go one way. This file lists what may import what; `import type` counts like any other. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

/** Each part, and the other parts of the project that it may import besides itself and the contract. */
const may: Record<string, string[]> = {
  contract: [],
  packages: [],
  web: ['packages'],
  'server/db': ['server/folders', 'server/root', 'server/supervise'],
  'server/blobs': ['server/folders'],
  'server/kernel': ['server/db', 'server/settings', 'server/blobs'],
  'server/codes': ['server/db', 'server/kernel'],
  'server/access': ['server/db', 'server/kernel', 'server/codes', 'server/settings', 'server/folders'],
  'server/backup': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/blobs',
    'server/settings',
    'server/root',
    'server/folders',
    'server/log',
  ],
  'server/pictures': ['server/root'],
  'server/records': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/blobs',
    'server/pictures',
    // What papers are made of: the paper of a record type is in its folder.
    'server/paper',
  ],
  'server/drawings': ['server/kernel', 'server/root'],
  'server/directory': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/records',
    'server/settings',
    'server/root',
  ],
  'server/imports': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/blobs',
    'server/records',
    'server/directory',
    'server/root',
  ],
  'server/bcf': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/blobs',
    'server/records',
    'server/directory',
    'server/imports',
  ],
  'server/notices': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/records',
    'server/settings',
  ],
  'server/mail': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/blobs',
    'server/codes',
    'server/records',
    'server/notices',
    'server/settings',
    // The built module that a thread loads.
    'server/root',
  ],
  'server/joining': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/records',
    'server/directory',
    'server/mail',
    'server/notices',
    'server/backup',
    'server/settings',
  ],
  'server/changes': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/records',
    'server/notices',
  ],
  'server/hooks': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/records',
    'server/changes',
    'server/settings',
    'server/root',
  ],
  'server/http': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/directory',
    'server/blobs',
    'server/metrics',
    'server/backup',
    'server/folders',
    'server/settings',
    'server/log',
    'server/root',
  ],
  'server/transmittals': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/blobs',
    'server/records',
    'server/paper',
  ],
  'server/paper': ['server/kernel', 'server/blobs', 'server/root'],
  'server/metrics': ['server/db', 'server/access', 'server/backup', 'server/settings', 'server/root'],
}

/** What imports a folder that stands above it in the tree of ARCHITECTURE.md. */
const upward: Record<string, string> = {
  'server/settings server/kernel': 'types of sessions and encryption, as interfaces',
  'server/settings server/access': 'the worst passwords, which a setting may not be either',
}

/** The kernel knows that there are files and settings, not what they are: it imports only types of them. */
const typesOnly: Record<string, string[]> = {
  'server/kernel': ['server/blobs', 'server/settings'],
}

/** The floors of server/records, from the bottom up. A file imports its own floor and those below. */
const floors = [
  ['engine/declare'],
  ['engine/tree'],
  ['engine/read'],
  ['engine/court', 'engine/search', 'engine/history'],
  ['engine/write'],
  ['engine/listing'],
  ['engine/counts'],
  ['nouns'],
  ['anyrecord'],
  ['register'],
]

/** A noun may import only these other nouns, and never in a circle. */
const nounsMay: Record<string, string[]> = {
  bin: ['file', 'folder'],
  document: ['file', 'folder'],
  drawing: ['document', 'file'],
  meetingminute: ['file'],
  openissue: ['drawing', 'punchlist', 'rfi'],
  rfi: ['document', 'drawing', 'file'],
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(join(folder, entry.name))
      : /(?<!\.test)\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  )
}

const partOf = (path: string): string => {
  const names = path.replace(/\.ts$/, '').split('/')
  return names[0] === 'server' ? names.slice(0, 2).join('/') : names[0]!
}

const importLine = /^(import|export)( type)? [^'"]*?from '([^']+)'/gms
/** What is loaded later. */
const lazyImport = /\bimport\('(\.[^']+)'\)/g

interface Import {
  /** Paths relative to the root of the package. */
  file: string
  to: string
  /** As written: a path, or the name of a package. */
  from: string
  isType: boolean
}

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')

const below = (path: string): string => relative(packageRoot, path).replaceAll('\\', '/')

const parts = ['bench', 'contract', 'packages', 'server', 'test', 'web']

const importsOf = (folder: string): Import[] =>
  sources(join(packageRoot, folder)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importLine)].map(([, , type, from]) => ({
      file: below(file),
      to: from!.startsWith('.') ? below(join(dirname(file), from!)) : '',
      from: from!,
      isType: type !== undefined,
    })),
  )

const lazyImportsOf = (folder: string): Import[] =>
  sources(join(packageRoot, folder)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(lazyImport)].map(([, from]) => ({
      file: below(file),
      to: below(join(dirname(file), from!)),
      from: from!,
      isType: false,
    })),
  )

const describeImport = ({ file, from }: Import): string => `${file} imports ${from}`

test.each(Object.keys(may))('%s imports only what it may', (part) => {
  const wrong = importsOf(part).filter(({ to, isType }) => {
    if (!to) return part === 'contract'
    const other = partOf(to)
    if (other === part || other === 'contract') return false
    return !may[part]!.includes(other) || (!isType && typesOnly[part]?.includes(other))
  })
  expect(wrong.map(describeImport)).toEqual([])
})

test('every import that a part may make is made', () => {
  const unused = Object.entries(may).flatMap(([part, others]) => {
    const used = new Set(importsOf(part).map(({ to }) => partOf(to)))
    return others.filter((other) => !used.has(other)).map((other) => `${part} ${other}`)
  })
  expect(unused).toEqual([])
})

test('the folders of server import only those that ARCHITECTURE.md has below them', () => {
  const [, tree] = /^server\/ .*\n((?: {2}\w+\/.*\n)+)/m.exec(read('ARCHITECTURE.md'))!
  const order = [...tree!.matchAll(/^ {2}(\w+)\//gm)].map(([, name]) => `server/${name}`)
  const folders = readdirSync(join(packageRoot, 'server'), { withFileTypes: true })
  expect(order.toSorted()).toEqual(
    folders.flatMap((one) => (one.isDirectory() ? `server/${one.name}` : [])).toSorted(),
  )
  const up = importsOf('server').flatMap(({ file, to }) => {
    const [from, other] = [order.indexOf(partOf(file)), order.indexOf(partOf(to))]
    return from > other && other >= 0 ? `${partOf(file)} ${partOf(to)}` : []
  })
  expect([...new Set(up)].toSorted()).toEqual(Object.keys(upward).toSorted())
})

const records = importsOf('server/records').filter(({ to }) => to.startsWith('server/records/'))

test('the PDF engine, which has a process of its own, imports little of the server', () => {
  const wrong = importsOf('server/drawings/pdf').filter(
    ({ to }) => to && !/^(contract\/|server\/(drawings\/pdf\/|kernel\/|root\.ts$))/.test(to),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

/** The place of a file of server/records: a floor of the engine, a noun, anyrecord, or the register. */
function roomOf(path: string): string {
  const room = path.slice('server/records/'.length).replace(/\.ts$/, '')
  return room.startsWith('engine/') ? room.split('/').slice(0, 2).join('/') : room.split('/')[0]!
}

const floorOf = (room: string): number => {
  const floor = floors.findIndex((rooms) => rooms.includes(room))
  return floor >= 0 ? floor : floors.findIndex(([first]) => first === 'nouns')
}

test('every import in server/records goes down, or stays in its folder', () => {
  const wrong = records.filter(({ file, to }) => {
    const [room, other] = [roomOf(file), roomOf(to)]
    if (room === other) return false
    const [from, down] = [floorOf(room), floorOf(other)]
    return from === down ? !nounsMay[room]?.includes(other) : from < down
  })
  expect(wrong.map(describeImport)).toEqual([])
})

test('every permitted import of a noun by another is used', () => {
  const used = new Set(records.map(({ file, to }) => `${roomOf(file)} ${roomOf(to)}`))
  const unused = Object.entries(nounsMay).flatMap(([noun, others]) =>
    others.map((other) => `${noun} ${other}`).filter((edge) => !used.has(edge)),
  )
  expect(unused).toEqual([])
})

test('only code above records imports the register', () => {
  const wrong = importsOf('server').filter(
    ({ file, to }) =>
      to.startsWith('server/records/') &&
      roomOf(to) === 'register' &&
      !/^server\/(served|main|cli\/\w+|imports\/kinds)\.ts$/.test(file),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

test('there are no circular imports; types and what is loaded later count', () => {
  const edges = new Map<string, string[]>()
  for (const part of parts)
    for (const { file, to } of [...importsOf(part), ...lazyImportsOf(part)])
      edges.set(file, [...(edges.get(file) ?? []), to])
  expect(circlesIn(edges)).toEqual([])
})

test('in the web app nothing but main.tsx and pages imports a page', () => {
  const wrong = [...importsOf('web'), ...lazyImportsOf('web')].filter(
    ({ file, to }) =>
      to.startsWith('web/pages/') && !file.startsWith('web/pages/') && file !== 'web/main.tsx',
  )
  expect(wrong.map(describeImport)).toEqual([])
})

/** Each circle once, as the files of its path. */
function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const other of edges.get(file) ?? []) visit(other, [...path, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return circles
}

test('the contract imports nothing but itself', () => {
  for (const { from } of importsOf('contract')) expect(from).toMatch(/^\.{1,2}\/[\w./]+\.ts$/)
})

/** Folders that are still too full to look through, and how many files they have: none grows. */
const full: Record<string, number> = {}

test('a folder has at most 25 files', () => {
  const counts = new Map<string, number>()
  for (const part of parts)
    for (const file of sources(join(packageRoot, part)))
      counts.set(below(dirname(file)), (counts.get(below(dirname(file))) ?? 0) + 1)
  const over = [...counts].filter(([folder, count]) => count > (full[folder] ?? 25))
  expect(over).toEqual([])
})
