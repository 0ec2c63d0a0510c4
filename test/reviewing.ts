/** A project whose submittal items are reviewed. */
import type { Person, Site } from './harness.ts'
import { change, kinds, type Loose, makeOne } from './records.ts'

interface Row {
  folderId: number
  revision: string
  isNewest: boolean
}

export async function reviewing(here: Site) {
  const project = await here.project(['General Contractor PM', 'Project Assistant', 'Viewer'])
  const manager = () => project.people['General Contractor PM']
  const newPackage = (fields: Loose = {}) => makeOne(project.admin, kinds.submittal, project.id, fields)
  const item = (fields: Loose = {}, who: Person = project.admin) =>
    makeOne(who, kinds.submittalItem, project.id, fields)
  const set = (ids: Loose, fields: Loose, who: Person = manager(), reason?: string) =>
    change(who, kinds.submittalItem, ids, fields, { reason })

  async function complete(ids: Loose, returnedStatusId: string, who: Person = manager()): Promise<Loose> {
    await set(ids, { stage: '2' })
    await set(ids, { stage: '3', returnedStatusId })
    return set(ids, { stage: '4' }, who)
  }

  /** All revisions of a number, in the order of their creation. */
  const rowsOf = (number: string, projectId = project.id): Promise<Row[]> =>
    here.database.rows<Row>(
      `SELECT folder_id AS "folderId", revision, is_newest AS "isNewest" FROM submittal_item
        WHERE project_id = $1 AND number = $2 ORDER BY id`,
      [projectId, number],
    )
  return { project, manager, newPackage, item, set, complete, rowsOf }
}
