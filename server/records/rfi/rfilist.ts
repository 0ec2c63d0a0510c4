/** The list of RFIs: what a row has, and what it is sorted and filtered by. */
import { RFIReadInFolder, RfiRow, type rfiListFields } from '../../../contract/rfi.ts'
import { codeName } from '../../codes/codes.ts'
import { serve } from '../../kernel/serve.ts'
import { readInFolder } from '../list/list.ts'
import { attachmentCount, hasFiles, personName } from '../list/listcolumns.ts'
import { coded, counted, day, due, number, state, whole, words } from '../list/listfield.ts'
import { listingOf } from '../list/listing.ts'
import { rfi } from './rfi.ts'

/** The code that a status had before its last step. */
const statusBefore = (field: string): string => `LEFT JOIN LATERAL (
  SELECT (c.change ->> 1)::int AS code FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
   WHERE e.folder_id = f.id AND e.action IN ('StatusChanged', 'StatusOverridden') AND c.change ->> 0 = '${field}'
   ORDER BY e.id DESC LIMIT 1) before ON true`

export const rfiListing = listingOf<typeof RfiRow.fields, (typeof rfiListFields)[number]>({
  kind: rfi,
  row: RfiRow,
  isWhole: true,
  joins: statusBefore('statusId'),
  columns: {
    rfiId: 't.id',
    rfiAttach: hasFiles,
    attachmentCount,
    rfiNumber: 't.number',
    rfiSubject: 't.subject',
    rfiQuestion: 't.question',
    rfiSubmitted: 't.date_submitted',
    rfiSubmittedOn: 't.date_submitted_day',
    rfiDueDate: 't.date_due',
    rfiDueDateOn: 't.date_due_day',
    rfiTransmitted: 't.date_transmitted',
    originalLink: 'og.number',
    originalLink1: `nullif(concat_ws(' ', og.number, og.subject), '')`,
    forwardedLink: 'sub.number',
    forwardedLink1: `nullif(concat_ws(' ', sub.number, sub.subject), '')`,
    statusId: 't.status_id',
    rfiStatus: codeName('rfiStatus', 't.status_id'),
    rfiStatusOld: codeName('rfiStatus', 'before.code'),
    costImpactName: codeName('costImpact', 'coalesce(t.cost_impact_id, 0)'),
    originalRfiFolderID: 'og.folder_id',
    forwardedRfiFolderID: 'sub.folder_id',
  },
  fields: {
    RfiNumber: number,
    RfiSubject: words('t.subject'),
    RfiStatus: state('rfiStatus'),
    RfiSubmitted: day('t.date_submitted_day'),
    RfiDueDate: due,
    RfiTransmitted: day('t.date_transmitted_day'),
    DateResponsed: day('t.date_responsed_day'),
    ToName: words(personName('t.to_user_id', 't.to_name')),
    FromName: words(personName('t.from_user_id', 't.from_name')),
    CsiCode: counted('t.csi_code'),
    Drawing: counted('t.drawing'),
    CostImpactId: coded('coalesce(t.cost_impact_id, 0)', 'costImpact'),
    ScheduleImpact: whole('t.schedule_impact'),
  },
})

export default [serve(RFIReadInFolder, readInFolder(rfiListing, 'rfiReadInFolderList'))]
