/** What a person signed for others, sent on to us by somebody who has it; and what ordinary providers sign, which is taken. */
import { describe, expect, test } from 'vitest'
import { sample } from '../../../test/kit/cases.ts'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import {
  type Aim,
  evil,
  held,
  pipe,
  plain,
  type Row,
  signed,
  signedBy,
  taken,
  text,
  tried,
} from '../../../test/kit/mail/forging.ts'
import { incoming, sendBytes } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const w = linkWorld({ ...answerSettings, mailAuthHost: 'mx.example.com' })
const mail = incoming(w.here)
const ready = prepared(async () => answersOf(w))

const bring = async (raw: Buffer, { to }: Aim, envelope: string) =>
  expect(await sendBytes(mail.port(), raw, envelope, to)).toMatch(/^250/)
const byPipe = (raw: Buffer, aim: Aim) => pipe(w, raw, aim)

const whole =
  (more: string[] = [], said = text) =>
  ({ kim, to }: Aim): string =>
    [
      `From: Kim <${kim}>`,
      `To: Plumbline <${to}>`,
      'Subject: Re: RFI',
      'Date: Mon, 16 Nov 2026 09:00:00 +0000',
      'Message-ID: <whole@example.com>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset="utf-8"',
      ...more,
      '',
      said,
      '',
    ].join('\r\n')
const encoded = whole(['Content-Transfer-Encoding: 7bit'])

/** What each signs, as of 2026. */
const signs = {
  gmail: 'to:subject:message-id:date:from:mime-version:from:to:cc:subject:date:message-id:reply-to',
  microsoft: 'From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-SenderADCheck',
  fastmail:
    'cc:cc:content-transfer-encoding:content-type:content-type:date:date:from:from:in-reply-to:in-reply-to:message-id:mime-version:references:reply-to:subject:subject:to:to',
  apple: 'from:Content-Type:Mime-Version:Subject:Message-Id:Date:To',
  openDkim: 'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding',
  exim: 'Content-Transfer-Encoding:Content-Type:MIME-Version:Message-ID:Date:Subject:To:From:Sender:Reply-To:Cc:Content-ID:Content-Description:In-Reply-To:References',
}
const by = (who: keyof typeof signs, domain = 'example.com', made = encoded) =>
  signed(domain, { covers: signs[who].split(':') }, made)
const direct = (who: keyof typeof signs): Row[1] => ({
  domain: 'none.example',
  raw: by(who, 'none.example'),
  envelope: 'kim@none.example',
})
const results = (aim: Aim): string =>
  `Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=${aim.kim}; dmarc=pass header.from=example.com\r\n`

const genuine: Row[] = [
  ['Fastmail', by('fastmail')],
  ['Postfix and OpenDKIM', by('openDkim')],
  ['Exim', by('exim')],
  ['Apple, without an encoding', by('apple', 'example.com', whole())],
  ['Apple, from its server', direct('apple')],
  ['Gmail, from its server', direct('gmail')],
  ['Microsoft 365, from its server', direct('microsoft')],
  [
    'Microsoft 365 of a domain with a policy',
    { domain: 'spf.example', raw: encoded, envelope: 'kim@spf.example' },
  ],
]

/** To a stranger, signed; then sent here with these changes. */
const replay =
  (covers: string[], made: (aim: Aim) => string, changed: (raw: string, aim: Aim) => string = (raw) => raw) =>
  (aim: Aim): string =>
    changed(signedBy(made(aim), 'example.com', { covers }), aim)
const toMallory = (aim: Aim, to = evil): string => plain({ ...aim, to })
const named = (to: (aim: Aim) => string) => signed('example.com', {}, (aim) => toMallory(aim, to(aim)))
const most = ['from', 'subject', 'message-id', 'content-type', 'content-transfer-encoding']
const original = ['No.', '', '-----Original Message-----', 'From: Mallory', '', text, ''].join('\r\n')
const saying = (said: string) => (aim: Aim) => plain(aim).replace(text, said)
const first = (line: string) => (raw: string) => `${line}\r\n${raw}`

