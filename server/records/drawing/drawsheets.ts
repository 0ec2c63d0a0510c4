/** Draws the pictures of sheets that were published, one at a time, on one server: first all coarsely, then the rest of their levels. */
import type { Db } from '../../db/db.ts'
import type { PackPart } from '../../kernel/drawingpdf.ts'
import { withLease } from '../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../kernel/regularly.ts'
import { makePack, type PackMeans } from './packs.ts'

type Drawing = PackMeans & Pick<RegularJob, 'log'>

const everyMs = 5_000
const leaseMs = 120_000

export function drawSheetsRegularly(drawing: Drawing): () => Promise<void> {
  // Without an encoder there is nothing to do until the server is started with one.
  let canDraw = true
  return runRegularly({
    failure: 'Pictures of drawings could not be made',
    log: drawing.log,
    everyMs,
    work: async (isEnded) => {
      if (!canDraw || !(await nextToDraw(drawing.database, null))) return
      await withLease(
        drawing.database,
        { job: 'pictures of drawings', leaseMs, now: drawing.now },
        async () => {
          canDraw = await drawAll(drawing, isEnded)
        },
      )
    },
  })
}

/** Of all projects, or of one; false where this server has no encoder. */
export async function drawAll(
  means: PackMeans,
  isEnded: () => boolean = () => false,
  projectId: number | null = null,
): Promise<boolean> {
  while (!isEnded()) {
    const next = await nextToDraw(means.database, projectId)
    if (!next) return true
    const { original, part } = next
    try {
      if (!(await makePack(means, original, part, part === 'all' ? 'rest' : 'overview'))) return false
    } catch (error) {
      // The others come before it is tried again.
      await means.database.rows('UPDATE sheet_pack SET made_at = $2 WHERE original = $1', [
        original,
        means.now(),
      ])
      throw error
    }
  }
  return true
}

async function nextToDraw(
  db: Db,
  projectId: number | null,
): Promise<{ original: Buffer; part: PackPart } | undefined> {
  const row = await db.row<{ original: Buffer; isBegun: boolean }>(
    `SELECT k.original, k.levels_made IS NOT NULL AS "isBegun" FROM sheet_pack k
      WHERE k.problem IS NULL AND (k.levels_made IS NULL OR k.levels_made < k.levels_planned)
        AND ($1::int IS NULL OR EXISTS (SELECT FROM stored_file s WHERE s.sha256 = k.original AND s.project_id = $1))
      ORDER BY k.levels_made IS NOT NULL, k.made_at LIMIT 1`,
    [projectId],
  )
  return row && { original: row.original, part: row.isBegun ? 'all' : 'overview' }
}
