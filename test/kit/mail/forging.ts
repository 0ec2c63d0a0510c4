/** Messages that pretend to be a person's answer, and what becomes of each. Texts are bytes (latin1). */
import { expect } from 'vitest'
import { receiveMessage } from '../../../server/mail/incoming/receive.ts'
import { tokenIn } from '../../../server/mail/incoming/recipients.ts'
import { type RecordData, read, recordTypes } from '../records.ts'
import { answersOf } from './answers.ts'
import { dkimSigned, type Signing } from './dkim.ts'
import { privateKey, resolver, servicesOf } from './incoming.ts'
import type { LinkWorld } from './linkworld.ts'

export const evil = 'mallory@evil.example'
export const text = 'ANSWER: Approved.'

/** Whom a message pretends to be from, and where it goes. */
export interface Aim {
  kim: string
  to: string
}

export const lines = (...given: readonly string[]): string => [...given, '', text, ''].join('\r\n')
export const rest = ({ to }: Aim): string[] => [
  `To: ${to}`,
  'Subject: Re: RFI',
  'Message-ID: <one@example.com>',
]
/** With these lines in the place of From. */
export const from =
  (...given: readonly string[]) =>
  (aim: Aim): string =>
    lines(...given.map((line) => line.replaceAll('KIM', aim.kim)), ...rest(aim))
export const plain = from('From: KIM')
export const signedBy = (raw: string, domain: string, more: Partial<Signing> = {}): string =>
  dkimSigned(raw, privateKey, { domain, ...more })
export const signed =
  (domain: string, more: Partial<Signing> = {}, made: (aim: Aim) => string = plain) =>
  (aim: Aim): string =>
    signedBy(made(aim), domain, more)
/** Signed by the domain of the person, with these lines in the place of From. */
export const ours = (...given: readonly string[]) => signed('example.com', {}, from(...given))
export const forged = (...given: readonly string[]) => signed('evil.example', {}, from(...given))
export const unicode = (words: string): string => Buffer.from(words).toString('latin1')

export interface Trick {
  raw(aim: Aim): string
  /** Of the address of the person. */
  domain?: string
  envelope?: string
}
export type Row = [name: string, trick: Trick | Trick['raw']]

/** Returns what became of the message, and of the record. */
export async function tried(
  w: LinkWorld,
  given: Row[1],
  bring: (raw: Buffer, aim: Aim, envelope: string) => Promise<unknown>,
) {
  const { asked, messages } = answersOf(w)
  const trick = typeof given === 'function' ? { raw: given } : given
  const kim = `kim@${trick.domain ?? 'example.com'}`
  await w.here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [w.architect.id, kim])
  Object.assign(w.architect, { email: kim })
  const rfi = await asked()
  const aim = { kim, to: rfi.to }
  await bring(Buffer.from(trick.raw(aim), 'latin1'), aim, trick.envelope ?? evil)
  const [message, ...others] = await messages(rfi)
  expect(others).toEqual([])
  const { statusId, answer } = (await read(w.pm, recordTypes.rfi, rfi)) as RecordData
  return { state: message?.state, statusId, ...(answer ? { answer } : {}) }
}

export const taken = { state: 'answer', statusId: 4, answer: 'Approved.' }
export const held = { state: 'held', statusId: 3 }

/** Brings a message as a pipe or a mailbox does. */
export async function pipe(w: LinkWorld, raw: Buffer, { to }: Aim): Promise<void> {
  const { services, close } = await servicesOf(w.here)
  await receiveMessage({ services, resolver }, raw, [tokenIn(to, w.here.settings.mailReplyTo)!])
  await close()
}

export const withLineFeeds = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
