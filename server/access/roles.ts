/** The built-in roles. Each project gets its own copy of this table, as data. */
import { type Section, sections } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'

/**
 * r: read records where the user is a party, R: read all, W: create, and change visible ones, D: delete, -:
 * nothing. In the order of `sections`.
 */
const grid: Array<[name: string, standing: '' | 'manager' | 'admin', rights: string]> = [
  ['Project Admin', 'admin', 'RWD RWD RWD RWD RWD RWD RWD RWD'],
  ['General Contractor PM', 'manager', 'RWD RWD RWD RWD RWD RWD RWD R'],
  ['Superintendent', '', 'RW RW RWD R RW RWD RW -'],
  ['Project Assistant', '', 'RW RW RW RW RW RW RW -'],
  ['Architect', '', 'RW R RW R RW - R -'],
  ['Engineer', '', 'R r r r r - r -'],
  ['Consultant', '', 'R r r r r - r -'],
  ['Owner', '', 'R R R R R R R -'],
  ['Viewer', '', 'R R R R R R R -'],
  ['Subcontractor', '', 'R rW r rW rW rW r -'],
]

/** What a role reads of a section: nothing, the records where the user is a party, or all. */
export const readings = ['none', 'party', 'all'] as const
export type Reads = (typeof readings)[number]

/** A cell of the grid. */
export interface Right {
  section: Section
  reads: Reads
  writes: boolean
  deletes: boolean
}

/** A cell in letters, as in the grid. */
export const lettersOf = ({ reads, writes, deletes }: Omit<Right, 'section'>): string =>
  ({ none: '', party: 'r', all: 'R' })[reads] + (writes ? 'W' : '') + (deletes ? 'D' : '') || '-'

const rightOf = (section: Section, letters: string): Right => ({
  section,
  reads: letters.includes('R') ? 'all' : letters.includes('r') ? 'party' : 'none',
  writes: letters.includes('W'),
  deletes: letters.includes('D'),
})

export const adminRole = 'Project Admin'
export const standardRole = 'Viewer'
/** A user's DefaultRole counts them from 1. */
export const shippedRoles: readonly string[] = grid.map(([name]) => name)

/** Copies the grid into a new project. */
export async function addRoles(db: Db, projectId: number): Promise<void> {
  const roles = grid.map(([name, standing]) => ({
    name,
    is_manager: standing !== '',
    is_admin: standing === 'admin',
  }))
  const rights = grid.flatMap(([role, , cells]) =>
    cells.split(' ').map((cell, i) => ({ role, ...rightOf(sections[i]!, cell) })),
  )
  await db.rows(
    `WITH made AS (
       INSERT INTO role (project_id, name, is_manager, is_admin)
       SELECT $1, r.* FROM json_to_recordset($2::text::json)
           AS r (name text, is_manager boolean, is_admin boolean)
       RETURNING id, name)
     INSERT INTO role_right (role_id, section, reads, writes, deletes)
     SELECT made.id, r.section, r.reads, r.writes, r.deletes
       FROM json_to_recordset($3::text::json)
         AS r (role text, section text, reads text, writes boolean, deletes boolean)
       JOIN made ON made.name = r.role`,
    [projectId, JSON.stringify(roles), JSON.stringify(rights)],
  )
}
