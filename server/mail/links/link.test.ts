/** The link of a mail: what it opens, for whom, and on which device. */
import { describe, expect, test } from 'vitest'
import {
  MailLinkCodeEnter,
  MailLinkCodeSend,
  MailLinkOpened,
  MailLinkRead,
  MailLinkReplyCreate,
  MailLinkStepTake,
} from '../../../contract/outbound/maillink.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { dense, readsPdf, textOf } from '../../../test/kit/files/pdf.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { codeIn, sendAll } from '../../../test/kit/mail/mailbox.ts'
import { change, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'

const w = linkWorld()

describe('the link of a mail', () => {
  test('opens nothing before the code, which is sent only when asked for', async () => {
    const { number } = await w.rfi()
    const token = await w.mailed()
    const browser = w.device()
    const { isKnown, record, sentTo } = (await browser.call(MailLinkRead, { token })) as RecordData
    expect({ isKnown, record }).toEqual({ isKnown: false, record: undefined })
    expect(sentTo).toMatch(/^u….@example\.com$/)
    await sendAll(w.here)
    expect(w.box.received).toHaveLength(1)
    await browser.call(MailLinkCodeSend, { token })
    await sendAll(w.here)
    const code = w.box.received[1]!
    expect(code.to).toBe(w.architect.email)
    expect(code.raw).not.toContain(number)
    expect(code.header('Subject')).toBe('Plumbline: your code')
    const response = await browser.fetch('/api/internal/maillink/enter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, code: codeIn(code.text) }),
    })
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^plumbline-link=\w{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await w.shown(browser, token)).toMatchObject({
      number,
      title: 'Beam clash at C4',
      isYours: true,
      canReply: true,
      canAttach: true,
      texts: expect.arrayContaining([{ field: 'Question', isWithdrawn: false, text: 'Which one moves?' }]),
      steps: [{ field: 'StatusId', statusId: 4, needs: [{ field: 'Answer', options: [] }] }],
    })
    // The code is used up, and stored nowhere.
    expect(await told(w.device().call(MailLinkCodeEnter, { token, code: codeIn(code.text) }))).toBe(
      '403 Forbidden',
    )
    const stored = await w.here.database.rows('SELECT * FROM mail_code')
    expect(JSON.stringify(stored)).not.toContain(codeIn(code.text).replace(' ', ''))
  })

  test('lets its person reply, attach a file and answer, and says how they came', async () => {
    const ids = await w.rfi()
    const token = await w.mailed()
    const browser = await w.opened(token)
    await browser.call(MailLinkOpened, { token })
    await browser.call(MailLinkReplyCreate, { token, text: 'We look at it.' })
    const put = await browser.fetch(`/files/link?token=${token}&name=sketch.txt`, {
      method: 'PUT',
      body: 'A sketch',
    })
    const { attachmentFileId } = (await put.json()) as RecordData
    const file = await browser.fetch(`/files/link/${attachmentFileId}?token=${token}`)
    expect([await file.text(), file.headers.get('Cache-Control')]).toEqual(['A sketch', 'no-store'])
    await browser.call(MailLinkStepTake, { token, changes: { StatusId: '4', Answer: 'The duct.' } })
    const record = await read(w.pm, recordTypes.rfi, ids)
    expect(record).toMatchObject({ statusId: 4, answer: 'The duct.', dateTransmitted: '2026-11-16' })
    const { changes } = (await w.pm.client.call(RecordHistoryRead, { folderId: ids.folderId })) as RecordData
    const ofLink = changes.filter(({ cameBy }: RecordData) => cameBy)
    expect(new Set(ofLink.map(({ action }: RecordData) => action))).toEqual(
      new Set(['ReplyAdded', 'FileAttached', 'StatusChanged']),
    )
    expect(ofLink[0]).toMatchObject({
      userId: w.architect.id,
      cameBy: `mail link, ${w.architect.email}`,
    })
    if (readsPdf()) {
      const path = `/api/internal/record/print?folderId=${ids.folderId}`
      const pdf = Buffer.from(await (await w.here.fetch(path, { as: w.pm })).arrayBuffer())
      expect(dense(textOf(pdf))).toContain(dense(`Answered in Plumbline by mail link, ${w.architect.email}`))
    }
    expect(await w.shown(browser, token)).toMatchObject({
      replies: [{ text: 'We look at it.', fullName: w.architect.fullName }],
      files: [{ uploadedFileName: 'sketch.txt' }],
      steps: [],
    })
    // Everybody else is told, and the next transaction is an ordinary one.
    await w.pm.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response: 'Thank you' } })
    const [last] = ((await w.pm.client.call(RecordHistoryRead, { folderId: ids.folderId })) as RecordData)
      .changes
    expect([last.action, last.cameBy]).toEqual(['ReplyAdded', undefined])
  })

  test.runIf(isAll)('of a later mail opens on the same device without another code', async () => {
    const { rfiId } = await w.rfi()
    const browser = await w.opened(await w.mailed())
    await w.pm.client.call(RFIReplyCreate, { reply: { rfiId, response: 'Please hurry' } })
    w.later(60)
    expect(await w.shown(browser, await w.mailed())).toMatchObject({ isYours: true })
  })

  test.runIf(isAll)(
    'is as good as the rights of its person: what they see no more, they read no more',
    async () => {
      const consultant = w.team.people.Consultant
      const ids = await w.rfi({ toUserId: consultant.id })
      const token = await w.mailed(consultant)
      const browser = await w.opened(token)
      expect(await w.shown(browser, token)).toBeTruthy()
      await change(w.pm, recordTypes.rfi, ids, { toUserId: w.architect.id })
      expect(await told(browser.call(MailLinkRead, { token }))).toBe('404 NotFound')
    },
  )
})

