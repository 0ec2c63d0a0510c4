/** Checks that the bytes of every file exist and are unchanged. */
import { createHash } from 'node:crypto'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Database } from '../../db/open.ts'

export interface Wrong {
  sha256: string
  what: 'missing' | 'unreadable' | 'too short or too long' | 'changed'
  /** One of the files with these contents, and their number. */
  name: string | null
  uploadedFileId: number
  files: number
}

export interface Verified {
  contents: number
  bytes: number
  wrong: Wrong[]
}

interface StoredContent {
  sha256: Buffer
  sizeBytes: number
  name: string | null
  uploadedFileId: number
  files: number
}

const atOnce = 500

/** Each content once, in the order of their SHA-256; `progress` is called after each. */
export async function verify(
  database: Database,
  blobs: Blobs,
  progress?: (done: Verified) => void,
): Promise<Verified> {
  const done: Verified = { contents: 0, bytes: 0, wrong: [] }
  for (let batch = await contentsAfter(database, Buffer.alloc(0)); batch.length > 0; ) {
    for (const content of batch) {
      const what = await findProblem(blobs, content)
      const { name, uploadedFileId, files } = content
      // A batch takes time: a file purged from the bin meanwhile may be gone.
      if (what && (await isReferenced(database, content.sha256)))
        done.wrong.push({ sha256: content.sha256.toString('hex'), what, name, uploadedFileId, files })
      done.contents++
      done.bytes += content.sizeBytes
      progress?.(done)
    }
    batch = await contentsAfter(database, batch.at(-1)!.sha256)
  }
  return done
}

const contentsAfter = (database: Database, after: Buffer): Promise<StoredContent[]> =>
  database.rows<StoredContent>(
    `SELECT sha256, max(size_bytes) AS "sizeBytes", (array_agg(name ORDER BY id))[1] AS name,
            min(id) AS "uploadedFileId", count(*)::int AS files
       FROM stored_file WHERE sha256 > $1 GROUP BY sha256 ORDER BY sha256 LIMIT ${atOnce}`,
    [after],
  )

const isReferenced = async (database: Database, sha256: Buffer): Promise<boolean> =>
  !!(await database.row('SELECT FROM stored_file WHERE sha256 = $1 LIMIT 1', [sha256]))

async function findProblem(
  blobs: Blobs,
  { sha256, sizeBytes }: StoredContent,
): Promise<Wrong['what'] | undefined> {
  const stream = await blobs.open(sha256)
  if (!stream) return 'missing'
  const hash = createHash('sha256')
  let receivedBytes = 0
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      receivedBytes += chunk.length
    }
  } catch {
    // This is a finding, not a failure: one bad spot on a disk must not prevent checking the other files.
    return 'unreadable'
  }
  if (receivedBytes !== sizeBytes) return 'too short or too long'
  return hash.digest().equals(sha256) ? undefined : 'changed'
}
