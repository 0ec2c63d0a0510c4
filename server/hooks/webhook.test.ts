/** Webhooks: what is sent to whom and when, and who may have them. */
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { msPerDay, msPerHour } from '../../contract/fields/durations.ts'
import { ChangesRead } from '../../contract/outbound/change.ts'
import {
  WebHookDelete,
  WebHookDeliveriesRead,
  WebHookList,
  WebHookReplay,
  WebHookRotateSecret,
  WebHookSave,
  webHooksMax,
} from '../../contract/outbound/webhook.ts'
import {
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../contract/projects/project.ts'
import { refused } from '../../test/kit/harness.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import type { Receiver } from '../../test/kit/programs/receiver.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { hookWorld } from '../../test/kit/worlds/hookworld.ts'
import { changes } from '../served.ts'
import { queueHooks } from './queuehooks.ts'

const w = hookWorld()
const { here, hook, rfi, send, later, deliveries, acted } = w
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const { status, message } = await refused(call)
  return `${status} ${message}`
}

describe('what is sent', () => {
  test('is a signed row of the feed, without texts', async () => {
    const { id, secret } = await hook()
    const { nextCursor } = await w.admin.client.call(ChangesRead, { projectId: w.team.id })
    const { folderId } = await rfi()
    await send()
    const [{ headers, text, body }] = w.to.received as [Receiver['received'][number]]
    const { changes: rows } = await w.admin.client.call(ChangesRead, {
      projectId: w.team.id,
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
    expect(w.to.received).toHaveLength(1)
  })

  test('has the types and actions that were asked for', async () => {
    await hook({ folderTypes: [121], actions: ['updated'] })
    const ids = await rfi()
    await makeOne(w.admin, recordTypes.openIssue, w.team.id, { subject: 'Other' })
    await change(w.admin, recordTypes.rfi, ids, { question: 'Other' })
    await send()
    expect(acted()).toEqual([`Updated ${ids.folderId}`])
  })

  test('is what the owner sees when it is sent', async () => {
    const owner = await here.person(w.team.admin)
    const member = (role: string) => ({ projectId: w.team.id, member: { userId: owner.id, role } })
    await w.team.admin.client.call(ProjectMemberAdd, member('Project Admin'))
    const { id } = await hook({ folderTypes: [121] }, owner)
    await rfi()
    const own = await rfi({ toUserId: owner.id })
    await w.team.admin.client.call(ProjectMemberUpdate, member('Subcontractor'))
    await send()
    expect(acted()).toEqual([`Created ${own.folderId}`])
    expect(await deliveries(id, owner)).toEqual(['Created delivered 204 1'])
    w.to.answers((response) => response.writeHead(500).end())
    const third = await rfi({ toUserId: owner.id })
    await send()
    await change(w.admin, recordTypes.rfi, third, { toUserId: w.viewer.id })
    later(msPerHour)
    w.to.answers((response) => response.writeHead(204).end())
    await send()
    const lines = await deliveries(id, owner)
    expect(
      w.to.received.filter(({ body }) => body.folderId === third.folderId).map(({ body }) => body.action),
    ).toEqual(['Created', 'Gone'])
    expect(lines).toContain('Created not sent 500 2')
  })

  test('of an organization are the changes in all its projects', async () => {
    const made = await w.team.admin.client.call(WebHookSave, {
      webHook: { name: 'All', url: w.to.url, folderTypes: [121] },
    })
    const other = await here.project([], w.team.admin)
    const one = await makeOne(w.team.admin, recordTypes.rfi, other.id, { subject: 'There' })
    const two = await rfi()
    await send()
    expect(acted().toSorted()).toEqual([`Created ${one.folderId}`, `Created ${two.folderId}`])
    expect(made.webHook!.projectId).toBe(0)
  })
})

test('those in whose projects nothing happened are moved on together', async () => {
  const quiet = await here.project([], w.team.admin)
  const elsewhere = await here.project()
  const idle = await hook({ projectId: quiet.id }, w.team.admin)
  const { webHook: foreign } = await elsewhere.admin.client.call(WebHookSave, {
    webHook: { name: 'All', url: w.to.url },
  })
  const { webHook: all } = await w.team.admin.client.call(WebHookSave, {
    webHook: { name: 'All', url: w.to.url },
  })
  const busy = await hook()
  await send()
  await rfi()
  await tellAll(here)
  const readFor: number[] = []
  const counting: typeof changes = {
    ...changes,
    between: (db, people, range) => {
      readFor.push(range.projectId ?? 0)
      return changes.between(db, people, range)
    },
  }
  await queueHooks(here.database, counting, w.now())
  expect(readFor.toSorted()).toEqual([0, w.team.id])
  const { position } = await changes.end(here.database)
  const positions = await here.database.rows('SELECT id, position FROM web_hook ORDER BY id')
  expect(positions).toEqual(
    [idle.id, foreign!.webHookId, all!.webHookId, busy.id].map((id) => ({ id, position })),
  )
  const later = await makeOne(w.team.admin, recordTypes.rfi, quiet.id, { subject: 'Now here' })
  await send()
  expect(acted()).toContain(`Created ${later.folderId}`)
})

describe('a secret', () => {
  test('signs beside the former one for a day after a rotation', async () => {
    const { id, secret } = await hook()
    const { secret: next } = await w.admin.client.call(WebHookRotateSecret, { webHookId: id })
    expect(next).not.toBe(secret)
    await rfi()
    await send()
    const { headers, text } = w.to.received[0]!
    const signed = (by: string) =>
      `v1=${createHmac('sha256', by).update(`${headers['plumbline-timestamp']}.${text}`).digest('hex')}`
    expect(headers['plumbline-signature']).toBe(`${signed(next!)},${signed(secret)}`)
    later(msPerDay + 1000)
    await rfi()
    await send()
    expect(String(w.to.received[1]!.headers['plumbline-signature']).split(',')).toHaveLength(1)
    const stored = await here.database.rows<{ secret: string }>('SELECT secret FROM web_hook_secret')
    for (const { secret: sealed } of stored) expect([secret, next]).not.toContain(sealed)
  })
})

describe('a replay', () => {
  test('sends all changes since a cursor again, with their ids', async () => {
    const { id } = await hook({ folderTypes: [121] })
    const { nextCursor } = await w.admin.client.call(ChangesRead, { projectId: w.team.id })
    const [one, two] = [await rfi(), await rfi()]
    await send()
    await w.admin.client.call(WebHookReplay, { webHookId: id, cursor: nextCursor! })
    await send()
    const both = [`Created ${one.folderId}`, `Created ${two.folderId}`]
    expect(acted().toSorted()).toEqual([both[0], both[0], both[1], both[1]])
    const { deliveries: log } = await w.admin.client.call(WebHookDeliveriesRead, { webHookId: id })
    const second = log!.find(({ folderId }) => folderId === two.folderId)!
    await w.admin.client.call(WebHookReplay, { webHookId: id, webHookDeliveryId: second.webHookDeliveryId! })
    await send()
    expect(acted().slice(4)).toEqual([`Created ${two.folderId}`])
  })

  test('is refused with a cursor of another project, or none', async () => {
    const { id } = await hook()
    const { nextCursor } = await w.admin.client.call(ChangesRead, {})
    const replay = (more: object) => refusal(w.admin.client.call(WebHookReplay, { webHookId: id, ...more }))
    expect(await replay({ cursor: nextCursor! })).toMatch(/^400 .*all projects/)
    expect(await replay({ cursor: 'nonsense' })).toMatch(/^400 Cursor must be the place/)
    expect(await replay({})).toMatch(/^400 .*place in the feed/)
    expect(await replay({ webHookDeliveryId: 999_999 })).toMatch(/^404/)
  })
})

describe('a webhook', () => {
  test('ends with its owner', async () => {
    const owner = await here.person(w.team.admin)
    const member = { projectId: w.team.id, member: { userId: owner.id, role: 'Project Admin' } }
    await w.team.admin.client.call(ProjectMemberAdd, member)
    await hook({}, owner)
    await w.team.admin.client.call(ProjectMemberRemove, member)
    await rfi()
    await send()
    expect(w.to.received).toEqual([])
    const { webHooks } = await w.admin.client.call(WebHookList, { projectId: w.team.id })
    expect(webHooks![0]).toMatchObject({ isOn: false, offBecause: expect.stringMatching(/owner/) })
  })

  test('stands still after a restore until an administrator lets it go', async () => {
    await hook()
    await here.database.rows('UPDATE installation SET mail_held_at = now()')
    await rfi()
    await send()
    expect(w.to.received).toEqual([])
    expect((await w.admin.client.call(WebHookList, { projectId: w.team.id })).isHeld).toBe(true)
    await here.database.rows('UPDATE installation SET mail_held_at = NULL')
    await send()
    expect(w.to.received).toHaveLength(1)
  })

  test('is one of at most twenty of a person', async () => {
    for (let i = 0; i < webHooksMax; i++) await hook({ name: `Hook ${i}` })
    expect(await refusal(hook())).toMatch(/^409 .*20 webhooks/)
    const { webHooks } = await w.admin.client.call(WebHookList, { projectId: w.team.id })
    await w.admin.client.call(WebHookDelete, { webHookId: webHooks![0]!.webHookId! })
    await hook()
  })

  test('of somebody else is not found, and removed only by those who may change the setup', async () => {
    const { id } = await hook()
    const other = w.team.admin.client
    for (const call of [
      () => other.call(WebHookSave, { webHook: { webHookId: id, name: 'Mine' } }),
      () => other.call(WebHookRotateSecret, { webHookId: id }),
      () => other.call(WebHookDeliveriesRead, { webHookId: id }),
      () => other.call(WebHookReplay, { webHookId: id, webHookDeliveryId: 1 }),
      () => w.viewer.client.call(WebHookDelete, { webHookId: id }),
    ])
      expect(await refusal(call())).toMatch(/^404/)
    expect(await refusal(hook({}, w.viewer))).toMatch(/^403/)
    expect(await refusal(w.viewer.client.call(WebHookList, { projectId: w.team.id }))).toMatch(/^403/)
    await other.call(WebHookDelete, { webHookId: id })
  })

  test('has its address in the one form that is called', async () => {
    const { id } = await hook({ url: ' HTTP://Example.COM:80/a/../B?c=\u00e9 ' })
    const { webHooks } = await w.admin.client.call(WebHookList, { projectId: w.team.id })
    expect(webHooks!.find(({ webHookId }) => webHookId === id)!.url).toBe('http://example.com/B?c=%C3%A9')
  })

  test('of a closed project is not changed, but gets a new secret and is removed', async () => {
    const closed = await here.project([], w.team.admin)
    const { client } = w.team.admin
    const { id } = await hook({ projectId: closed.id }, w.team.admin)
    await here.database.rows('UPDATE project SET is_disabled = true WHERE id = $1', [closed.id])
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
    ['an empty name', { name: ' ' }, /what the webhook is for/],
    ['no address', { url: '' }, /address/],
    ['a type of nothing', { folderTypes: [7777] }, /7777/],
    ['a strange action', { actions: ['Drop table'] }, /names of actions/],
  ])('with %s is refused', async (_, more, says) => {
    const said = await refusal(hook(more))
    expect(said).toMatch(/^400/)
    expect(said).toMatch(says)
  })
})
