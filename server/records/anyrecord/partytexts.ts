/** Texts that stand for nobody: listed for managers, who say whom they mean. */
import type { Value } from '../../../contract/kit.ts'
import {
  type EarlierPartyMatch,
  PartyAssign,
  PartyMatchesSeen,
  type PartyRecord,
  type PartyText,
  PartyTextsRead,
  partyRecordsMax,
  partyTextsMax,
} from '../../../contract/people/party.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { refreshRecords } from '../engine/court/refresh.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { isRecordContact, knownCompanies, plainText, type Target } from '../engine/tree/partytexts.ts'
import { projectRights } from '../engine/tree/projectrights.ts'

type Assigning = Value<typeof PartyAssign.request.fields>
type PartyRecordValue = Value<typeof PartyRecord.fields>

export async function checkManager(
  call: Call,
  projectId: number | null | undefined,
  sentence = 'Only a manager of the project can do this.',
): Promise<number> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const project = await projectRights(call, 'setup', projectId)
  if (!project.isManager) throw forbidden(sentence)
  return projectId
}

const standsForNobody = 'y.person_id IS NULL AND y.organization_id IS NULL'

/** SQL: the outside parties `y` of the project $2, in records `f` that the caller sees; or others, if these may be assigned. */
const partiesThat = (
  are: string,
): string => `FROM party y JOIN folder f ON f.id = y.folder_id ${joinNodeRights}
  WHERE y.project_id = $2 AND y.label IS NOT NULL AND (${are})
    AND y.via IS NULL AND btrim(y.label) <> '' AND ${visible}`
const outside = partiesThat(standsForNobody)
const outsideOrContact = partiesThat(`${standsForNobody} OR ${isRecordContact('$4::int')}`)

/** All that a text could mean now, also by an address that is not confirmed: a manager decides. */
const candidates = `SELECT coalesce(jsonb_agg(jsonb_build_object('userId', c.user_id, 'organizationId', c.organization_id,
    'name', c.name, 'company', c.company) ORDER BY c.name, c.user_id), '[]') FROM (
  SELECT n.id AS user_id, 0 AS organization_id, n.full_name AS name, o.name AS company
    FROM member m JOIN person n ON n.id = m.person_id JOIN organization o ON o.id = n.organization_id
   WHERE m.project_id = $2 AND m.removed_at IS NULL
     AND x.plain IN (n.id::text, lower(n.login), ${plainText('n.email')}, lower(n.full_name))
  UNION ALL SELECT 0, o.id, o.name, NULL FROM organization o JOIN project p ON p.id = $2
   WHERE ${plainText('o.name')} = x.plain AND ${knownCompanies}) c`

async function readTexts(projectId: number, call: Call) {
  const values = [call.caller.id, projectId]
  const texts = await call.db.rows<Value<typeof PartyText.fields> & { total: number }>(
    `SELECT x.text, x.count AS "recordCount", x.total, (${candidates}) AS candidates
       FROM (SELECT ${plainText('y.label')} AS plain, min(btrim(y.label)) AS text,
                    count(DISTINCT f.id)::int AS count, (count(*) OVER ())::int AS total
               ${outside} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${partyTextsMax}) x
      ORDER BY x.count DESC, x.plain`,
    values,
  )
  const earlier = await call.db.rows<Value<typeof EarlierPartyMatch.fields>>(
    `SELECT e.label AS text, n.id AS "userId", n.full_name AS "fullName", o.name AS company,
            count(DISTINCT f.id)::int AS "recordCount"
       FROM earlier_party_match e JOIN person n ON n.id = e.person_id
       JOIN organization o ON o.id = n.organization_id
       JOIN party y ON y.project_id = e.project_id AND y.person_id = e.person_id AND y.via IS NULL
        AND ${plainText('y.label')} = e.label
       JOIN folder f ON f.id = y.folder_id ${joinNodeRights}
      WHERE e.project_id = $2 AND e.seen_at IS NULL AND ${visible}
      GROUP BY e.label, n.id, o.id ORDER BY e.label, n.id`,
    values,
  )
  return {
    partyTexts: texts.map(({ total: _, ...text }) => text),
    partyTextsLeftOff: Math.max(0, (texts[0]?.total ?? 0) - partyTextsMax),
    earlierMatches: earlier,
  }
}

async function markSeen(projectId: number, call: Call) {
  const seen = await call.db.rows(
    `UPDATE earlier_party_match SET seen_at = $2, seen_by = $3
      WHERE project_id = $1 AND seen_at IS NULL RETURNING label`,
    [projectId, call.now, call.caller.id],
  )
  if (seen.length > 0)
    await writeEvents(call, [
      { action: 'PartyMatchesSeen', projectId, changes: [['matches', seen.length, 0]] },
    ])
  return { numberOfRecordsEffected: seen.length }
}

/** The person or the company that the text shall mean, with its name. */
async function targetIn(
  call: Call,
  projectId: number,
  { userId, organizationId }: Assigning,
): Promise<NamedTarget> {
  if (!userId === !organizationId)
    throw invalidField('UserId', 'NotEmpty', 'Please give either the person or the company.')
  const found = await call.db.row<{ name: string }>(
    userId
      ? `SELECT n.full_name AS name FROM member m JOIN person n ON n.id = m.person_id
          WHERE m.project_id = $1 AND n.id = $2 AND m.removed_at IS NULL`
      : `SELECT o.name FROM organization o JOIN project p ON p.id = $1 WHERE o.id = $2 AND ${knownCompanies}`,
    [projectId, userId || organizationId],
  )
  if (found) return { personId: userId || null, organizationId: organizationId || null, name: found.name }
  throw userId
    ? invalidField('UserId', 'Enum', `UserId: ${userId} is not a member of this project.`)
    : invalidField(
        'OrganizationId',
        'Enum',
        `OrganizationId: ${organizationId} is not a company of this project.`,
      )
}

