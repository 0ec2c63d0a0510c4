/** The management summary of a project: counts of the records that the caller may see, as record types declare. */
import { ProjectGetManagementSummary } from '../../../contract/projects/project.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { countsOf } from '../../records/engine/counts/openrecords.ts'
import { dayIn } from '../../records/engine/declare/days.ts'
import type { CountValues } from '../../records/engine/declare/recordcounts.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'

export default (types: RecordTypes): readonly Served[] => {
  const parts = types.all.flatMap((recordType) => countsOf(recordType).summary?.(recordType) ?? [])
  return [
    serve(ProjectGetManagementSummary, async ({ projectId }, call) => {
      if (!projectId) throw notEmpty('ProjectId', 'the project')
      const { timeZone } = await projectRights(call, 'setup', projectId)
      const values: CountValues = [call.caller.id, projectId, dayIn(timeZone, call.now)]
      return Object.assign({}, ...(await Promise.all(parts.map((read) => read(call, values)))))
    }),
  ]
}
