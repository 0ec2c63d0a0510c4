/** Withdrawing a publication, or some of its sheets: nothing is deleted, and what was in force before is put on top again. */
import type { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import type { Value } from '../../../contract/kit.ts'
import { documentStatus } from '../../../contract/states.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty } from '../../kernel/faults.ts'
import { document } from '../document/document.ts'
import { changeRecord } from '../engine/write/change.ts'
import { findPublication, type Publication, publicationOf, stateCode } from './publications.ts'
import { lockPublishing } from './publish.ts'
import { inForceOf } from './revisions.ts'
import { putOnTopAgain, readVersions, type StoredVersion } from './versions.ts'

type Request = Value<typeof DrawingPublicationWithdraw.request.fields>

export async function withdraw(request: Request, call: Call) {
  const reason = (request.reason || call.info('Reason'))?.trim()
  const seen = await findPublication(call, request.publicationId)
  await lockPublishing(call, seen.projectId)
  const found = await findPublication(call, request.publicationId, 'FOR NO KEY UPDATE OF b')
  refuse(found)
  if (!reason) throw notEmpty('Reason', 'why it is withdrawn: everybody who was told of it is told')
  const isWhole = request.sheetFolderIds === undefined || request.sheetFolderIds === null
  const sheets = await sheetsOf(call, found, isWhole ? undefined : request.sheetFolderIds!)
  if (isWhole && found.hidesSheet)
    throw forbidden('It has sheets that you do not see. Withdraw those that you see, by name.')
  await mark(call, found, sheets, reason)
  await settle(call, sheets)
  await close(call, found, isWhole, reason)
  return {
    publication: await publicationOf(call, found.publicationId),
    sheetCount: sheets.length,
    numberOfRecordsEffected: sheets.length,
  }
}

function refuse({ stateId, mayWithdraw }: Publication): void {
  if (stateId === stateCode.withdrawn) throw conflict('This publication was withdrawn already.')
  if (stateId !== stateCode.published)
    throw conflict('This publication is not published. Discard it instead.')
  if (!mayWithdraw)
    throw forbidden(
      'Drawings are withdrawn by managers of the project, and by members of the design side who write documents.',
    )
}

interface Sheet {
  documentId: number
  folderId: number
}

/** The sheets of it that are not withdrawn, locked. */
async function sheetsOf(
  call: Call,
  found: Publication,
  folderIds: readonly number[] | undefined,
): Promise<Sheet[]> {
  const rows = await call.db.rows<Sheet & { isWithdrawn: boolean }>(
    `SELECT v.document_id AS "documentId", f.id AS "folderId", v.withdrawn_at IS NOT NULL AS "isWithdrawn"
       FROM sheet_version v JOIN folder f ON f.id = v.folder_id ${joinNodeRights}
      WHERE v.publication_id = $2 AND v.same_as IS NULL AND ($3::int[] IS NULL OR f.id = ANY ($3::int[])) AND ${visible}
      ORDER BY f.id FOR NO KEY UPDATE OF f`,
    [call.caller.id, found.publicationId, folderIds ?? null],
  )
  if (folderIds) {
    if (folderIds.length === 0)
      throw notEmpty('SheetFolderIds', 'the sheets to withdraw, or leave it out for all')
    const known = new Map(rows.map((row) => [row.folderId, row]))
    for (const [i, id] of folderIds.entries()) {
      const at = `SheetFolderIds[${i}]`
      if (!known.has(id)) throw invalidField(at, 'Enum', `${at}: ${id} is not a sheet of this publication.`)
      if (known.get(id)!.isWithdrawn) throw conflict(`${at}: this sheet was withdrawn already.`)
    }
  }
  const left = rows.filter(({ isWithdrawn }) => !isWithdrawn)
  if (left.length === 0) throw conflict('All its sheets were withdrawn already.')
  return left
}

/** Also the versions that put one of them on top again. */
const mark = (call: Call, { publicationId }: Publication, sheets: readonly Sheet[], reason: string) =>
  call.db.rows(
    `UPDATE sheet_version SET withdrawn_by = $3, withdrawn_at = $4, withdrawn_reason = $5
      WHERE publication_id = $1 AND document_id = ANY ($2::int[]) AND withdrawn_at IS NULL`,
    [publicationId, sheets.map(({ documentId }) => documentId), call.caller.id, call.now, reason],
  )

/** Puts on top of each sheet what has to be in force now; a sheet that has nothing left becomes void. */
async function settle(call: Call, sheets: readonly Sheet[]): Promise<void> {
  const all = await readVersions(
    call,
    sheets.map(({ documentId }) => documentId),
  )
  for (const { documentId, folderId } of sheets) {
    const versions = all.get(documentId)!
    const top = versions.at(-1)!
    const inForce = inForceOf(versions)
    // Somebody has made it void themselves: it stays so.
    if (isClosed(top)) continue
    if (!inForce)
      await changeRecord(document, call, { folderId, documentStatus: documentStatus.Void.code }, '')
    else if (inForce.version !== (top.sameAs ?? top.version))
      await putOnTopAgain(call, folderId, withStatusOf(top, inForce), top.version + 1)
  }
}

const isClosed = ({ status }: StoredVersion): boolean =>
  status === documentStatus.Void.code || status === documentStatus.Superseded.code

/** A version that was void when it was replaced was revived by the one that is withdrawn: it gets the status of that. */
const withStatusOf = (top: StoredVersion, again: StoredVersion): StoredVersion =>
  isClosed(again) ? { ...again, status: top.status } : again

async function close(call: Call, found: Publication, isWhole: boolean, reason: string): Promise<void> {
  const { publicationId, projectId, name } = found
  await call.db.rows(
    isWhole
      ? `UPDATE publication SET state = ${stateCode.withdrawn}, withdrawn_by = $2, withdrawn_at = $3, withdrawn_reason = $4,
                revision = revision + 1 WHERE id = $1`
      : 'UPDATE publication SET revision = revision + 1 WHERE id = $1 AND ($2::int, $3::timestamptz, $4::text) IS NOT NULL',
    [publicationId, call.caller.id, call.now, reason],
  )
  await writeEvents(call, [
    {
      action: 'DrawingsWithdrawn',
      projectId,
      reason,
      changes: [
        ['publicationId', null, publicationId],
        ['publicationName', null, name],
      ],
    },
  ])
}
