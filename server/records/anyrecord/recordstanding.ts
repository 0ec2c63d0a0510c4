/** The standing of a record of any type: its state, its court, and the last step. */
import type { Value } from '../../../contract/kit.ts'
import {
  type FieldOnBehalf,
  type RecordStanding,
  RecordStandingRead,
} from '../../../contract/records/anyrecord/recordstanding.ts'
import { authorParts, companyPart, isRestricted, joinNodeRights, visible } from '../../access/visibility.ts'
import { codeName } from '../../codes/codes.ts'
import { folderType, partyTypes } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { courtJoin, outsideParties } from '../engine/court/court.ts'
import { untoldParties } from '../engine/court/untold.ts'
import { f } from '../engine/declare/column.ts'
import { madeBySide, takesPart } from '../engine/declare/ownershipsql.ts'
import { listOfField } from '../engine/declare/recordstate.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { type RecordTypes, sqlByStates } from '../engine/declare/recordtypes.ts'
import { daysTo, overdue } from '../engine/listing/declarelisting.ts'
import { isRecordContact } from '../engine/tree/partytexts.ts'
import { behalfName, behalfOfField } from '../engine/write/behalf.ts'
import { type LoadedRecord, loadWithoutLock } from '../engine/write/loadforupdate.ts'
import { mayAddress } from './addressing.ts'
import { broughtJoin } from './broughtstep.ts'
import { lastStepJoin } from './laststep.ts'
import { partyNamesOf } from './partynames.ts'
import { addableFieldsOf, editableFieldsOf } from './transitions.ts'

type Standing = Value<typeof RecordStanding.fields> & { folderType: number }

/** The actions that bring a record to its state, as in My court. */
const steps = `'Created', 'StatusChanged', 'StatusOverridden'`

/** Those that can move the court besides: forwarding opens nothing anew. */
const moves = `${steps}, 'Forwarded', 'SubRfiAnswered', 'SubRfiReopened', 'ReachesNobody', 'Restored'`

/** SQL: fields whose change can move the court without a step. */
const courtKeys = `'verdictOf', 'reviewers', 'party', 'toUserId', 'toName', 'toCompanyId', 'issueTo', 'responsiblePartyList'`

const movesCourt = `e.action IN (${moves}) OR EXISTS (
  SELECT FROM jsonb_array_elements(e.changes) c (change) WHERE c.change ->> 0 IN (${courtKeys}))`

const lastStep = (types: RecordTypes): string => `LEFT JOIN LATERAL (SELECT e.at FROM event e
   WHERE e.folder_id = f.id AND (${movesCourt}) ORDER BY e.id DESC LIMIT 1) moved ON true
  ${lastStepJoin(types, steps)} ${broughtJoin(types)} LEFT JOIN person n ON n.id = step.person_id`

/**
 * SQL: the parent of the record. A party of a record may not be allowed to see its parent, and then gets no
 * name.
 */
const holder = `CROSS JOIN LATERAL (SELECT f.parent_id AS id) held
  LEFT JOIN LATERAL (SELECT f.name, f.type FROM folder f ${joinNodeRights} WHERE f.id = held.id AND ${visible}) up ON true`

const isYours = `EXISTS (SELECT FROM in_court c WHERE c.folder_id = f.id
  AND (c.person_id = $1 OR c.organization_id = a.organization_id))`

/** SQL: the parties of the record itself who are contacts of it. */
const contacts = `(SELECT json_agg(DISTINCT jsonb_build_object('text', btrim(y.label), 'userId', n.id, 'fullName', n.full_name))
   FROM party y JOIN person n ON n.id = y.person_id WHERE y.folder_id = f.id AND ${isRecordContact()})`

