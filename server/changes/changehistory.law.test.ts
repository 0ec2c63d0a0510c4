/**
 * Nobody is told of an event that their history of the record does not show, and nobody is named whom it does not name: for
 * everybody of the matrix, after drafts, verdicts of reviewers that are kept back, records made from others, restricted folders,
 * pins and references to documents of few, and exports, every row of their feed is compared with RecordHistoryReadRequest. Live pages and webhooks get the same rows.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/index.ts'
import { place, sheetIn, unpin } from '../../test/kit/drawings/pinning.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { type Listening, listen } from '../../test/kit/listening.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { listOf } from '../../test/kit/restricted.ts'
import { type Column, columns, type World, world } from '../../test/tables/matrix/people.ts'
import type { Log } from '../log.ts'

/** An error of the server fails the law, which says no more than that: what it was is shown. */
const log: Log = (level, message, more) => {
  if (level === 'error') console.error(message, more)
}
const here = prepared(async () => site({}, await ownDatabase(), { log }))
let w: World
let admin: Person
let pm: Person
let sub: Person
let reviewers: Person[]
const made: Record<string, number> = {}
const rows: Partial<Record<Column, RecordData[]>> = {}
let heard: Listening

const readers = columns.filter((column) => !['no key', 'expired key', 'deactivated'].includes(column))
const named = (column: Column): Person => w.who[column] as Person

beforeAll(async () => {
  w = await world(here)
  admin = w.admin
  pm = named('General Contractor PM')
  sub = named('Subcontractor, party')
  reviewers = [named('Architect'), named('Consultant, party'), named('Project Admin')]
  await tellAll(here)
  const cursors = new Map<Column, string>()
  for (const column of readers) cursors.set(column, await endOf(named(column)))
  heard = await listen(`${here.url}/events`, { 'X-ss-id': sub.key })
  await heard.until(({ event }) => event === 'hello')
  await reviews()
  await drafts()
  await madeFromOthers()
  await restricted()
  await plans()
  await exports()
  await tellAll(here)
  await heard.until(({ data }) => data.folderId === made.last)
  heard.close()
  for (const column of readers) {
    const { changes } = await named(column).client.call(contract.ChangesRead, {
      cursor: cursors.get(column)!,
    })
    rows[column] = changes as RecordData[]
  }
}, 120_000)

/** The cursor behind all that is there. */
async function endOf({ client }: Person): Promise<string> {
  for (let cursor: string | undefined; ; ) {
    const page = await client.call(contract.ChangesRead, cursor ? { cursor } : {})
    cursor = page.nextCursor!
    if (page.isAtEnd) return cursor
  }
}

const rfi = (by: Person, more: RecordData = {}) =>
  makeOne(by, recordTypes.rfi, w.id, { subject: 'Beam', question: 'Which?', ...more })
const attach = (by: Person, { folderId }: RecordData) =>
  by.client.call(contract.FileCreate, {
    folderId,
    fileInfo: { uploadedFileName: 'marks.pdf' },
    fileContent: Buffer.from('%PDF-1.7').toString('base64'),
  })

/** One item is left in its review, one is returned, one is complete. */
async function reviews(): Promise<void> {
  const package_ = await makeOne(admin, recordTypes.submittal, w.id, {
    description: 'Doors',
    submittingCompanyContactId: sub.id,
    projectManagerId: pm.id,
    reviewingCompanyContactId: reviewers[0]!.id,
  })
  const set = (by: Person, ids: RecordData, fields: RecordData, reason?: string) =>
    change(by, recordTypes.submittalItem, ids, fields, { reason })
  for (const name of ['reviewed', 'returned', 'complete']) {
    const item = { folderParentId: package_.folderId, description: 'Rebar' }
    const ids = await makeOne(pm, recordTypes.submittalItem, w.id, item)
    made[name] = ids.folderId
    await pm.client.call(contract.SubmittalReviewersSave, {
      folderId: ids.folderId,
      reviewers: reviewers.map(({ id }) => ({ step: 1, userId: id })),
    })
    await set(pm, ids, { stage: '2' })
    const [first, second, third] = reviewers as [Person, Person, Person]
    await set(first, ids, { stage: '3', returnedStatusId: '3' })
    await attach(second, ids)
    await set(pm, ids, { notes: 'Soon' })
    if (name === 'reviewed') continue
    await set(second, ids, { stage: '3', returnedStatusId: '1', returnedNote: 'Fine' }, 'Because')
    await set(third, ids, { stage: '3', returnedStatusId: '1' }, 'Because')
    if (name === 'complete') await set(pm, ids, { stage: '4' })
  }
}

