/** The link of a mail: its code, how long it counts, and what it never opens. */
import { describe, expect, test } from 'vitest'
import {
  MailLinkCodeEnter,
  MailLinkCodeSend,
  MailLinkFileAdd,
  MailLinkRead,
  MailLinkReplyCreate,
  MailLinkStepTake,
  MailLinksEnd,
} from '../../../contract/outbound/maillink.ts'
import { ProjectMemberAdd, ProjectMemberRemove, ProjectUpdate } from '../../../contract/projects/project.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { codeIn, sendAll } from '../../../test/kit/mail/mailbox.ts'
import { change, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const w = linkWorld()

describe('the code', () => {
  test.runIf(isAll)('counts for ten minutes and five tries, and the next one replaces it', async () => {
    await w.rfi()
    const token = await w.mailed()
    const browser = w.device()
    const ask = async (): Promise<string> => {
      await browser.call(MailLinkCodeSend, { token })
      await sendAll(w.here)
      return codeIn(w.box.received.at(-1)!.text)
    }
    const enter = (code: string) => told(browser.call(MailLinkCodeEnter, { token, code }))
    const first = await ask()
    const second = await ask()
    expect(await enter(first)).toBe('403 Forbidden')
    for (let n = 0; n < 4; n++) expect(await enter('no')).toBe('403 Forbidden')
    expect(await enter(second)).toBe('403 Forbidden')
    const third = await ask()
    w.later(601)
    expect(await enter(third)).toBe('403 Forbidden')
    const fourth = await ask()
    expect(await browser.call(MailLinkCodeEnter, { token, code: fourth })).toMatchObject({
      errorOccured: false,
    })
    await ask()
    expect(await told(browser.call(MailLinkCodeSend, { token }))).toBe('429 TooManyRequests')
  })

  test('that waited too long for the mail server is not sent', async () => {
    await w.rfi()
    const token = await w.mailed()
    await w.device().call(MailLinkCodeSend, { token })
    w.later(700)
    await sendAll(w.here)
    expect(w.box.received).toHaveLength(1)
  })
})

describe('a link ends', () => {
  const isOpen = (token: string) =>
    w
      .device()
      .call(MailLinkRead, { token })
      .then(
        () => true,
        () => false,
      )

  test('when its person leaves the project, also if they come back', async () => {
    const { id } = w.team
    await w.rfi()
    const token = await w.mailed()
    const browser = await w.opened(token)
    const member = { userId: w.architect.id, role: 'Architect' }
    await w.team.admin.client.call(ProjectMemberRemove, { projectId: id, member })
    expect(await isOpen(token)).toBe(false)
    await w.team.admin.client.call(ProjectMemberAdd, { projectId: id, member })
    expect(await told(browser.call(MailLinkRead, { token }))).toBe('404 NotFound')
  })

  test('when the record has been closed for 90 days, or its person is inactive', async () => {
    const ids = await w.rfi()
    const token = await w.mailed()
    await change(w.pm, recordTypes.rfi, ids, { statusId: 5, comments: 'Settled on site' })
    w.later(89 * 86_400)
    expect(await isOpen(token)).toBe(true)
    w.later(2 * 86_400)
    expect(await isOpen(token)).toBe(false)
    w.here.clock.now = new Date(w.start)
    const active = (is: boolean) =>
      w.here.database.rows('UPDATE person SET is_active = $2 WHERE id = $1', [w.architect.id, is])
    expect(await isOpen(token)).toBe(true)
    await active(false)
    await active(true)
    expect(await isOpen(token)).toBe(false)
  })

  test('when a manager says so, for one person or for all; later mails have new ones', async () => {
    const { folderId, rfiId } = await w.rfi()
    const token = await w.mailed()
    const browser = await w.opened(token)
    expect(await told(w.team.people.Consultant.client.call(MailLinksEnd, { folderId }))).toBe('404 NotFound')
    const ended = async (more: RecordData) =>
      ((await w.pm.client.call(MailLinksEnd, { folderId, ...more })) as RecordData).numberOfRecordsEffected
    expect(await ended({ userId: w.team.admin.id })).toBe(0)
    expect(await isOpen(token)).toBe(true)
    expect(await ended({ userId: w.architect.id })).toBe(1)
    expect(await isOpen(token)).toBe(false)
    await w.pm.client.call(RFIReplyCreate, { reply: { rfiId, response: 'Please hurry' } })
    w.later(60)
    expect(await browser.call(MailLinkRead, { token: await w.mailed() })).toMatchObject({ isKnown: false })
  })
})

test('what is refused', async () => {
  const ids = await w.rfi()
  const token = await w.mailed()
  const browser = await w.opened(token)
  const stranger = w.device()
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
    w.team.admin.client.call(ProjectUpdate, { project: { projectId: w.team.id, isProjectDisabled } })
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
  expect(await read(w.pm, recordTypes.rfi, ids)).toMatchObject({ statusId: 3, subject: 'Beam clash at C4' })
})