const replays: Row[] = [
  [
    'To not covered, and changed',
    replay(most, toMallory, (raw, { to }) => raw.replace(`To: ${evil}`, `To: ${to}`)),
  ],
  [
    'Cc added that is not covered',
    replay([...most, 'to'], toMallory, (raw, { to }) =>
      raw.replace('\r\nSubject:', `\r\nCc: ${to}\r\nSubject:`),
    ),
  ],
  ['To whose name is the reply address', named(({ to }) => `"${to}" <${evil}>`)],
  ['the same without quotes', named(({ to }) => `${to} <${evil}>`)],
  ['To whose comment is the reply address', named(({ to }) => `${evil} (${to})`)],
  ['To whose quoted local part is it', named(({ to }) => `"${to} "@evil.example`)],
  ['To as a group whose name is it', named(({ to }) => `"${to}": ${evil};`)],
  ['To of two brackets', named(({ to }) => `<${to}> <${evil}>`)],
  ['To in a quote without an end', named(({ to }) => `"a, ${to}, <${evil}>`)],
  [
    'Content-Type that is not covered',
    replay(
      ['from', 'to', 'subject', 'message-id'],
      saying(original),
      first('Content-Type: multipart/mixed; boundary="---Original Message-----"'),
    ),
  ],
  [
    'an encoding that is not covered',
    replay(
      ['from', 'to', 'subject', 'message-id', 'content-type'],
      saying('> QU5TV0VSOiBBcHByb3ZlZC4='),
      first('Content-Transfer-Encoding: base64'),
    ),
  ],
  [
    'an encoding that was taken away',
    replay(
      ['from', 'to', 'subject', 'message-id', 'content-type'],
      saying(`> Do you say this:=\r\n${text}`),
      (raw) => raw,
    ),
  ],
  ['a Message-ID that is not covered', replay(['from', 'to', 'subject', 'content-type'], plain)],
  ['no Message-ID', replay([...most, 'to'], (aim) => plain(aim).replace(/Message-ID: .*\r\n/, ''))],
  ['what Gmail signed, from another server', by('gmail')],
  ['what Microsoft 365 signed, from another server', by('microsoft')],
  ['what Apple signed, without its encoding', by('apple', 'example.com', whole([], `> a=\r\n${text}`))],
]

describe('at our own mail server', () => {
  test.each(sample(genuine, 'replayed genuine', 6))('is taken: %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(taken)
  })
  test.each(sample(replays, 'replayed replays', 6))('is held: %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(held)
  })
})

describe('by a pipe or a mailbox', () => {
  test.each(['gmail', 'microsoft', 'apple'] as const)(
    'is taken where a trusted host says more: %s',
    async (who) => {
      expect(await tried(w, (aim) => results(aim) + by(who)(aim), byPipe)).toEqual(taken)
    },
  )
  test.each(['gmail', 'microsoft'] as const)('is held where nobody says more: %s', async (who) => {
    expect(await tried(w, by(who), byPipe)).toEqual(held)
  })
})

test('a genuine message counts once, also after a reopening and with another Message-ID', async () => {
  const rfi = await ready.asked()
  const kim = w.architect.email
  const genuine = signedBy(plain({ kim, to: rfi.to }), kim.split('@')[1]!)
  const send = (raw: string) => sendBytes(mail.port(), Buffer.from(raw), evil, rfi.to)
  const statusOf = async () => ((await read(w.pm, recordTypes.rfi, rfi)) as RecordData).statusId
  await send(genuine)
  expect(await statusOf()).toBe(4)
  await change(w.pm, recordTypes.rfi, rfi, { statusId: 3, comments: 'Not enough' })
  await send(genuine)
  await send(genuine.replace('<one@', '<two@'))
  await send(genuine.replace(/Message-ID: .*\r\n/, ''))
  expect(await statusOf()).toBe(3)
  expect((await ready.replies(rfi)).filter((said) => said === 'Approved.')).toHaveLength(1)
})
