/** Whether what is kept of everybody's rights is what the rules say. */
import { type ChangedRights, keepRights } from '../server/access/keeprights.ts'
import type { Db } from '../server/db/db.ts'
import type { Database } from '../server/db/open.ts'

const columns =
  'person_id, project_id, organization_id, section, reads, reads_all, writes, deletes, is_manager, is_admin'
const [rules, kept] = ['access_rules', 'access'].map(
  (name) => `SELECT ${columns} FROM ${name} WHERE project_id >= $1`,
)

/**
 * What one has and the other has not, in projects from that one on. One statement, so that both are of the same moment whatever
 * others do.
 */
export const wrongRights = (db: Db, fromProject = 0): Promise<object[]> =>
  db.rows(
    `SELECT 'lacks' AS access, x.* FROM (${rules} EXCEPT ${kept}) x
     UNION ALL SELECT 'has still' AS access, x.* FROM (${kept} EXCEPT ${rules}) x`,
    [fromProject],
  )

/** For a test that wrote people, projects, members or roles by plain SQL, where an operation would have kept the rights. */
export const keepRightsOf = (database: Database, changed: ChangedRights): Promise<void> =>
  database.transaction((db) => keepRights(db, changed))
