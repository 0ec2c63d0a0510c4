/** Sends one call; asks to sign in again where the session has ended. */
import {
  operations,
  type ResponseOf as PlainResponseOf,
  type RequestOf,
  type ShortName,
} from 'plumbline:operations'
import { CallFailed, type CallOptions, client } from '../../contract/client.ts'
import type { Operation, Wire } from '../../contract/kit.ts'
import { counted } from './quiet.ts'
import { wipeReads } from './readstore.ts'
import { sendTogether, type Takes } from './together.ts'

export type OperationName = ShortName
export type ResponseOf<K extends OperationName> = PlainResponseOf<K> & { readonly etag?: string }

/** No response: the connection or the server is down. The typed text is still on the page. */
export class NoConnection extends Error {
  constructor() {
    super('')
    this.name = 'NoConnection'
  }
}

/** A request that takes longer is given up: on a bad line nothing may come back at all. */
export const limitMs = 60_000

/** Whose page this is, once that is known: the cookie may be another person's by now. */
let personId: number | undefined
export const meantFor = (): Record<string, string> =>
  personId === undefined ? {} : { 'Plumbline-Person': String(personId) }
export const isFor = (userId: number | undefined): void => {
  personId = userId
}

const caller = client({
  baseUrl: '',
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) }),
})

/** Set by the session: shows the sign-in form over the page; resolves when somebody has signed in again. */
let signInAgain: () => Promise<void> = () => Promise.reject(new Error('Nobody can sign in yet.'))
export const onSignedOut = (signIn: () => Promise<void>): void => {
  signInAgain = signIn
}

/** For calls that do not go through `send`. */
export const askToSignIn = (): Promise<void> => signInAgain()

/** Without a person while it asks who is signed in. */
const postTogether = (path: string, body: string, isSession: boolean): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(isSession ? {} : meantFor()) },
    body,
    signal: AbortSignal.timeout(limitMs),
  })

/** One try: a session that ended is for the caller to handle. */
export async function callNow<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<ResponseOf<K>> {
  const { query, ...declared } = operations[name]
  const entries = query.map((key) => ({ key, field: { inQuery: true } }))
  const operation = { ...declared, request: { entries } } as unknown as Operation<any, any>
  // Who is signed in now is what this one asks.
  const headers = name === 'SessionGet' ? {} : meantFor()
  const together = sendTogether(name, request, postTogether)
  try {
    const response = together ?? caller.call(operation, request as Wire<any>, { ...options, headers })
    return (await counted<object>(response)) as ResponseOf<K>
  } catch (error) {
    if (error instanceof CallFailed) throw error
    throw new NoConnection()
  }
}

/** A read that takes a field from the answer to another one; undefined if they cannot be sent together. */
export function sendTaking(name: OperationName, request: object, takes: Takes): Promise<object> | undefined {
  const together = sendTogether(name, request, postTogether, takes)
  return together && counted(together)
}

export async function send<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<ResponseOf<K>> {
  try {
    return await callNow(name, request, options)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status !== 401 || saysNoToPassword(name, request)) throw error
    // Another person signed in at another tab: nothing of the first is shown or sent.
    if (error.meta.person) location.assign('/')
    await wipeReads()
    await signInAgain()
    return send(name, request, options)
  }
}

/** A wrong old password is a 401 too, and no reason to sign in again. */
const saysNoToPassword = (name: OperationName, request: any): boolean =>
  name === 'PasskeyAddBegin' || (name === 'UserUpdate' && Boolean(request.user?.userPassword))
