/** The built-in roles. Each project gets its own copy of this table, as data. */
import { type Section, sections } from '../codes/nodetypes.ts'
import type { Db } from '../db/db.ts'

export const sides = ['contractor', 'design', 'owner', 'subcontractor', 'none'] as const
/** The party of a project that a role belongs to. The rules ask for it, never for the name of a role. */
export type Side = (typeof sides)[number]

/**
 * r: read issued records where the user is a party, R: read all that is issued, w: make, and change one's own, W: and what
 * others of one's side made, V: verify work (accept, reject, close), D: delete, -: nothing. In the order of `sections`.
 */
const grid: Array<[name: string, side: Side, rank: '' | 'manager' | 'admin', rights: string]> = [
  ['Project Admin', 'contractor', 'admin', 'RWD RWD RWVD RWD RWD RWD RWD RWD'],
  ['General Contractor PM', 'contractor', 'manager', 'RWD RWD RWVD RWD RWD RWD RWD R'],
  ['Superintendent', 'contractor', '', 'RW RW RWVD R RW RWD RW -'],
  ['Project Assistant', 'contractor', '', 'RW RW RW RW RW RW RW -'],
  ['Architect', 'design', '', 'RW R Rw R Rw - R -'],
  ['Engineer', 'design', '', 'R r rw r rw - r -'],
  ['Consultant', 'design', '', 'R r rw r rw - r -'],
  ['Owner', 'owner', '', 'R R Rw R Rw R R -'],
  ['Viewer', 'none', '', 'R R R R R R R -'],
  ['Subcontractor', 'subcontractor', '', 'R rw r rw rw rw r -'],
]

/** What a role reads of a section: nothing, the records where the user is a party, or all. */
export const readings = ['none', 'party', 'all'] as const
export type Reads = (typeof readings)[number]

/** A cell of the grid. */
export interface Right {
  section: Section
  reads: Reads
  /** Makes records, and changes its own. */
  makes: boolean
  /** Changes also what others of its side made. */
  writes: boolean
  verifies: boolean
  deletes: boolean
}

/** A cell in letters, as in the grid. */
export const lettersOf = ({ reads, makes, writes, verifies, deletes }: Omit<Right, 'section'>): string =>
  [
    { none: '', party: 'r', all: 'R' }[reads],
    writes ? 'W' : makes ? 'w' : '',
    verifies ? 'V' : '',
    deletes ? 'D' : '',
  ].join('') || '-'

const rightOf = (section: Section, letters: string): Right => ({
  section,
  reads: letters.includes('R') ? 'all' : letters.includes('r') ? 'party' : 'none',
  makes: /w/i.test(letters),
  writes: letters.includes('W'),
  verifies: letters.includes('V'),
  deletes: letters.includes('D'),
})

export const adminRole = 'Project Admin'
export const standardRole = 'Viewer'
/** A user's DefaultRole counts them from 1. */
export const shippedRoles: readonly string[] = grid.map(([name]) => name)

/** Copies the grid into a new project. */
export async function addRoles(db: Db, projectId: number): Promise<void> {
  const roles = grid.map(([name, side, rank]) => ({
    name,
    side,
    is_manager: rank !== '',
    is_admin: rank === 'admin',
  }))
  const rights = grid.flatMap(([role, , , cells]) =>
    cells.split(' ').map((cell, i) => ({ role, ...rightOf(sections[i]!, cell) })),
  )
  await db.rows(
    `WITH made AS (
       INSERT INTO role (project_id, name, side, is_manager, is_admin)
       SELECT $1, r.* FROM json_to_recordset($2::text::json)
           AS r (name text, side text, is_manager boolean, is_admin boolean)
       RETURNING id, name)
     INSERT INTO role_right (role_id, section, reads, makes, writes, verifies, deletes)
     SELECT made.id, r.section, r.reads, r.makes, r.writes, r.verifies, r.deletes
       FROM json_to_recordset($3::text::json) AS r (role text, section text, reads text, makes boolean,
            writes boolean, verifies boolean, deletes boolean)
       JOIN made ON made.name = r.role`,
    [projectId, JSON.stringify(roles), JSON.stringify(rights)],
  )
}
