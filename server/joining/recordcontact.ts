/**
 * The contact of a record: whom somebody who is no manager gave an address. The mail links of the records alone reach them, and
 * they count for no company, until a manager makes them a member.
 */
import { contactRecordsMax } from '../../contract/people/party.ts'
import { keepRights } from '../access/keeprights.ts'
import { joinNodeRights, notRestricted } from '../access/visibility.ts'
import type { Call } from '../kernel/call.ts'
import { forbidden, invalidField } from '../kernel/faults.ts'
import { mayAddress } from '../records/anyrecord/addressing.ts'
import { recordsNaming, refuseOther } from '../records/anyrecord/partytexts.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { plainText } from '../records/engine/tree/partytexts.ts'
import { loadWithoutLock } from '../records/engine/write/loadforupdate.ts'
import { type Addressed, newContact } from './addressed.ts'

const askManager =
  'Only those who may change this name in the record, and managers of the project, can give it an address. Please ask a manager to ' +
  'add this person.'

/** Of the records with the text, those in which the caller may change it. */
export async function addressableRecords(
  types: RecordTypes,
  call: Call,
  { projectId, text, role }: Addressed,
  folderId: number | null | undefined,
): Promise<number[]> {
  if (role)
    throw forbidden('Only a manager of the project makes somebody a member. Please leave the role out.')
  const named = await recordsNaming(call, { projectId, text, folderId, max: contactRecordsMax + 1 })
  if (named.length === 0) await refuseOther(call, { projectId, text })
  if (named.length > contactRecordsMax)
    throw invalidField('FolderId', 'NotEmpty', 'Many records have this name: please say in which one.')
  const own: number[] = []
  for (const record of named) {
    const recordType = types.byType(record.type)
    if (!recordType) continue
    const loaded = await loadWithoutLock(recordType, call, { folderId: record.folderId }, '')
    if (mayAddress(recordType, loaded, text)) own.push(record.folderId)
  }
  if (own.length === 0) throw forbidden(askManager)
  return own
}

/** The one whom the caller gave this address before in the project, or a new one: nobody learns whom others gave one. */
export async function contactOf(
  call: Call,
  addressed: Addressed,
  folderIds: readonly number[],
): Promise<number> {
  const { projectId } = addressed
  const personId = (await givenBefore(call, addressed)) ?? (await newContact(call, addressed, undefined))
  await call.db.rows(
    `INSERT INTO record_contact (project_id, folder_id, person_id, section, added_by, added_at)
     SELECT f.project_id, f.id, $2, f.section, $3, $4 FROM folder f WHERE f.id = ANY ($1::int[])
         ON CONFLICT (folder_id, person_id) DO NOTHING`,
    [folderIds, personId, call.caller.id, call.now],
  )
  await keepRights(call.db, { people: [personId], projects: [projectId] })
  if (await call.db.row(restricted, [personId, folderIds]))
    throw forbidden(
      'An access list restricts this record to some members. Please ask a manager to add this person.',
    )
  return personId
}

const restricted = `SELECT FROM folder f ${joinNodeRights} WHERE f.id = ANY ($2::int[]) AND NOT ${notRestricted()} LIMIT 1`

async function givenBefore(call: Call, { email, projectId }: Addressed): Promise<number | undefined> {
  if (!email) return undefined
  const found = await call.db.row<{ id: number }>(
    `SELECT n.id FROM record_contact c JOIN person n ON n.id = c.person_id
      WHERE c.project_id = $1 AND c.added_by = $2 AND ${plainText('n.email')} = lower($3) AND n.is_active AND n.merged_into IS NULL
        AND NOT EXISTS (SELECT FROM member m WHERE m.project_id = c.project_id AND m.person_id = n.id)
      ORDER BY n.id LIMIT 1`,
    [projectId, call.caller.id, email],
  )
  return found?.id
}
