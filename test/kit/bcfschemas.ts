/**
 * The public cases and schemas of BCF, which are not part of this repository: `BCF_CASES` names a folder with a branch of them for each
 * version, in a folder called as the version (docs/bcf.md). Read by `xmllint`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'

const folder = process.env.BCF_CASES

export const hasSchemas = (): boolean =>
  Boolean(folder) && spawnSync('xmllint', ['--version']).error === undefined

interface Case {
  name: string
  bytes: Buffer
}

/** Each file once: the branches have many in common. */
export function publicCases(): Case[] {
  if (!folder) return []
  const seen = new Set<string>()
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.bcf(zip)?$/.test(name))
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(folder, name))
      const digest = createHash('sha256').update(bytes).digest('hex')
      // Some folders have the files of a case besides: a markup is no ZIP.
      if (!bytes.subarray(0, 2).equals(Buffer.from('PK')) || seen.has(digest)) return []
      seen.add(digest)
      return [{ name, bytes }]
    })
}

const schemaOf: ReadonlyArray<[RegExp, string]> = [
  [/(^|\/)bcf\.version$/, 'version.xsd'],
  [/(^|\/)markup\.bcf$/, 'markup.xsd'],
  [/\.bcfv$/, 'visinfo.xsd'],
  [/^extensions\.xml$/, 'extensions.xsd'],
  [/^documents\.xml$/, 'documents.xsd'],
]

/** What the schemas of that version find wrong in the files of a BCF file, by the files. */
export function faultsIn(files: Readonly<Record<string, string>>, version: BcfVersion): string[] {
  const at = mkdtempSync(join(tmpdir(), 'plumbline-bcf-'))
  try {
    return schemaOf.flatMap(([pattern, schema]) => {
      const some = Object.keys(files).filter((path) => pattern.test(path))
      for (const path of some) {
        mkdirSync(join(at, dirname(path)), { recursive: true })
        writeFileSync(join(at, path), files[path]!)
      }
      if (some.length === 0) return []
      const schemaFile = join(folder!, version, 'Schemas', schema)
      const { status, stderr } = spawnSync(
        'xmllint',
        ['--noout', '--nonet', '--schema', schemaFile, ...some],
        {
          cwd: at,
          encoding: 'utf8',
        },
      )
      return status === 0 ? [] : stderr.split('\n').filter((line) => line.includes('error'))
    })
  } finally {
    rmSync(at, { recursive: true })
  }
}