const select = (
  types: RecordTypes,
): string => `SELECT f.id AS "folderId", f.type AS "folderType", f.project_id AS "projectId",
  f.number, f.title, f.state AS "statusId",
  ${sqlByStates(types, (recordType) => codeName(listOfField(recordType, recordType.status!)!, f('state')).text)} AS "statusName",
  to_char(f.due_day, 'YYYY-MM-DD') AS "dueDate",
  ${sqlByStates(types, (recordType) => overdue(recordType, 'f', 'today.day'))} AS "isOverdue",
  ${daysTo('today.day')} AS "daysOpen", f.updated_at AS "updatedDate",
  court.user_id AS "courtUserId", court.names AS "courtName", ${outsideParties()} AS "outsideParties",
  ${untoldParties([...authorParts, companyPart], 'NOT is_.closed')} AS "untoldParties", ${contacts} AS contacts,
  court.reaches_nobody AS "reachesNobody", ${isYours} AS "isYours",
  CASE WHEN ${types.hidesNode} THEN step.at ELSE moved.at END AS "courtDate", step.at AS "stepDate", step.person_id AS "stepUserId", coalesce(n.full_name, brought.name) AS "stepName",
  step.is_entry AS "isEntered", to_char(brought.day, 'YYYY-MM-DD') AS "stepOn", brought.source AS "accordingTo",
  CASE WHEN step.is_withheld AND ${types.hidesNode} THEN NULL ELSE step.on_behalf END AS "stepOnBehalfOfName",
  f.created_by AS "createdByUserId", (SELECT m.full_name FROM person m WHERE m.id = f.created_by) AS "createdByName",
  f.created_at AS "createdDate", ${madeBySide} AS "createdBySide",
  f.parent_id AS "folderParentId", up.name AS "parentName", up.type AS "parentType", ${isRestricted('f')} AS "isRestricted",
  NOT p.is_disabled AND ${takesPart} AND (a.makes OR NOT is_.closed) AS "userCanAdd",
  NOT p.is_disabled AND is_.can_modify AS "userCanModify", NOT p.is_disabled AND ${types.deletableNode} AS "userCanDelete"
  FROM folder f JOIN project p ON p.id = f.project_id ${joinNodeRights} ${holder}
 CROSS JOIN LATERAL (SELECT ($3::timestamptz AT TIME ZONE p.time_zone)::date AS day) today
 CROSS JOIN LATERAL (SELECT ${types.closedNode} AS closed, ${types.canModifyNode} AS can_modify) is_
  ${courtJoin('f.id')} ${lastStep(types)}
 WHERE f.id = $2 AND f.type IN (${partyTypes.join(', ')}) AND ${visible}`

async function standingOf(statement: string, call: Call, folderId: number): Promise<Standing> {
  const row = await call.db.row<Standing>(statement, [call.caller.id, folderId, call.now])
  if (!row) throw notFound('This record')
  return { ...row, folderTypeName: folderType(row.folderType).name }
}

/** Of the fields that the caller may change, those that belong to another party, with the name of that party. */
async function onBehalfIn(
  call: Call,
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  editable: readonly string[],
): Promise<Array<Value<typeof FieldOnBehalf.fields>>> {
  const found = recordType.dto.entries.flatMap(({ key, documented }) => {
    const owner = editable.includes(documented) ? behalfOfField(recordType, loaded, key) : undefined
    return owner ? [{ field: documented, ...owner }] : []
  })
  return Promise.all(
    found.map(async ({ field, ...owner }) => ({
      field,
      onBehalfOfUserId: owner.personId ?? 0,
      onBehalfOfName: await behalfName(call, loaded.project.projectId, owner),
    })),
  )
}

export default (types: RecordTypes): Served[] => {
  const statement = select(types)
  return [
    serve(RecordStandingRead, async ({ folderId }, call) => {
      if (!folderId) throw notEmpty('FolderId', 'the record')
      const standing = await standingOf(statement, call, folderId)
      const recordType = types.byType(standing.folderType)!
      const loaded = await loadWithoutLock(recordType, call, { folderId }, '')
      const editableFields = editableFieldsOf(recordType, loaded)
      const fieldsOnBehalf = await onBehalfIn(call, recordType, loaded, editableFields)
      const addableFields = addableFieldsOf(recordType, loaded)
      const partyNames = await partyNamesOf(call, recordType, loaded)
      const outside = standing.outsideParties?.filter((text) => mayAddress(recordType, loaded, text))
      const addressableParties = outside?.length ? outside : undefined
      return {
        standing: {
          ...standing,
          editableFields,
          addableFields,
          fieldsOnBehalf,
          partyNames,
          addressableParties,
        },
      }
    }),
  ]
}
