/** Web-hooks: what is sent to whom and when, failures, limits, and who may have them. */
import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChangesRead } from '../../contract/change.ts'
import { msPerDay, msPerHour, msPerMinute } from '../../contract/durations.ts'
import { NoticesMarkRead } from '../../contract/notice.ts'
import { ProjectMemberAdd, ProjectMemberRemove, ProjectMemberUpdate } from '../../contract/project.ts'
import {
  WebHookDelete,
  WebHookDeliveriesRead,
  WebHookList,
  WebHookReplay,
  WebHookRotateSecret,
  WebHookSave,
  webHooksMax,
} from '../../contract/webhook.ts'
import { type Person, type Project, refused, site } from '../../test/harness.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import { type Receiver, receiver } from '../../test/receiver.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/records.ts'
import { hears, tellAll } from '../../test/telling.ts'
import { encryptionOf } from '../access/encryption.ts'
import { noLog } from '../log.ts'
import { changes } from '../served.ts'
import { openHookSender } from './sendhooks.ts'

const here = await site(
  { hookNetworks: '127.0.0.1', sessionIdleHours: 100, sessionDays: 100 },
  await ownDatabase(),
)
const { database, settings } = here
const limits = { timeoutMs: 400, answerBytesMax: 64 * 1024 }
const now = () => here.clock.now ?? new Date()
let sender: ReturnType<typeof openHookSender>
let team: Project<'Project Admin' | 'Viewer'>
let admin: Person
let viewer: Person
let to: Receiver

beforeAll(async () => {
  const encryption = await encryptionOf('', here.folder)
  sender = openHookSender({ database, changes, encryption, settings, now, log: noLog, limits })
  team = await here.project(['Project Admin', 'Viewer'])
  admin = team.people['Project Admin']
  viewer = team.people.Viewer
  await rfi()
})

beforeEach(async () => {
  here.clock.now = undefined
  await database.rows('DELETE FROM web_hook')
  await tellAll(here)
  to = await receiver()
})

const hook = async (more: RecordData = {}, by = admin): Promise<{ id: number; secret: string }> => {
  const webHook = { name: 'Mirror', url: to.url, projectId: team.id, ...more }
  const made = await by.client.call(WebHookSave, { webHook })
  return { id: made.webHook!.webHookId!, secret: made.secret! }
}
const rfi = (more: RecordData = {}, by = admin) =>
  makeOne(by, recordTypes.rfi, team.id, { subject: 'Secret words', question: 'Which?', ...more })

async function send(): Promise<void> {
  await tellAll(here)
  await sender.start()
  await sender.idle()
}

const later = (ms: number): void => {
  here.clock.now = new Date(now().getTime() + ms)
}
const deliveries = async (webHookId: number, by = admin): Promise<string[]> => {
  const { deliveries: all } = await by.client.call(WebHookDeliveriesRead, { webHookId })
  return all!.map(({ action, state, status, tries }) => `${action} ${state} ${status} ${tries}`).reverse()
}
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const { status, message } = await refused(call)
  return `${status} ${message}`
}
const acted = (): string[] => to.received.map(({ body }) => `${body.action} ${body.folderId}`)

