/** What the tests of source read: every file of code, its comments apart from its code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packageRoot } from '../../server/root.ts'

export const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')

export const paths = ['bench', 'contract', 'deploy', 'docs', 'packages', 'server', 'test', 'web'].flatMap(
  (folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && !/\b(node_modules|dist)\b/.test(relative(packageRoot, entry.parentPath)),
      )
      .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name))),
)
export const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path))

const isComment = (part: string): boolean => part.startsWith('//') || part.startsWith('/*')

/** What tells another program what to do has that program's names. */
const forPrograms = /^\/. *(biome-ignore|@ts-)/

export const commentsOf = (path: string): string[] =>
  (read(path).match(commentOrText) ?? []).filter((part) => isComment(part) && !forPrograms.test(part))

export const codeOf = (path: string): string =>
  read(path).replace(commentOrText, (part) => (isComment(part) ? ' ' : part))

/** By path, what is wrong in it; nothing for the paths in which all is right. */
export function wrong(all: readonly string[], of: (path: string) => string[]): Record<string, string[]> {
  return Object.fromEntries(
    all.map((path) => [path, of(path)] as const).filter(([, found]) => found.length > 0),
  )
}

/** Last, as a reader of this file takes its quotes for the beginning of a text. */
const commentOrText =
  /(?<!\\)\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
