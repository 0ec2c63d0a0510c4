/**
 * Labels of new records, named in `additionalInfo` as `Labels`: no record has them as a field. Anyone who may create the record may
 * label it, in the same transaction, also where they may not change it afterwards.
 */
import type { Call } from '../../../../kernel/call.ts'
import { invalidField } from '../../../../kernel/faults.ts'
import { changeLabels } from '../labels.ts'
import type { NewRecord } from './newrecord.ts'

const name = 'Labels'

type Of = Pick<NewRecord, 'folderId' | 'context'>

/** Refuses labels that are not there; returns a function that puts them on, once the records are written. */
export async function labelsOfNew(call: Call, drafts: readonly Of[]): Promise<() => Promise<void>> {
  const wanted = (call.info(name) ?? '').split(';').flatMap((one) => one.trim() || [])
  const byProject = new Map<number, number[]>()
  if (wanted.length === 0) return async () => undefined
  for (const { context } of drafts) {
    const { projectId } = context.project
    if (!byProject.has(projectId)) byProject.set(projectId, await labelIds(call, projectId, wanted))
  }
  return async () => {
    for (const [projectId, add] of byProject) {
      const here = drafts.filter(({ context }) => context.project.projectId === projectId)
      await changeLabels(
        call,
        projectId,
        here.map(({ folderId }) => ({ folderId, add, remove: [] })),
      )
    }
  }
}

/** By their ids or names. A label cannot be removed from the project until the call ends. */
async function labelIds(call: Call, projectId: number, wanted: readonly string[]): Promise<number[]> {
  const labels = await call.db.rows<{ id: number; name: string }>(
    'SELECT id, name FROM label WHERE project_id = $1 ORDER BY id FOR KEY SHARE',
    [projectId],
  )
  const ids = wanted.map((one) => {
    const found = labels.find(
      (label) => String(label.id) === one || label.name.toLowerCase() === one.toLowerCase(),
    )
    if (found) return found.id
    const known = labels.length > 0 ? labels.map((label) => label.name).join(', ') : 'none'
    throw invalidField(
      `AdditionalInfo.${name}`,
      'Enum',
      `${name}: "${one.slice(0, 40)}" is not a label of this project: ${known}.`,
    )
  })
  return [...new Set(ids)]
}
