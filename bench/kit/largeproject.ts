/** A project full of open records, and people in many projects, written by SQL. */
import { keepRights } from '../../server/access/keeprights.ts'
import type { Db } from '../../server/db/db.ts'
import type { Database } from '../../server/db/open.ts'

const companies = 40

/** A section full of records of one type, all open. `columns`: further columns of a row, by its index `n`. */
interface SeededType {
  table: string
  type: number
  sectionType: number
  section: string
  columns: Record<string, string>
  state: number
  /** The part whose parties have the court. */
  part: string
  /** How many parties of that part a record has. */
  parties: number
  /** Whether every second record is in the manager's court. */
  isManaged: boolean
}

export const openRfis: SeededType = {
  table: 'rfi',
  type: 121,
  sectionType: 120,
  section: 'rfis',
  columns: {
    status_id: '3',
    subject: `'Beam ' || n`,
    question: `repeat('Which beam? ', 20)`,
    from_user_id: '$2',
  },
  state: 3,
  part: 'to',
  parties: 1,
  isManaged: true,
}
export const openPunchItems: SeededType = {
  table: 'punch_list_item',
  type: 132,
  sectionType: 130,
  section: 'punchlists',
  columns: { status_id: '2', summary: `'Paint ' || n`, location_floor: `'Level ' || n % 30` },
  state: 2,
  part: 'responsible',
  parties: 2,
  isManaged: false,
}
export const documents: SeededType = {
  table: 'document',
  type: 111,
  sectionType: 110,
  section: 'documents',
  columns: { status: '3', updated_at: 'now()' },
  state: 3,
  part: 'creator',
  parties: 0,
  isManaged: false,
}

/** Each party is one of the people, or an outside company by name. Returns the node they are in. */
export async function fillOpen(
  database: Database,
  recordType: SeededType,
  projectId: number,
  count: number,
  people: readonly number[],
) {
  const columns = Object.entries(recordType.columns)
  return database.transaction(async (db) => {
    const up = await db.row<{ id: number }>('SELECT id FROM folder WHERE project_id = $1 AND type = $2', [
      projectId,
      recordType.sectionType,
    ])
    await db.rows(`SET LOCAL statement_timeout = 0`)
    await db.rows(
      `CREATE TEMPORARY TABLE new ON COMMIT DROP AS
       SELECT n, nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder_id,
              nextval(pg_get_serial_sequence('${recordType.table}', 'id'))::int AS id, 'N-' || n AS number,
              date '2026-01-01' + (n::bigint * 7919 % 400)::int AS due, md5(n::text) AS word
         FROM generate_series(1, $1::int) AS n`,
      [count],
    )
    await db.rows(
      `INSERT INTO folder (id, project_id, parent_id, type, section, reference_id, name, created_by, created_at,
                           updated_by, updated_at, number, state, is_open, due_day, opened_day)
       SELECT folder_id, $1, $2, ${recordType.type}, '${recordType.section}', id, number || ' ' || word, $3, now(), $3, now(), number,
              ${recordType.state}, true, due, due - 7 FROM new`,
      [projectId, up!.id, people[0]],
    )
    await db.rows(
      `INSERT INTO ${recordType.table} (id, folder_id, project_id, number, ${columns.map(([column]) => column).join(', ')})
       SELECT id, folder_id, $1, number, ${columns.map(([, sql]) => sql).join(', ')} FROM new WHERE $2::int > 0`,
      [projectId, people[0]],
    )
    await db.rows(
      `INSERT INTO party (project_id, folder_id, part, position, person_id, label)
       SELECT $1, folder_id, '${recordType.part}', k - 1, CASE WHEN who <= cardinality($2::int[]) THEN ($2::int[])[who] END,
              'Company ' || who
         FROM new CROSS JOIN generate_series(1, ${recordType.parties}) AS k
        CROSS JOIN LATERAL (SELECT 1 + (n * 31 + k * 7) % ${companies}) AS at (who)`,
      [projectId, people],
    )
    await db.rows(
      `INSERT INTO court (folder_id, position, project_id, is_manager, person_id, name, due_day)
       SELECT y.folder_id, y.position, $1, ${recordType.isManaged} AND n % 2 = 0, y.person_id, y.label, new.due
         FROM new JOIN party y ON y.folder_id = new.folder_id AND y.part = '${recordType.part}'`,
      [projectId],
    )
    return { section: up!.id, ids: await nodesOf(db, up!.id) }
  })
}

const nodesOf = async (db: Db, parentId: number): Promise<number[]> =>
  (await db.rows<{ id: number }>('SELECT id FROM folder WHERE parent_id = $1 ORDER BY id', [parentId])).map(
    ({ id }) => id,
  )

/** A viewer of many projects, each with code lists of its own. */
export async function joinMany(
  database: Database,
  projects: number,
  { organizationId, ownerId, people }: { organizationId: number; ownerId: number; people: readonly number[] },
): Promise<void> {
  const created = await database.rows<{ id: number }>(
    `WITH made AS (INSERT INTO project (organization_id, owner_id, name, time_zone, created_at)
                   SELECT $1, $2, 'Bench many ' || n, 'UTC', now() FROM generate_series(1, $4::int) n RETURNING id),
          role AS (INSERT INTO role (project_id, name, is_manager, is_admin) SELECT id, 'Viewer', false, false FROM made
                   RETURNING id, project_id),
          granted AS (INSERT INTO role_right (role_id, section, reads, writes, deletes)
                   SELECT role.id, s.name, 'all', false, false FROM role CROSS JOIN section s),
          joined AS (INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
                   SELECT role.project_id, one.id, role.id, $2, now() FROM role CROSS JOIN unnest($3::int[]) AS one (id)),
          named AS (INSERT INTO code_list (name, project_id) SELECT 'punchListStatus', id FROM made RETURNING id),
          items AS (INSERT INTO code_list_item (code_list_id, code, position, name) SELECT named.id, code, code, 'Status ' || code
                   FROM named CROSS JOIN generate_series(1, 7) code)
     SELECT id FROM made`,
    [organizationId, ownerId, people, projects],
  )
  await database.transaction((db) => keepRights(db, { projects: created.map(({ id }) => id) }))
}
