/** Checks that the stored rights of everybody are equal to those computed from the rules. */
import { type ChangedRights, keepRights } from '../../server/access/keeprights.ts'
import type { Db } from '../../server/db/db.ts'
import type { Database } from '../../server/db/open.ts'

const columns =
  'person_id, project_id, organization_id, section, reads, reads_all, writes, deletes, is_manager, is_admin'
const [rules, stored] = ['access_rules', 'access'].map(
  (name) => `SELECT ${columns} FROM ${name} WHERE project_id >= $1`,
)

/**
 * Rights that one of the two has and the other has not, in projects from that id on. One statement, so that
 * both are read at the same moment, whatever other tests do.
 */
export const wrongRights = (db: Db, fromProject = 0): Promise<object[]> =>
  db.rows(
    `SELECT 'lacks' AS access, x.* FROM (${rules} EXCEPT ${stored}) x
     UNION ALL SELECT 'has still' AS access, x.* FROM (${stored} EXCEPT ${rules}) x`,
    [fromProject],
  )

/**
 * For a test that wrote people, projects, members or roles by plain SQL, where an operation would update
 * the rights.
 */
export const keepRightsOf = (database: Database, changed: ChangedRights): Promise<void> =>
  database.transaction((db) => keepRights(db, changed))
