/**
 * Throws the demo away: its project with everything in it, and the people and companies that it made. Those who are part of
 * something else by now stays, switched off and in no list. All in one transaction.
 */
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import { projectNumber } from './projectnumber.ts'

export interface RemovedDemo {
  people: number
  companies: number
  /** Those who stay, because something else refers to them. */
  peopleLeft: number
}

export interface Demo {
  id: number
  name: string
  organizationId: number
  /** All that the demo made was made in one transaction. */
  transactionId: string
}

/** Of that organization, if one is given. */
export const findDemo = (db: Db, organizationId?: number, lock = ''): Promise<Demo | undefined> =>
  db.row<Demo>(
    `SELECT p.id, p.name, p.organization_id AS "organizationId", e.transaction_id::text AS "transactionId"
       FROM project p JOIN event e ON e.project_id = p.id AND e.action = 'ProjectAdded' AND e.is_quiet
      WHERE p.number = $1 AND ($2::int IS NULL OR p.organization_id = $2) ORDER BY p.id LIMIT 1 ${lock}`,
    [projectNumber, organizationId ?? null],
  )

/** The people, or the companies, that it made. */
export const madeBy = async (
  db: Db,
  { transactionId }: Demo,
  action: 'UserAdded' | 'OrganizationAdded',
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `SELECT (changes #>> '{0,2}')::int AS id FROM event WHERE transaction_id = $1::xid8 AND action = $2`,
      [transactionId, action],
    )
  ).map(({ id }) => id)

/** Who removes it; left out: anyone who runs the program. */
export interface Remover {
  personId: number
  organizationId: number
}

/** Undefined if there is no demo. */
export const removeDemo = (database: Database, now: Date, by?: Remover): Promise<RemovedDemo | undefined> =>
  database.transaction(async (db) => {
    await db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline demo'))`)
    const demo = await findDemo(db, by?.organizationId, 'FOR UPDATE OF p')
    if (!demo) return undefined
    const people = await madeBy(db, demo, 'UserAdded')
    const companies = await madeBy(db, demo, 'OrganizationAdded')
    await removeProject(db, demo.id)
    await db.rows(`DELETE FROM configuration_element WHERE organization_id = $1 AND connector = 'Demo'`, [
      demo.organizationId,
    ])
    await db.rows(
      `UPDATE api_key SET revoked_at = $2 WHERE organization_id = $1 AND connectors = '{Demo}' AND revoked_at IS NULL`,
      [demo.organizationId, now],
    )
    const peopleGone = await removePeople(db, people)
    const companiesGone = await removeEach(db, 'organization', companies)
    await db.rows('UPDATE organization SET is_disabled = true WHERE id = ANY ($1::int[])', [companies])
    await db.rows(
      `INSERT INTO event (organization_id, person_id, action, at, changes) VALUES ($1, $2, 'DemoRemoved', $3, '[]')`,
      [demo.organizationId, by?.personId ?? null, now],
    )
    return {
      people: peopleGone,
      companies: companiesGone,
      peopleLeft: people.length - peopleGone,
    }
  })

/** Nodes take what hangs on them along. The rest has the id of the project, and is removed in whatever order the references allow. */
async function removeProject(db: Db, projectId: number): Promise<void> {
  await db.rows('UPDATE project SET root_folder_id = NULL WHERE id = $1', [projectId])
  const tables = await db.rows<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
       JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
      WHERE c.table_schema = current_schema AND c.column_name = 'project_id' AND t.table_type = 'BASE TABLE'`,
  )
  const inOrder = [
    'DELETE FROM folder WHERE project_id = $1',
    'DELETE FROM role_right WHERE role_id IN (SELECT id FROM role WHERE project_id = $1)',
    'DELETE FROM access_list_member WHERE access_list_id IN (SELECT id FROM access_list WHERE project_id = $1)',
    ...tables.map(({ name }) => `DELETE FROM ${name} WHERE project_id = $1`),
    'DELETE FROM project WHERE id = $1',
  ]
  for (let left = inOrder; left.length > 0; ) {
    const refused: string[] = []
    for (const statement of left) if (!(await tried(db, statement, [projectId]))) refused.push(statement)
    if (refused.length === left.length)
      throw new Error(`The demo could not be removed: something still refers to it (${refused[0]}).`)
    left = refused
  }
  // Triggers noted there what the removal took from whom.
  await db.rows('DELETE FROM sight_change WHERE project_id = $1', [projectId])
}

/** What belongs to a person alone. */
const ownTables = [
  'session',
  'passkey',
  'service_key',
  'favorite',
  'notice',
  'notice_preference',
  'unsubscribe_token',
  'mail',
  'access',
  'court_seen',
  'bulk_change',
]

async function removePeople(db: Db, people: readonly number[]): Promise<number> {
  for (const table of ownTables)
    await tried(db, `DELETE FROM ${table} WHERE person_id = ANY ($1::int[])`, [people])
  await tried(db, 'DELETE FROM event WHERE person_id = ANY ($1::int[]) AND project_id IS NULL', [people])
  const gone = await removeEach(db, 'person', people)
  await db.rows('UPDATE person SET is_active = false WHERE id = ANY ($1::int[])', [people])
  return gone
}

async function removeEach(db: Db, table: string, ids: readonly number[]): Promise<number> {
  let gone = 0
  for (const id of ids) if (await tried(db, `DELETE FROM ${table} WHERE id = $1`, [id])) gone++
  return gone
}

/** False if something refers to what would be removed; then nothing is. */
async function tried(db: Db, statement: string, values: unknown[]): Promise<boolean> {
  await db.rows('SAVEPOINT removing')
  try {
    await db.rows(statement, values)
    await db.rows('RELEASE SAVEPOINT removing')
    return true
  } catch (error) {
    await db.rows('ROLLBACK TO SAVEPOINT removing')
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}