async function drafts(): Promise<void> {
  const ids = await rfi(pm, { statusId: 1, toUserId: named('Architect').id })
  await change(pm, recordTypes.rfi, ids, { question: 'Other' })
  await rfi(pm, { statusId: 1 })
  await change(pm, recordTypes.rfi, ids, { statusId: 3 })
  await attach(pm, ids)
  made.rfi = ids.folderId
}

/** Drafts: an RFI of an open issue, and the minutes of the next meeting. */
async function madeFromOthers(): Promise<void> {
  const issue = await makeOne(admin, recordTypes.openIssue, w.id, { subject: 'Leak' })
  const request = { folderId: issue.folderId, folderType: 121 }
  const { folderId } = await admin.client.call(contract.OpenIssueConvert, request)
  await change(admin, recordTypes.rfi, { folderId }, { statusId: 1 }, { reason: 'Not yet' })
  made.issue = issue.folderId
  const minutes = await makeOne(admin, recordTypes.meetingMinute, w.id, {
    itemList: [{ topic: 'Roof' }],
  })
  await change(admin, recordTypes.meetingMinute, minutes, { statusId: 2 })
  await admin.client.call(contract.MeetingMinuteCarryOver, { folderId: minutes.folderId })
  made.minutes = minutes.folderId
}

async function restricted(): Promise<void> {
  const folder = { folderName: 'Claims', folderProjectId: w.id, accessByList: await listOf(w, [pm]) }
  const { folder: claims } = await pm.client.call(contract.FolderAdd, { folder })
  const ids = await rfi(pm, { folderParentId: claims!.folderId! })
  await pm.client.call(contract.RFIReplyCreate, { reply: { rfiId: ids.rfiId, response: 'Yes' } })
  made.claim = ids.folderId
}

/** A record that everybody sees is pinned on a sheet of few, and refers to a document of few and to one of all. */
async function plans(): Promise<void> {
  const folder = { folderName: 'Vault', folderProjectId: w.id, accessByList: await listOf(w, [pm]) }
  const vault = (await pm.client.call(contract.FolderAdd, { folder })).folder!.folderId!
  const drawn = await sheetIn(pm, vault, 'S-666')
  const issue = await makeOne(pm, recordTypes.openIssue, w.id, { subject: 'Vault' })
  const pins = await place(pm, { sheetFolderId: drawn.sheetFolderId, recordFolderId: issue.folderId })
  await place(pm, { pinId: pins[0]!.pinId, x: 5, y: 5 })
  const refer = async (parentFolderId: number, documentNumber: string) => {
    const { newId: documentId } = await pm.client.call(contract.DocumentCreate, {
      parentFolderId,
      documentNumber,
    })
    await pm.client.call(contract.DocumentReferenceAdd, { folderId: issue.folderId, documentId })
    return documentId
  }
  const documentId = await refer(vault, 'Key plan')
  await pm.client.call(contract.DocumentReferenceRemove, { folderId: issue.folderId, documentId })
  await refer(w.rootFolderId, 'Plan of all')
  await unpin(pm, pins[0]!.pinId!)
  made.pinned = issue.folderId
}

