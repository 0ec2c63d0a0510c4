/**
 * Sends what is queued for webhooks, on one server at a time: at least once, in order for each record, each hook by itself so
 * that a slow receiver delays nobody else.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { msPerDay, msPerHour, msPerMinute } from '../../contract/fields/durations.ts'
import { writer } from '../../contract/fields/fieldtypes.ts'
import { Change } from '../../contract/outbound/change.ts'
import { folderType } from '../codes/nodetypes.ts'
import type { Database } from '../db/open.ts'
import type { Encryption } from '../kernel/caller.ts'
import type { ChangeLog, ToldChange } from '../kernel/events/toldchange.ts'
import { withLease } from '../kernel/lease.ts'
import type { Settings } from '../settings/settings.ts'
import { type MayReach, reachable } from './addresses.ts'
import { type Answer, type PostLimits, post, postLimits } from './post.ts'
import { queueHooks } from './queuehooks.ts'
import { secretsOf } from './secrets.ts'

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

export interface HookSending {
  database: Database
  changes: ChangeLog
  encryption: Encryption
  settings: Pick<Settings, 'hookNetworks' | 'eventReadMs'>
  now: () => Date
  log: Log
  limits?: PostLimits
}

const leaseMs = 30_000
/** The lease is asked for again after this time, so that a server that lost it stops. */
const termMs = msPerMinute
/** Deliveries of a hook in one turn, and at the same time. */
const atOnce = 40
const inParallel = 4
/** A delivery is tried again for so long; a hook of which all fail for so long is switched off. */
export const failingMs = msPerDay
const keptMs = 30 * msPerDay
const againMs = (tries: number): number => Math.min(msPerMinute * 2 ** (tries - 1), 2 * msPerHour)

