/** The listing of daily reports: its columns, sort orders and filters. */
import {
  DailyReportReadInFolder,
  DailyReportRow,
  type dailyReportFields,
} from '../../../contract/records/dailyreport.ts'
import { serve } from '../../kernel/serve.ts'
import { listingOf } from '../engine/listing/declarelisting.ts'
import { attachmentCount, personName } from '../engine/listing/listcolumns.ts'
import { counted, day, number, person, words } from '../engine/listing/listfield.ts'
import { readInFolder } from '../engine/listing/readpage.ts'
import { crewLines } from './crewlines.ts'
import { dailyReport } from './dailyreport.ts'

/** SQL: the total people and hours of a report, computed only for the rows of a page. */
const crewOfReport = `CROSS JOIN LATERAL (SELECT t.id) AS report (id) CROSS JOIN LATERAL (
  SELECT coalesce(sum(line.people), 0)::bigint AS people, coalesce(sum(line.hours), 0) AS hours
    FROM (SELECT report.id) AS report (id) ${crewLines}) crew`

export const dailyReportListing = listingOf<typeof DailyReportRow.fields, (typeof dailyReportFields)[number]>(
  {
    recordType: dailyReport,
    row: DailyReportRow,
    joins: crewOfReport,
    columns: {
      number: 'f.number',
      datedOn: `to_char(t.dated_day, 'YYYY-MM-DD')`,
      authorName: { of: 'person', id: 't.author' },
      people: 'crew.people',
      hours: 'crew.hours',
      signedByName: { of: 'person', id: 'CASE WHEN t.signed_at IS NOT NULL THEN t.signed_by END' },
      signedDate: 'coalesce(t.signed_at, t.locked_at)',
      isLocked: 't.signed_at IS NULL AND t.locked_at IS NOT NULL',
      attachmentCount,
    },
    fields: {
      Number: number,
      FolderName: counted('f.name'),
      Dated: day('t.dated_day'),
      Author: person('t.author'),
      AuthorName: words(personName('t.author')),
    },
  },
)

export default [serve(DailyReportReadInFolder, readInFolder(dailyReportListing, 'dailyReportList'))]
