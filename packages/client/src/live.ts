/** The live events of the server, as they come: which record changed, never how. */
import { baseOf, CallFailed, type Connection, headersOf, isFinal, parsed } from './caller.ts'
import { backOffMs, pause, unlessEnded } from './repeat.ts'
import type { Session } from './session.ts'

/** A record that changed, or is gone; `folderId` 0: what you see in the project changed. */
export interface LiveChange {
  eventId: number
  projectId: number
  folderId: number
  folderType: number
  version: number
  action: string
  userId: number
  isGone: boolean
  at: string
}

export type LiveEvent = { id?: string } & (
  | { type: 'hello'; data: { userId: number } }
  | { type: 'change'; data: LiveChange }
  /** There are new notices. */
  | { type: 'inbox'; data: unknown }
  /** More changed than is told one by one: read again what you show. */
  | { type: 'reset'; data: unknown }
  | { type: 'end'; data: { why: 'session' | 'server' } }
)

export interface LiveOptions {
  /** The id of the last event that you know: what came since is told. */
  lastEventId?: string
  /** Ends it. */
  signal?: AbortSignal
}

/** The server sends something every 20 seconds. */
const silenceMs = 60_000
const waitMsMax = 30_000

/** Until the signal ends it; connects again by itself. Throws the `CallFailed` of a refusal, such as 401, or of a redirect. */
export async function* liveEvents(
  connection: Connection,
  session: Session,
  { lastEventId, signal }: LiveOptions,
): AsyncGenerator<LiveEvent> {
  let id = lastEventId
  for (let failures = 0; !signal?.aborted; ) {
    const used = session.now()
    try {
      for await (const event of stream(connection, id, signal)) {
        if (signal?.aborted) return
        failures = 0
        if (event.id) id = event.id
        if (event.type !== 'end') yield event
        else if (event.data.why === 'session') throw new CallFailed(401, undefined)
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof CallFailed && (isFinal(error) || error.location)) throw error
      if (error instanceof CallFailed && error.status === 401) {
        const isSignedIn = await unlessEnded(session.again(used), signal).catch(ifEnded(signal))
        if (signal?.aborted) return
        if (!isSignedIn) throw error
      }
    }
    failures += 1
    await pause(backOffMs(failures, waitMsMax), signal).catch(() => undefined)
  }
}

/** What its own signal ended is no error. */
const ifEnded =
  (signal: AbortSignal | undefined) =>
  (error: unknown): undefined => {
    if (!signal?.aborted) throw error
  }

/** One connection, until it is lost. */
async function* stream(
  connection: Connection,
  lastId: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveEvent> {
  const silent = new AbortController()
  const signals = signal ? [silent.signal, signal] : [silent.signal]
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectMore = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silenceMs)
  }
  try {
    expectMore()
    const reader = await readerOf(connection, lastId, AbortSignal.any(signals))
    let text = ''
    for (;;) {
      expectMore()
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

async function readerOf(
  connection: Connection,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<string>> {
  const headers = { Accept: 'text/event-stream', ...headersOf(connection, {}) }
  const response = await (connection.fetch ?? fetch)(`${baseOf(connection.baseUrl)}/events`, {
    headers: lastId ? { ...headers, 'Last-Event-ID': lastId } : headers,
    signal,
  })
  if (!response.ok || !response.body) throw new CallFailed(response.status, parsed(await response.text()))
  return response.body.pipeThrough<string>(new TextDecoderStream() as any).getReader()
}

/** Undefined for a comment. */
function eventOf(block: string): LiveEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, value!)
  }
  const type = fields.get('event')
  return type
    ? ({ type, id: fields.get('id'), data: parsed(fields.get('data') ?? 'null') } as LiveEvent)
    : undefined
}
