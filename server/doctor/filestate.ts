/** Checks the folder of files against the database: its id, and whether a sample of the contents is there. */
import { openBlobs } from '../blobs/disk.ts'
import type { Database } from '../db/open.ts'
import { filesFolder, installationOf, wrongFiles } from '../installation.ts'
import type { Settings } from '../settings.ts'
import { type Finding, findingsOf, inTwo } from './findings.ts'

const sampleMax = 1_000

export async function checkFiles(database: Database, settings: Settings): Promise<Finding> {
  const { ok, problem } = findingsOf('files')
  const wrong = await wrongFiles((await installationOf(database)).fileStoreId, settings)
  if (wrong) return problem(...inTwo(wrong))
  const blobs = await openBlobs(filesFolder(settings))
  const sample = await sampleOf(database)
  const missing: string[] = []
  for (const { sha256, sizeBytes } of sample) {
    const found = await blobs.find(sha256)
    if (found?.sizeBytes !== sizeBytes) missing.push(sha256.toString('hex'))
  }
  if (missing.length === 0) return ok(`The contents of ${sample.length} files are there (a sample).`)
  return problem(
    `${missing.length} of ${sample.length} contents are missing or have another size, as ${missing[0]}.`,
    'plumbline files verify lists all of them; copy files/ from a backup over this one, which changes no other file.',
  )
}

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
