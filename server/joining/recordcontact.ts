/**
 * The contact of a record: whom somebody who is no manager gave an address. The mail links of the records alone reach them, and
 * they count for no company, until a manager makes them a member.
 */
import { msPerDay } from '../../contract/fields/durations.ts'
import { contactRecordsMax, contactsPerDayMax } from '../../contract/people/party.ts'
import { keepRights } from '../access/keeprights.ts'
import { joinNodeRights, notRestricted, visible } from '../access/visibility.ts'
import type { Call } from '../kernel/call.ts'
import { Fault, forbidden, invalidField } from '../kernel/faults.ts'
import { mayAddress } from '../records/anyrecord/addressing.ts'
import { recordsNaming, refuseOther } from '../records/anyrecord/partytexts.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { isRecordContact, plainText } from '../records/engine/tree/partytexts.ts'
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
  await refuseFormerMember(call, addressed)
  const personId = (await givenBefore(call, addressed)) ?? (await oneMore(call, addressed))
  await call.db.rows(
    `INSERT INTO record_contact (project_id, folder_id, person_id, section, added_by, added_at)
     SELECT f.project_id, f.id, $2, f.section, $3, $4 FROM folder f WHERE f.id = ANY ($1::int[])
         ON CONFLICT (folder_id, person_id) DO NOTHING`,
    [folderIds, personId, call.caller.id, call.now],
  )
  await keepRights(call.db, { people: [personId], projects: [addressed.projectId] })
  if (await call.db.row(restricted, [personId, folderIds]))
    throw forbidden(
      'An access list restricts this record to some members. Please ask a manager to add this person.',
    )
  return personId
}

const restricted = `SELECT FROM folder f ${joinNodeRights} WHERE f.id = ANY ($2::int[]) AND NOT ${notRestricted()} LIMIT 1`

/** Whom a manager took out of the project, or an administrator switched off, no one else brings back. */
async function refuseFormerMember(call: Call, { email, projectId }: Addressed): Promise<void> {
  const former = await call.db.row(
    `SELECT FROM member m JOIN person n ON n.id = m.person_id
      WHERE m.project_id = $1 AND ${plainText('n.email')} = lower($2) AND (m.removed_at IS NOT NULL OR NOT n.is_active)
        AND (n.email_confirmed_at IS NOT NULL OR n.password IS NULL) AND n.merged_into IS NULL LIMIT 1`,
    [projectId, email],
  )
  if (former)
    throw forbidden(
      'Somebody with this address is not in the project any more. Please ask a manager to add this person.',
    )
}

/** Each gets mail from this server: nobody sends it to any number of strangers. */
async function oneMore(call: Call, addressed: Addressed): Promise<number> {
  const made = await call.db.row<{ count: number }>(
    `SELECT count(DISTINCT person_id)::int AS count FROM record_contact
      WHERE project_id = $1 AND added_by = $2 AND added_at > $3`,
    [addressed.projectId, call.caller.id, new Date(call.now.getTime() - msPerDay)],
  )
  if (made!.count >= contactsPerDayMax)
    throw new Fault(
      'TooManyRequests',
      `You gave ${contactsPerDayMax} people an address in the last 24 hours. Please ask a manager to add this person, or try again later.`,
      { headers: { 'Retry-After': String(msPerDay / 1000) } },
    )
  return newContact(call, addressed, undefined)
}

/** The contact whom the text means in the record, else in any that the caller sees: what they do not see makes nobody a member. */
export async function contactNamed(
  call: Call,
  { projectId, text }: Addressed,
  folderId: number | null | undefined,
): Promise<number | undefined> {
  const found = await call.db.rows<{ id: number; isHere: boolean }>(
    `SELECT y.person_id AS id, coalesce(bool_or(f.id = $4), false) AS "isHere"
       FROM party y JOIN folder f ON f.id = y.folder_id ${joinNodeRights}
      WHERE y.project_id = $2 AND ${plainText('y.label')} = ${plainText('$3')} AND ${isRecordContact()} AND ${visible}
      GROUP BY 1 ORDER BY 1`,
    [call.caller.id, projectId, text, folderId || null],
  )
  const here = found.filter(({ isHere }) => isHere)
  const [first, second] = here.length > 0 ? here : found
  if (second)
    throw invalidField(
      'Email',
      'NotEmpty',
      'Several people were given an address under this name: please give that of the one you mean.',
    )
  return first?.id
}

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
