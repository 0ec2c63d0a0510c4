/** Reads a whole archive and compares everything in it with what it says of itself. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Report, stage } from '../progress.ts'
import { type ArchivedFile, readArchive, WrongBackup } from './archivereader.ts'
import {
  type Manifest,
  names,
  noBackup,
  readManifest,
  readSummary,
  type Summary,
  textOf,
} from './contents.ts'
import { isSame, rowCounter } from './digest.ts'

export interface VerifiedArchive {
  manifest: Manifest
  summary: Summary
}

export async function verifyArchive(
  path: string,
  report: Report = () => undefined,
): Promise<VerifiedArchive> {
  const progress = stage(report, 'Checking the backup', (await stat(path)).size)
  const found = newFound()
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  for await (const file of readArchive(path, progress)) {
    if (!manifest) {
      if (file.name !== names.manifest) throw noBackup(path)
      manifest = readManifest(await textOf(file.data), path)
    } else if (file.name === names.summary) summary = readSummary(await textOf(file.data))
    else await found.read(file)
  }
  if (!manifest || !summary || !found.fits(manifest, summary))
    throw new WrongBackup(
      `${path} is no complete backup: its parts do not fit together.`,
      'Use another one; plumbline backup verify FOLDER tells which of them are whole.',
    )
  return { manifest, summary }
}

/** Adds up the tables, and digests the files. */
function newFound() {
  const tables = new Map<string, ReturnType<typeof rowCounter>>()
  const changed: string[] = []
  let files = 0
  return {
    async read({ name, data }: ArchivedFile): Promise<void> {
      const [folder, of] = name.split('/')
      if (folder === names.tables) {
        const counter = tables.get(of!) ?? rowCounter()
        tables.set(of!, counter)
        for await (const _ of counter.pass(data));
      }
      if (folder === names.files) {
        files++
        const hash = createHash('sha256')
        for await (const chunk of data) hash.update(chunk)
        if (hash.digest('hex') !== of) changed.push(of!)
      }
    },
    fits(manifest: Manifest, summary: Summary): boolean {
      const listed = Object.entries(summary.tables)
      const areTablesSame = listed.every(([table, result]) =>
        isSame(result, (tables.get(table) ?? rowCounter()).result()),
      )
      const missing = new Set(summary.missing.map(({ sha256 }) => sha256))
      const inside = manifest.files === 'inside' ? summary.files.count : 0
      return (
        areTablesSame &&
        [...tables.keys()].every((table) => summary.tables[table]) &&
        changed.every((sha256) => missing.has(sha256)) &&
        files - changed.length === inside
      )
    },
  }
}
