/** SQL for notices `k` with their events `e` and records `f`: what the person of each may see of it, and how it is told. */

import { shownCompany } from '../access/showncompany.ts'
import { seesSheetOf } from '../access/sight/publicationsight.ts'
import { seesSome } from '../access/sight/transmittalsight.ts'
import { audience, hasRights, rights, sees, seesNotIssued } from '../access/visibility.ts'
import { codeName } from '../codes/codes.ts'
import { raw } from '../db/sql.ts'
import { showsEvent } from '../records/anyrecord/shownevents.ts'
import { listOfField } from '../records/engine/declare/recordstate.ts'
import { type RecordTypes, sqlByStates } from '../records/engine/declare/recordtypes.ts'

/** The person who is told. */
const caller = 'k.person_id'

/** The event, the record with the rights `a` of the person who is told, the project `p`, and who did it `n`. */
export const joins = `JOIN event e ON e.id = k.event_id
  LEFT JOIN folder f ON f.id = k.folder_id
  LEFT JOIN LATERAL (${rights({ caller, project: 'f.project_id', section: raw('f.section') })} OFFSET 0) a ON true
  LEFT JOIN project p ON p.id = k.project_id
  LEFT JOIN person n ON n.id = e.person_id LEFT JOIN organization o ON o.id = n.organization_id`

const ofDrawings = "'DrawingsPublished', 'DrawingsWithdrawn'"
/** The publication of drawings that it is about. */
export const toldPublication = `(CASE WHEN e.action IN (${ofDrawings}) THEN e.changes #>> '{0,2}' END)::int`
const toldPublicationName = `CASE WHEN e.action IN (${ofDrawings}) THEN e.changes #>> '{1,2}' END`

/** Whether they see what the notice is about. */
export const isSeen = (types: RecordTypes): string => `CASE
    WHEN k.folder_id IS NOT NULL THEN coalesce(${sees()} AND ${showsEvent(types, caller)}
      AND (k.audience IN (${audience.everybody}, ${audience.parties}) OR ${seesNotIssued('f', 'k.audience')}), false)
    WHEN k.project_id IS NOT NULL THEN ${hasRights({ caller, project: 'k.project_id', section: 'setup' })}
      AND (e.action <> 'TransmittalSent' OR ${seesSome(toldTransmittal, caller)})
      AND (e.action NOT IN (${ofDrawings}) OR ${seesSheetOf(toldPublication, caller)}) ELSE true END`

/** The name of the status that a step led to. */
export const statusName = (types: RecordTypes): string =>
  `CASE WHEN e.action IN ('StatusChanged', 'StatusOverridden', 'Created') THEN ${sqlByStates(
    types,
    (recordType) =>
      codeName(
        listOfField(recordType, recordType.status!)!,
        raw(`(SELECT (c.change ->> 2)::int FROM jsonb_array_elements(e.changes) AS c (change)
               WHERE c.change ->> 0 = '${recordType.status}')`),
      ).text,
  )} END`

const ofTransmittal = (part: string): string =>
  `CASE WHEN e.action = 'TransmittalSent' THEN e.changes #>> '{${part},2}' END`

/** The transmittal that it is about; what it is about, by number and title. */
export const toldTransmittal = `(${ofTransmittal('0')})::int`
export const toldNumber = `coalesce(f.number, ${ofTransmittal('1')})`
export const toldTitle = `coalesce(f.title, ${toldPublicationName}, (SELECT sent.subject FROM transmittal sent WHERE sent.id = ${toldTransmittal}))`

const answerFields = ({ all }: RecordTypes): string =>
  all.flatMap(({ mail }) => (mail?.answer ? `'${mail.answer}'` : [])).join(', ')

/** SQL: a step that emptied an official answer, as opening an RFI again does. */
const isWithdrawal = (
  types: RecordTypes,
): string => `e.action IN ('StatusChanged', 'StatusOverridden') AND EXISTS (
  SELECT FROM jsonb_array_elements(e.changes) c (change)
   WHERE c.change ->> 0 IN (${answerFields(types)}) AND c.change ->> 1 <> '' AND coalesce(c.change ->> 2, '') = '')`

/** Why an answer or drawings were withdrawn: the reason of that step. */
export const withdrawalReason = (types: RecordTypes): string =>
  `CASE WHEN e.action = 'DrawingsWithdrawn' OR ${isWithdrawal(types)} THEN e.reason END`

/** The action; of a changed account, which of the two that people hear of. */
export const toldAction = (
  types: RecordTypes,
): string => `CASE WHEN ${isWithdrawal(types)} THEN 'AnswerWithdrawn' WHEN e.action <> 'UserUpdated' THEN e.action
    WHEN ${changes('email', 'notificationEmail')} AND NOT ${changes('userPassword')} THEN 'EmailChanged'
    WHEN ${changes('userPassword')} AND NOT ${changes('email', 'notificationEmail')} THEN 'PasswordChanged' ELSE e.action END`

function changes(...fields: string[]): string {
  const names = fields.map((field) => `'${field}'`).join(', ')
  return `EXISTS (SELECT FROM jsonb_array_elements(e.changes) c (change) WHERE c.change ->> 0 IN (${names}))`
}

export const company = shownCompany()
