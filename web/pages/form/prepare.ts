/** Reads what the forms of a project offer, so that a record of any type can be begun without a signal. */
import { read } from '../../app/calls/client.ts'
import { partsOf } from '../../recordtypes/parts.ts'
import { recordTypes } from '../../recordtypes/recordtypes.ts'
import { newFieldsOf } from './fields.ts'

export async function prepareForms(projectId: number): Promise<void> {
  const forms = await Promise.all(recordTypes.map((type) => partsOf(type).form()))
  const lists = forms.flatMap(({ default: form }) =>
    newFieldsOf(form).flatMap(({ refers }) => (refers && 'list' in refers ? [refers.list] : [])),
  )
  await read('ProjectGetMembersByProject', { projectId })
  await read('ProjectGetOrganizations', { projectId })
  // One after another: the page that is shown comes first.
  for (const listName of new Set(lists)) await read('ListRead', { listName, projectId })
}
