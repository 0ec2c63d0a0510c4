/** The places of a record on sheets, by the link of a mail: parts of sheets that its person sees, of this record alone. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { FolderUpdate } from '../../../contract/documents/folder.ts'
import { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import { MailLinksEnd } from '../../../contract/outbound/maillink.ts'
import { place, sheetIn, unpin } from '../../../test/kit/drawings/pinning.ts'
import { published, register } from '../../../test/kit/drawings/publishing.ts'
import { type Browser, linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { newTokens, storeTokens } from '../../access/maillinks.ts'
import type { Db } from '../../db/db.ts'

const w = linkWorld()
let sheet: Awaited<ReturnType<typeof sheetIn>>

// Once the clock is set: a sheet of later is none yet.
beforeEach(async () => {
  sheet ??= await sheetIn(w.pm, w.team.rootFolderId, `A-${randomUUID().slice(0, 8)}`)
})

const pictureOf = (browser: Browser, token: string, pinId: number | null | undefined, more = '') =>
  browser.fetch(`/files/link/place/${pinId}?token=${token}${more}`)
const status = async (browser: Browser, token: string, pinId: number | null | undefined) =>
  (await pictureOf(browser, token, pinId)).status

/** As a PNG says it. */
const pictureSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/** An RFI with a pin, the link of its mail, and a device on which that is open. */
async function pinned({ sheetFolderId }: { sheetFolderId: number } = sheet) {
  const record = await w.rfi()
  const [pin] = await place(w.pm, { sheetFolderId, recordFolderId: record.folderId })
  const token = await w.mailed()
  return { record, pinId: pin!.pinId!, token, browser: await w.opened(token) }
}

const placesOf = async (browser: Browser, token: string): Promise<RecordData[]> =>
  (await w.shown(browser, token)).places

test('shows 60 by 60 mm around each pin, with what it is of beneath, and nothing else of the sheet', async () => {
  const { pinId, token, browser } = await pinned()
  expect(await placesOf(browser, token)).toEqual([
    {
      pinId,
      sheetNumber: sheet.number,
      sheetTitle: `Title of ${sheet.number}`,
      revision: '1',
      standing: 'InForce',
      needsCheck: false,
    },
  ])
  const answer = await pictureOf(browser, token, pinId)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ])
  const picture = Buffer.from(await answer.arrayBuffer())
  // The caption is beneath the square.
  const { width, height } = pictureSize(picture)
  expect(width).toBe(800)
  expect(height).toBeGreaterThan(800)
  // What is asked besides changes nothing: there is no way to another part.
  const more = await pictureOf(browser, token, pinId, '&x=0&y=0&width=2000&height=1500&version=1&side=900')
  expect(Buffer.from(await more.arrayBuffer()).equals(picture)).toBe(true)
  const { sheetFolderId } = sheet
  for (const path of [
    `/sheets/${sheetFolderId}/1/cutout?pinId=${pinId}&token=${token}`,
    `/sheets/${sheetFolderId}/1/pack?token=${token}`,
  ])
    expect((await browser.fetch(path)).status).toBe(401)
})

test('needs a device on which the code was entered, and a link that has not ended', async () => {
  const { record, pinId, token, browser } = await pinned()
  expect(await status(w.device(), token, pinId)).toBe(403)
  expect(await status(browser, 'x'.repeat(22), pinId)).toBe(404)
  expect((await browser.fetch(`/files/link/place/${pinId}`)).status).toBe(400)
  expect(await status(browser, token, pinId)).toBe(200)
  await w.pm.client.call(MailLinksEnd, { folderId: record.folderId })
  expect(await status(browser, token, pinId)).toBe(404)
})

test('has the pins of that record alone: not those of another one, nor one that was removed', async () => {
  const [one, other] = [await pinned(), await pinned()]
  expect(await status(one.browser, one.token, other.pinId)).toBe(404)
  expect(await status(other.browser, other.token, one.pinId)).toBe(404)
  expect(await status(one.browser, one.token, one.pinId)).toBe(200)
  await unpin(w.pm, one.pinId)
  expect(await status(one.browser, one.token, one.pinId)).toBe(404)
  expect(await placesOf(one.browser, one.token)).toEqual([])
})

test('of a sheet that its person does not see there is nothing, from the moment on when that is so', async () => {
  const { sheetFolderId } = await sheetIn(w.pm, w.team.rootFolderId, `S-${randomUUID().slice(0, 8)}`)
  const { pinId, token, browser } = await pinned({ sheetFolderId })
  expect(await status(browser, token, pinId)).toBe(200)
  const accessByList = await listOf(w.team, [w.pm])
  await w.team.admin.client.call(FolderUpdate, { folder: { folderId: sheetFolderId, accessByList } })
  expect(await status(browser, token, pinId)).toBe(404)
  const record = await w.shown(browser, token)
  expect([record.places, record.placesLeftOff]).toEqual([[], 0])
})

test('a pin that belongs to a verdict is hidden from the submitting side', async () => {
  const { admin, id, people } = w.team
  const pack = await makeOne(admin, recordTypes.submittal, id, {
    submittingCompanyContactId: w.architect.id,
    reviewingCompanyContactId: people.Consultant.id,
    projectManagerId: w.pm.id,
  })
  const item = await makeOne(w.pm, recordTypes.submittalItem, id, {
    folderParentId: pack.folderId,
    description: 'Rebar',
    stage: '2',
  })
  const [pin] = await place(people.Consultant, {
    sheetFolderId: sheet.sheetFolderId,
    recordFolderId: item.folderId,
  })
  const [own] = await place(w.pm, { sheetFolderId: sheet.sheetFolderId, recordFolderId: item.folderId })
  const mail = await w.here.database.row<{ id: number }>('SELECT max(id)::int AS id FROM mail')
  const { tokens, rows } = newTokens({
    personId: w.architect.id,
    projectId: id,
    folderId: item.folderId,
    mailId: mail!.id,
  })
  await storeTokens(w.here.database as unknown as Db, rows, w.here.clock.now!)
  const browser = await w.opened(tokens.link)
  expect((await placesOf(browser, tokens.link)).map(({ pinId }) => pinId)).toEqual([own!.pinId])
  expect(await status(browser, tokens.link, pin!.pinId)).toBe(404)
})

test('what is not in force says so', async () => {
  const { id } = w.team
  const number = `B-${randomUUID().slice(0, 8)}`
  const { publicationId } = await published(w.here, w.pm, id, [{ number, revision: '3' }])
  await w.deliver()
  const row = (await register(w.pm, id)).find((one) => one.number === number)!
  const { pinId, token, browser } = await pinned({ sheetFolderId: row.folderId! })
  const inForce = Buffer.from(await (await pictureOf(browser, token, pinId)).arrayBuffer())
  await w.pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong' })
  expect(await placesOf(browser, token)).toMatchObject([{ pinId, revision: '3', standing: 'Withdrawn' }])
  const withdrawn = Buffer.from(await (await pictureOf(browser, token, pinId)).arrayBuffer())
  // A line more beneath the same part.
  expect(pictureSize(withdrawn).height).toBeGreaterThan(pictureSize(inForce).height)
})
