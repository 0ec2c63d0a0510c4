/**
 * The open streams of /events of this process, and what is sent to them. The process hears by one notice a batch that the feed
 * of changes goes on, reads it once for all who listen here, by what each of them may see at that moment, and sends each their
 * lines. A stream ends with its session, and when the server drains.
 */
import type { ServerResponse } from 'node:http'
import { changesNotice, type FeedEnd, type ToldChange } from '../../kernel/events/toldchange.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Services } from '../../kernel/services.ts'
import { errorDetail, type Log } from '../../log.ts'

export interface Listener {
  readonly personId: number
  /** Of the session key. */
  readonly digest: string
  /** The Last-Event-ID that a client sends when it connects again. */
  readonly lastId: string | undefined
}

export interface LiveStreams {
  /** Throws a fault if this person has too many of them. */
  open(services: Services, listener: Listener): (response: ServerResponse) => void
  readonly count: number
  /** Ends all, and refuses new ones. */
  end(): void
}

/** In all processes of a server together. */
export const streamsMax = 20
/** Of this many changes at once a client hears only that it has to read everything again. */
const linesMax = 200
/** A client that does not read for so long that this waits for it is cut off; it goes on by its Last-Event-ID. */
const waitingBytesMax = 256 * 1024
const tickMs = 500
const beatMs = 20_000
/** Sessions that end by their age are looked for this often. */
const ageMs = 30_000

interface Stream extends Listener {
  response: ServerResponse
}

/** `perPersonMax`: streams of a person in this process. */
export function liveStreams(log: Log, perPersonMax: number, isDraining: () => boolean): LiveStreams {
  const streams = new Set<Stream>()
  const opened = new Map<number, number>()
  let hub: Hub | undefined
  let isEnded = false
  const count = (personId: number, by: number): void => {
    const now = (opened.get(personId) ?? 0) + by
    if (now > 0) opened.set(personId, now)
    else opened.delete(personId)
  }
  const live: LiveStreams = {
    open(services, listener) {
      if (isEnded || isDraining()) throw draining()
      if ((opened.get(listener.personId) ?? 0) >= perPersonMax) throw tooMany(perPersonMax)
      hub ??= startHub(services, streams, log, () => (isDraining() ? live.end() : undefined))
      const { begin } = hub
      count(listener.personId, 1)
      return (response) => {
        const stream = { ...listener, response }
        const close = (): void => {
          streams.delete(stream)
          count(listener.personId, -1)
          if (opened.size > 0) return
          hub?.stop()
          hub = undefined
        }
        // The client may be gone already.
        if (response.closed || response.destroyed) return close()
        response.once('close', close)
        void begin(stream).then(() => isEnded && response.end(endLine('server')))
      }
    },
    get count() {
      return streams.size
    },
    end() {
      isEnded = true
      for (const { response } of streams) response.end(endLine('server'))
    },
  }
  return live
}

interface Hub {
  begin(stream: Stream): Promise<void>
  stop(): void
}

