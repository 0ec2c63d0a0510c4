/** The draft of a daily report, and how it is sent without creating two. */
import { CallFailed, newIdempotencyKey, readAnew, write } from '../../app/client.ts'
import {
  type Activity,
  changedTexts,
  datedOf,
  type Line,
  type LineChanges,
  lineChanges,
  linesFrom,
  type NewReport,
  type Report,
  type Texts,
  textsFrom,
  textsOf,
} from './report.ts'

export interface Made {
  folderId: number
  dailyReportId: number
}

export interface DailyReportDraft {
  readonly tempItemId: string
  readonly texts: Texts
  readonly lines: readonly Line[]
  /** The day of the report it was filled in from. */
  readonly copiedFrom?: string
  readonly folderParentId?: number
  /**
   * As it was sent the first time. Until a response arrives it is sent again unchanged, and creates no
   * duplicate.
   */
  readonly asSent?: NewReport
  /** It exists; some of its crews may not exist yet. */
  readonly made?: Made
}

export interface LastReport {
  report: Report
  activities: Activity[]
  day: string
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

const activitiesOf = async (dailyReportId: number): Promise<Activity[]> =>
  (await readAnew('DailyReportActivityReadByReport', { dailyReportId })).dailyReportActivities ?? []

/** `keep` stores the draft after each step, so that the next try continues where this one ended. */
export async function sendNew(
  draft: DailyReportDraft,
  { projectId, day }: { projectId: number; day: string },
  keep: (draft: DailyReportDraft) => void,
): Promise<Made> {
  const isAgain = draft.asSent !== undefined
  const asSent = draft.asSent ?? {
    ...draft.texts,
    tempItemId: draft.tempItemId,
    folderProject: projectId,
    folderParentId: draft.folderParentId,
    dated: datedOf(day),
  }
  if (!isAgain) keep({ ...draft, asSent })
  const made = draft.made ?? (await makeReport(asSent, () => keep({ ...draft, asSent: undefined })))
  keep({ ...draft, asSent, made })
  // If the response of a first try was lost, some crews may exist.
  const there = isAgain ? await activitiesOf(made.dailyReportId) : []
  await writeLines(lineChanges(draft.lines, there, made.dailyReportId))
  await writeTexts(made.folderId, changedTexts(textsOf(asSent), draft.texts))
  return made
}

async function makeReport(asSent: NewReport, refused: () => void): Promise<Made> {
  try {
    const { returnedIdList } = await write('DailyReportCreateMany', { dailyReportList: [asSent] })
    const ids = returnedIdList![0]!
    return { folderId: Number(ids.folderId), dailyReportId: Number(ids.dailyReportId) }
  } catch (error) {
    // The server refused it, so nothing was created: the corrected report may be sent with other contents.
    if (error instanceof CallFailed && error.status < 500) refused()
    throw error
  }
}

/** Changes of an existing report. A stale ETag ends it before anything is written. */
export async function sendChanges(
  { folderId, dailyReportId }: Made,
  { texts, lines }: Pick<DailyReportDraft, 'texts' | 'lines'>,
  was: { texts: Texts; etag?: string },
  dated?: string,
): Promise<void> {
  await writeTexts(folderId, { ...changedTexts(was.texts, texts), ...(dated && { dated }) }, was.etag)
  await writeLines(lineChanges(lines, await activitiesOf(dailyReportId), dailyReportId))
}

async function writeTexts(folderId: number, texts: object, ifMatch?: string): Promise<void> {
  if (Object.keys(texts).length === 0) return
  await write('DailyReportUpdate', { dailyReport: { folderId, ...texts } }, { ifMatch })
}

async function writeLines({ create, update, remove }: LineChanges): Promise<void> {
  if (create.length > 0) await write('DailyReportActivityCreateMany', { dailyReportActivityList: create })
  for (const dailyReportActivity of update) await write('DailyReportActivityUpdate', { dailyReportActivity })
  for (const dailyReportActivityId of remove)
    await write('DailyReportActivityDelete', { dailyReportActivityId })
}
