/** Submittal registers as tests import them: a text in, the response out. */
import { SubmittalRegisterImport } from '../../../contract/records/submittalregister.ts'
import type { Person, Project, Site } from '../harness.ts'
import { type RecordData, read, recordTypes } from '../records.ts'

export const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Imports registers into a project. */
export function registers(here: Site, project: () => Project) {
  const bring = (text: string, more: RecordData = {}, who: Person = project().admin) => {
    const request = { projectId: project().id, fileContent: base64(text), ...more }
    return who.client.call(SubmittalRegisterImport, request) as Promise<RecordData>
  }
  return {
    bring,
    tryOut: (text: string, who?: Person, more: RecordData = {}) =>
      bring(text, { dryRun: true, ...more }, who),
    /** The item created from the only line of a file. */
    itemOf: async (text: string, who?: Person): Promise<RecordData> =>
      read(project().admin, recordTypes.submittalItem, (await bring(text, {}, who)).rows[0]),
    /** The number of packages and of items. */
    countOf: async (projectId = project().id) =>
      (await here.database.row<{ count: number }>(
        'SELECT count(*)::int FROM folder WHERE project_id = $1 AND type IN (141, 142)',
        [projectId],
      ))!.count,
  }
}

let count = 0
/** A number that no line has used. */
export const freshNumber = () => `N${++count}`

export const outcomes = (answer: RecordData) => answer.rows.map((row: RecordData) => row.outcome)
