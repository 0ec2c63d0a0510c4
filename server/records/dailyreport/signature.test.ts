/** Signing, locking and reopening daily reports. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import {
  DocumentReferenceAdd,
  DocumentReferenceRemove,
} from '../../../contract/documents/documentreference.ts'
import { FileCreate, FileDelete } from '../../../contract/documents/file.ts'
import { FolderAdd, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectUpdate } from '../../../contract/projects/project.ts'
import { ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { DailyReportActivityDelete } from '../../../contract/records/dailyreport.ts'
import {
  DailyReportReopen,
  DailyReportSign,
  DailyReportSignatureRead,
} from '../../../contract/records/dailyreportsignature.ts'
import { intoCompany } from '../../../test/kit/companies.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  because,
  change,
  eventsOf,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { lockDueReports } from './lockreports.ts'

const here = prepared(() => site())
const roles = [
  'General Contractor PM',
  'Superintendent',
  'Project Assistant',
  'Subcontractor',
  'Owner',
  'Viewer',
] as const
let team: Project<(typeof roles)[number]>
let pm: Person
let sub: Person
beforeAll(async () => {
  team = await here.project(roles)
  pm = team.people['General Contractor PM']
  sub = team.people.Subcontractor
  await intoCompany(here, [sub])
})
afterEach(() => {
  here.clock.now = undefined
})

const { dailyReport, dailyReportActivity } = recordTypes
const report = (fields: RecordData = {}, who = sub) => makeOne(who, dailyReport, team.id, fields)
const sign = async (who: Person, { folderId }: RecordData) =>
  (await who.client.call(DailyReportSign, { folderId })).signature!
const reopen = async (who: Person, { folderId }: RecordData, reason?: string) =>
  (await who.client.call(DailyReportReopen, { folderId, reason })).signature!
const signature = async ({ folderId }: RecordData, who = pm) =>
  (await who.client.call(DailyReportSignatureRead, { folderId })).signature!
const attach = async (who: Person, { folderId }: RecordData) =>
  (
    await who.client.call(FileCreate, {
      folderId,
      fileInfo: { uploadedFileName: 'a.txt' },
      fileContent: Buffer.from('a').toString('base64'),
    })
  ).attachmentFileId!
const frozen = '409 Conflict'

describe('signing', () => {
  test('keeps who, when and a digest of report, activities and files', async () => {
    const ids = await report({ visitors: 'Ann' })
    expect(await signature(ids, sub)).toEqual({
      folderId: ids.folderId,
      dailyReportId: ids.dailyReportId,
      state: 'Open',
      signedById: 0,
      laterFileIds: [],
      userCanSign: true,
      userCanReopen: false,
    })
    here.clock.now = new Date()
    const signed = await sign(sub, ids)
    expect(signed).toMatchObject({ state: 'Signed', signedById: sub.id, signedByName: sub.fullName })
    expect(signed.signedDate).toContain(String(here.clock.now.getTime()))
    expect(signed.digest).toMatch(/^[0-9a-f]{64}$/)
    const digests = [signed.digest]
    const change_ = async (work: () => Promise<unknown>) => {
      await reopen(pm, ids, 'More')
      await work()
      digests.push((await sign(sub, ids)).digest)
    }
    await change_(async () => undefined)
    expect(new Set(digests).size).toBe(1)
    await change_(() => change(sub, dailyReport, ids, { visitors: 'Bob' }))
    await change_(() => makeOne(sub, dailyReportActivity, team.id, { dailyReportId: ids.dailyReportId }))
    await change_(() => attach(sub, ids))
    expect(new Set(digests).size).toBe(4)
    const last = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([last.action, last.person_id, last.changes]).toEqual([
      'ReportSigned',
      sub.id,
      [
        ['signedBy', null, sub.id],
        ['digest', null, digests.at(-1)],
      ],
    ])
  })

  test('is for the author and those of their company who write, once', async () => {
    const ids = await report({ ccUserList: team.people.Owner.login })
    for (const who of [pm, team.people.Superintendent, team.people.Owner]) {
      expect(await told(sign(who, ids))).toBe('403 Forbidden')
      expect((await signature(ids, who)).userCanSign).toBe(false)
    }
    expect(await told(sign(await here.organization(), ids))).toBe('404 NotFound')
    expect((await sign(sub, ids)).signedById).toBe(sub.id)
    expect(await told(sign(sub, ids))).toBe(frozen)
    expect(await told(sign(team.people.Viewer, ids))).toBe(frozen)
    expect(await told(sub.client.call(DailyReportSign, {}))).toBe(wrong('FolderId', 'NotEmpty'))
  })

  test('and changing it are for nobody else, not for managers either; project admins are free', async () => {
    const ids = await report()
    const activity = await makeOne(sub, dailyReportActivity, team.id, { dailyReportId: ids.dailyReportId })
    for (const who of [pm, team.people.Superintendent]) {
      expect(await told(change(who, dailyReport, ids, { issues: 'x' }))).toBe(
        '403 Forbidden DailyReport.Issues:Forbidden',
      )
      expect(await told(change(who, dailyReportActivity, activity, { description: 'x' }))).toBe(
        '403 Forbidden',
      )
      expect((await read(who, dailyReport, ids)).userCanModify).toBe(false)
      const { standing } = await who.client.call(RecordStandingRead, { folderId: ids.folderId })
      expect(standing!.editableFields).toEqual([])
    }
    await change(team.admin, dailyReport, ids, { issues: 'Corrected' })
    expect(await read(sub, dailyReport, ids)).toMatchObject({ issues: 'Corrected', userCanModify: true })
    expect((await sign(team.admin, ids)).signedById).toBe(team.admin.id)
  })

  test('is for the company of the author, whoever entered it', async () => {
    const ids = await report({ author: sub.id }, pm)
    expect(await told(change(pm, dailyReport, ids, { issues: 'x' }))).toBe(
      '403 Forbidden DailyReport.Issues:Forbidden',
    )
    expect((await sign(sub, ids)).signedById).toBe(sub.id)
    const own = await report({}, pm)
    expect((await sign(team.people.Superintendent, own)).signedById).toBe(team.people.Superintendent.id)
    expect(await told(sign(sub, await report({ ccUserList: sub.login }, pm)))).toBe('403 Forbidden')
  })

  test('counts people without a company as the contractor', async () => {
    const { 'Project Assistant': alone } = team.people
    await intoCompany(here, [alone], { isStandIn: true })
    await change(alone, dailyReport, await report({}, pm), { issues: 'Rain' })
    await change(pm, dailyReport, await report({}, alone), { issues: 'Rain' })
    expect(await told(change(alone, dailyReport, await report(), { issues: 'x' }))).toBe(
      '403 Forbidden DailyReport.Issues:Forbidden',
    )
  })

  test('stops every change, by everybody', async () => {
    const ids = await report()
    const activity = await makeOne(sub, dailyReportActivity, team.id, { dailyReportId: ids.dailyReportId })
    await sign(sub, ids)
    const whole = await read(sub, dailyReport, ids)
    expect(whole.userCanModify).toBe(false)
    for (const who of [sub, pm, team.admin, team.people.Viewer]) {
      expect(await told(change(who, dailyReport, ids, { issues: 'x' }))).toBe(frozen)
      expect(await told(change(who, dailyReport, ids, { dated: '1999-01-01' }))).toBe(frozen)
      expect(await told(change(who, dailyReportActivity, activity, { description: 'x' }))).toBe(frozen)
      expect(
        await told(makeOne(who, dailyReportActivity, team.id, { dailyReportId: ids.dailyReportId })),
      ).toBe(frozen)
      const { dailyReportActivityId } = activity
      expect(await told(who.client.call(DailyReportActivityDelete, { dailyReportActivityId }))).toBe(frozen)
      const folder = { folderId: ids.folderId, folderDescription: 'x' }
      expect(await told(who.client.call(FolderUpdate, { folder }))).toBe(frozen)
      expect(await told(who.client.call(FolderDelete, { folderId: ids.folderId }))).toBe(frozen)
      const sentBack = await read(who, dailyReport, ids)
      expect(await change(who, dailyReport, ids, sentBack)).toMatchObject({
        dailyReportId: ids.dailyReportId,
      })
    }
    const { standing } = await pm.client.call(RecordStandingRead, { folderId: ids.folderId })
    expect(standing!.userCanModify).toBe(false)
    expect((await read(sub, dailyReport, ids)).etag).toBe(whole.etag)
  })

  test('a folder that holds a signed report is not deleted', async () => {
    const { folder } = await team.admin.client.call(FolderAdd, {
      folder: { folderProjectId: team.id, folderName: 'May' },
    })
    const ids = await report({ folderParentId: folder!.folderId }, team.admin)
    await sign(team.admin, ids)
    const { folderId } = folder!
    expect(await told(team.admin.client.call(FolderDelete, { folderId }))).toBe(frozen)
    await reopen(team.admin, ids, 'Wrong folder')
    // It was signed once: a reason is needed.
    await team.admin.client.call(FolderDelete, { folderId, ...because })
  })

  test('keeps its files; those added later are marked and may be taken off', async () => {
    const ids = await report()
    const first = await attach(sub, ids)
    const { digest } = await sign(sub, ids)
    const later = await attach(sub, ids)
    expect(await signature(ids)).toMatchObject({ digest, laterFileIds: [later] })
    const { changes } = await pm.client.call(RecordHistoryRead, { folderId: ids.folderId })
    expect(changes!.filter(({ field }) => field === 'AddedLater')).toHaveLength(1)
    for (const who of [sub, pm, team.admin])
      expect(await told(who.client.call(FileDelete, { attachmentFileId: first }))).toBe(frozen)
    await sub.client.call(FileDelete, { attachmentFileId: later })
    await reopen(pm, ids, 'Wrong photo')
    await sub.client.call(FileDelete, { attachmentFileId: first })
  })
})

test('references of a signed report stay; later ones are marked', async () => {
  const ids = await report({}, team.admin)
  const { client } = team.admin
  const documentIds: number[] = []
  for (const fileName of ['A.pdf', 'B.pdf']) {
    const fileContent = Buffer.from('a').toString('base64')
    const created = await client.call(DocumentCreate, {
      parentFolderId: team.rootFolderId,
      fileName,
      fileContent,
    })
    documentIds.push(created.newId!)
  }
  const { folderId } = ids
  const [documentId, later] = documentIds
  await client.call(DocumentReferenceAdd, { folderId, documentId })
  await sign(team.admin, ids)
  await client.call(DocumentReferenceAdd, { folderId, documentId: later })
  expect(await told(client.call(DocumentReferenceRemove, { folderId, documentId }))).toBe(frozen)
  const events = await eventsOf(here, folderId)
  expect(events.at(-1)!.changes).toContainEqual(['addedLater', null, true])
})

describe('reopening', () => {
  test('is for managers, with a reason, and stays in the history', async () => {
    const ids = await report()
    expect(await told(reopen(pm, ids, 'Why not'))).toBe(frozen)
    const { digest } = await sign(sub, ids)
    expect(await told(reopen(sub, ids, 'Mine'))).toBe('403 Forbidden')
    expect(await told(reopen(pm, ids))).toBe(wrong('Reason', 'NotEmpty'))
    expect(await told(reopen(team.admin, ids, ' '))).toBe(wrong('Reason', 'NotEmpty'))
    expect(await reopen(pm, ids, 'A crew is missing')).toMatchObject({ state: 'Open', userCanReopen: false })
    expect(await signature(ids)).not.toHaveProperty('digest')
    await change(sub, dailyReport, ids, { issues: 'None' })
    const { changes } = await sub.client.call(RecordHistoryRead, { folderId: ids.folderId })
    expect(changes!.find(({ action }) => action === 'ReportReopened')).toMatchObject({
      reason: 'A crew is missing',
    })
    expect(changes!.some(({ field, newValue }) => field === 'Digest' && newValue === digest)).toBe(true)
  })
})

describe('locking by itself', () => {
  const lockAt = (time: string, holder?: string) =>
    lockDueReports(
      here.database,
      () => new Date(time),
      () => false,
      holder,
    )
  /** A report of 2026-03-01 in Chicago, where reports are locked after three days. */
  async function due() {
    const project = await here.project(['General Contractor PM'])
    const { admin, id } = project
    await admin.client.call(ProjectUpdate, { project: { projectId: id, timeZone: 'America/Chicago' } })
    await admin.client.call(ProjectDefaultsSave, { projectId: id, defaults: { reportLockDays: 3 } })
    const ids = await makeOne(admin, dailyReport, id, { dated: '2026-03-01' })
    return { admin, ids }
  }

  test('happens when the days are over where the project is, once', async () => {
    const { admin, ids } = await due()
    expect(await signature(ids, admin)).toMatchObject({ state: 'Open', willLockOn: '2026-03-05' })
    await lockAt('2026-03-05T05:59:00Z')
    expect((await signature(ids, admin)).state).toBe('Open')
    await Promise.all([lockAt('2026-03-05T06:00:00Z', 'one'), lockAt('2026-03-05T06:00:00Z', 'two')])
    await lockAt('2026-03-06T06:00:00Z')
    expect(await signature(ids, admin)).toMatchObject({ state: 'Locked automatically', signedById: 0 })
    expect(await told(change(admin, dailyReport, ids, { issues: 'x' }))).toBe(frozen)
    expect(await told(sign(admin, ids))).toBe(frozen)
    const events = (await eventsOf(here, ids.folderId)).filter(({ action }) => action === 'ReportLocked')
    expect(events.map(({ person_id }) => person_id)).toEqual([null])
  })

  test('does not happen again after reopening', async () => {
    const { admin, ids } = await due()
    await lockAt('2026-03-06T06:00:00Z')
    await reopen(admin, ids, 'A crew is missing')
    await lockAt('2026-03-07T06:00:00Z')
    expect((await signature(ids, admin)).state).toBe('Open')
    await change(admin, dailyReport, ids, { issues: 'x' })
  })

  test('is left to the server that holds the lease, until it ends', async () => {
    await here.database.rows(
      `INSERT INTO job_lease (job, holder, ends_at) VALUES ('lock daily reports', 'other', '2030-01-01T00:05:00Z')
       ON CONFLICT (job) DO UPDATE SET holder = 'other', ends_at = excluded.ends_at`,
    )
    expect(await lockAt('2030-01-01T00:04:59Z')).toBeUndefined()
    expect(await lockAt('2030-01-01T00:05:00Z')).toBeTypeOf('number')
    expect(await here.database.rows('SELECT FROM job_lease')).toEqual([])
  })
})