async function assign(types: RecordTypes, request: Assigning, call: Call) {
  const projectId = await checkManager(call, request.projectId)
  const text = request.text?.trim()
  if (!text) throw notEmpty('Text', 'the text that stands for nobody')
  const target = await targetIn(call, projectId, request)
  return assignText(types, call, { projectId, text, dryRun: request.dryRun ?? false }, target)
}

export interface AssignedText {
  projectId: number
  text: string
  dryRun: boolean
  /** Only in these records, for a contact of them: not in others that have the people of these as parties as well. */
  ofRecords?: readonly number[]
}

export type NamedTarget = Target & { name: string }

/** From then on the text means them, in all records of it that the caller sees. */
export async function assignText(
  types: RecordTypes,
  call: Call,
  assigned: AssignedText,
  target: NamedTarget,
) {
  const { dryRun } = assigned
  const records = await recordsWith(call, assigned, target)
  if (records.length === 0) await refuseOther(call, assigned)
  if (!dryRun) await write(types, call, assigned, target, records)
  return {
    records: records.slice(0, partyRecordsMax),
    recordsLeftOff: Math.max(0, records.length - partyRecordsMax),
    numberOfRecordsEffected: dryRun ? 0 : records.length,
  }
}

/** The records are locked first, the newest first as everywhere: nobody changes their parties meanwhile. */
async function recordsWith(
  call: Call,
  { projectId, text, ofRecords }: AssignedText,
  { personId }: NamedTarget,
): Promise<PartyRecordValue[]> {
  const isText = `AND ${plainText('y.label')} = ${plainText('$3')}`
  const [assignable, values] = ofRecords
    ? [`${outside} ${isText} AND f.id = ANY ($4::int[])`, [call.caller.id, projectId, text, ofRecords]]
    : [`${outsideOrContact} ${isText}`, [call.caller.id, projectId, text, personId]]
  await call.db.rows(
    `SELECT FROM folder k WHERE k.id IN (SELECT f.id ${assignable}) ORDER BY k.id DESC FOR NO KEY UPDATE`,
    values,
  )
  const rows = await call.db.rows<PartyRecordValue>(
    `SELECT DISTINCT f.id AS "folderId", f.type AS "folderType", f.number, f.title ${assignable}
      ORDER BY 1 DESC`,
    values,
  )
  return rows.map((row) => ({ ...row, folderTypeName: folderType(row.folderType!).name }))
}

/** Records with the text standing for nobody that the caller sees, not locked; at most so many. */
export const recordsNaming = (
  call: Call,
  {
    projectId,
    text,
    folderId,
    max,
  }: { projectId: number; text: string; folderId: number | null | undefined; max: number },
): Promise<Array<{ folderId: number; type: number }>> =>
  call.db.rows(
    `SELECT DISTINCT f.id AS "folderId", f.type ${outside} AND ${plainText('y.label')} = ${plainText('$3')}
        AND ($4::int IS NULL OR f.id = $4) ORDER BY 1 DESC LIMIT $5`,
    [call.caller.id, projectId, text, folderId || null, max],
  )

export async function refuseOther(
  call: Call,
  { projectId, text }: Pick<AssignedText, 'projectId' | 'text'>,
): Promise<never> {
  const meant = await call.db.row(
    `SELECT FROM party y JOIN folder f ON f.id = y.folder_id ${joinNodeRights}
      WHERE y.project_id = $2 AND ${plainText('y.label')} = ${plainText('$3')} AND ${visible} LIMIT 1`,
    [call.caller.id, projectId, text],
  )
  if (meant) throw conflict('This text stands for somebody already. Whom it means is not changed afterwards.')
  throw notFound('A record with this text as a party')
}

async function write(
  types: RecordTypes,
  call: Call,
  { projectId, text, ofRecords }: AssignedText,
  { personId, organizationId, name }: NamedTarget,
  records: readonly PartyRecordValue[],
): Promise<void> {
  const ids = records.map(({ folderId }) => folderId!)
  const changed = await call.db.rows<{ id: number }>(
    `UPDATE party y SET person_id = $3, organization_id = $4
      WHERE y.project_id = $1 AND ${plainText('y.label')} = ${plainText('$2')}
        AND (${standsForNobody} OR (y.person_id IS DISTINCT FROM $3 AND ${isRecordContact()}))
        AND (y.folder_id = ANY ($5::int[]) ${ofRecords ? '' : 'OR y.via = ANY ($5::int[])'})
      RETURNING y.folder_id AS id`,
    [projectId, text, personId, organizationId, ids],
  )
  await refreshRecords(types, call, ids)
  const isChanged = new Set(changed.map(({ id }) => id))
  await writeEvents(
    call,
    ids
      .filter((id) => isChanged.has(id))
      .map((folderId) => ({
        action: 'PartyAssigned',
        projectId,
        folderId,
        changes: [['party', text, name]],
      })),
  )
}

export default (types: RecordTypes): Served[] => [
  serve(PartyTextsRead, async (request, call) =>
    readTexts(await checkManager(call, request.projectId), call),
  ),
  serve(PartyMatchesSeen, async (request, call) =>
    markSeen(await checkManager(call, request.projectId), call),
  ),
  serve(PartyAssign, (request, call) => assign(types, request, call)),
]