describe('the cookie of the device', () => {
  test('is good for one record, for our own page, and for no other operation', async () => {
    await w.rfi()
    const first = await w.mailed()
    const browser = await w.opened(first)
    await w.rfi({ subject: 'Slab edge' })
    w.later(60)
    const second = await w.mailed()
    expect(await browser.call(MailLinkRead, { token: second })).toMatchObject({ isKnown: false })
    const again = await browser.call(MailLinkRead, { token: first })
    expect(again).toMatchObject({ isKnown: true })
    for (const path of [
      '/api/internal/record/history',
      '/api/internal/session/get',
      '/api/internal/rfi/read',
    ])
      expect((await browser.fetch(path, { method: 'POST', body: '{}' })).status).toBe(401)
    const key = browser.kept.cookie.split('=')[1]!
    const asSession = { Cookie: `ss-id=${key}`, Authorization: `Bearer ${key}` }
    const response = await w.here.fetch('/api/internal/notice/read', { method: 'POST', headers: asSession })
    expect(response.status).toBe(401)
    const foreigners: Array<Record<string, string>> = [
      { Origin: 'https://evil.example.com' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of foreigners) {
      const foreign = w.device(headers)
      foreign.kept.cookie = browser.kept.cookie
      expect(await foreign.call(MailLinkRead, { token: first })).toMatchObject({ isKnown: false })
    }
    w.later(31 * 86_400)
    expect(await browser.call(MailLinkRead, { token: first })).toMatchObject({ isKnown: false })
  })

  test.runIf(isAll)('opens no file of another record', async () => {
    const other = await w.rfi()
    const put = await w.here.fetch(`/files?folderId=${other.folderId}&name=other.txt`, {
      method: 'PUT',
      body: 'Secret',
      as: w.pm,
    })
    const { attachmentFileId } = (await put.json()) as RecordData
    // Mails that are sent together arrive in any order.
    await w.mailed()
    await w.rfi()
    const token = await w.mailed()
    const browser = await w.opened(token)
    expect((await browser.fetch(`/files/link/${attachmentFileId}?token=${token}`)).status).toBe(404)
    expect((await w.device().fetch(`/files/link/${attachmentFileId}?token=${token}`)).status).toBe(403)
    expect((await browser.fetch(`/files/${attachmentFileId}`)).status).toBe(401)
  })

  test('counts no more when the address of its person changes', async () => {
    await w.rfi()
    const token = await w.mailed()
    const browser = await w.opened(token)
    const address = (to: string) =>
      w.here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [w.architect.id, to])
    await address('new@example.com')
    expect(await browser.call(MailLinkRead, { token })).toMatchObject({ isKnown: false })
    await address(w.architect.email)
    expect(await browser.call(MailLinkRead, { token })).toMatchObject({ isKnown: true })
  })
})
