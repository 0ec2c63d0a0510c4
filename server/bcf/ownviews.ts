/**
 * The GUIDs of our own viewpoints: cut-outs of sheets around pins. The second half proves that the first one is of this project, so that
 * such a viewpoint is known when it comes back, even if its pin is gone: what is seen of sheets is judged anew for each file that goes out.
 */
import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { type Kept, pathIn } from './topic.ts'
import { textIn, type XmlNode } from './xmltree.ts'

export interface OwnViews {
  guidOf(pinId: number): string
  isOwn(guid: string): boolean
}

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export async function ownViewsIn(db: Db, projectId: number): Promise<OwnViews> {
  const row = await db.row<{ id: string }>('SELECT database_id::text AS id FROM installation')
  const proofOf = (half: string): string => `8${hexOf(`${row!.id} views ${projectId} ${half}`).slice(1)}`
  return {
    guidOf(pinId) {
      const hex = hexOf(`${row!.id} pin ${pinId}`)
      const half = `${hex.slice(0, 12)}4${hex.slice(13)}`
      return dashed(half + proofOf(half))
    },
    isOwn(guid) {
      const hex = guid.replaceAll('-', '').toLowerCase()
      return hex.slice(16) === proofOf(hex.slice(0, 16))
    },
  }
}

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What is kept of a topic but our own viewpoints and their files. */
export function withoutOwn(kept: Kept, { isOwn }: OwnViews): Kept {
  const own = kept.viewpoints.filter(({ attributes }) => isOwn(attributes?.Guid ?? ''))
  if (own.length === 0) return kept
  const viewpoints = kept.viewpoints.filter((one) => !own.includes(one))
  const others = new Set(viewpoints.flatMap(filesOf))
  const gone = new Set(own.flatMap(filesOf).filter((path) => !others.has(path)))
  const files = Object.fromEntries(Object.entries(kept.files).filter(([path]) => !gone.has(path)))
  return { ...kept, viewpoints, files }
}

const filesOf = (viewpoint: XmlNode): string[] =>
  ['Viewpoint', 'Snapshot'].flatMap((name) => pathIn(textIn(viewpoint, name)) ?? [])
