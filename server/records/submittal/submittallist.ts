/** The listings of submittal items and of packages: sort orders and filters. The register has its own. */
import {
  SubmittalItemReadInFolder,
  SubmittalItemRow,
  SubmittalReadInFolder,
  SubmittalRow,
  type submittalFields,
  type submittalItemFields,
} from '../../../contract/records/submittal.ts'
import { notRestricted } from '../../access/visibility.ts'
import { codeName } from '../../codes/codes.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { raw, sql } from '../../db/sql.ts'
import { serve } from '../../kernel/serve.ts'
import { t } from '../engine/declare/column.ts'
import { daysTo, listingOf, overdue, today } from '../engine/listing/declarelisting.ts'
import { companyName, personName } from '../engine/listing/listcolumns.ts'
import { coded, counted, day, due, number, state, whole, words } from '../engine/listing/listfield.ts'
import { readInFolder } from '../engine/listing/readpage.ts'
import { submittal } from './submittal.ts'
import { shownVerdict, submittalItem } from './submittalitem.ts'
import { submittalStages } from './submittalstages.ts'

const submittalItemListing = listingOf<typeof SubmittalItemRow.fields, (typeof submittalItemFields)[number]>({
  recordType: submittalItem,
  row: SubmittalItemRow,
  fields: {
    SubmittalItemNumber: number,
    Description: words('t.description'),
    StageName: state('submittalStage'),
    Status: coded('t.status_id', 'submittalStatus'),
    ReturnedStatus: coded(shownVerdict, 'returnedStatus'),
    Revision: counted('t.revision'),
    CSI: counted('t.csi'),
    Type: words(sql`coalesce(${codeName('submittalType', t('type_id'))}, t.type)`),
    ResponsibleContractor: words(companyName('t.responsible_contractor_id', 't.responsible_contractor')),
    DueDate: due,
    SubmittedDueDate: day('t.submitted_due_date_day'),
    DateSubmitted: day('t.date_submitted_day'),
    ReturnedDueDate: day('t.returned_due_date_day'),
    DateReturned: day('t.date_returned_day'),
  },
})

/**
 * SQL: the status of a package, computed from the newest revisions of the items that the caller sees. An item
 * that is not submitted yet and has no due day is due on the day of its package.
 */
const packageItems = sql`LEFT JOIN LATERAL (
  SELECT count(*)::int AS total, (count(*) FILTER (WHERE i.status_id = 1))::int AS open,
         (array_agg(c.id ORDER BY i.id) FILTER (WHERE i.status_id = 1))[1] AS oldest, max(c.closed_day) AS closed_day,
         bool_or(${overdue(submittalItem, 'c')} OR (c.is_open AND c.due_day IS NULL
           AND c.state = ${submittalStages.states.Created!.code} AND t.due_date_from_sub_day < ${today})) AS is_overdue
    FROM a JOIN folder c ON c.parent_id = f.id AND c.type = ${nodeType.submittalItem} AND c.deleted_at IS NULL
    JOIN submittal_item i ON i.folder_id = c.id AND i.is_newest
   WHERE a.section = f.section AND ${raw(notRestricted({ node: 'c' }))}) packed ON true`

export const submittalListing = listingOf<typeof SubmittalRow.fields, (typeof submittalFields)[number]>({
  recordType: submittal,
  row: SubmittalRow,
  common: {
    courtOf: 'packed.oldest',
    daysOpen: daysTo(today, sql`coalesce(CASE WHEN packed.open = 0 THEN packed.closed_day END, ${today})`),
    isOverdue: sql`coalesce(packed.is_overdue, t.due_date_from_sub_day < ${today})`,
    join: packageItems,
  },
  fields: {
    Number: number,
    Description: words('t.description'),
    Status: {
      ...words(`CASE WHEN packed.total > 0 AND packed.open = 0 THEN 'Closed' ELSE 'Open' END`),
      join: packageItems,
    },
    Revision: counted('t.revision'),
    Reference: words('t.reference'),
    DueDateFromSub: day('t.due_date_from_sub_day'),
    Subcontractor: words(companyName('t.subcontractor_id', 't.subcontractor')),
    SubmittingCompanyContact: words(
      personName('t.submitting_company_contact_id', 't.submitting_company_contact'),
    ),
    ReviewingCompany: words('t.reviewing_company'),
    ReviewingCompanyContact: words(
      personName('t.reviewing_company_contact_id', 't.reviewing_company_contact'),
    ),
    ProjectManager: words(personName('t.project_manager_id', 't.project_manager')),
    CountOpenItems: { ...whole('packed.open'), join: packageItems },
  },
})

export default [
  serve(SubmittalReadInFolder, readInFolder(submittalListing, 'submittalList')),
  serve(SubmittalItemReadInFolder, readInFolder(submittalItemListing, 'itemList')),
]
