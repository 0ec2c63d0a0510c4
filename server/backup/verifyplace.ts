/** Checks what backups there are: every archive, and every file in the folder beside them. */
import type { Blobs } from '../blobs/blobs.ts'
import { openBlobs } from '../blobs/disk.ts'
import { readArchive } from './archive/archivereader.ts'
import { names } from './archive/contents.ts'
import { verifyArchive } from './archive/verifyarchive.ts'
import { listedFiles, problemOf } from './copyfiles.ts'
import { archiveAt, archivesIn, type BackupPlace, filesBeside } from './place.ts'
import type { Report } from './progress.ts'

export interface VerifiedPlace {
  archives: Array<{ path: string; problem: string | undefined }>
  wrongFiles: string[]
}

export async function verifyPlace(place: BackupPlace, report: Report): Promise<VerifiedPlace> {
  const paths = place.kind === 'file' ? [place.path] : (await archivesIn(place.path)).map(({ path }) => path)
  if (paths.length === 0) await archiveAt(place)
  const result: VerifiedPlace = { archives: [], wrongFiles: [] }
  const checked = new Set<string>()
  for (const path of paths) {
    const outcome = await verifyArchive(path, report).catch((error: Error) => error.message)
    result.archives.push({ path, problem: typeof outcome === 'string' ? outcome : undefined })
    if (typeof outcome === 'string' || outcome.manifest.files === 'inside') continue
    const missing = new Set(outcome.summary.missing.map(({ sha256 }) => sha256))
    const store = await openBlobs(filesBeside(path))
    result.wrongFiles.push(...(await wrongOf(path, store, missing, checked)))
  }
  return result
}

/** Each file is read once, even if many archives name it. */
async function wrongOf(
  path: string,
  store: Blobs,
  missing: ReadonlySet<string>,
  checked: Set<string>,
): Promise<string[]> {
  const wrong: string[] = []
  for await (const { name, data } of readArchive(path)) {
    if (name.startsWith(`${names.tables}/`)) break
    if (!name.startsWith(`${names.fileList}/`)) continue
    for await (const { sha256 } of listedFiles(data)) {
      const text = sha256.toString('hex')
      if (checked.has(text) || missing.has(text)) continue
      checked.add(text)
      if (await problemOf(store, sha256)) wrong.push(text)
    }
  }
  return wrong
}
