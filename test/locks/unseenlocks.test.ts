/**
 * A call about something that its caller does not see neither waits for those who change it, nor makes them wait: all of it is held
 * locked here, and each call is answered. One that waited would end with a 503.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FolderUpdate } from '../../contract/documents/folder.ts'
import { MergeUndo, UserMerge } from '../../contract/people/merge.ts'
import { UserAdd, UserUpdate } from '../../contract/people/user.ts'
import { RecordUpdateMany } from '../../contract/records/anyrecord/recordupdatemany.ts'
import { FolderDelete } from '../../contract/records/bin.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportActivityDelete,
  DailyReportActivityUpdate,
} from '../../contract/records/dailyreport.ts'
import { LabelSave, RecordLabelsSave } from '../../contract/records/label.ts'
import { RFIReplyCreate, RFIUpdate } from '../../contract/records/rfi.ts'
import { SubmittalCreate } from '../../contract/records/submittal.ts'
import type { CallFailed } from '../../packages/client/src/caller.ts'
import { type Person, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../kit/records.ts'
import { restricted, rfiIn } from '../kit/restricted.ts'

const here = prepared(() => site({}, undefined, { pool: { connectionsMax: 4, statementTimeoutMs: 3_000 } }))

/** What is held; nobody but its own people sees it. */
let held: Awaited<ReturnType<typeof prepare>>
let stranger: Person

async function prepare() {
  const world = await restricted(here)
  const { team, pm, folderId } = world
  const { admin } = team
  const rfi = await makeOne(admin, recordTypes.rfi, team.id, {})
  const hidden = await rfiIn(pm, folderId)
  const report = await makeOne(admin, recordTypes.dailyReport, team.id, {})
  const activity = await makeOne(admin, recordTypes.dailyReportActivity, team.id, {
    dailyReportId: report.dailyReportId,
  })
  const contact = async (): Promise<number> => {
    const { user } = await admin.client.call(UserAdd, { user: { firstName: 'Con', lastName: 'Tact' } })
    return user!.userId!
  }
  const people = [await contact(), await contact(), await contact(), await contact()] as const
  const { mergeId } = await admin.client.call(UserMerge, { userId: people[2], intoUserId: people[3] })
  const { label } = await admin.client.call(LabelSave, { projectId: team.id, label: { name: 'Safety' } })
  return { ...world, rfi, hidden, report, activity, people, mergeId, labelId: label!.labelId! }
}

beforeAll(async () => {
  held = await prepare()
  stranger = await here.organization()
})

/** The status of the call, or the error codes of its results. */
const outcome = (call: Promise<RecordData>): Promise<unknown> =>
  call.then(
    ({ results }) => results?.map(({ errorCode }: RecordData) => errorCode) ?? 200,
    (error: CallFailed) => error.status,
  )

/** While everything of the project is locked. */
const meanwhile = (call: () => Promise<RecordData>): Promise<unknown> =>
  here.database.transaction(async (db) => {
    const { team, people, mergeId } = held
    await db.rows('SELECT FROM project WHERE id = $1 FOR UPDATE', [team.id])
    await db.rows('SELECT FROM folder WHERE project_id = $1 FOR UPDATE', [team.id])
    await db.rows(
      `SELECT FROM daily_report_activity t JOIN daily_report d ON d.id = t.daily_report_id
        WHERE d.id = $1 FOR UPDATE`,
      [held.report.dailyReportId],
    )
    await db.rows('SELECT FROM person WHERE id = ANY ($1::int[]) FOR UPDATE', [people])
    await db.rows('SELECT FROM merge WHERE id = $1 FOR UPDATE', [mergeId])
    return outcome(call())
  })

describe('a stranger is answered at once by', () => {
  const calls: Record<string, [call: () => Promise<RecordData>, answer: unknown]> = {
    RFIUpdate: [
      () => stranger.client.call(RFIUpdate, { rfi: { folderId: held.rfi.folderId, reference: 'x' } }),
      404,
    ],
    'RFIUpdate by the id of the RFI': [
      () => stranger.client.call(RFIUpdate, { rfi: { rfiId: held.rfi.rfiId, reference: 'x' } }),
      404,
    ],
    RFIReplyCreate: [
      () => stranger.client.call(RFIReplyCreate, { reply: { rfiId: held.rfi.rfiId, response: 'x' } }),
      404,
    ],
    RecordUpdateMany: [
      () =>
        stranger.client.call(RecordUpdateMany, {
          folderIds: [held.rfi.folderId],
          changes: { Reference: 'x' },
        }),
      ['NotFound'],
    ],
    FolderUpdate: [
      () => stranger.client.call(FolderUpdate, { folder: { folderId: held.folderId, folderName: 'x' } }),
      404,
    ],
    FolderDelete: [() => stranger.client.call(FolderDelete, { folderId: held.folderId }), 404],
    'FolderAdd in it': [
      () => stranger.client.call(FolderAdd, { folder: { folderParentId: held.folderId, folderName: 'x' } }),
      404,
    ],
    'SubmittalCreate in it': [
      () => stranger.client.call(SubmittalCreate, { submittal: { folderParentId: held.folderId } }),
      404,
    ],
    DailyReportActivityCreateMany: [
      () =>
        stranger.client.call(DailyReportActivityCreateMany, {
          dailyReportActivityList: [{ dailyReportId: held.report.dailyReportId }],
        }),
      404,
    ],
    DailyReportActivityUpdate: [
      () =>
        stranger.client.call(DailyReportActivityUpdate, {
          dailyReportActivity: {
            dailyReportActivityId: held.activity.dailyReportActivityId,
            description: 'x',
          },
        }),
      404,
    ],
    DailyReportActivityDelete: [
      () =>
        stranger.client.call(DailyReportActivityDelete, {
          dailyReportActivityId: held.activity.dailyReportActivityId,
        }),
      404,
    ],
    UserUpdate: [
      () => stranger.client.call(UserUpdate, { user: { userId: held.people[0], phone: '1' } }),
      404,
    ],
    UserMerge: [
      () => stranger.client.call(UserMerge, { userId: held.people[0], intoUserId: held.people[1] }),
      403,
    ],
    MergeUndo: [() => stranger.client.call(MergeUndo, { mergeId: held.mergeId! }), 404],
  }
  test.each(Object.entries(calls))('%s', async (_, [call, answer]) => {
    expect(await meanwhile(call)).toEqual(answer)
  })
})

describe('a member who does not see a record is answered at once by', () => {
  const calls: Record<string, [call: () => Promise<RecordData>, answer: unknown]> = {
    RFIUpdate: [
      () => held.viewer.client.call(RFIUpdate, { rfi: { folderId: held.hidden, reference: 'x' } }),
      404,
    ],
    RecordLabelsSave: [
      () =>
        held.viewer.client.call(RecordLabelsSave, {
          projectId: held.team.id,
          folderIds: [held.hidden],
          addLabelIds: [held.labelId],
        }),
      ['NotFound'],
    ],
    'FolderUpdate of what restricts it': [
      () => held.viewer.client.call(FolderUpdate, { folder: { folderId: held.folderId, folderName: 'x' } }),
      404,
    ],
  }
  test.each(Object.entries(calls))('%s', async (_, [call, answer]) => {
    expect(await meanwhile(call)).toEqual(answer)
  })
})
