/** A connection to a server: calls by name, repeated where that helps, and what is built of them. */
import { byRequest, hasRequest } from './byrequest.ts'
import { byStream } from './bystream.ts'
import {
  baseOf,
  type Callable,
  CallFailed,
  type CallOptions,
  type Connection,
  client,
  NoConnection,
  parsed,
  post,
} from './caller.ts'
import { type Changes, type FollowOptions, followChanges } from './changes.ts'
import { newId } from './ids.ts'
import { type LiveEvent, type LiveOptions, liveEvents } from './live.ts'
import type { OperationName, RequestOf, ResponseOf } from './operations.ts'
import { type ListName, pages, type RowOf, rowsIn } from './pages.ts'
import { guardedFetch } from './redirects.ts'
import { repeated, unlessEnded } from './repeat.ts'
import { type Session, sessionOf } from './session.ts'
import { type UploadOptions, upload } from './upload.ts'

export interface ConnectOptions extends Omit<Connection, 'routeKind'> {
  /** How often a call is sent at most, if it is not answered or the server is busy. By default 4. */
  tries?: number
  /** A call that takes longer is given up. By default 60 s. */
  timeoutMs?: number
  /**
   * The session ended, or there was none: a new key, with which the call is sent again; undefined: it fails. Asked once for
   * all calls that are under way.
   */
  onSignedOut?: () => Promise<string | undefined>
  /** Whether redirects are followed. By default none of a call with a key; never of a sign-in. */
  redirect?: 'follow' | 'manual'
}

export interface Trying {
  /** Instead of that of the connection. */
  tries?: number
}

/** Where a file belongs: a record, a document of which it is a new version, or a folder for a new document. */
export type UploadTarget =
  | ({ folderId: number } & FileFields)
  | ({ documentId: number } & FileFields)
  | ({ parentFolderId: number } & FileFields)
/** What `PUT /files` takes besides: `documentNumber`, `documentIssue` … */
type FileFields = Readonly<Record<string, string | number>>
type Uploaded<T> = T extends { documentId: number }
  ? ResponseOf<'DocumentUpdate'>
  : T extends { parentFolderId: number }
    ? ResponseOf<'DocumentCreate'>
    : ResponseOf<'FileCreate'>

export interface Plumbline {
  /** Of the session, or the service key that was given. */
  readonly key: string | undefined
  /** Signs in; every later call is made in that session. */
  signIn(userName: string, password: string): Promise<void>
  /** Ends the session, and a sign-in that is under way. */
  signOut(): Promise<void>
  /** Throws `CallFailed`, or `NoConnection` where nothing came back. A write is done once, however often it is sent. */
  call<K extends OperationName>(
    name: K,
    request?: RequestOf<K>,
    options?: CallOptions & Trying,
  ): Promise<ResponseOf<K>>
  /** A list as a table (csv, xlsx), or a paper (PDF). */
  file<K extends OperationName>(
    name: K,
    request?: RequestOf<K>,
    options?: CallOptions & Trying & { format?: 'csv' | 'xlsx' },
  ): Promise<Blob>
  pages<K extends ListName>(
    name: K,
    request?: RequestOf<K>,
    options?: CallOptions,
  ): AsyncGenerator<ResponseOf<K>>
  /** The rows of all pages. */
  rows<K extends ListName>(name: K, request?: RequestOf<K>, options?: CallOptions): AsyncGenerator<RowOf<K>>
  upload<T extends UploadTarget>(file: Blob, to: T, options?: UploadOptions & Trying): Promise<Uploaded<T>>
  /** What changed, from a cursor on, and then whatever changes. */
  changes(options?: FollowOptions): AsyncGenerator<Changes>
  /** What changes from now on, at once. */
  live(options?: LiveOptions): AsyncGenerator<LiveEvent>
}

