/** The submittal register: the listing of all items of a project, section by section. */
import { readDay } from '../../../contract/fields/dates.ts'
import { addDays } from '../../../contract/fields/days.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  type registerFields,
  SubmittalRegisterRead,
  SubmittalRegisterRow,
} from '../../../contract/records/submittalregister.ts'
import { visible } from '../../access/visibility.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { readDayCount } from '../engine/declare/daycount.ts'
import { workingDaysBetween } from '../engine/declare/days.ts'
import type { ProjectDefaults } from '../engine/declare/writecontext.ts'
import { listingOf, today } from '../engine/listing/declarelisting.ts'
import { coded, counted, day, due, flag, number, state, whole, words } from '../engine/listing/listfield.ts'
import { placeInProject } from '../engine/listing/listplace.ts'
import type { ListRequest } from '../engine/listing/listtype.ts'
import { listRecords } from '../engine/listing/readpage.ts'
import { defaultsOf } from '../engine/tree/projectdefaults.ts'
import { onlyProject } from '../engine/tree/projectrights.ts'
import { shownVerdict, submittalItem } from './submittalitem.ts'
import { stage, status } from './submittalstages.ts'

/** SQL: the package of an item, if the caller sees it: a party of an item may be no party of its package. */
const packageJoin = raw(`CROSS JOIN LATERAL (SELECT f.parent_id AS id) lies
  LEFT JOIN LATERAL (SELECT s.folder_id, s.number, split_part(s.description, E'\\n', 1) AS title
    FROM submittal s JOIN folder f ON f.id = s.folder_id JOIN a ON a.section = f.section
   WHERE s.folder_id = lies.id AND ${visible}) g ON true`)

/** SQL: days past the due day of the stage; for a returned item, how late it was returned. */
const daysLate = sql`greatest(coalesce(CASE
  WHEN t.status_id = ${raw(status.Void)} THEN 0
  WHEN t.stage_id IN (${raw(`${stage.Created}, ${stage['Contractor review']}`)}) THEN ${today} - t.submitted_due_date_day
  WHEN t.stage_id = ${raw(stage.Submitted)} THEN ${today} - t.returned_due_date_day
  ELSE t.date_returned_day - t.returned_due_date_day END, 0), 0)`

const { type, responsibleContractor } = submittalItem.columns

const listing = listingOf<typeof SubmittalRegisterRow.fields, (typeof registerFields)[number]>({
  recordType: submittalItem,
  row: SubmittalRegisterRow,
  columns: {
    isNewest: 't.is_newest',
    package: 'g.title',
    packageNumber: 'g.number',
    packageFolderId: 'g.folder_id',
    daysLate,
    // In calendar days; `withReviewDays` counts them as the project does.
    reviewDays: sql`greatest(coalesce(t.date_returned_day, ${today}) - t.date_submitted_day, 0)`,
    reviewDaysAllowed: sql`t.returned_due_date_day - t.date_submitted_day`,
  },
  fields: {
    CSI: {
      sort: 'text',
      key: raw('t.register_order'),
      fold: 'csi_section',
      raw: raw('t.csi'),
      compare: raw('csi_section(t.csi)'),
    },
    SubmittalItemNumber: number,
    Revision: counted('t.revision'),
    IsNewest: flag('t.is_newest'),
    Description: words('t.description'),
    Type: words(type.read),
    Package: { ...words('g.title'), join: packageJoin },
    PackageNumber: { ...counted('g.number'), join: packageJoin },
    ResponsibleContractor: words(responsibleContractor.read),
    Stage: state('submittalStage'),
    Status: coded('t.status_id', 'submittalStatus'),
    ReturnedStatus: coded(shownVerdict, 'returnedStatus'),
    DueDate: due,
    SubmittedDueDate: day('t.submitted_due_date_day'),
    DateSubmitted: day('t.date_submitted_day'),
    ReturnedDueDate: day('t.returned_due_date_day'),
    DateReturned: day('t.date_returned_day'),
    DaysLate: whole(daysLate),
  },
})

/**
 * Joined on the project too, so that the index of the register is used, which begins with the project. The row of the project is for
 * the names of types; PostgreSQL leaves it out where nothing needs it.
 */
export const register = {
  ...listing,
  from: sql`${listing.from} ${packageJoin}`,
  lean: raw(`JOIN submittal_item t ON t.folder_id = f.id AND t.project_id = f.project_id
    LEFT JOIN project p ON p.id = f.project_id`),
}

/** The register lists only the newest revisions, unless earlier ones are requested. */
export const newest = { IsNewest: 'true' }

interface RegisterRequest extends ListRequest {
  projectId?: number | null
  withEarlier?: boolean | null
}

type RegisterRow = Value<typeof SubmittalRegisterRow.fields>

/** The days of the review and those it may take, both as the project counts its reviews, so that they can be compared. */
function withReviewDays(row: RegisterRow, { review, calendar }: ProjectDefaults): RegisterRow {
  const from = readDay(row.dateSubmitted ?? '')
  const required = row.requiredReviewDays ? readDayCount(row.requiredReviewDays, review) : undefined
  const { isWorking } = required ?? review
  const counted = (days: number | null | undefined): number | undefined =>
    from === undefined || typeof days !== 'number'
      ? undefined
      : isWorking
        ? workingDaysBetween(from, addDays(from, days), calendar)
        : days
  return {
    ...row,
    reviewDays: counted(row.reviewDays),
    reviewDaysAllowed: required?.days ?? counted(row.reviewDaysAllowed),
  }
}

async function readRegister({ withEarlier, ...request }: RegisterRequest, call: Call) {
  const projectId = request.projectId ?? (await onlyProject(call))
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const place = await placeInProject(register, call, projectId)
  const filter = withEarlier ? request.filter : { ...request.filter, ...newest }
  const { rows, nextCursor, totalCount } = await listRecords(register, call, place, { ...request, filter })
  const isReviewed = rows.some(({ dateSubmitted, requiredReviewDays }) => dateSubmitted || requiredReviewDays)
  const defaults = isReviewed ? await defaultsOf(call, projectId) : undefined
  const items = defaults ? rows.map((row) => withReviewDays(row, defaults)) : rows
  return { items, nextCursor, totalCount }
}

export default [serve(SubmittalRegisterRead, readRegister)]
