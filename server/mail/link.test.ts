/** The link of a mail: what it opens, for whom, on which device, for how long, and what it never opens. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client } from '../../contract/client.ts'
import {
  MailLinkCodeEnter,
  MailLinkCodeSend,
  MailLinkFileAdd,
  MailLinkOpened,
  MailLinkRead,
  MailLinkReplyCreate,
  MailLinkStepTake,
  MailLinksEnd,
} from '../../contract/maillink.ts'
import { ProjectMemberAdd, ProjectMemberRemove, ProjectUpdate } from '../../contract/project.ts'
import { RecordHistoryRead } from '../../contract/recordhistory.ts'
import { RFIReplyCreate } from '../../contract/rfi.ts'
import { type Person, type Project, site } from '../../test/harness.ts'
import { codeIn, linkIn, mailbox, sendAll } from '../../test/mailbox.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../test/records.ts'
import { tellAll } from '../../test/telling.ts'
import { told, wrong } from '../../test/told.ts'

const box = await mailbox()
const here = await site(
  {
    smtpUrl: box.url,
    mailFrom: 'Plumbline <plumbline@example.com>',
    publicUrl: 'https://build.example.com',
  },
  await ownDatabase(),
)
let team: Project<'General Contractor PM' | 'Architect' | 'Consultant'>
let pm: Person
/** A contact: no login, no password. */
let architect: Person

beforeAll(async () => {
  team = await here.project(['General Contractor PM', 'Architect', 'Consultant'])
  pm = team.people['General Contractor PM']
  architect = team.people.Architect
  await here.database.rows('UPDATE person SET login = NULL, password = NULL WHERE id = $1', [architect.id])
})

let start = new Date('2026-11-16T08:00:00Z').getTime()
beforeEach(async () => {
  await tellAll(here)
  await here.database.rows(`UPDATE notice SET delivery = 'never' WHERE mail_id IS NULL`)
  await here.database.rows(`UPDATE mail SET state = 'not sent' WHERE state = 'queued'`)
  start += 3 * 3_600_000
  here.clock.now = new Date(start)
  box.received.splice(0)
})
const later = (seconds: number): void => {
  here.clock.now = new Date(here.clock.now!.getTime() + seconds * 1000)
}

const rfi = (more: RecordData = {}) =>
  makeOne(pm, recordTypes.rfi, team.id, {
    ...{ subject: 'Beam clash at C4', question: 'Which one moves?', toUserId: architect.id, ...more },
  })

/** Tells, waits for the bundle, sends; returns the link in the last mail to that person. */
async function mailed(to: Person = architect): Promise<string> {
  await tellAll(here)
  later(121)
  await sendAll(here)
  return linkIn(box.received.findLast((mail) => mail.to === to.email)!.text)
}

/** A browser: keeps the cookie of the device. */
function device(headers: Record<string, string> = {}) {
  const kept = { cookie: '' }
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, {
      ...init,
      headers: { ...(init.headers as object), ...headers, ...(kept.cookie ? { Cookie: kept.cookie } : {}) },
    })
    const set = response.headers.getSetCookie()
    if (set.length > 0) kept.cookie = set.map((one) => one.split(';')[0]).join('; ')
    return response
  }
  const { call } = client({ baseUrl: here.url, fetch: send })
  return { kept, call, fetch: (path: string, init: RequestInit = {}) => send(`${here.url}${path}`, init) }
}

/** A device on which the link is open. */
async function opened(token: string) {
  const browser = device()
  await browser.call(MailLinkCodeSend, { token })
  await sendAll(here)
  await browser.call(MailLinkCodeEnter, { token, code: codeIn(box.received.at(-1)!.text) })
  return browser
}
const shown = async (browser: ReturnType<typeof device>, token: string): Promise<RecordData> =>
  ((await browser.call(MailLinkRead, { token })) as RecordData).record

