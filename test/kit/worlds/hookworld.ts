/** A project whose changes go to webhooks, and a program that receives them. */
import { beforeAll, beforeEach } from 'vitest'
import { WebHookDeliveriesRead, WebHookSave } from '../../../contract/outbound/webhook.ts'
import { encryptionOf } from '../../../server/access/encryption.ts'
import { openHookSender } from '../../../server/hooks/sendhooks.ts'
import { noLog } from '../../../server/log.ts'
import { changes } from '../../../server/served.ts'
import { type Person, type Project, type Site, site } from '../harness.ts'
import { tellAll } from '../mail/telling.ts'
import { ownDatabase } from '../owndatabase.ts'
import { prepared } from '../prepared.ts'
import { type Receiver, receiver } from '../programs/receiver.ts'
import { makeOne, type RecordData, recordTypes } from '../records.ts'

const limits = { timeoutMs: 400, answerBytesMax: 64 * 1024 }

export interface HookWorld {
  here: Site
  team: Project<'Project Admin' | 'Viewer'>
  admin: Person
  viewer: Person
  /** Another one for each test. */
  to: Receiver
  sender(): ReturnType<typeof openHookSender>
  now(): Date
  later(ms: number): void
  hook(more?: RecordData, by?: Person): Promise<{ id: number; secret: string }>
  rfi(more?: RecordData, by?: Person): Promise<RecordData>
  /** Writes the feed, and sends all of it. */
  send(): Promise<void>
  /** In one line each, oldest first. */
  deliveries(webHookId: number, by?: Person): Promise<string[]>
  /** What was received: `Created 17`. */
  acted(): string[]
}

export function hookWorld(): HookWorld {
  const here = prepared(async () =>
    site({ hookNetworks: '127.0.0.1', sessionIdleHours: 100, sessionDays: 100 }, await ownDatabase()),
  )
  const now = (): Date => here.clock.now ?? new Date()
  let sender: ReturnType<typeof openHookSender>
  const w = { here, now, sender: () => sender } as HookWorld
  beforeAll(async () => {
    const { database, settings } = here
    const encryption = await encryptionOf('', here.folder)
    sender = openHookSender({ database, changes, encryption, settings, now, log: noLog, limits })
    w.team = await here.project(['Project Admin', 'Viewer'])
    w.admin = w.team.people['Project Admin']
    w.viewer = w.team.people.Viewer
    await w.rfi()
  })
  beforeEach(async () => {
    here.clock.now = undefined
    await here.database.rows('DELETE FROM web_hook')
    await tellAll(here)
    w.to = await receiver()
  })
  return Object.assign(w, doing(w))
}

const doing = (
  w: HookWorld,
): Omit<HookWorld, 'here' | 'team' | 'admin' | 'viewer' | 'to' | 'sender' | 'now'> => ({
  later(ms) {
    w.here.clock.now = new Date(w.now().getTime() + ms)
  },
  async hook(more = {}, by = w.admin) {
    const webHook = { name: 'Mirror', url: w.to.url, projectId: w.team.id, ...more }
    const made = await by.client.call(WebHookSave, { webHook })
    return { id: made.webHook!.webHookId!, secret: made.secret! }
  },
  rfi: (more = {}, by = w.admin) =>
    makeOne(by, recordTypes.rfi, w.team.id, { subject: 'Secret words', question: 'Which?', ...more }),
  async send() {
    await tellAll(w.here)
    await w.sender().start()
    await w.sender().idle()
  },
  async deliveries(webHookId, by = w.admin) {
    const { deliveries: all } = await by.client.call(WebHookDeliveriesRead, { webHookId })
    return all!.map(({ action, state, status, tries }) => `${action} ${state} ${status} ${tries}`).reverse()
  },
  acted: () => w.to.received.map(({ body }) => `${body.action} ${body.folderId}`),
})