/** Returns a function that stops it. */
export function sendHooksRegularly(sending: HookSending): () => Promise<void> {
  const { database, settings, now, log } = sending
  const ending = new AbortController()
  const isEnded = (): boolean => ending.signal.aborted
  const rest = (ms: number) =>
    wait(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
  const sender = openHookSender(sending)
  const term = async (): Promise<void> => {
    const until = performance.now() + termMs
    await database.rows('DELETE FROM web_hook_delivery WHERE made_at < $1', [
      new Date(now().getTime() - keptMs),
    ])
    while (!isEnded() && performance.now() < until) {
      await sender.start()
      await rest(settings.eventReadMs)
    }
    await sender.idle()
  }
  const run = async (): Promise<void> => {
    while (!isEnded()) {
      try {
        if (!(await withLease(database, { job: 'send web-hooks', leaseMs, now }, term)))
          await rest(leaseMs / 3)
      } catch (error) {
        log('warn', 'Webhooks could not be sent; the next try is in 10 seconds.', { error: String(error) })
        await rest(leaseMs / 3)
      }
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

export interface HookSender {
  /** Queues what is new, and begins to send to each hook that is not busy. */
  start(): Promise<void>
  /** Resolves when all that was begun has ended. */
  idle(): Promise<void>
}

interface Due {
  id: number
  position: number
  tries: number
  madeAt: Date
}

interface DueHook {
  id: number
  url: string
  ownerId: number
  projectId: number | null
  feedId: string
}

export function openHookSender(sending: HookSending): HookSender {
  const { database, changes, now, log } = sending
  const busy = new Map<number, Promise<void>>()
  const mayReach = reachable(sending.settings)
  const begin = (hook: DueHook): void => {
    if (busy.has(hook.id)) return
    const turn = sendTurn(sending, mayReach, hook)
      .catch((error: unknown) =>
        log('warn', 'A webhook could not be sent; it is tried again.', {
          hook: hook.id,
          error: String(error),
        }),
      )
      .finally(() => busy.delete(hook.id))
    busy.set(hook.id, turn)
  }
  return {
    async start() {
      const held = await database.row('SELECT FROM installation WHERE mail_held_at IS NOT NULL')
      if (held) return
      await queueHooks(database, changes, now())
      const due = await database.rows<DueHook>(
        `SELECT h.id, h.url, h.owner_id AS "ownerId", h.project_id AS "projectId", c.id::text AS "feedId"
           FROM web_hook h CROSS JOIN change_feed c WHERE h.is_on AND EXISTS (
             SELECT FROM web_hook_delivery d WHERE d.hook_id = h.id AND d.state = 'waiting' AND d.next_try_at <= $1)`,
        [now()],
      )
      for (const hook of due) begin(hook)
    },
    async idle() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
  }
}

/** The first that waits of each record, if it is due: those after it wait for it. */
const firstDue = `SELECT d.id, d.position, d.tries, d.made_at AS "madeAt" FROM (
    SELECT DISTINCT ON (folder_id) * FROM web_hook_delivery WHERE hook_id = $1 AND state = 'waiting'
     ORDER BY folder_id, id) d
  WHERE d.next_try_at <= $2 ORDER BY d.id LIMIT ${atOnce}`

/** Sends what is due to one hook until nothing is, or something fails. */
async function sendTurn(sending: HookSending, mayReach: MayReach, hook: DueHook): Promise<void> {
  const { database, now } = sending
  for (let isGoing = true; isGoing; ) {
    const due = await database.rows<Due>(firstDue, [hook.id, now()])
    isGoing = due.length > 0
    const next = due.values()
    const work = async (): Promise<void> => {
      for (const one of next) if (!(await deliver(sending, mayReach, hook, one))) isGoing = false
    }
    await Promise.all(Array.from({ length: inParallel }, work))
  }
}

const write = writer(Change)

/** As it is for its owner at this moment. */
async function bodyOf(
  { database, changes }: HookSending,
  hook: DueHook,
  due: Due,
): Promise<string | undefined> {
  const range = { after: due.position - 1, upTo: due.position, projectId: hook.projectId ?? undefined }
  const [told] = await changes.between(database, [hook.ownerId], range)
  return told && bodyText(told)
}

const bodyText = ({ personId: _, ...change }: ToldChange & { personId: number }): string =>
  write({ ...change, folderTypeName: change.folderType ? folderType(change.folderType).name : undefined })

/** Returns whether the receiver took it, or it need not be sent. */
async function deliver(sending: HookSending, mayReach: MayReach, hook: DueHook, due: Due): Promise<boolean> {
  const { database, encryption, now, limits = postLimits } = sending
  const at = now()
  const tries = due.tries + 1
  // If this server dies now, it is tried again.
  await database.rows(
    'UPDATE web_hook_delivery SET tries = $2, next_try_at = $3, sent_at = $4 WHERE id = $1',
    [due.id, tries, new Date(at.getTime() + againMs(tries)), at],
  )
  const body = await bodyOf(sending, hook, due)
  if (body === undefined) {
    await database.rows(`UPDATE web_hook_delivery SET state = 'not sent', said = $2 WHERE id = $1`, [
      due.id,
      'Its owner does not see this any more.',
    ])
    return true
  }
  const secrets = await secretsOf(database, encryption, hook.id, at).catch(() => undefined)
  const answer: Answer = secrets
    ? await post(
        { url: hook.url, body, id: `${hook.feedId}.${due.position}`, hookId: hook.id, secrets, at },
        mayReach,
        limits,
      )
    : {
        isTaken: false,
        status: 0,
        said: 'The secret cannot be read with the key of this server: give it a new one.',
      }
  await noteAnswer(sending, hook, due, answer)
  return answer.isTaken
}

async function noteAnswer(
  { database, now }: HookSending,
  hook: DueHook,
  due: Due,
  answer: Answer,
): Promise<void> {
  const at = now()
  const { isTaken, status, said } = answer
  const isOver = at.getTime() - due.madeAt.getTime() >= failingMs
  const state = isTaken ? 'delivered' : isOver ? 'given up' : 'waiting'
  await database.rows('UPDATE web_hook_delivery SET state = $2, status = $3, said = $4 WHERE id = $1', [
    due.id,
    state,
    status,
    said || null,
  ])
  if (isTaken)
    return void (await database.rows(
      'UPDATE web_hook SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
      [hook.id],
    ))
  await database.rows(
    `WITH failing AS (
       UPDATE web_hook SET failing_since = coalesce(failing_since, $2),
              is_on = is_on AND coalesce(failing_since, $2) > $3,
              off_because = CASE WHEN is_on AND failing_since <= $3 THEN $4 ELSE off_because END
        WHERE id = $1 RETURNING id, name, owner_id, organization_id, project_id, is_on, failing_since),
     off AS (SELECT f.* FROM failing f JOIN web_hook h ON h.id = f.id WHERE h.is_on AND NOT f.is_on)
     INSERT INTO event (organization_id, project_id, action, at, changes)
     SELECT organization_id, project_id, 'WebHookStopped', $2, jsonb_build_array(
              jsonb_build_array('webHookId', NULL, id), jsonb_build_array('userId', NULL, owner_id),
              jsonb_build_array('name', NULL, name)) FROM off`,
    [hook.id, at, new Date(at.getTime() - failingMs), `Everything that was sent failed for a day. ${said}`],
  )
}
