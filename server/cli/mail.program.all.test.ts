/** `plumbline mail receive`: what a mail server pipes in, and the exit codes that it gets. */

import { beforeAll, expect, test } from 'vitest'
import { IncomingMailRead } from '../../contract/outbound/mail.ts'
import { RFIReplyReadByRFI } from '../../contract/records/rfi.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { run } from '../../test/kit/programs/program.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { urlOf } from '../../test/kit/template.ts'
import type { Connection } from '../db/connection.ts'

let connection: Connection
beforeAll(async () => {
  connection = await ownDatabase()
})
const mailReplyTo = 'reply@in.example.com'
const w = linkWorld({ mailReplyTo }, () => connection)

const receive = (input: string, words: string[] = [], env: Record<string, string> = {}) =>
  run(
    ['mail', 'receive', ...words],
    {
      DATABASE_URL: urlOf(connection),
      PLUMBLINE_DATA: w.here.folder,
      PLUMBLINE_MAIL_REPLY_TO: mailReplyTo,
      PLUMBLINE_MAIL_AUTH_HOST: 'mx.example.com',
      ...env,
    },
    input,
  )

test('takes a message whose sender a trusted server vouches for, and holds others', async () => {
  const { rfiId, folderId } = await w.rfi()
  await w.deliver()
  const to = w.box.received.at(-1)!.header('Reply-To')!
  const message = (vouching: string[], text: string): string =>
    [
      ...vouching,
      `From: Ann <${w.architect.email}>`,
      `To: Plumbline <${to}>`,
      'Subject: Re: RFI',
      `Message-ID: <${encodeURIComponent(text)}@example.com>`,
      '',
      text,
      '',
    ].join('\n')
  const vouched =
    'Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=example.com; dmarc=pass header.from=example.com'
  expect(await receive(message([vouched], 'The duct.'))).toMatchObject({ code: 0, output: 'reply\n' })
  const forged = [vouched.replace('mx.', 'mx.evil.'), vouched]
  expect(await receive(message(forged, 'Who knows?'))).toMatchObject({ code: 0, output: 'held\n' })
  const failed = vouched.replace('dmarc=pass', 'dmarc=fail')
  expect(await receive(message([failed], 'A forgery'), ['--to', to])).toMatchObject({ output: 'held\n' })
  const two = message([vouched, 'From: mallory@evil.example'], 'ANSWER: Of two senders')
  expect(await receive(two)).toMatchObject({ output: 'held\n' })
  const { rfiReplyList } = (await w.pm.client.call(RFIReplyReadByRFI, { rfiId })) as RecordData
  expect(rfiReplyList.map(({ response }: RecordData) => response)).toEqual(['The duct.'])
  const { messages } = (await w.pm.client.call(IncomingMailRead, { folderId })) as RecordData
  expect(messages.map(({ state }: RecordData) => state)).toEqual(['held', 'held', 'held', 'reply'])
})

test('refuses by exit codes', async () => {
  const unknown = ['--to', `reply+${'a'.repeat(26)}@in.example.com`]
  // No refusal: the mail server would write to the one the message says to come from.
  expect(await receive('From: a@example.com\n\nHello', unknown)).toMatchObject({
    code: 0,
    output: 'not taken\n',
  })
  expect(await receive('From: a@example.com\n\nHello')).toMatchObject({
    code: 67,
    errors: 'This is no address of ours.\n',
  })
  expect(await receive('x'.repeat(26 * 1024 * 1024), unknown)).toMatchObject({ code: 65 })
  const { code, errors } = await receive('', [], { PLUMBLINE_MAIL_REPLY_TO: '' })
  expect([code, errors]).toEqual([expect.any(Number), expect.stringContaining('PLUMBLINE_MAIL_REPLY_TO')])
  expect(code).not.toBe(0)
})