async function exports(): Promise<void> {
  const { folder } = await pm.client.call(contract.FolderAdd, {
    folder: { folderName: 'Plans', folderProjectId: w.id },
  })
  made.folder = folder!.folderId!
  await rfi(pm, { folderParentId: made.folder })
  const path = `/json/reply/RFIReadInFolderRequest?format=csv&parentFolderId=${made.folder}`
  expect((await here.fetch(path, { as: pm })).status).toBe(200)
  made.last = (await rfi(pm, { toUserId: sub.id })).folderId
}

async function historyOf({ client }: Person, folderId: number): Promise<RecordData[]> {
  const { changes, nextCursor } = await client.call(contract.RecordHistoryRead, { folderId, take: 200 })
  expect(nextCursor ?? '').toBe('')
  return changes as RecordData[]
}

const actionsOf = (column: Column, name: string): string[] =>
  rows[column]!.filter(({ folderId }) => folderId === made[name]).map(({ action }) => action)

describe('every row of the feed', () => {
  test.each(readers)('of the %s is in their history, and names nobody else', async (column) => {
    const histories = new Map<number, RecordData[]>()
    for (const row of rows[column]!) {
      if (row.isGone || row.action === 'AccessChanged') continue
      const says = JSON.stringify(row)
      const history = histories.get(row.folderId) ?? (await historyOf(named(column), row.folderId))
      histories.set(row.folderId, history)
      if (row.eventId === 0) expect([row.action, row.userId], says).toEqual(['Updated', 0])
      else {
        const lines = history.filter(({ eventId }) => eventId === row.eventId)
        expect(lines.length, says).toBeGreaterThan(0)
        expect([0, lines[0]!.userId], says).toContain(row.userId)
        expect(row.action, says).toBe(lines[0]!.action)
      }
    }
  })

  test('is there for those who read all', () => {
    expect(actionsOf('General Contractor PM', 'reviewed')).toContain('FileAttached')
    expect(actionsOf('Project Admin', 'issue')).toContain('Converted')
    expect(actionsOf('Project Admin', 'minutes')).toContain('CarriedOver')
    expect(actionsOf('Project Admin', 'folder')).toContain('Exported')
    expect(actionsOf('General Contractor PM', 'claim')).toEqual(['Created', 'ReplyAdded'])
    expect(actionsOf('General Contractor PM', 'pinned')).toEqual([
      ...[
        'Created',
        'PinPlaced',
        'ReferenceAdded',
        'PinMoved',
        'ReferenceAdded',
        'ReferenceRemoved',
        'ReferenceAdded',
      ],
      ...['PinRemoved', 'ReferenceRemoved'],
    ])
    for (const column of ['stranger', 'member of another project'] as const) expect(rows[column]).toEqual([])
  })

  test('is kept back from those who do not see it', () => {
    expect(actionsOf('Viewer', 'issue')).toContain('Created')
    expect(actionsOf('Viewer', 'issue')).not.toContain('Converted')
    expect(actionsOf('Viewer', 'minutes')).not.toContain('CarriedOver')
    expect(actionsOf('Viewer', 'claim')).toEqual([])
    expect(actionsOf('Viewer', 'pinned')).toEqual(['Created', 'ReferenceAdded'])
  })
})

test('a verdict tells the submitting side nothing of who gave it, in the feed and live', () => {
  const given = (all: RecordData[], name: string) =>
    all.filter(({ folderId, userId }) => folderId === made[name] && reviewers.some(({ id }) => id === userId))
  const live = heard.lines.filter(({ event }) => event === 'change').map(({ data }) => data as RecordData)
  for (const name of ['reviewed', 'returned']) {
    expect(given(rows['General Contractor PM']!, name).length, name).toBeGreaterThan(1)
    for (const all of [rows['Subcontractor, party']!, live]) {
      expect(given(all, name), name).toEqual([])
      // They hear of the item itself.
      expect(all.some(({ folderId }) => folderId === made[name])).toBe(true)
    }
  }
  const told = rows['Subcontractor, party']!.filter(({ folderId }) => folderId === made.reviewed)
  expect(live.filter(({ folderId }) => folderId === made.reviewed).map(({ eventId }) => eventId)).toEqual(
    told.map(({ eventId }) => eventId),
  )
})