describe('what is sent', () => {
  test('is a signed row of the feed, without texts', async () => {
    const { id, secret } = await hook()
    const { nextCursor } = await admin.client.call(ChangesRead, { projectId: team.id })
    const { folderId } = await rfi()
    await send()
    const [{ headers, text, body }] = to.received as [Receiver['received'][number]]
    const { changes: rows } = await admin.client.call(ChangesRead, {
      projectId: team.id,
      cursor: nextCursor!,
    })
    const row = rows!.find((one) => one.folderId === folderId && one.action === 'Created')
    expect(body).toEqual(row)
    expect(text).not.toContain('Secret')
    const expected = createHmac('sha256', secret)
      .update(`${headers['plumbline-timestamp']}.${text}`)
      .digest('hex')
    expect(headers['plumbline-signature']).toBe(`v1=${expected}`)
    expect(headers['plumbline-change-id']).toMatch(new RegExp(`^[0-9a-f-]{36}\\.${body.changeId}$`))
    expect(await deliveries(id)).toEqual(['Created delivered 204 1'])
    await send()
    expect(to.received).toHaveLength(1)
  })

  test('has the types and actions that were asked for', async () => {
    await hook({ folderTypes: [121], actions: ['updated'] })
    const ids = await rfi()
    await makeOne(admin, recordTypes.openIssue, team.id, { subject: 'Other' })
    await change(admin, recordTypes.rfi, ids, { question: 'Other' })
    await send()
    expect(acted()).toEqual([`Updated ${ids.folderId}`])
  })

  test('is what the owner sees when it is sent', async () => {
    const owner = await here.person(team.admin)
    const member = (role: string) => ({ projectId: team.id, member: { userId: owner.id, role } })
    await team.admin.client.call(ProjectMemberAdd, member('Project Admin'))
    const { id } = await hook({ folderTypes: [121] }, owner)
    await rfi()
    const own = await rfi({ toUserId: owner.id })
    await team.admin.client.call(ProjectMemberUpdate, member('Subcontractor'))
    await send()
    expect(acted()).toEqual([`Created ${own.folderId}`])
    expect(await deliveries(id, owner)).toEqual(['Created delivered 204 1'])
    to.answers((response) => response.writeHead(500).end())
    const third = await rfi({ toUserId: owner.id })
    await send()
    await change(admin, recordTypes.rfi, third, { toUserId: viewer.id })
    later(msPerHour)
    to.answers((response) => response.writeHead(204).end())
    await send()
    const lines = await deliveries(id, owner)
    expect(
      to.received.filter(({ body }) => body.folderId === third.folderId).map(({ body }) => body.action),
    ).toEqual(['Created', 'Gone'])
    expect(lines).toContain('Created not sent 500 2')
  })

  test('of an organization are the changes in all its projects', async () => {
    const made = await team.admin.client.call(WebHookSave, {
      webHook: { name: 'All', url: to.url, folderTypes: [121] },
    })
    const other = await here.project([], team.admin)
    const one = await makeOne(team.admin, recordTypes.rfi, other.id, { subject: 'There' })
    const two = await rfi()
    await send()
    expect(acted().toSorted()).toEqual([`Created ${one.folderId}`, `Created ${two.folderId}`])
    expect(made.webHook!.projectId).toBe(0)
  })
})

