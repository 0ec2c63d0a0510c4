/**
 * How pages of drawings lie on each other, by the SHA-256 of their files: measured once, as it takes seconds, and kept. A sheet that
 * gets a new revision waits for it in the table (`queueShift`); somebody who compares is served at once.
 */
import { compareAgreementMin } from '../../../../contract/drawings/sheetcompare.ts'
import type { PlacePair } from '../../../../contract/drawings/similarity.ts'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/db.ts'
import type { Database } from '../../../db/open.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Comparison, type DrawingPdf, PdfProblem, type PdfTurn } from '../../../kernel/drawingpdf.ts'
import { tooBusy } from '../../../kernel/gate.ts'

export interface ShiftMeans {
  readonly database: Database
  readonly blobs: Blobs
  readonly drawingPdf: DrawingPdf
  readonly now: () => Date
}

export interface TwoPages {
  readonly old: Buffer
  readonly new: Buffer
  /** Two; without them what is drawn says how the pages lie. */
  readonly pairs?: readonly PlacePair[] | undefined
}

export type Measured = { comparison: Comparison } | { problem: string }

/** In hundredths of a point, so that the same places are the same row. */
const written = (pairs: TwoPages['pairs']): string =>
  (pairs ?? [])
    .flatMap((pair) => [pair.old.x, pair.old.y, pair.new.x, pair.new.y])
    .map((points) => points.toFixed(2))
    .join(' ')

/** Undefined: it must be measured. */
export async function storedComparison(db: Db, pages: TwoPages): Promise<Measured | undefined> {
  const row = await db.row<{ comparison: Comparison | null; problem: string | null }>(
    'SELECT comparison, problem FROM sheet_shift WHERE old_sha256 = $1 AND new_sha256 = $2 AND places = $3',
    [pages.old, pages.new, written(pages.pairs)],
  )
  if (row?.problem) return { problem: row.problem }
  return row?.comparison ? { comparison: row.comparison } : undefined
}

/** A page that can't be drawn is noted with why. */
export async function measure(means: ShiftMeans, pages: TwoPages, turn: PdfTurn): Promise<void> {
  const { blobs, drawingPdf } = means
  const paths = [blobs.pathOf(pages.old), blobs.pathOf(pages.new)] as const
  try {
    const comparison = await drawingPdf.compare(...paths, pages.pairs, turn)
    await write(means, pages, { comparison })
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error
    await write(means, pages, { problem: error.message })
  }
}

const write = ({ database, now }: ShiftMeans, pages: TwoPages, measured: Measured): Promise<unknown> =>
  database.rows(
    `INSERT INTO sheet_shift (old_sha256, new_sha256, places, measured_at, comparison, problem)
     VALUES ($1, $2, $3, $4, $5::text::jsonb, $6)
         ON CONFLICT (old_sha256, new_sha256, places) DO UPDATE
        SET measured_at = excluded.measured_at, comparison = excluded.comparison, problem = excluded.problem`,
    [
      pages.old,
      pages.new,
      written(pages.pairs),
      now(),
      'comparison' in measured ? JSON.stringify(measured.comparison) : null,
      'problem' in measured ? measured.problem : null,
    ],
  )

/** By engine, what it is measuring and for whom: several who wait for the same wait for one. */
const measuring = new WeakMap<DrawingPdf, Map<string, number>>()

/** Each takes seconds, and tiles and uploads of everybody wait in the same line. */
const atOnceMax = 2

/** For somebody who waits: begins, and does not wait. What fails is tried again when they ask again. */
export function beginMeasuring({ caller, database, blobs, drawingPdf }: Call, pages: TwoPages): void {
  const all = measuring.get(drawingPdf) ?? new Map<string, number>()
  measuring.set(drawingPdf, all)
  const key = `${pages.old.toString('hex')} ${pages.new.toString('hex')} ${written(pages.pairs)}`
  if (all.has(key)) return
  if ([...all.values()].filter((id) => id === caller.id).length >= atOnceMax)
    throw tooBusy('Two comparisons of this caller are being measured.')
  all.set(key, caller.id)
  const means = { database, blobs, drawingPdf, now: () => new Date() }
  measure(means, pages, 'awaited')
    .catch(() => undefined)
    .finally(() => all.delete(key))
}

/** In millimetres to the right and down, from one version to another, and how much of both agrees. */
export interface Shift {
  readonly x: number
  readonly y: number
  /** Of 100. */
  readonly agreement: number
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly comparison: Comparison
}

const pointsPerMm = 72 / 25.4

/**
 * How far what is drawn on a version of a sheet was moved on another one; undefined if that is not measured yet, or can't be said. It
 * may have been measured by way of the versions between them.
 */
export async function shiftBetween(
  db: Db,
  documentId: number,
  fromVersion: number,
  toVersion: number,
): Promise<Shift | undefined> {
  const pages = await db.rows<{ version: number; sha256: string }>(
    `SELECT v.version, encode(s.sha256, 'hex') AS sha256
       FROM document_version v JOIN stored_file s ON s.id = v.stored_file_id
      WHERE v.document_id = $1 AND s.sha256 IS NOT NULL`,
    [documentId],
  )
  const digestOf = new Map(pages.map(({ version, sha256 }) => [version, sha256]))
  const [from, to] = [digestOf.get(fromVersion), digestOf.get(toVersion)]
  if (!from || !to) return undefined
  if (from === to) return { x: 0, y: 0, agreement: 100 }
  const edges = await db.rows<Edge>(
    `SELECT encode(h.old_sha256, 'hex') AS "from", encode(h.new_sha256, 'hex') AS "to",
            jsonb_build_object('transform', h.comparison->'transform', 'agreement', h.comparison->'agreement') AS comparison
       FROM sheet_shift h
      WHERE h.old_sha256 = ANY ($1::bytea[]) AND h.new_sha256 = ANY ($1::bytea[]) AND h.places = '' AND h.comparison IS NOT NULL`,
    [[...new Set(digestOf.values())].map((sha256) => Buffer.from(sha256, 'hex'))],
  )
  return shortest(from, to, edges.flatMap(bothWays))
}

interface Step extends Shift {
  readonly from: string
  readonly to: string
}

function bothWays({ from, to, comparison: { transform, agreement } }: Edge): Step[] {
  if (!transform || agreement < compareAgreementMin) return []
  const there = { x: transform.x / pointsPerMm, y: transform.y / pointsPerMm }
  return [
    { from, to, agreement, ...there },
    { from: to, to: from, agreement, x: -there.x, y: -there.y },
  ]
}

/** By the fewest steps. */
function shortest(from: string, to: string, steps: readonly Step[]): Shift | undefined {
  const found = new Map<string, Shift>([[from, { x: 0, y: 0, agreement: 100 }]])
  for (const [at, soFar] of found) {
    if (at === to) return soFar
    for (const step of steps)
      if (step.from === at && !found.has(step.to))
        found.set(step.to, {
          x: soFar.x + step.x,
          y: soFar.y + step.y,
          agreement: Math.min(soFar.agreement, step.agreement),
        })
  }
  return undefined
}
