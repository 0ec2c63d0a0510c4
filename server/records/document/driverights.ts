/** Who may change what the project knows of a file or folder of an outside drive: the same as of a document here. */
import { findItem, readList } from '../../codes/codes.ts'
import type { Call } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { forbidden } from '../../kernel/faults.ts'
import { notYours } from '../engine/declare/ownership.ts'
import { checkAccessList, listsIn, refuseOpening } from '../engine/tree/checkaccesslist.ts'
import type { RecordPlace } from '../engine/tree/recordplace.ts'
import { isReleased, mayRelease, refusalOfVersion, releasedBy } from './documentrelease.ts'
import type { StoredNode } from './drivefields.ts'

/** Fields that say which file it is: another value is another version. */
const ofFile = ['fileName', 'fileType', 'fileSize', 'estimatedFileSize', 'downloadUrl', 'viewerUrl']

/** Without `stored`: a new one. */
export async function checkDriveOwnership(
  call: Call,
  { project, parentId }: RecordPlace,
  stored: StoredNode | undefined,
  changes: readonly FieldChange[],
): Promise<void> {
  const { isManager, isAdmin, writes, projectId } = project
  if (stored && !writes && stored.createdBy !== call.caller.id)
    throw forbidden('You may see this drive file, but not change it.')
  const changeOf = (key: string): FieldChange | undefined => changes.find(([changed]) => changed === key)
  const [list, move, status] = [changeOf('accessByList'), changeOf('folderParentId'), changeOf('status')]
  if ((list || move) && !isManager && !isAdmin)
    throw forbidden('Only a manager of the project can move it or restrict who sees it.')
  if (list) await checkAccessList(call, projectId, list[2] as number, 'Document.AccessByList')
  if (stored && (list || move)) {
    const own = (stored.fields.accessByList ?? 0) as number
    const before = [...(await listsIn(call, stored.parentId)), own]
    const above = await listsIn(call, move ? parentId : stored.parentId)
    await refuseOpening(call, project, before, [...above, list ? (list[2] as number) : own])
  }
  const refusal = ofFile.some(changeOf) && refusalOfVersion(stored?.statusId, project)
  if (refusal) throw refusal
  if (status && !mayRelease(project)) {
    const items = await readList(call.db, 'documentStatus', { projectId })
    const codeOf = (name: unknown): number => (name ? (findItem(items, String(name))?.id ?? 0) : 0)
    if (isReleased(stored?.statusId ?? 0, codeOf(status[2]))) throw notYours([releasedBy('Document.Status')])
  }
}