describe('a failure', () => {
  test('is tried again later, in order for each record, and others go on', async () => {
    const { id } = await hook({ folderTypes: [121] })
    const [one, two] = [await rfi(), await rfi()]
    to.answers((response, { body }) => response.writeHead(body.folderId === one.folderId ? 500 : 204).end())
    await send()
    await change(admin, recordTypes.rfi, one, { question: 'Other' })
    await change(admin, recordTypes.rfi, two, { question: 'Other' })
    await send()
    expect(acted().toSorted()).toEqual([
      `Created ${one.folderId}`,
      `Created ${two.folderId}`,
      `Updated ${two.folderId}`,
    ])
    const first = to.received.find(({ body }) => body.folderId === one.folderId)!
    later(2 * msPerMinute)
    to.answers((response) => response.writeHead(200).end('ok'))
    await send()
    expect(acted().slice(3)).toEqual([`Created ${one.folderId}`, `Updated ${one.folderId}`])
    expect(await deliveries(id)).toContain('Created delivered 200 2')
    expect(to.received[3]!.headers['plumbline-change-id']).toBe(first.headers['plumbline-change-id'])
  })

  test('for a day switches the hook off, and its owner is told', async () => {
    const { id } = await hook()
    await tellAll(here)
    await admin.client.call(NoticesMarkRead, { all: true })
    to.answers((response) => response.writeHead(503).end())
    await rfi()
    await send()
    later(23 * msPerHour)
    await send()
    const hooks = async () => (await admin.client.call(WebHookList, { projectId: team.id })).webHooks!
    expect((await hooks())[0]).toMatchObject({ isOn: true, failingSinceDate: expect.any(String) })
    later(2 * msPerHour)
    await send()
    expect((await hooks())[0]).toMatchObject({
      isOn: false,
      offBecause: expect.stringMatching(/failed for a day/),
    })
    expect(await deliveries(id)).toEqual(['Created given up 503 3'])
    await tellAll(here)
    expect(await hears(admin)).toEqual(['account - WebHookStopped'])
    // Switched on again, it goes on with what came meanwhile.
    const { folderId } = await rfi()
    await send()
    to.answers((response) => response.writeHead(204).end())
    await admin.client.call(WebHookSave, { webHook: { webHookId: id, isOn: true } })
    await send()
    expect(acted().at(-1)).toBe(`Created ${folderId}`)
    expect((await hooks())[0]).toMatchObject({ isOn: true, waitingCount: 0 })
  })

  test('of a slow receiver delays nobody else', async () => {
    const slow = await receiver()
    const held: Array<() => void> = []
    slow.answers((response) => held.push(() => response.writeHead(204).end()))
    await hook({ url: slow.url })
    await hook()
    await rfi()
    await tellAll(here)
    await sender.start()
    await Promise.all([slow.until(1), to.until(1)])
    expect(held).toHaveLength(1)
    await sender.idle()
  })

  test.each<[string, (url: string) => string, Parameters<Receiver['answers']>[0], RegExp]>([
    [
      'a redirect',
      (url) => url,
      (response) => response.writeHead(301, { Location: '/other' }).end(),
      /redirects are not followed/,
    ],
    ['an error', (url) => url, (response) => response.writeHead(500).end(), /answered 500/],
    ['no answer', (url) => url, () => undefined, /did not answer within/],
    [
      'an answer for ever',
      (url) => url,
      (response) => response.writeHead(200).write('x'),
      /did not answer within/,
    ],
    ['a closed port', () => 'http://127.0.0.1:9/', () => undefined, /could not be reached/],
    ['a name of nobody', () => 'http://nobody.invalid/', () => undefined, /could not be reached/],
    [
      'a name that leads inside',
      () => 'http://localhost.localdomain:9/',
      () => undefined,
      /inside|could not be reached/,
    ],
  ])('by %s is in the log', async (_, urlOf, answer, says) => {
    to.answers(answer)
    const { id } = await hook({ url: urlOf(to.url) })
    await rfi()
    await send()
    const { deliveries: log } = await admin.client.call(WebHookDeliveriesRead, {
      webHookId: id,
      state: 'waiting',
    })
    expect(log!.map(({ said }) => said)).toEqual([expect.stringMatching(says)])
  })

  test('is none if the answer is long: only its beginning is read', async () => {
    to.answers((response) => response.writeHead(200).end('x'.repeat(1_000_000)))
    const { id } = await hook()
    await rfi()
    await send()
    expect(await deliveries(id)).toEqual(['Created delivered 200 1'])
  })
})

describe('a secret', () => {
  test('signs beside the former one for a day after a rotation', async () => {
    const { id, secret } = await hook()
    const { secret: next } = await admin.client.call(WebHookRotateSecret, { webHookId: id })
    expect(next).not.toBe(secret)
    await rfi()
    await send()
    const { headers, text } = to.received[0]!
    const signed = (by: string) =>
      `v1=${createHmac('sha256', by).update(`${headers['plumbline-timestamp']}.${text}`).digest('hex')}`
    expect(headers['plumbline-signature']).toBe(`${signed(next!)},${signed(secret)}`)
    later(msPerDay + 1000)
    await rfi()
    await send()
    expect(String(to.received[1]!.headers['plumbline-signature']).split(',')).toHaveLength(1)
    const stored = await database.rows<{ secret: string }>('SELECT secret FROM web_hook_secret')
    for (const { secret: sealed } of stored) expect([secret, next]).not.toContain(sealed)
  })
})