describe('a daily report', () => {
  test('is of a day from the beginning of the project up to tomorrow', async () => {
    const { admin, id } = await here.project()
    here.clock.now = new Date('2026-03-10T12:00:00Z')
    const make = (dated: string) => makeOne(admin, dailyReport, id, { dated })
    const fault = wrong('DailyReportList[0].Dated', 'InclusiveBetween')
    await make('2026-03-11')
    expect(await told(make('2026-03-12'))).toBe(fault)
    const first = await make('2000-01-01')
    expect(await told(make('1999-12-31'))).toBe(fault)
    await admin.client.call(ProjectUpdate, { project: { projectId: id, startDate: '2026-03-01' } })
    await make('2026-03-01')
    expect(await told(make('2026-02-28'))).toBe(fault)
    expect(await change(admin, dailyReport, first, { issues: 'Kept' })).toMatchObject({ issues: 'Kept' })
    expect(await told(change(admin, dailyReport, first, { dated: '2026-02-28' }))).toBe(
      wrong('DailyReport.Dated', 'InclusiveBetween'),
    )
  })

  const pairs = ['Foreman', 'Tradesman', 'Laborers', 'Apprentice']
    .map((crew) => [`people${crew}`, `hours${crew}`])
    .concat([1, 2, 3, 4].map((place) => [`subc${place}People`, `subc${place}Hours`]))
  test.each(pairs)('has neither negative %s nor %s over 24 for each', async (people, hours) => {
    const { dailyReportId } = await report()
    const make = (fields: RecordData) =>
      makeOne(sub, dailyReportActivity, team.id, { dailyReportId, ...fields })
    const named = (key: string) => `DailyReportActivityList[0].${key[0]!.toUpperCase()}${key.slice(1)}`
    await make({ [people!]: 2, [hours!]: 48 })
    await make({ [hours!]: 30 })
    const ids = await make({ [people!]: 0, [hours!]: 30 })
    expect(await told(make({ [people!]: 2, [hours!]: 48.01 }))).toBe(wrong(named(hours!), 'InclusiveBetween'))
    expect(await told(make({ [people!]: -1 }))).toBe(wrong(named(people!), 'InclusiveBetween'))
    expect(await told(make({ [hours!]: -0.5 }))).toBe(wrong(named(hours!), 'InclusiveBetween'))
    expect(await told(change(sub, dailyReportActivity, ids, { [people!]: 1 }))).toMatch(/^400 /)
    await here.database.rows(
      'UPDATE daily_report_activity SET hours_foreman = 99, people_foreman = 1 WHERE id = $1',
      [ids.dailyReportActivityId],
    )
    await change(sub, dailyReportActivity, ids, { description: 'Sent back as it was' })
  })
})
