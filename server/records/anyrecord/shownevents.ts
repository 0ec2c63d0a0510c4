/**
 * Which events of a record the caller reads in its history, as SQL on the event `e`: the one place that says so. The feed of
 * changes, live pages and webhooks ask it as well, so that nobody is told of an event that their history does not have. What
 * was written before the record was issued is judged by issuing.ts for the history, and by the audience then for the feed.
 */
import { tellsOfSeenDocument } from '../../access/sight/pinsight.ts'
import { hasRights } from '../../access/visibility.ts'
import type { Sql } from '../../db/sql.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { type RecordTypes, sqlByType } from '../engine/declare/recordtypes.ts'
import { tellsOfIssued } from './issuing.ts'

/** Whether its history shows the event `e` of the node `f` to the caller, by their rights `a`. */
export const showsEvent = (types: RecordTypes, caller: Sql): string =>
  `(${showsToCaller(caller)} AND CASE WHEN ${types.hidesNode} THEN ${sqlByType(
    types.all.filter(({ hidden }) => hidden),
    (recordType) => showsBesideHidden(`ARRAY[${hiddenChanges(recordType).map((name) => `'${name}'`)}]`),
    'true',
  )} ELSE true END)`

/** The names of the changes that are hidden, where the record type hides some. */
export const hiddenChanges = ({ hidden }: RecordType<any>): string[] => [
  ...hidden!.fields,
  ...(hidden!.changes ?? []),
]

/**
 * As far as no field of the record is hidden from the caller: changes of the project itself and exports of lists are visible only
 * with the right to read the setup section; that another record was made from this one, once it is issued to them; of pins and
 * document references only those on sheets and to documents that they see.
 */
export const showsToCaller = (caller: Sql): string =>
  `(e.action NOT IN ('ProjectUpdated', 'Exported') OR
  ${hasRights({ caller, project: 'e.project_id', section: 'setup' }, 'AND x.reads')}) AND ${tellsOfIssued(caller)} AND ${tellsOfSeenDocument(caller)}`

/** Of a record with hidden fields: whether the event tells more than those do. `names`: the hidden changes. */
export const showsBesideHidden = (
  names: string,
): string => `(NOT (e.is_withheld AND e.action NOT IN ('StatusChanged', 'StatusOverridden'))
  AND (e.changes = '[]' OR e.action <> 'Updated' OR EXISTS (
    SELECT FROM jsonb_array_elements(e.changes) x (change) WHERE x.change ->> 0 <> ALL (${names}))))`
