/** Whether the bytes of every file are there, and are what they were. */
import { createHash } from 'node:crypto'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Database } from '../../db/open.ts'

export interface Wrong {
  sha256: string
  what: 'missing' | 'unreadable' | 'too short or too long' | 'changed'
  /** Files with these contents: one of them, and how many there are. */
  name: string | null
  uploadedFileId: number
  files: number
}

export interface Verified {
  contents: number
  bytes: number
  wrong: Wrong[]
}

interface Named {
  sha256: Buffer
  sizeBytes: number
  name: string | null
  uploadedFileId: number
  files: number
}

const atOnce = 500

/** Each content once, in the order of their SHA-256; `progress` hears of all that is done. */
export async function verify(
  database: Database,
  blobs: Blobs,
  progress?: (done: Verified) => void,
): Promise<Verified> {
  const done: Verified = { contents: 0, bytes: 0, wrong: [] }
  for (let lot = await namedAfter(database, Buffer.alloc(0)); lot.length > 0; ) {
    for (const named of lot) {
      const what = await wrongWith(blobs, named)
      const { name, uploadedFileId, files } = named
      // A lot takes its time: what the bin was emptied of meanwhile may be gone.
      if (what && (await isNamed(database, named.sha256)))
        done.wrong.push({ sha256: named.sha256.toString('hex'), what, name, uploadedFileId, files })
      done.contents++
      done.bytes += named.sizeBytes
      progress?.(done)
    }
    lot = await namedAfter(database, lot.at(-1)!.sha256)
  }
  return done
}

const namedAfter = (database: Database, after: Buffer): Promise<Named[]> =>
  database.rows<Named>(
    `SELECT sha256, max(size_bytes) AS "sizeBytes", (array_agg(name ORDER BY id))[1] AS name,
            min(id) AS "uploadedFileId", count(*)::int AS files
       FROM stored_file WHERE sha256 > $1 GROUP BY sha256 ORDER BY sha256 LIMIT ${atOnce}`,
    [after],
  )

const isNamed = async (database: Database, sha256: Buffer): Promise<boolean> =>
  !!(await database.row('SELECT FROM stored_file WHERE sha256 = $1 LIMIT 1', [sha256]))

async function wrongWith(blobs: Blobs, { sha256, sizeBytes }: Named): Promise<Wrong['what'] | undefined> {
  const stream = await blobs.open(sha256)
  if (!stream) return 'missing'
  const hash = createHash('sha256')
  let came = 0
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      came += chunk.length
    }
  } catch {
    // That is what is looked for: a disk that fails in one place must not keep the others from being looked at.
    return 'unreadable'
  }
  if (came !== sizeBytes) return 'too short or too long'
  return hash.digest().equals(sha256) ? undefined : 'changed'
}
