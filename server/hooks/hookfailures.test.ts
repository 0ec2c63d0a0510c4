/** Webhooks whose receiver fails: tried again in order, switched off after a day, and nobody else is delayed. */
import { describe, expect, test } from 'vitest'
import { msPerHour, msPerMinute } from '../../contract/fields/durations.ts'
import { NoticesMarkRead } from '../../contract/outbound/notice.ts'
import { WebHookDeliveriesRead, WebHookList, WebHookSave } from '../../contract/outbound/webhook.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import { type Receiver, receiver } from '../../test/kit/programs/receiver.ts'
import { change, recordTypes } from '../../test/kit/records.ts'
import { hookWorld } from '../../test/kit/worlds/hookworld.ts'
import { reachable } from './addresses.ts'
import { post } from './post.ts'

const w = hookWorld()

describe('a failure', () => {
  test('is tried again later, in order for each record, and others go on', async () => {
    const { id } = await w.hook({ folderTypes: [121] })
    const [one, two] = [await w.rfi(), await w.rfi()]
    w.to.answers((response, { body }) => response.writeHead(body.folderId === one.folderId ? 500 : 204).end())
    await w.send()
    await change(w.admin, recordTypes.rfi, one, { question: 'Other' })
    await change(w.admin, recordTypes.rfi, two, { question: 'Other' })
    await w.send()
    expect(w.acted().toSorted()).toEqual([
      `Created ${one.folderId}`,
      `Created ${two.folderId}`,
      `Updated ${two.folderId}`,
    ])
    const first = w.to.received.find(({ body }) => body.folderId === one.folderId)!
    w.later(2 * msPerMinute)
    w.to.answers((response) => response.writeHead(200).end('ok'))
    await w.send()
    expect(w.acted().slice(3)).toEqual([`Created ${one.folderId}`, `Updated ${one.folderId}`])
    expect(await w.deliveries(id)).toContain('Created delivered 200 2')
    expect(w.to.received[3]!.headers['plumbline-change-id']).toBe(first.headers['plumbline-change-id'])
  })

  test('for a day switches the hook off, and its owner is told', async () => {
    const { id } = await w.hook()
    await tellAll(w.here)
    await w.admin.client.call(NoticesMarkRead, { all: true })
    w.to.answers((response) => response.writeHead(503).end())
    await w.rfi()
    await w.send()
    w.later(23 * msPerHour)
    await w.send()
    const hooks = async () => (await w.admin.client.call(WebHookList, { projectId: w.team.id })).webHooks!
    expect((await hooks())[0]).toMatchObject({ isOn: true, failingSinceDate: expect.any(String) })
    w.later(2 * msPerHour)
    await w.send()
    expect((await hooks())[0]).toMatchObject({
      isOn: false,
      offBecause: expect.stringMatching(/failed for a day/),
    })
    expect(await w.deliveries(id)).toEqual(['Created given up 503 3'])
    await tellAll(w.here)
    expect(await hears(w.admin)).toEqual(['account - WebHookStopped'])
    // Switched on again, it goes on with what came meanwhile.
    const { folderId } = await w.rfi()
    await w.send()
    w.to.answers((response) => response.writeHead(204).end())
    await w.admin.client.call(WebHookSave, { webHook: { webHookId: id, isOn: true } })
    await w.send()
    expect(w.acted().at(-1)).toBe(`Created ${folderId}`)
    expect((await hooks())[0]).toMatchObject({ isOn: true, waitingCount: 0 })
  })

  test('of a slow receiver delays nobody else', async () => {
    const slow = await receiver()
    const held: Array<() => void> = []
    slow.answers((response) => held.push(() => response.writeHead(204).end()))
    await w.hook({ url: slow.url })
    await w.hook()
    await w.rfi()
    await tellAll(w.here)
    await w.sender().start()
    await Promise.all([slow.until(1), w.to.until(1)])
    expect(held).toHaveLength(1)
    await w.sender().idle()
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
    w.to.answers(answer)
    const { id } = await w.hook({ url: urlOf(w.to.url) })
    await w.rfi()
    await w.send()
    const { deliveries: log } = await w.admin.client.call(WebHookDeliveriesRead, {
      webHookId: id,
      state: 'waiting',
    })
    expect(log!.map(({ said }) => said)).toEqual([expect.stringMatching(says)])
  })

  test('is a name that means an address inside, also if a number of its network is never given', async () => {
    const posting = {
      url: 'http://localhost:9/',
      body: '{}',
      id: '1',
      hookId: 1,
      secrets: [],
      at: new Date(),
    }
    const { said, isTaken } = await post(posting, reachable({ hookNetworks: '' }))
    expect([isTaken, said]).toEqual([false, expect.stringMatching(/^localhost is an address inside/)])
  })

  test('is none if the answer is long: only its beginning is read', async () => {
    w.to.answers((response) => response.writeHead(200).end('x'.repeat(1_000_000)))
    const { id } = await w.hook()
    await w.rfi()
    await w.send()
    expect(await w.deliveries(id)).toEqual(['Created delivered 200 1'])
  })
})