function startHub(services: Services, streams: Set<Stream>, log: Log, onTick: () => void): Hub {
  const { sessions, database, changes, now } = services
  let at: FeedEnd | undefined
  let isNoticed = false
  let isReading = false
  let lastNoticeId: number | undefined
  let beatAt = performance.now()
  let checkedAt = beatAt
  const failed = (error: unknown): void =>
    log('warn', 'What changed could not be read for live pages; they try again.', errorDetail(error))

  /** Reads on until nothing more was noticed meanwhile. */
  const pump = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      while (at && isNoticed) {
        isNoticed = false
        await readOn()
      }
    } catch (error) {
      failed(error)
    } finally {
      isReading = false
    }
  }
  const readOn = async (): Promise<void> => {
    const end = await changes.end(database)
    const before = at!
    const people = [...new Set([...streams].map(({ personId }) => personId))]
    const isSame = end.feedId === before.feedId && end.position >= before.position
    const told = isSame
      ? await changes.between(database, people, { after: before.position, upTo: end.position })
      : undefined
    const inboxes = await newNotices(people)
    at = end
    for (const stream of streams) {
      const own = told?.filter(({ personId }) => personId === stream.personId)
      sendTo(stream, end, own, inboxes.has(stream.personId))
    }
  }
  /** Who of these has new notices since the last time. */
  const newNotices = async (people: readonly number[]): Promise<Set<number>> => {
    const after = lastNoticeId
    const rows = await database.rows<{ personId: number | null; last: number | null }>(
      `SELECT NULL::int AS "personId", max(id) AS last FROM notice UNION ALL
       SELECT DISTINCT person_id, NULL::bigint FROM notice WHERE id > $1::bigint AND person_id = ANY ($2::int[])`,
      [after ?? null, people],
    )
    lastNoticeId = Math.max(after ?? 0, ...rows.map(({ last }) => last ?? 0))
    return new Set(rows.flatMap(({ personId }) => personId ?? []))
  }
  const check = async (some: readonly Stream[]): Promise<void> => {
    if (some.length === 0) return
    const open = await sessions.stillOpen(
      some.map(({ digest }) => digest),
      now(),
    )
    for (const { digest, response } of some) if (!open.has(digest)) response.end(endLine('session'))
  }
  const checkAll = (): void => void check([...streams]).catch(failed)
  const unwatch = sessions.watch({
    missed: checkAll,
    hear(what, which) {
      if (what === changesNotice) {
        isNoticed = true
        return void pump()
      }
      const meant = (stream: Stream): boolean =>
        what === 'person' ? stream.personId === Number(which) : stream.digest === which
      void check([...streams].filter(meant)).catch(failed)
    },
  })
  const tick = (): void => {
    onTick()
    const time = performance.now()
    // Without notices, as behind a pooler that passes none on, this process looks by itself.
    const isCurrent = sessions.areNoticesCurrent()
    if (!isCurrent) {
      isNoticed = true
      void pump()
    }
    if (!isCurrent || time - checkedAt > ageMs) {
      checkedAt = time
      checkAll()
    }
    if (time - beatAt < beatMs) return
    beatAt = time
    for (const { response } of streams) response.write(':\n\n')
  }
  const timer = setInterval(tick, tickMs).unref()

  return {
    async begin(stream) {
      try {
        if (!at) {
          const end = await changes.end(database)
          if (lastNoticeId === undefined) await newNotices([])
          at ??= end
        }
        await catchUp(services, stream, () => at!)
        if (!stream.response.destroyed) streams.add(stream)
        // Between the check of the session and now it may have ended.
        await check([stream])
      } catch (error) {
        failed(error)
        stream.response.destroy()
      }
    },
    stop() {
      clearInterval(timer)
      unwatch()
    },
  }
}

/** The first lines of a stream: who it is for, and what it missed since its Last-Event-ID. */
async function catchUp(
  { changes, database }: Services,
  stream: Stream,
  current: () => FeedEnd,
): Promise<void> {
  const [feedId, position] = (stream.lastId ?? '').split('.')
  const first = current()
  stream.response.write(lineOf('hello', { userId: stream.personId }, stream.lastId ? undefined : first))
  if (!stream.lastId) return
  const isKnown =
    feedId === first.feedId && /^\d{1,15}$/.test(position ?? '') && Number(position) <= first.position
  for (let after = isKnown ? Number(position) : -1; ; ) {
    const end = current()
    const range = { after, upTo: end.position, rowsMax: linesMax + 1 }
    const isNear = after >= 0 && end.position - after <= reachMax && end.feedId === feedId
    const told = isNear ? await changes.between(database, [stream.personId], range) : undefined
    sendTo(stream, end, told, true)
    // What came while this was read is read as well: only then the stream gets what all get.
    if (current() === end) return
    after = end.position
  }
}

/** A client that comes back after more changes than this reads everything again. */
const reachMax = 20_000

/** `told` undefined: nobody knows what the client missed. */
function sendTo(
  { response }: Stream,
  end: FeedEnd,
  told: ToldChange[] | undefined,
  hasNotices: boolean,
): void {
  if (response.writableLength > waitingBytesMax) return void response.destroy()
  const lines =
    told && told.length <= linesMax
      ? told.map((change) => lineOf('change', forPage(change), { ...end, position: change.changeId }))
      : [lineOf('reset', {}, end)]
  if (hasNotices) lines.push(lineOf('inbox', {}))
  if (lines.length > 0) response.write(lines.join(''))
}

const forPage = ({ changeId: _, at, ...change }: ToldChange & { personId?: number }): object => {
  const { personId: __, ...rest } = change
  return { ...rest, at: at.toISOString() }
}

const lineOf = (event: string, data: object, id?: FeedEnd): string =>
  `${id ? `id: ${id.feedId}.${id.position}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A client connects again after the end of the server, not after that of its session. */
const endLine = (why: 'server' | 'session'): string => lineOf('end', { why })

const draining = (): Fault =>
  new Fault('ServiceUnavailable', 'The server is about to end. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
    logged: 'never',
  })

const tooMany = (max: number): Fault =>
  new Fault('TooManyRequests', 'You have too many live connections open. Please close some of them.', {
    dev: `A person has at most ${max} streams of /events at a time in a process of the server.`,
    headers: { 'Retry-After': '60' },
  })