export function connect({ tries = 4, timeoutMs = 60_000, redirect, ...options }: ConnectOptions): Plumbline {
  const connection: Connection = {
    ...options,
    routeKind: 'api',
    fetch: guardedFetch(options.fetch, redirect),
  }
  const limited = <O extends CallOptions>(given: O): O => {
    const limit = AbortSignal.timeout(timeoutMs)
    return { ...given, signal: given.signal ? AbortSignal.any([given.signal, limit]) : limit }
  }
  const session = sessionOf(connection, options.onSignedOut)
  const send = sender(tries, session)
  const sendWithoutSession = sender(tries)
  const transport = hasRequest() && !options.fetch ? byRequest : byStream
  const call: Plumbline['call'] = (name, request, given = {}) =>
    send(given, (keyed) => client(connection).call(byName(name), request ?? {}, limited(keyed)))
  const inPages: Plumbline['pages'] = (name, request = {}, given = {}) =>
    pages((_, page) => call(name, page, given), name, request)
  return {
    get key() {
      return connection.key
    },
    signIn: (userName, password) =>
      session.begin(async () => {
        const nobody = client({ ...connection, key: undefined, fetch: guardedFetch(options.fetch, 'manual') })
        const given = { userName, password }
        const work = (keyed: CallOptions) => nobody.call(byName('UserLogin'), given, limited(keyed))
        return keyIn(await sendWithoutSession({}, work))
      }),
    signOut: () =>
      session.end((key) =>
        sendWithoutSession({}, (keyed) =>
          client({ ...connection, key }).call(byName('UserLogout'), {}, limited(keyed)),
        ),
      ),
    call,
    file: (name, request, { format, ...given } = {}) =>
      send(given, (keyed) =>
        fileOf(connection, `${name}Request${format ? `.${format}` : ''}`, request, limited(keyed)),
      ),
    pages: inPages,
    async *rows(name, request, given) {
      for await (const page of inPages(name, request, given)) yield* rowsIn(page) as any[]
    },
    upload: (file, to, given = {}) => send(given, (keyed) => upload(connection, file, to, keyed, transport)),
    changes: (given = {}) => followChanges(call, given),
    live: (given = {}) => liveEvents(connection, session, given),
  }
}

/** Whatever answers there may be no Plumbline server: nobody is signed in without a key, which goes into a header. */
function keyIn({ authSessionKey: key }: { authSessionKey?: unknown }): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return key
  const message = 'The server answered the sign-in without a key. Is it a Plumbline server?'
  throw new CallFailed(200, { responseStatus: { message } })
}

const byName = (name: OperationName): Callable => ({ name: `${name}Request` }) as unknown as Callable

type Send = <O extends CallOptions & Trying>(
  options: O,
  work: (options: Omit<O, 'tries'>) => Promise<any>,
) => Promise<any>

/** Sends a call with the same key each time; once more, if the session had ended and somebody signs in again. */
function sender(triesMax: number, session?: Session): Send {
  return async ({ tries = triesMax, ...given }, work) => {
    const { signal } = given
    const keyed = { idempotencyKey: newId(), ...given }
    const attempt = () =>
      repeated(() => work(keyed).catch((error) => Promise.reject(answerOf(error, signal))), { tries, signal })
    const used = session?.now()
    try {
      return await attempt()
    } catch (error) {
      if (!session || !(error instanceof CallFailed && error.status === 401)) throw error
      if (!(await unlessEnded(session.again(used!), signal))) throw error
      return attempt()
    }
  }
}

/** What the caller of the package is told: the refusal, that nothing came back, or that they ended it themselves. */
function answerOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  return error instanceof CallFailed || error instanceof NoConnection ? error : new NoConnection(error)
}

async function fileOf(
  connection: Connection,
  name: string,
  request: object | undefined,
  options: CallOptions,
): Promise<Blob> {
  const response = await post(connection, `${baseOf(connection.baseUrl)}/api/${name}`, request, options)
  // A page instead of a file is that of a network in which one has to sign in first.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (response.ok && !isPage) return response.blob()
  throw new CallFailed(response.status, parsed(await response.text()), response.headers.get('Retry-After'))
}
