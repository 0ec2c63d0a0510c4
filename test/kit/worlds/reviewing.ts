/** A project whose submittal items are reviewed. */
import type { Person, Site } from '../harness.ts'
import { change, makeOne, type RecordData, recordTypes } from '../records.ts'

interface Row {
  folderId: number
  revision: string
  isNewest: boolean
}

export async function reviewing(here: Site) {
  const project = await here.project(['General Contractor PM', 'Project Assistant', 'Viewer'])
  const manager = () => project.people['General Contractor PM']
  const newPackage = (fields: RecordData = {}) =>
    makeOne(project.admin, recordTypes.submittal, project.id, fields)
  const item = (fields: RecordData = {}, who: Person = project.admin) =>
    makeOne(who, recordTypes.submittalItem, project.id, fields)
  const set = (ids: RecordData, fields: RecordData, who: Person = manager(), reason?: string) =>
    change(who, recordTypes.submittalItem, ids, fields, { reason })

  async function complete(
    ids: RecordData,
    returnedStatusId: string,
    who: Person = manager(),
  ): Promise<RecordData> {
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
