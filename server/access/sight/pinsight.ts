/** SQL: what somebody sees of pins on sheets. A pin is seen by who sees its record and its sheet. */

import { raw, type Sql } from '../../db/sql.ts'
import { joinRights, sees, visible } from '../visibility.ts'

/** The events of a pin, in the history of its record. */
export const pinActions = ['PinPlaced', 'PinMoved', 'PinConfirmed', 'PinRemoved'] as const
export type PinAction = (typeof pinActions)[number]

/**
 * Whether the `pin` of the record `f` is among what the caller with the rights `a` sees of that record, which is judged
 * besides. `hides`: whether what is withheld is hidden from them.
 */
export const isOfSeen = (hides: string): string => `NOT (pin.is_withheld AND ${hides})
  AND (pin.attachment_id IS NULL OR EXISTS (
    SELECT FROM attachment n WHERE n.id = pin.attachment_id AND n.deleted_at IS NULL AND NOT (n.is_withheld AND ${hides})))`

/** Whether the caller sees the record `f` and of it the `pin`. */
export const seesRecordOf = (hides: string): string => `${visible} AND ${isOfSeen(hides)}`

/** Whether the caller, or that one, sees the sheet of the `pin`. */
export const seesSheetOfPinBy = (caller?: Sql): string => `EXISTS (
  SELECT FROM document d JOIN folder f ON f.id = d.folder_id
    ${joinRights({ ...(caller && { caller }), project: 'f.project_id', section: raw('f.section') })}
   WHERE d.id = pin.document_id AND d.sheet_key IS NOT NULL AND ${visible})`
export const seesSheetOfPin = seesSheetOfPinBy()

/** The events of document references, in the history of the record. A pin writes one as well. */
export const referenceActions = ['ReferenceAdded', 'ReferenceUpdated', 'ReferenceRemoved'] as const
export type ReferenceAction = (typeof referenceActions)[number]

/** What their first change names: the node of a sheet, the id of a document. */
const named = 'coalesce(e.changes -> 0 ->> 2, e.changes -> 0 ->> 1)::int'
const listOf = (actions: readonly string[]): string => actions.map((name) => `'${name}'`).join(', ')

/**
 * Whether the event `e` names no sheet and no document that the caller does not see. In the bin, it is still the same one. That a
 * record referred to a document that was removed for good is told to all who see the record: its name is told to nobody.
 */
export function tellsOfSeenDocument(caller: Sql): string {
  const isSeen = (where: string): string => `EXISTS (SELECT FROM folder f
    ${joinRights({ caller, project: 'f.project_id', section: raw('f.section') })} WHERE ${where} AND ${sees({ inBin: true })})`
  return `CASE WHEN e.action IN (${listOf(pinActions)}) THEN ${isSeen(`f.id = ${named}`)}
    WHEN e.action IN (${listOf(referenceActions)})
    THEN coalesce((SELECT ${isSeen('f.id = d.folder_id')} FROM document d WHERE d.id = ${named}), true)
    ELSE true END`
}