describe('a replay', () => {
  test('sends all changes since a cursor again, with their ids', async () => {
    const { id } = await hook({ folderTypes: [121] })
    const { nextCursor } = await admin.client.call(ChangesRead, { projectId: team.id })
    const [one, two] = [await rfi(), await rfi()]
    await send()
    await admin.client.call(WebHookReplay, { webHookId: id, cursor: nextCursor! })
    await send()
    const both = [`Created ${one.folderId}`, `Created ${two.folderId}`]
    expect(acted().toSorted()).toEqual([both[0], both[0], both[1], both[1]])
    const { deliveries: log } = await admin.client.call(WebHookDeliveriesRead, { webHookId: id })
    const second = log!.find(({ folderId }) => folderId === two.folderId)!
    await admin.client.call(WebHookReplay, { webHookId: id, webHookDeliveryId: second.webHookDeliveryId! })
    await send()
    expect(acted().slice(4)).toEqual([`Created ${two.folderId}`])
  })

  test('is refused with a cursor of another project, or none', async () => {
    const { id } = await hook()
    const { nextCursor } = await admin.client.call(ChangesRead, {})
    const replay = (more: object) => refusal(admin.client.call(WebHookReplay, { webHookId: id, ...more }))
    expect(await replay({ cursor: nextCursor! })).toMatch(/^400 .*all projects/)
    expect(await replay({ cursor: 'nonsense' })).toMatch(/^400 .*NextCursor/)
    expect(await replay({})).toMatch(/^400 .*cursor/)
    expect(await replay({ webHookDeliveryId: 999_999 })).toMatch(/^404/)
  })
})