describe('the link of a mail', () => {
  test('opens nothing before the code, which is sent only when asked for', async () => {
    const { number } = await rfi()
    const token = await mailed()
    const browser = device()
    const { isKnown, record, sentTo } = (await browser.call(MailLinkRead, { token })) as RecordData
    expect({ isKnown, record }).toEqual({ isKnown: false, record: undefined })
    expect(sentTo).toMatch(/^u….@example\.com$/)
    await sendAll(here)
    expect(box.received).toHaveLength(1)
    await browser.call(MailLinkCodeSend, { token })
    await sendAll(here)
    const code = box.received[1]!
    expect(code.to).toBe(architect.email)
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
    expect(await shown(browser, token)).toMatchObject({
      ...{ number, title: 'Beam clash at C4', isYours: true, canReply: true, canAttach: true },
      texts: expect.arrayContaining([{ field: 'Question', text: 'Which one moves?' }]),
      steps: [{ field: 'StatusId', statusId: 4, needs: [{ field: 'Answer', options: [] }] }],
    })
    // The code is used up, and stored nowhere.
    expect(await told(device().call(MailLinkCodeEnter, { token, code: codeIn(code.text) }))).toBe(
      '403 Forbidden',
    )
    const stored = await here.database.rows('SELECT * FROM mail_code')
    expect(JSON.stringify(stored)).not.toContain(codeIn(code.text).replace(' ', ''))
  })

  test('lets its person reply, attach a file and answer, and says how they came', async () => {
    const ids = await rfi()
    const token = await mailed()
    const browser = await opened(token)
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
    const record = await read(pm, recordTypes.rfi, ids)
    expect(record).toMatchObject({ statusId: 4, answer: 'The duct.', dateTransmitted: '2026-11-16' })
    const { changes } = (await pm.client.call(RecordHistoryRead, { folderId: ids.folderId })) as RecordData
    const ofLink = changes.filter(({ cameBy }: RecordData) => cameBy)
    expect(new Set(ofLink.map(({ action }: RecordData) => action))).toEqual(
      new Set(['ReplyAdded', 'FileAttached', 'StatusChanged']),
    )
    expect(ofLink[0]).toMatchObject({
      ...{ userId: architect.id, cameBy: `mail link, ${architect.email}` },
    })
    expect(await shown(browser, token)).toMatchObject({
      replies: [{ text: 'We look at it.', fullName: architect.fullName }],
      files: [{ uploadedFileName: 'sketch.txt' }],
      steps: [],
    })
    // Everybody else is told, and the next transaction is an ordinary one.
    await pm.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response: 'Thank you' } })
    const [last] = ((await pm.client.call(RecordHistoryRead, { folderId: ids.folderId })) as RecordData)
      .changes
    expect([last.action, last.cameBy]).toEqual(['ReplyAdded', undefined])
  })

  test('of a later mail opens on the same device without another code', async () => {
    const { rfiId } = await rfi()
    const browser = await opened(await mailed())
    await pm.client.call(RFIReplyCreate, { reply: { rfiId, response: 'Please hurry' } })
    later(60)
    expect(await shown(browser, await mailed())).toMatchObject({ isYours: true })
  })

  test('is as good as the rights of its person: what they see no more, they read no more', async () => {
    const consultant = team.people.Consultant
    const ids = await rfi({ toUserId: consultant.id })
    const token = await mailed(consultant)
    const browser = await opened(token)
    expect(await shown(browser, token)).toBeTruthy()
    await change(pm, recordTypes.rfi, ids, { toUserId: architect.id })
    expect(await told(browser.call(MailLinkRead, { token }))).toBe('404 NotFound')
  })
})

