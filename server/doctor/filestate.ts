/** Checks the folder of files against the database: its id, and a sample of its contents in both directions. */
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { openBlobs } from '../blobs/disk.ts'
import type { Database } from '../db/open.ts'
import { filesFolder } from '../folders.ts'
import { installationOf, wrongFiles } from '../run/installation.ts'
import type { Settings } from '../settings/settings.ts'
import { type Found, ok, problem, problemOf, warning } from './findings.ts'

const sampleMax = 1_000

export async function checkFiles(database: Database, settings: Settings): Promise<Found> {
  const wrong = await wrongFiles((await installationOf(database)).fileStoreId, settings)
  if (wrong) return problemOf(wrong)
  const blobs = await openBlobs(filesFolder(settings.data))
  const sample = await sampleOf(database)
  const missing: string[] = []
  for (const { sha256, sizeBytes } of sample) {
    const found = await blobs.find(sha256)
    if (found?.sizeBytes !== sizeBytes) missing.push(sha256.toString('hex'))
  }
  if (missing.length > 0)
    return problem(
      `${missing.length} of ${sample.length} contents are missing or have another size, as ${missing[0]}.`,
      'plumbline files verify lists all of them; copy files/ from a backup over this one, which changes no other file.',
    )
  return unused(database, blobs, settings, sample.length)
}

/** Contents that no row refers to cost only space; some are always there, until `files collect` removes them. */
async function unused(
  database: Database,
  blobs: Blobs,
  { collectAfterHours }: Settings,
  sampled: number,
): Promise<Found> {
  const before = new Date(Date.now() - collectAfterHours * msPerHour)
  const old: Buffer[] = []
  let seen = 0
  for await (const { sha256, keptAt } of blobs.list()) {
    if (keptAt < before) old.push(sha256)
    if (++seen >= sampleMax) break
  }
  const row = await database.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM unnest($1::bytea[]) AS c (sha256)
      WHERE NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = c.sha256)
        AND NOT EXISTS (SELECT FROM rendition r WHERE r.sha256 = c.sha256)`,
    [old],
  )
  const text = `The contents of ${sampled} files are there (a sample)`
  if (row!.count * unusedShare <= seen) return ok(`${text}.`)
  return warning(
    `${text}, but ${row!.count} of ${seen} contents belong to no file any more.`,
    'plumbline files collect removes them.',
  )
}

/** One in so many is too many. */
const unusedShare = 4

interface Content {
  sha256: Buffer
  sizeBytes: number
}

/** The latest, and some from a random place on: SHA-256 is random itself. */
const sampleOf = (database: Database): Promise<Content[]> =>
  database.rows<Content>(
    `(SELECT sha256, size_bytes AS "sizeBytes" FROM stored_file WHERE sha256 IS NOT NULL
       ORDER BY id DESC LIMIT ${sampleMax / 2})
     UNION (SELECT sha256, size_bytes FROM stored_file
             WHERE sha256 >= decode(md5(random()::text), 'hex') ORDER BY sha256 LIMIT ${sampleMax / 2})`,
  )
