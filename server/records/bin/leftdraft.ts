/**
 * Deleting a record that has left its first state. Others rely on it: a project admin may still delete it, with a reason;
 * everybody else voids it. What is signed or final stays. A folder, punch list or package needs the strictest right of what
 * lies in it.
 */
import type { Call } from '../../kernel/call.ts'
import { conflict, forbidden, notEmpty } from '../../kernel/faults.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { Node } from '../folder/foldernode.ts'

interface Held {
  isPermanent: boolean
  hasLeftDraft: boolean
}

/** Throws 409 if something is signed or final, 403 if the caller may not delete it, 400 without a reason. */
export async function refuseLeftDraft(types: RecordTypes, call: Call, node: Node): Promise<void> {
  const { isPermanent, hasLeftDraft } = await held(types, call, node.folderId!)
  const recordType = types.byType(node.folderType!)
  if (isPermanent)
    throw conflict(
      recordType && !recordType.holds
        ? permanentFault(recordType)
        : 'Something in it is signed or final, and cannot be deleted by anybody. Nothing was deleted. Delete what else is in it.',
    )
  if (!node.deletes) throw forbidden('You may see this, but not delete it. Ask a project admin to do that.')
  if (!hasLeftDraft) return
  if (!node.isAdmin) throw forbidden(recordType && !recordType.holds ? mayNot(recordType) : notAll)
  if (!call.info('Reason')?.trim())
    throw notEmpty('AdditionalInfo.Reason', 'the reason: what was issued is deleted only with one')
}

/** What is sealed can be reopened; what is final cannot. */
const permanentFault = ({ label, sealedAt }: RecordType<any>): string =>
  sealedAt
    ? `This ${label} is signed or locked, and cannot be deleted by anybody. A manager of the project can reopen it first.`
    : `This ${label} is final, and cannot be deleted by anybody. A manager of the project can correct it, with a reason.`

/** A submittal item is void by its status, which is no state. */
function mayNot({ label, states, alsoSteps = [] }: RecordType<any>): string {
  const isVoidable = states?.states.Void !== undefined || alsoSteps.length > 0
  const instead = isVoidable ? ' Void it instead.' : ''
  return `Only a project admin can delete this ${label}, because it was issued.${instead}`
}

/** The same sentence for what was issued and for what the caller cannot see, so that it reveals nothing hidden. */
export const notAll =
  'You may not delete everything in this folder. Nothing was deleted. Void what was issued instead.'

/** What the node and everything below it is, as far as it is not in the bin. */
const held = async (
  { leftDraftNode, permanentNode }: RecordTypes,
  call: Call,
  folderId: number,
): Promise<Held> =>
  (await call.db.row<Held>(
    `WITH RECURSIVE below AS (
       SELECT f.* FROM folder f WHERE f.id = $1
       UNION ALL
       SELECT f.* FROM below b JOIN folder f ON f.parent_id = b.id
        WHERE b.path IS NOT NULL AND f.deleted_at IS NULL)
     SELECT coalesce(bool_or(${permanentNode}), false) AS "isPermanent",
            coalesce(bool_or(${leftDraftNode}), false) AS "hasLeftDraft" FROM below f`,
    [folderId],
  ))!