describe('the cookie of the device', () => {
  test('is good for one record, for our own page, and for no other operation', async () => {
    await rfi()
    const first = await mailed()
    const browser = await opened(first)
    await rfi({ subject: 'Slab edge' })
    later(60)
    const second = await mailed()
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
    const response = await here.fetch('/api/internal/notice/read', { method: 'POST', headers: asSession })
    expect(response.status).toBe(401)
    const foreigners: Array<Record<string, string>> = [
      { Origin: 'https://evil.example.com' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of foreigners) {
      const foreign = device(headers)
      foreign.kept.cookie = browser.kept.cookie
      expect(await foreign.call(MailLinkRead, { token: first })).toMatchObject({ isKnown: false })
    }
    later(31 * 86_400)
    expect(await browser.call(MailLinkRead, { token: first })).toMatchObject({ isKnown: false })
  })

  test('opens no file of another record', async () => {
    const other = await rfi()
    const put = await here.fetch(`/files?folderId=${other.folderId}&name=other.txt`, {
      ...{ method: 'PUT', body: 'Secret', as: pm },
    })
    const { attachmentFileId } = (await put.json()) as RecordData
    await rfi()
    const token = await mailed()
    const browser = await opened(token)
    expect((await browser.fetch(`/files/link/${attachmentFileId}?token=${token}`)).status).toBe(404)
    expect((await device().fetch(`/files/link/${attachmentFileId}?token=${token}`)).status).toBe(403)
    expect((await browser.fetch(`/files/${attachmentFileId}`)).status).toBe(401)
  })

  test('counts no more when the address of its person changes', async () => {
    await rfi()
    const token = await mailed()
    const browser = await opened(token)
    const address = (to: string) =>
      here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [architect.id, to])
    await address('new@example.com')
    expect(await browser.call(MailLinkRead, { token })).toMatchObject({ isKnown: false })
    await address(architect.email)
    expect(await browser.call(MailLinkRead, { token })).toMatchObject({ isKnown: true })
  })
})

describe('the code', () => {
  test('counts for ten minutes and five tries, and the next one replaces it', async () => {
    await rfi()
    const token = await mailed()
    const browser = device()
    const ask = async (): Promise<string> => {
      await browser.call(MailLinkCodeSend, { token })
      await sendAll(here)
      return codeIn(box.received.at(-1)!.text)
    }
    const enter = (code: string) => told(browser.call(MailLinkCodeEnter, { token, code }))
    const first = await ask()
    const second = await ask()
    expect(await enter(first)).toBe('403 Forbidden')
    for (let n = 0; n < 4; n++) expect(await enter('no')).toBe('403 Forbidden')
    expect(await enter(second)).toBe('403 Forbidden')
    const third = await ask()
    later(601)
    expect(await enter(third)).toBe('403 Forbidden')
    const fourth = await ask()
    expect(await browser.call(MailLinkCodeEnter, { token, code: fourth })).toMatchObject({
      errorOccured: false,
    })
    await ask()
    expect(await told(browser.call(MailLinkCodeSend, { token }))).toBe('429 TooManyRequests')
  })

  test('that waited too long for the mail server is not sent', async () => {
    await rfi()
    const token = await mailed()
    await device().call(MailLinkCodeSend, { token })
    later(700)
    await sendAll(here)
    expect(box.received).toHaveLength(1)
  })
})