describe('a web-hook', () => {
  test('ends with its owner', async () => {
    const owner = await here.person(team.admin)
    const member = { projectId: team.id, member: { userId: owner.id, role: 'Project Admin' } }
    await team.admin.client.call(ProjectMemberAdd, member)
    await hook({}, owner)
    await team.admin.client.call(ProjectMemberRemove, member)
    await rfi()
    await send()
    expect(to.received).toEqual([])
    const { webHooks } = await admin.client.call(WebHookList, { projectId: team.id })
    expect(webHooks![0]).toMatchObject({ isOn: false, offBecause: expect.stringMatching(/owner/) })
  })

  test('stands still after a restore until an administrator lets it go', async () => {
    await hook()
    await database.rows('UPDATE installation SET mail_held_at = now()')
    await rfi()
    await send()
    expect(to.received).toEqual([])
    expect((await admin.client.call(WebHookList, { projectId: team.id })).isHeld).toBe(true)
    await database.rows('UPDATE installation SET mail_held_at = NULL')
    await send()
    expect(to.received).toHaveLength(1)
  })

  test('is one of at most twenty of a person', async () => {
    for (let i = 0; i < webHooksMax; i++) await hook({ name: `Hook ${i}` })
    expect(await refusal(hook())).toMatch(/^409 .*20 web-hooks/)
    const { webHooks } = await admin.client.call(WebHookList, { projectId: team.id })
    await admin.client.call(WebHookDelete, { webHookId: webHooks![0]!.webHookId! })
    await hook()
  })

  test('of somebody else is not found, and removed only by those who may change the setup', async () => {
    const { id } = await hook()
    const other = team.admin.client
    for (const call of [
      () => other.call(WebHookSave, { webHook: { webHookId: id, name: 'Mine' } }),
      () => other.call(WebHookRotateSecret, { webHookId: id }),
      () => other.call(WebHookDeliveriesRead, { webHookId: id }),
      () => other.call(WebHookReplay, { webHookId: id, webHookDeliveryId: 1 }),
      () => viewer.client.call(WebHookDelete, { webHookId: id }),
    ])
      expect(await refusal(call())).toMatch(/^404/)
    expect(await refusal(hook({}, viewer))).toMatch(/^403/)
    expect(await refusal(viewer.client.call(WebHookList, { projectId: team.id }))).toMatch(/^403/)
    await other.call(WebHookDelete, { webHookId: id })
  })

  test('has its address in the one form that is called', async () => {
    const { id } = await hook({ url: ' HTTP://Example.COM:80/a/../B?c=\u00e9 ' })
    const { webHooks } = await admin.client.call(WebHookList, { projectId: team.id })
    expect(webHooks!.find(({ webHookId }) => webHookId === id)!.url).toBe('http://example.com/B?c=%C3%A9')
  })

  test('of a closed project is not changed, but gets a new secret and is removed', async () => {
    const closed = await here.project([], team.admin)
    const { client } = team.admin
    const { id } = await hook({ projectId: closed.id }, team.admin)
    await database.rows('UPDATE project SET is_disabled = true WHERE id = $1', [closed.id])
    for (const webHook of [
      { webHookId: id, isOn: false },
      { webHookId: id, url: 'https://example.com/' },
    ])
      expect(await refusal(client.call(WebHookSave, { webHook }))).toMatch(/^409 .*project is closed/)
    expect((await client.call(WebHookRotateSecret, { webHookId: id })).secret).toBeTruthy()
    await client.call(WebHookDelete, { webHookId: id })
  })

  test.each<[string, RecordData, RegExp]>([
    ['no URL', { url: 'nonsense' }, /must be an address/],
    ['a line end', { url: 'http://example.com/\r\nX: y' }, /no blanks, line ends/],
    ['a tab', { url: 'http://exam\tple.com/' }, /no blanks, line ends/],
    ['a blank', { url: 'http://example.com/a b' }, /no blanks, line ends/],
    ['a zero-width character', { url: 'http://example.com/a\u200bb' }, /no blanks, line ends/],
    ['another protocol', { url: 'ftp://example.com/' }, /http/],
    ['a file', { url: 'file:///etc/passwd' }, /http/],
    ['a password in it', { url: 'https://me:secret@example.com/' }, /no name or password/],
    ['a private number', { url: 'http://10.0.0.1/' }, /inside/],
    ['this machine by another number', { url: 'http://127.0.0.2/' }, /inside/],
    ['a decimal number', { url: 'http://2130706434/' }, /inside/],
    ['an octal number', { url: 'http://0177.0.0.2/' }, /inside/],
    ['nothing', { url: 'http://0.0.0.0/' }, /inside/],
    ['the address of cloud data', { url: 'http://169.254.169.254/latest' }, /inside/],
    ['IPv6 loopback', { url: 'http://[::1]/' }, /inside/],
    ['a mapped number', { url: 'http://[::ffff:10.0.0.1]/' }, /inside/],
    ['a mapped number in hex', { url: 'http://[::ffff:a9fe:a9fe]/' }, /inside/],
    ['IPv4 by NAT64', { url: 'http://[64:ff9b::a00:1]/' }, /inside/],
    ['a local IPv6', { url: 'http://[fe80::1]/' }, /inside/],
    ['a private IPv6', { url: 'http://[fd00::1]/' }, /inside/],
    ['an empty name', { name: ' ' }, /what the web-hook is for/],
    ['no address', { url: '' }, /address/],
    ['a type of nothing', { folderTypes: [7777] }, /7777/],
    ['a strange action', { actions: ['Drop table'] }, /names of actions/],
  ])('with %s is refused', async (_, more, says) => {
    const said = await refusal(hook(more))
    expect(said).toMatch(/^400/)
    expect(said).toMatch(says)
  })
})
