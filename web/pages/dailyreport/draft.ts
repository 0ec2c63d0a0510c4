/** The draft of a daily report, and how it is sent without creating two. */

import type { Day } from '../../../contract/fields/days.ts'
import { filesOf, made, type OperationCall, type Replaces } from '../../../packages/client/src/queue/index.ts'
import { NoConnection, newIdempotencyKey, type OperationName, readAnew } from '../../app/calls/client.ts'
import { momentText, shortDay } from '../../app/language/dates.ts'
import { keepAll } from '../../app/outbox/keep.ts'
import { allStored, fileCalls, keptFiles } from '../../app/outbox/outbox.ts'
import type { Waits } from '../../parts/outbox/writekept.ts'
import { dailyReportTexts } from '../../texts/site/dailyreport.ts'
import {
  type Activity,
  type CrewLine,
  changedTexts,
  type LineChanges,
  lineChanges,
  linesFrom,
  type NewReport,
  type Report,
  type Texts,
  textsFrom,
} from './report.ts'

export interface DailyReportDraft {
  readonly tempItemId: string
  readonly texts: Texts
  readonly lines: readonly CrewLine[]
  /** The day of the report it was filled in from. */
  readonly copiedFrom?: string
  readonly folderParentId?: number
}

export interface LastReport {
  report: Report
  activities: Activity[]
  day: Day
}

export const emptyDraft = (): DailyReportDraft => ({ tempItemId: newIdempotencyKey(), texts: {}, lines: [] })

export const draftFrom = ({ report, activities, day }: LastReport): DailyReportDraft => ({
  tempItemId: newIdempotencyKey(),
  texts: textsFrom(report),
  lines: linesFrom(activities, newIdempotencyKey),
  copiedFrom: day,
  folderParentId: report.folderParentId ?? undefined,
})

export const photosName = ({ tempItemId }: DailyReportDraft): string => `daily:${tempItemId}`

interface NewAt {
  projectId: number
  day: Day
  draftName: string
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/** The report, its crews and its photos: in this order, each once. */
export async function sendNew(
  draft: DailyReportDraft,
  { projectId, day, draftName, replaces }: NewAt,
): Promise<{ waits?: Waits; folderId?: number; photos: number }> {
  await allStored()
  const filesOfDraft = photosName(draft)
  const photos = filesOf(keptFiles.get(), filesOfDraft).map(({ id }) => id)
  const report: NewReport = {
    ...draft.texts,
    tempItemId: draft.tempItemId,
    folderProject: projectId,
    folderParentId: draft.folderParentId,
    dated: momentText(day),
  }
  const at = `/p/${projectId}/daily/new?date=${day}`
  const outcome = await keepAll(
    {
      what: dailyReportTexts.outboxReport(shortDay(day, day)),
      at: `/p/${projectId}/daily`,
      draft: { at, name: draftName, value: draft, filesOf: filesOfDraft },
      calls: [
        {
          key: newIdempotencyKey(),
          name: 'DailyReportCreateMany',
          request: { dailyReportList: [report] },
        },
        ...lineCalls(lineChanges(draft.lines, [], made('dailyReportId'))),
        ...fileCalls(photos, { folderId: made('folderId') }),
      ],
    },
    photos,
    replaces,
  )
  return {
    waits: outcome.waits ? outcome : undefined,
    folderId: outcome.waits ? undefined : outcome.ids.folderId,
    photos: photos.length,
  }
}

export interface Changing {
  projectId: number
  report: Report
  /** As they were when the form was opened. */
  activities: readonly Activity[]
  draftName: string
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/** Changes of an existing report. A stale ETag ends it before anything is written. */
export async function sendChanges<D extends Pick<DailyReportDraft, 'texts' | 'lines'>>(
  { projectId, report, activities, draftName, replaces }: Changing,
  draft: D,
  was: { texts: Texts; etag?: string },
  dated?: string,
): Promise<{ waits?: Waits }> {
  const folderId = report.folderId!
  const texts = { ...changedTexts(was.texts, draft.texts), ...(dated && { dated }) }
  const there = await activitiesNow(report.dailyReportId!, activities)
  const calls = [
    // What takes the place of another begins as that did, and says so even if nothing is changed any more.
    ...(Object.keys(texts).length === 0 && !replaces ? [] : [textsCall({ folderId, ...texts }, was.etag)]),
    ...lineCalls(lineChanges(draft.lines, there, report.dailyReportId!)),
  ]
  if (calls.length === 0) return {}
  const at = `/p/${projectId}/daily/${folderId}`
  const value = draft as unknown
  const outcome = await keepAll(
    {
      what: dailyReportTexts.outboxChanges(report.folderName ?? ''),
      folderId,
      at,
      draft: { at: `${at}/edit`, name: draftName, value },
      calls,
    },
    [],
    replaces,
  )
  return { waits: outcome.waits ? outcome : undefined }
}

/** Without a signal those that were read before. */
async function activitiesNow(
  dailyReportId: number,
  before: readonly Activity[],
): Promise<readonly Activity[]> {
  try {
    const response = await readAnew('DailyReportActivityReadByReport', { dailyReportId })
    return response.dailyReportActivities ?? []
  } catch (error) {
    if (error instanceof NoConnection) return before
    throw error
  }
}

const callOf = <K extends OperationName>(name: K, request: object, ifMatch?: string): OperationCall => ({
  key: newIdempotencyKey(),
  name,
  request,
  ifMatch,
})

const textsCall = (dailyReport: object, ifMatch?: string): OperationCall =>
  callOf('DailyReportUpdate', { dailyReport }, ifMatch)

const lineCalls = ({ create, update, remove }: LineChanges): OperationCall[] => [
  ...(create.length > 0
    ? [callOf('DailyReportActivityCreateMany', { dailyReportActivityList: create })]
    : []),
  ...update.map((dailyReportActivity) => callOf('DailyReportActivityUpdate', { dailyReportActivity })),
  ...remove.map((dailyReportActivityId) => callOf('DailyReportActivityDelete', { dailyReportActivityId })),
]
