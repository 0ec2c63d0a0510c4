/** Discarding a publication that was not published: its files and pages go, who discarded it stays. */
import type { DrawingPublicationDiscard } from '../../../contract/drawings/publication.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, forbidden } from '../../kernel/faults.ts'
import { deleteUnusedFiles } from '../file/storedfile.ts'
import { findPublication, publicationOf, stateCode } from './publications.ts'

export async function discard(request: Value<typeof DrawingPublicationDiscard.request.fields>, call: Call) {
  const found = await findPublication(call, request.publicationId, 'FOR NO KEY UPDATE OF b')
  if (found.stateId === stateCode.published || found.stateId === stateCode.withdrawn)
    throw conflict('This publication is published. It can be withdrawn, but not discarded.')
  if (found.stateId === stateCode.discarded) return answer(call, found.publicationId, 0)
  if (!found.mayDiscard)
    throw forbidden('A publication is discarded by the person who uploaded it, or a manager of the project.')
  const files = await call.db.rows<{ id: number }>(
    `SELECT stored_file_id AS id FROM publication_file WHERE publication_id = $1 AND stored_file_id IS NOT NULL
     UNION SELECT cut_file_id FROM publication_page WHERE publication_id = $1 AND cut_file_id IS NOT NULL`,
    [found.publicationId],
  )
  await call.db.rows('DELETE FROM publication_page WHERE publication_id = $1', [found.publicationId])
  await call.db.rows('UPDATE publication_file SET stored_file_id = NULL WHERE publication_id = $1', [
    found.publicationId,
  ])
  await deleteUnusedFiles(
    call.db,
    files.map(({ id }) => id),
  )
  await call.db.rows(
    'UPDATE publication SET state = $2, discarded_by = $3, discarded_at = $4, revision = revision + 1 WHERE id = $1',
    [found.publicationId, stateCode.discarded, call.caller.id, call.now],
  )
  return answer(call, found.publicationId, 1)
}

const answer = async (call: Call, publicationId: number, numberOfRecordsEffected: number) => ({
  publication: await publicationOf(call, publicationId),
  numberOfRecordsEffected,
})
