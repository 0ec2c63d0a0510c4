/** Imports go one way. What may import what is said here once; `import type` counts like any other. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../server/root.ts'

/** Each part and the parts of ours it may import besides itself and the contract. */
const may: Record<string, string[]> = {
  contract: [],
  web: [],
  'server/db': ['server/root', 'server/supervise'],
  'server/blobs': [],
  'server/codes': ['server/db', 'server/kernel'],
  'server/access': ['server/db', 'server/kernel', 'server/codes', 'server/settings'],
  'server/kernel': ['server/db', 'server/settings', 'server/access', 'server/blobs'],
  'server/records': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/blobs',
    'server/settings',
  ],
  'server/directory': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/codes',
    'server/records',
    'server/settings',
    'server/root',
  ],
  'server/http': [
    'server/db',
    'server/kernel',
    'server/access',
    'server/directory',
    'server/blobs',
    'server/settings',
    'server/log',
    'server/root',
  ],
}

/** The kernel knows that there are people and files, not what they are: only types of them. */
const typesOnly: Record<string, string[]> = {
  'server/kernel': ['server/access', 'server/blobs', 'server/settings'],
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
  const names = relative(packageRoot, path).replaceAll('\\', '/').replace(/\.ts$/, '').split('/')
  return names[0] === 'server' ? names.slice(0, 2).join('/') : names[0]!
}

const importLine = /^(import|export)( type)? [^'"]*?from '([^']+)'/gms

test.each(Object.keys(may))('%s imports only what it may', (part) => {
  const wrong = sources(join(packageRoot, part)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importLine)].flatMap(([, , isType, from]) => {
      if (!from!.startsWith('.')) return part === 'contract' ? [`${file} imports ${from}`] : []
      const other = partOf(join(dirname(file), from!))
      if (other === part || other === 'contract') return []
      const allowed = may[part]!.includes(other) && (isType || !typesOnly[part]?.includes(other))
      return allowed ? [] : [`${relative(packageRoot, file)} imports ${from}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the contract imports nothing but itself', () => {
  for (const file of sources(join(packageRoot, 'contract')))
    for (const [, , , from] of readFileSync(file, 'utf8').matchAll(importLine))
      expect(from).toMatch(/^\.{1,2}\/[\w./]+\.ts$/)
})
