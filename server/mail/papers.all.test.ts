/** Papers in mails: made as the person who gets them, beside the mails of others, and never a reason for no mail. */
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../contract/documents/document.ts'
import { TransmittalRead, TransmittalSend } from '../../contract/documents/transmittal.ts'
import {
  MailLinkOpened,
  MailLinkRead,
  MailLinkReplyCreate,
  MailLinksEnd,
} from '../../contract/outbound/maillink.ts'
import { NoticesRead } from '../../contract/outbound/notice.ts'
import { RFICreateAttachment, RFIReplyCreate } from '../../contract/records/rfi.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import type { Person } from '../../test/kit/harness.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { linkIn, sendWithPapers } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { told, wrong } from '../../test/kit/told.ts'
import { paperBytesMax } from './papers.ts'

const w = linkWorld()
const [open, distributed] = [3, 2]

async function deliver(
  ...more: Parameters<typeof sendWithPapers> extends [unknown, ...infer Rest] ? Rest : []
) {
  await tellAll(w.here)
  w.later(121)
  await sendWithPapers(w.here, ...more)
}

/** The files of the last mail to that person, and its text. */
async function lastTo(who: Person) {
  const mail = w.box.received.findLast(({ to }) => to === who.email)!
  const { attachments, text } = await simpleParser(mail.bytes)
  return { text: (text ?? '').replace(/\s+/g, ' '), link: linkIn(mail.text), files: attachments }
}

const namesOf = (files: ReadonlyArray<{ filename?: string | false }>) => files.map(({ filename }) => filename)

const bytes = (size: number): string => Buffer.alloc(size, 'x').toString('base64')

async function document(size: number, fileName = 'Plan.pdf'): Promise<number> {
  const created = await w.team.admin.client.call(DocumentCreate, {
    parentFolderId: w.team.rootFolderId,
    documentNumber: 'A-101',
    fileName,
    fileContent: bytes(size),
  })
  return created.newFolderId!
}

const sendTo = async (who: Person[], items: RecordData[], remarks = '') =>
  (
    await w.pm.client.call(TransmittalSend, {
      projectId: w.team.id,
      subject: 'Lintels',
      items,
      remarks,
      userIds: who.map(({ id }) => id),
    })
  ).transmittal!

describe.skipIf(!readsPdf())('the mail', () => {
  test('of an issued RFI has its paper; the mails of others do not wait for it', async () => {
    const { architect, pm, team } = w
    const before = await w.rfi({ toUserId: team.people.Consultant.id })
    await deliver()
    w.box.received.splice(0)
    const rfi = await w.rfi({ statusId: open, question: 'Which one moves, 梁?' })
    await pm.client.call(RFIReplyCreate, { reply: { rfiId: before.rfiId, response: 'A plain one.' } })
    const early: string[] = []
    await deliver(() => early.push(...w.box.received.map(({ to }) => to)))
    expect(early).toEqual([team.people.Consultant.email])
    const { text, files } = await lastTo(architect)
    expect(namesOf(files)).toEqual([`${rfi.number} Beam clash at C4.pdf`])
    expect(text).toContain(`Attached: ${rfi.number} Beam clash at C4.pdf.`)
    expect(dense(textOf(files[0]!.content))).toContain(dense('Which one moves, 梁?'))
    expect((await lastTo(team.people.Consultant)).files).toEqual([])
  })

  test('of distributed minutes has their paper', async () => {
    const type = recordTypes.meetingMinute
    const ids = await makeOne(w.pm, type, w.team.id, { topic: 'Week 9', attendeeList: [w.architect.id] })
    await change(w.pm, type, ids, { statusId: distributed })
    await deliver()
    const { files } = await lastTo(w.architect)
    expect(namesOf(files)).toEqual([expect.stringContaining('Week 9')])
    expect(dense(textOf(files[0]!.content))).toContain(dense('may object until'))
  })

  test('leaves the files of a record out if they are too large, and its paper stays', async () => {
    const rfi = await w.rfi({ statusId: 1 })
    await w.pm.client.call(RFICreateAttachment, {
      rfiId: rfi.rfiId,
      attachment: { uploadedFileName: 'large.bin' },
      fileContent: bytes(paperBytesMax),
    })
    await change(w.pm, recordTypes.rfi, rfi, { statusId: open })
    await deliver()
    const { files } = await lastTo(w.architect)
    expect(files).toHaveLength(1)
    expect(files[0]!.content.length).toBeLessThan(paperBytesMax)
    expect(dense(textOf(files[0]!.content))).toContain('large.bin')
  })

  test('goes out without a paper that cannot be made, and says so', async () => {
    await w.rfi({ statusId: open })
    const fails = async (): Promise<never> => Promise.reject(new Error('No thread.'))
    await deliver(undefined, { record: fails, transmittal: fails })
    const { text, files } = await lastTo(w.architect)
    expect(files).toEqual([])
    expect(text).toContain('The PDF could not be made for this mail. Open it by the link.')
  })
})

