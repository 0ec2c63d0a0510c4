/** Sends one change to a webhook: signed, without redirects, within limits of time and bytes. */
import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { productVersion } from '../root.ts'
import { InsideAddress, lookupReachable, type MayReach } from './addresses.ts'

export interface Posting {
  url: string
  body: string
  /** The same if it is sent again. */
  id: string
  hookId: number
  /** The newest first. */
  secrets: readonly string[]
  at: Date
}

export interface Answer {
  isTaken: boolean
  /** 0: there was no answer. */
  status: number
  said: string
}

export interface PostLimits {
  timeoutMs: number
  answerBytesMax: number
}

export const postLimits: PostLimits = { timeoutMs: 10_000, answerBytesMax: 64 * 1024 }
const saidCharsMax = 500

/** Over the time in seconds, a dot and the body, by each secret. */
export const signatureOf = (secrets: readonly string[], seconds: number, body: string): string =>
  secrets
    .map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
    .join(',')

/** Never throws: what went wrong is the answer. */
export async function post(posting: Posting, mayReach: MayReach, limits = postLimits): Promise<Answer> {
  const url = new URL(posting.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number is connected to without a look-up.
  if (isIP(host) && !mayReach(host)) return failed(new InsideAddress(host).message)
  try {
    return await send(posting, url, mayReach, limits)
  } catch (error) {
    return failed(reasonOf(error, limits))
  }
}

const failed = (said: string, status = 0): Answer => ({
  isTaken: false,
  status,
  said: said.slice(0, saidCharsMax),
})

function send(posting: Posting, url: URL, mayReach: MayReach, limits: PostLimits): Promise<Answer> {
  const { body, id, hookId, secrets, at } = posting
  const seconds = Math.floor(at.getTime() / 1000)
  const signal = AbortSignal.timeout(limits.timeoutMs)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      lookup: lookupReachable(mayReach),
      signal,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': `Plumbline/${productVersion}`,
        'Plumbline-Hook-Id': String(hookId),
        'Plumbline-Change-Id': id,
        'Plumbline-Timestamp': String(seconds),
        'Plumbline-Signature': signatureOf(secrets, seconds, body),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      let bytes = 0
      const end = (): void => resolve(answerOf(status))
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        // What it says more is not read: its status has said what matters.
        if (bytes <= limits.answerBytesMax) return
        end()
        response.destroy()
      })
      response.on('end', end).on('error', reject)
    })
    request.end(body)
  })
}

function answerOf(status: number): Answer {
  if (status >= 200 && status < 300) return { isTaken: true, status, said: '' }
  const isRedirect = status >= 300 && status < 400
  return failed(
    isRedirect
      ? `The receiver answered ${status}: redirects are not followed. Give the address that it leads to.`
      : `The receiver answered ${status}.`,
    status,
  )
}

function reasonOf(error: unknown, { timeoutMs }: PostLimits): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError')
    return `The receiver did not answer within ${timeoutMs / 1000} seconds.`
  if (error instanceof InsideAddress) return message
  return `The receiver could not be reached: ${code ?? message}.`
}
