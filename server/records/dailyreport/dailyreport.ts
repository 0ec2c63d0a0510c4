/** Daily reports: the events on site, day by day. They have no states. */

import { dailyReportGroups } from '../../../contract/fieldgroups.ts'
import { addDays, type Day, dayText, momentOfDay } from '../../../contract/fields/days.ts'
import {
  DailyReport,
  DailyReportCreateMany,
  DailyReportRead,
  DailyReportUpdate,
} from '../../../contract/records/dailyreport.ts'
import { visible } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { type ColumnOf, computed, f, node, stored, t } from '../engine/declare/column.ts'
import { projectDay } from '../engine/declare/days.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { fromRecord, read } from '../engine/read/read.ts'
import { onlyProject, projectRights } from '../engine/tree/projectrights.ts'
import { update } from '../engine/write/change.ts'
import { createMany } from '../engine/write/new/create.ts'
import { activityRows } from './activityrows.ts'
import { dailyLog, dailyPaper } from './paper.ts'

/** A client that sends back the name it read sends the number that the server put before it as well. */
export const withoutNumber = (name: string | null | undefined): string | undefined =>
  name?.replace(/^DR-\d+\s*/, '').trim() || undefined

const numberIn = (name: string | null | undefined): string | undefined => /^DR-\d+/.exec(name ?? '')?.[0]

/** Read as the name of the node, stored as the title within that name. */
const title: ColumnOf = () => ({ column: 'title', type: 'text', read: f('name') })

export const dailyReport = declareRecordType({
  label: 'daily report',
  mail: { linkShows: ['temperature', 'sky', 'meDeliveries', 'issues', 'visitors'] },
  paper: { record: dailyPaper, list: dailyLog },
  importing: undefined,
  fieldGroups: dailyReportGroups,
  told: { actions: ['ReportSigned', 'ReportReopened'] },
  type: nodeType.dailyReport,
  sectionType: nodeType.dailyReports,
  prefix: 'DR',
  isPrefixFixed: true,
  table: 'daily_report',
  dto: DailyReport,
  key: 'dailyReportId',
  project: 'folderProject',
  description: 'folderDescription',
  title: (report) => withoutNumber(report.folderName),
  parties: (report) => [
    { part: 'author', personId: report.author },
    ...(report.ccUserList ?? '')
      .split(/[;,]/)
      .flatMap((entry) => (entry.trim() ? [{ part: 'cc', label: entry.trim() }] : [])),
  ],
  extraColumns: {
    types: { dated_day: 'date' },
    of: (report, { project }) => ({ dated_day: projectDay(project.timeZone, report.dated!) }),
  },
  async settle(report, { was, context }) {
    const { today, project, call } = context
    if (!was && report.author === undefined) report.author = call.caller.id
    report.dated ??= was?.dated ?? momentOfDay(today)
    const day = projectDay(project.timeZone, report.dated)
    const before = was?.dated ? projectDay(project.timeZone, was.dated) : undefined
    if (day !== before) await checkDay(day, context)
    // The day is the title until a caller sets another one.
    const sent = withoutNumber(report.folderName)
    const wanted = !sent || (was && sent === before) ? day : sent
    report.folderName =
      was && wanted === withoutNumber(was.folderName)
        ? was.folderName
        : [numberIn(was?.folderName), wanted].filter(Boolean).join(' ')
  },
  sealedAt: sql`coalesce(${t('signed_at')}, ${t('locked_at')})`,
  // Signed once, even if it was reopened since.
  leftDraft: sql`coalesce(${t('signed_at')}, ${t('locked_at')}, ${t('reopened_at')}) IS NOT NULL`,
  sealedFiles: t('sealed_files'),
  subRows: { dailyReportActivity: activityRows },
  authorKeys: ['author'],
  columns: {
    tempItemId: stored(),
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    folderProject: node.projectId,
    folderName: title,
    folderDescription: computed(f('description')),
    dailyReportId: computed(t('id')),
    reportPeriod: stored(),
    temperature: stored(),
    precipitation: stored(),
    sky: stored(),
    wind: stored(),
    meDeliveries: stored(),
    issues: stored(),
    visitors: stored(),
    dated: stored(),
    author: stored(),
    humidity: stored(),
    pressure: stored(),
    visibility: stored(),
    cloudcover: stored(),
    observationTime: stored(),
    units: stored(),
    unitDescription: stored(),
    ccUserList: stored(),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

const firstDayEver = dayText(2000, 1, 1)

/** A report is of a day from the beginning of the project up to tomorrow. */
async function checkDay(day: Day, context: WriteContext): Promise<void> {
  const { startsAt } = await context.defaults()
  const first = startsAt ? projectDay(context.project.timeZone, startsAt) : firstDayEver
  const last = addDays(context.today, 1)
  if (day >= first && day <= last) return
  const field = context.fieldName('dated')
  throw invalidField(
    field,
    'InclusiveBetween',
    `${field} must be between ${first}${startsAt ? ', when the project begins,' : ''} and tomorrow, ${last}.`,
  )
}

/** A daily report of a project, or the project as a whole. */
export interface ReportOrProject {
  projectId: number
  timeZone: string
  folderId?: number
}

/** The daily report that a request names, else its project, else the caller's only project. */
export async function reportOrProject(
  call: Call,
  { folderId, projectId }: { folderId?: number | null; projectId?: number | null },
): Promise<ReportOrProject> {
  if (!folderId) {
    const chosenId = projectId ?? (await onlyProject(call))
    if (!chosenId) throw notEmpty('ProjectId', 'a daily report, or the project')
    const { timeZone } = await projectRights(call, 'dailyreports', chosenId)
    return { projectId: chosenId, timeZone }
  }
  const report = await call.db.row<ReportOrProject>(
    `SELECT f.id AS "folderId", p.id AS "projectId", p.time_zone AS "timeZone"
     ${fromRecord(dailyReport)} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!report) throw notFound('This daily report')
  if (projectId && projectId !== report.projectId)
    throw invalidField('ProjectId', 'Enum', 'This daily report is not in this project.')
  return report
}

export default [
  serve(DailyReportCreateMany, createMany(dailyReport, 'dailyReportList', 'DailyReportList')),
  serve(DailyReportRead, read(dailyReport, 'dailyReport')),
  serve(DailyReportUpdate, update(dailyReport, 'dailyReport', 'DailyReport')),
]
