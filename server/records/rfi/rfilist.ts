/** The listing of RFIs: its columns, sort orders and filters. */
import { RFIReadInFolder, RfiRow, type rfiListFields } from '../../../contract/records/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { serve } from '../../kernel/serve.ts'
import { listingOf } from '../engine/listing/declarelisting.ts'
import { countFiles, personName } from '../engine/listing/listcolumns.ts'
import {
  coded,
  counted,
  day,
  due,
  flag,
  number,
  someDay,
  state,
  whole,
  words,
} from '../engine/listing/listfield.ts'
import { readInFolder } from '../engine/listing/readpage.ts'
import { rfi } from './rfi.ts'

export const rfiListing = listingOf<typeof RfiRow.fields, (typeof rfiListFields)[number]>({
  recordType: rfi,
  row: RfiRow,
  isWhole: true,
  joins: countFiles,
  columns: {
    rfiId: 't.id',
    rfiAttach: 'files.count > 0',
    attachmentCount: 'files.count',
    rfiNumber: 't.number',
    rfiSubject: 't.subject',
    rfiQuestion: 't.question',
    rfiSubmitted: 't.date_submitted',
    rfiSubmittedOn: 't.date_submitted_day',
    rfiDueDate: 't.date_due',
    rfiDueDateOn: 't.date_due_day',
    rfiTransmitted: 't.date_transmitted',
    originalLink: { rare: 'og.number' },
    originalLink1: { rare: `nullif(concat_ws(' ', og.number, og.subject), '')` },
    forwardedLink: { rare: 'sub.number' },
    forwardedLink1: { rare: `nullif(concat_ws(' ', sub.number, sub.subject), '')` },
    statusId: 't.status_id',
    rfiStatus: { code: 't.status_id', list: 'rfiStatus' },
    rfiStatusOld: { code: 'f.state_before', list: 'rfiStatus' },
    costImpactName: { code: 'coalesce(t.cost_impact_id, 0)', list: 'costImpact' },
    originalRfiFolderID: { rare: 'og.folder_id' },
    forwardedRfiFolderID: { rare: 'sub.folder_id' },
  },
  fields: {
    RfiNumber: number,
    RfiSubject: words('t.subject'),
    RfiStatus: state('rfiStatus'),
    RfiSubmitted: day('t.date_submitted_day'),
    RfiDueDate: due,
    RfiTransmitted: day('t.date_transmitted_day'),
    DateResponsed: day('t.date_responsed_day'),
    AnsweredByTo: someDay(`rfi_round r`, 'r.answered_day', 'r.folder_id = f.id AND NOT r.is_on_behalf'),
    AnswerWithdrawn: flag(
      `t.status_id = ${rfiStatus.Open.code} AND EXISTS (SELECT FROM rfi_round r WHERE r.folder_id = f.id AND r.withdrawn_at IS NOT NULL)`,
    ),
    ToName: words(personName('t.to_user_id', 't.to_name')),
    FromName: words(personName('t.from_user_id', 't.from_name')),
    CsiCode: counted('t.csi_code'),
    Drawing: counted('t.drawing'),
    CostImpactId: coded('coalesce(t.cost_impact_id, 0)', 'costImpact'),
    ScheduleImpact: whole('t.schedule_impact'),
  },
})

export default [serve(RFIReadInFolder, readInFolder(rfiListing, 'rfiReadInFolderList'))]