describe('a link ends', () => {
  const isOpen = (token: string) =>
    device()
      .call(MailLinkRead, { token })
      .then(
        () => true,
        () => false,
      )

  test('when its person leaves the project, also if they come back', async () => {
    const { id } = team
    await rfi()
    const token = await mailed()
    const browser = await opened(token)
    const member = { userId: architect.id, role: 'Architect' }
    await team.admin.client.call(ProjectMemberRemove, { projectId: id, member })
    expect(await isOpen(token)).toBe(false)
    await team.admin.client.call(ProjectMemberAdd, { projectId: id, member })
    expect(await told(browser.call(MailLinkRead, { token }))).toBe('404 NotFound')
  })

  test('when the record has been closed for 90 days, or its person is inactive', async () => {
    const ids = await rfi()
    const token = await mailed()
    await change(pm, recordTypes.rfi, ids, { statusId: 5, comments: 'Settled on site' })
    later(89 * 86_400)
    expect(await isOpen(token)).toBe(true)
    later(2 * 86_400)
    expect(await isOpen(token)).toBe(false)
    here.clock.now = new Date(start)
    const active = (is: boolean) =>
      here.database.rows('UPDATE person SET is_active = $2 WHERE id = $1', [architect.id, is])
    expect(await isOpen(token)).toBe(true)
    await active(false)
    await active(true)
    expect(await isOpen(token)).toBe(false)
  })

  test('when a manager says so, for one person or for all; later mails have new ones', async () => {
    const { folderId, rfiId } = await rfi()
    const token = await mailed()
    const browser = await opened(token)
    expect(await told(team.people.Consultant.client.call(MailLinksEnd, { folderId }))).toBe('404 NotFound')
    const ended = async (more: RecordData) =>
      ((await pm.client.call(MailLinksEnd, { folderId, ...more })) as RecordData).numberOfRecordsEffected
    expect(await ended({ userId: team.admin.id })).toBe(0)
    expect(await isOpen(token)).toBe(true)
    expect(await ended({ userId: architect.id })).toBe(1)
    expect(await isOpen(token)).toBe(false)
    await pm.client.call(RFIReplyCreate, { reply: { rfiId, response: 'Please hurry' } })
    later(60)
    expect(await browser.call(MailLinkRead, { token: await mailed() })).toMatchObject({ isKnown: false })
  })
})

test('what is refused', async () => {
  const ids = await rfi()
  const token = await mailed()
  const browser = await opened(token)
  const stranger = device()
  const lines: Record<string, string> = {}
  const say = async (name: string, call: Promise<unknown>) => {
    lines[name] = await told(call)
  }
  await say('no token', browser.call(MailLinkRead, {}))
  await say('a guessed token', browser.call(MailLinkRead, { token: 'guessed' }))
  await say('a reply on another device', stranger.call(MailLinkReplyCreate, { token, text: 'Hello' }))
  await say(
    'a step on another device',
    stranger.call(MailLinkStepTake, { token, changes: { StatusId: '4' } }),
  )
  await say('a file on another device', stranger.call(MailLinkFileAdd, { token }))
  await say('an empty reply', browser.call(MailLinkReplyCreate, { token, text: ' ' }))
  await say('no code', browser.call(MailLinkCodeEnter, { token }))
  await say('no step', browser.call(MailLinkStepTake, { token, changes: {} }))
  const step = (changes: Record<string, string>) => browser.call(MailLinkStepTake, { token, changes })
  await say('a step of others', step({ StatusId: '5' }))
  await say('a field that is no part of the step', step({ StatusId: '4', Answer: 'Yes', Subject: 'Mine' }))
  await say('an answer without a step', step({ Answer: 'Yes' }))
  await say('no file', browser.call(MailLinkFileAdd, { token }))
  const close = (isProjectDisabled: boolean) =>
    team.admin.client.call(ProjectUpdate, { project: { projectId: team.id, isProjectDisabled } })
  await close(true)
  await say('a reply in a closed project', browser.call(MailLinkReplyCreate, { token, text: 'Hello' }))
  await close(false)
  expect(lines).toEqual({
    'no token': wrong('Token', 'NotEmpty'),
    'a guessed token': '404 NotFound',
    'a reply on another device': '403 Forbidden',
    'a step on another device': '403 Forbidden',
    'a file on another device': '403 Forbidden',
    'an empty reply': wrong('Text', 'NotEmpty'),
    'no code': wrong('Code', 'NotEmpty'),
    'no step': wrong('Changes', 'NotEmpty'),
    'a step of others': '409 Conflict',
    'a field that is no part of the step': '409 Conflict',
    'an answer without a step': '409 Conflict',
    'no file': wrong('FileContent', 'NotEmpty'),
    'a reply in a closed project': '409 Conflict',
  })
  expect(await read(pm, recordTypes.rfi, ids)).toMatchObject({ statusId: 3, subject: 'Beam clash at C4' })
})
