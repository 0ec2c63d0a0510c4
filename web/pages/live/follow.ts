/**
 * What others change is on the page a moment later: the server says which records changed (`/events`), and what the page shows of
 * them is read again. One tab of a browser has the stream and passes each line on to the others, because a browser opens only
 * few connections to a server.
 */
import { nodeType } from '../../../contract/nodetypes.ts'
import { CallFailed, callNow, changed, changedElsewhere } from '../../app/calls/client.ts'
import { isWriting } from '../../app/device/writing.ts'
import { asking, meNow } from '../../app/session.ts'
import { store } from '../../app/store.ts'

/** A line of the stream: no texts, only which record changed and who did it. */
export interface LiveChange {
  eventId: number
  projectId: number
  folderId: number
  folderType: number
  version: number
  action: string
  userId: number
  isGone: boolean
}

type Line =
  | { type: 'change'; id: string; change: LiveChange }
  | { type: 'hello' | 'reset' | 'inbox'; id?: string }

/** By node type, as `aboutOf` names them; a node of any other type may be shown in any of them. */
const recordTypeNames: Readonly<Record<number, string>> = {
  [nodeType.document]: 'document',
  [nodeType.rfi]: 'rfi',
  [nodeType.punchList]: 'punchlist',
  [nodeType.punchListItem]: 'punchlist',
  [nodeType.submittal]: 'submittal',
  [nodeType.submittalItem]: 'submittal',
  [nodeType.openIssue]: 'openissue',
  [nodeType.dailyReport]: 'dailyreport',
  [nodeType.meetingMinute]: 'meetingminute',
}

/** The last change that somebody else made. */
export const lastChange = store<LiveChange | undefined>(undefined)

/** Changes that come together are read together. */
const gatherMs = 400
/** After the end of a server, or if the stream was refused, it is tried again after about this time. */
const againMs = 15_000

/** Until the returned function is called. */
export function followLive(userId: number): () => void {
  const ending = new AbortController()
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`plumbline:live:${userId}`) : undefined
  const gathered = gathering()
  let lastId = ''
  const hear = (line: Line): void => {
    if (line.id) lastId = line.id
    gathered(line)
  }
  const pass = (line: Line): void => {
    hear(line)
    channel?.postMessage(line)
  }
  channel?.addEventListener('message', ({ data }) => hear(data))
  // What changed between the first read and now was told to nobody here.
  readAgain()
  lead(userId, ending.signal, () => lastId, pass)
  return () => {
    ending.abort()
    channel?.close()
  }
}

/**
 * The tab that holds the lock has the stream. Without https a browser has no locks: then each tab that is looked at has one, and
 * others read again when somebody comes back to them.
 */
function lead(userId: number, over: AbortSignal, lastId: () => string, pass: (line: Line) => void): void {
  if (navigator.locks) {
    navigator.locks
      .request(`plumbline:live:${userId}`, { signal: over }, () => stream(userId, over, lastId, pass))
      .catch(() => undefined)
    return
  }
  let current: AbortController | undefined
  const follow = (): void => {
    current?.abort()
    current = undefined
    if (document.hidden || over.aborted) return
    current = new AbortController()
    void stream(userId, AbortSignal.any([over, current.signal]), lastId, pass)
  }
  document.addEventListener('visibilitychange', follow, { signal: over })
  follow()
}

/** Keeps the stream open until it is over. The browser connects again by itself, and says where it was. */
async function stream(
  userId: number,
  over: AbortSignal,
  lastId: () => string,
  pass: (line: Line) => void,
): Promise<void> {
  while (!over.aborted) {
    if (asking.get()) await signedIn(over)
    const why = await connection(userId, over, lastId(), pass)
    if (why === 'ended' || (why === 'refused' && (await isSignedOut()))) await signedIn(over)
    else if (!over.aborted) await pause(againMs * (0.5 + Math.random()), over)
  }
}

/** Why there is no stream any more: its session ended, the server ends, or it answered something else. */
type Why = 'ended' | 'lost' | 'refused'

/** The browser does not tell a page why a stream was refused. */
const isSignedOut = (): Promise<boolean> =>
  callNow('SessionGet', {}).then(
    () => false,
    (error) => error instanceof CallFailed && error.status === 401,
  )

function connection(
  userId: number,
  over: AbortSignal,
  lastId: string,
  pass: (line: Line) => void,
): Promise<Why> {
  if (over.aborted) return Promise.resolve('lost')
  const source = new EventSource(lastId ? `/events?lastEventId=${encodeURIComponent(lastId)}` : '/events')
  return new Promise((resolve) => {
    const end = (why: Why): void => {
      source.close()
      resolve(why)
    }
    over.addEventListener('abort', () => end('lost'), { once: true })
    const on = (type: string, does: (event: MessageEvent) => void): void =>
      source.addEventListener(type, (event) => does(event as MessageEvent))
    on('hello', ({ data, lastEventId }) => {
      // Somebody else signed in at another tab.
      if (JSON.parse(data).userId !== userId) end('ended')
      else {
        pass({ type: 'hello', id: lastEventId })
        if (!lastId) readAgain()
      }
    })
    on('change', ({ data, lastEventId }) =>
      pass({ type: 'change', id: lastEventId, change: JSON.parse(data) as LiveChange }),
    )
    on('reset', ({ lastEventId }) => pass({ type: 'reset', id: lastEventId }))
    on('inbox', () => pass({ type: 'inbox' }))
    on('end', ({ data }) => end(JSON.parse(data).why === 'session' ? 'ended' : 'lost'))
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) end('refused')
    }
  })
}

const pause = (ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    over.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits until the user has signed in again over the page. */
const signedIn = (over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let wasAsked = asking.get() !== undefined
    const stop = asking.watch(() => {
      if (asking.get()) wasAsked = true
      else if (wasAsked) done()
    })
    const done = (): void => {
      stop()
      resolve()
    }
    over.addEventListener('abort', done, { once: true })
  })

/** All that the page shows. */
const readAgain = (): void => onceWritten(() => changed())

const askEveryMs = 500

/** Now, or when nobody writes on this page any more. */
function onceWritten(does: () => void): void {
  if (!isWriting()) return void does()
  const timer = setInterval(() => {
    if (isWriting()) return
    clearInterval(timer)
    does()
  }, askEveryMs)
}

/** The user's own change of a record ends the line about it: what it says is no longer so, and they know. */
function lastAfter(last: LiveChange | undefined, change: LiveChange): LiveChange | undefined {
  if (!change.userId || change.isGone) return last
  if (change.userId !== meNow()?.userId) return change
  return last?.folderId === change.folderId ? undefined : last
}

/** Reads again what the page shows of what changed, a moment later for all that came together. */
function gathering(): (line: Line) => void {
  let changes: LiveChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    const all = changes
    changes = []
    onceWritten(() =>
      changedElsewhere({
        about: new Set(all.map(({ folderType }) => recordTypeNames[folderType] ?? 'records')),
        projectIds: new Set(all.map(({ projectId }) => projectId)),
        folderIds: new Set(all.map(({ folderId }) => folderId)),
      }),
    )
    lastChange.set(all.reduce(lastAfter, lastChange.get()))
  }
  return (line) => {
    if (line.type === 'inbox') return changed('NoticesMarkRead')
    if (line.type === 'reset') return readAgain()
    if (line.type !== 'change') return
    changes.push(line.change)
    if (timer === undefined) timer = setTimeout(flush, gatherMs)
  }
}