describe.skipIf(!readsPdf())('a transmittal', () => {
  test('comes with its cover sheet and files; what is too large is named', async () => {
    const items = [{ folderId: await document(paperBytesMax, 'Large.pdf') }, { folderId: await document(99) }]
    const sent = await sendTo([w.architect], items, 'For the mason.')
    await deliver()
    const { text, files } = await lastTo(w.architect)
    expect(namesOf(files)).toEqual([`${sent.number} Lintels.pdf`, 'Plan.pdf'])
    expect(files[1]!.content.length).toBe(99)
    expect(text).toContain('Too large for a mail, so open it by the link: Large.pdf.')
    expect(text).toContain('Remarks: > For the mason.')
    expect(text).toMatch(/What was sent: - .*Large.* · version 1 .*- .*Plan.* · version 1 /)
  })

  test('has a link that a manager ends; that of another one still opens it', async () => {
    const items = [{ folderId: await document(10) }]
    const { transmittalId } = await sendTo([w.architect, w.team.people.Consultant], items)
    await deliver()
    const { link: token, text } = await lastTo(w.architect)
    expect(text).toContain('Open the transmittal')
    const lost = await w.opened(token)
    await sendTo([w.architect], items)
    await deliver()
    const { link: later } = await lastTo(w.architect)
    const end = (by: Person, more: RecordData = {}) =>
      by.client.call(MailLinksEnd, { transmittalId, ...more }) as Promise<RecordData>
    expect(await told(end(w.team.people.Consultant))).toBe('403 Forbidden')
    expect(await told(end(w.pm, { transmittalId: 999_999_999 }))).toBe('404 NotFound')
    expect(await told(end(w.pm, { transmittalId: 0 }))).toBe(wrong('FolderId', 'NotEmpty'))
    expect((await end(w.pm, { userId: w.architect.id })).numberOfRecordsEffected).toBe(1)
    expect(await told(lost.call(MailLinkRead, { token }))).toBe('404 NotFound')
    // The device that had it asks for a code again.
    expect(await lost.call(MailLinkRead, { token: later })).toMatchObject({ isKnown: false })
    expect((await end(w.pm)).numberOfRecordsEffected).toBe(1)
  })

  test('is opened by a contact with the link and a code; nothing else is', async () => {
    const sent = await sendTo([w.architect, w.team.people.Consultant], [{ folderId: await document(10) }])
    await deliver()
    const { link: token } = await lastTo(w.architect)
    const stranger = w.device()
    expect((await stranger.call(MailLinkRead, { token })).transmittal).toBeUndefined()
    expect((await stranger.fetch(`/files/link/transmittal/1?token=${token}`)).status).toBe(403)
    const browser = await w.opened(token)
    expect((await browser.call(MailLinkRead, { token })).transmittal).toMatchObject({
      number: sent.number,
      items: [{ fileName: 'Plan.pdf' }],
    })
    expect(await (await browser.fetch(`/files/link/transmittal/1?token=${token}`)).text()).toBe(
      'x'.repeat(10),
    )
    expect((await browser.fetch(`/files/link/transmittal/2?token=${token}`)).status).toBe(404)
    const cover = `/api/internal/maillink/transmittal/print?token=${token}`
    expect((await stranger.fetch(cover)).status).toBe(403)
    const sheet = Buffer.from(await (await browser.fetch(cover)).arrayBuffer())
    expect(dense(textOf(sheet))).toContain(dense(`${sent.number}`))
    expect(await told(browser.call(MailLinkReplyCreate, { token, text: 'Thanks' }))).toBe('403 Forbidden')
    await browser.call(MailLinkOpened, { token })
    const request = { transmittalId: sent.transmittalId! }
    const { transmittal } = await w.pm.client.call(TransmittalRead, request)
    expect(transmittal!.recipients!.map(({ readDate }) => Boolean(readDate))).toEqual([true, false])
    const { notices } = await w.team.people.Consultant.client.call(NoticesRead, {})
    expect(notices![0]).toMatchObject({ reason: 'transmittal', title: 'Lintels', ...request })
    await w.here.database.rows(
      'UPDATE member SET removed_at = now() WHERE project_id = $1 AND person_id = $2',
      [w.team.id, w.architect.id],
    )
    expect(await told(browser.call(MailLinkRead, { token }))).toBe('404 NotFound')
  })
})
