/** Sends one call; asks to sign in again where the session has ended. */
import { operations } from 'plumbline:operations'
import {
  type Callable,
  CallFailed,
  type CallOptions,
  client,
  NoConnection,
  personHeader,
} from '../../../packages/client/src/caller.ts'
import type { OperationName, RequestOf, ResponseOf } from '../../../packages/client/src/operations.ts'
import { wipeReads } from '../device/readstore.ts'
import { counted } from '../quiet.ts'
import { sendBatched, type Takes } from './batchreads.ts'
import { inReadersWords } from './refusal.ts'

/** A request that takes longer is given up: on a bad line nothing may come back at all. */
const limitMs = 60_000

/** Whose page this is, once that is known: the cookie may be another person's by now. */
let personId: number | undefined
export const meantFor = (): Record<string, string> => personHeader(personId)
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
const postBatch = (path: string, body: string, isSession: boolean): Promise<Response> =>
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
  const operation = { ...declared, request: { entries } } as unknown as Callable
  // Who is signed in now is what this one asks.
  const headers = name === 'SessionGet' ? {} : meantFor()
  const batched = sendBatched(name, request, postBatch)
  const response = batched ?? caller.call(operation, request as object, { ...options, headers })
  return answered(name, response as Promise<ResponseOf<K>>)
}

async function answered<T>(name: OperationName, call: Promise<T>): Promise<T> {
  try {
    return await counted(call)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw new NoConnection()
    // Whether somebody is signed in is no refusal that anybody reads.
    throw name === 'SessionGet' ? error : await inReadersWords(error)
  }
}

/** A read that takes a field from the answer to another one; undefined if they cannot be sent together. */
export function sendTaking(name: OperationName, request: object, takes: Takes): Promise<object> | undefined {
  const batched = sendBatched(name, request, postBatch, takes)
  return batched && answered(name, batched)
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
