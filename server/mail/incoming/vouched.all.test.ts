/** Messages that another mail server has delivered: what it says of the sender counts, if it is certain who said it of whom. */
import { expect, test } from 'vitest'
import { sample } from '../../../test/kit/cases.ts'
import { answerSettings } from '../../../test/kit/mail/answers.ts'
import {
  type Aim,
  evil,
  from,
  held,
  ours,
  pipe,
  type Row,
  type Trick,
  taken,
  tried,
  withLineFeeds,
} from '../../../test/kit/mail/forging.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'

const w = linkWorld({ ...answerSettings, mailAuthHost: 'mx.example.com' })

const results = (...given: string[]): Row[1] =>
  from(...given.map((one) => `Authentication-Results: ${one}`), 'From: KIM')
const brought = 'spf=pass smtp.mailfrom=kim@example.com'
const passed = `mx.example.com; ${brought}; dmarc=pass header.from=example.com`

const vouched: Row[] = [
  ['DMARC', results(passed)],
  ['DKIM', results(`mx.example.com; ${brought}; dkim=pass header.d=example.com header.s=mail`)],
  [
    'two signatures',
    results(`mx.example.com; ${brought}; dkim=pass header.d=evil.example; dkim=pass header.d=example.com`),
  ],
  [
    'a version, comments and quotes',
    results(`(a) MX.example.com 1 (b;c "d); ${brought}; dmarc=pass (p=none (e) f) header.from="example.com"`),
  ],
  [
    'folded',
    results(
      'mx.example.com;\r\n\tspf=pass smtp.mailfrom="example.com";\r\n dmarc=pass\r\n header.from=example.com',
    ),
  ],
  [
    'of Google',
    results(
      'mx.example.com; dkim=pass header.i=@example.com header.s=google header.b=abc; spf=pass (x: domain of kim@example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=kim@example.com; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com',
    ),
  ],
  ['the first of two', results(passed, 'mx.evil.example; dmarc=fail header.from=example.com')],
  [
    'DMARC by a signature that covers all, from another server',
    ours('Authentication-Results: mx.example.com; spf=none; dmarc=pass header.from=example.com', 'From: KIM'),
  ],
]

const notVouched: Row[] = [
  ['another host', results(passed.replace('mx.', 'mx.evil.'))],
  ['a host that begins alike', results(passed.replace('.com;', '.com.evil.example;'))],
  [
    'DMARC, without the server that brought it',
    results('mx.example.com; dmarc=pass header.from=example.com'),
  ],
  ['DKIM alone', results('mx.example.com; dkim=pass header.d=example.com')],
  [
    'DMARC, brought by the server of somebody else',
    results('mx.example.com; spf=pass smtp.mailfrom=evil.example; dmarc=pass header.from=example.com'),
  ],
  [
    'a server in the name of the sender',
    results(
      'mx.example.com; spf=pass smtp.mailfrom="a@example.com"@evil.example; dmarc=pass header.from=example.com',
    ),
  ],
  [
    'two servers',
    results(
      `mx.example.com; ${brought}; spf=fail smtp.mailfrom=example.com; dmarc=pass header.from=example.com`,
    ),
  ],
  ['of a version 2', results(passed.replace('.com;', '.com 2;'))],
  ['of a host with more words', results(passed.replace('.com;', '.com 1 x;'))],
  ['dmarc best guess', results(passed.replace('=pass header', '=bestguesspass header'))],
  ['dmarc with a version', results(passed.replace('dmarc=', 'dmarc/1='))],
  ['a whole address', results(passed.replace('from=example', 'from=kim@example'))],
  ['policy.from', results(passed.replace('header.from', 'policy.from'))],
  ['below that of another host', results('mx.evil.example; none', passed)],
  ['below one that failed', results('mx.example.com; dmarc=fail header.from=example.com', passed)],
  ['below one that says nothing', results('mx.example.com; none', passed)],
  [
    'in a quoted sender',
    results('mx.example.com; spf=pass smtp.mailfrom="; dmarc=pass header.from=example.com; "@evil.example'),
  ],
  [
    'in a quoted sender with quotes',
    results(
      'mx.example.com; spf=pass smtp.mailfrom="\\"; dmarc=pass header.from=example.com; \\""@evil.example',
    ),
  ],
  ['in a comment', results('mx.example.com; spf=pass (domain of "; dmarc=pass header.from=example.com; ")')],
  ['in nested comments', results('mx.example.com; spf=pass (a (b) ; dmarc=pass header.from=example.com; )')],
  [
    'after a quote without an end',
    results(`mx.example.com; spf=pass smtp.mailfrom="; dmarc=pass header.from=example.com`),
  ],
  [
    'after a comment that ends twice',
    results(`mx.example.com; spf=pass (a)); dmarc=pass header.from=example.com`),
  ],
  [
    'twice',
    results(
      `mx.example.com; ${brought}; dmarc=pass header.from=example.com; dmarc=fail header.from=example.com`,
    ),
  ],
  ['of another domain', results(`mx.example.com; ${brought}; dmarc=pass header.from=evil.example`)],
  [
    'of a domain that begins alike',
    results(`mx.example.com; ${brought}; dmarc=pass header.from=example.com.evil.example`),
  ],
  [
    'of two domains',
    results(`mx.example.com; ${brought}; dkim=pass header.d=evil.example header.s=x header.d=example.com`),
  ],
  [
    'of the sender of the envelope',
    results(`mx.example.com; ${brought}; dmarc=pass smtp.header.from=example.com`),
  ],
  ['of an agent', results(`mx.example.com; ${brought}; dkim=pass header.i=@example.com`)],
  [
    'a signature, where DMARC failed',
    results(`mx.example.com; ${brought}; dkim=pass header.d=example.com; dmarc=fail header.from=example.com`),
  ],
  ['only the server', results('mx.example.com; spf=pass smtp.mailfrom=kim@example.com')],
  ['another method', results(`mx.example.com; ${brought}; x-dmarc=pass header.from=example.com`)],
  ['another result', results(`mx.example.com; ${brought}; dmarc=passed header.from=example.com`)],
  ['by a chain of others', from(`ARC-Authentication-Results: i=1; ${passed}`, 'From: KIM')],
  ['with two From', from(`Authentication-Results: ${passed}`, 'From: KIM', `From: ${evil}`)],
  ['with a group', from(`Authentication-Results: ${passed}`, 'From: A: KIM;')],
  ['with a space before the colon', from(`Authentication-Results : ${passed}`, 'From: KIM')],
  [
    'as a message to somebody else',
    (aim) => (results(passed) as Trick['raw'])({ ...aim, to: 'bob@example.com' }),
  ],
]

const bring = (raw: Buffer, aim: Aim) => pipe(w, raw, aim)
const lineFeeds = (raw: Buffer, aim: Aim) => pipe(w, withLineFeeds(raw), aim)

test.each(sample(vouched, 'vouched vouched 1', 6))('is taken: %s', async (_, trick) => {
  expect(await tried(w, trick, bring)).toEqual(taken)
})

test.each(sample(vouched, 'vouched vouched 2', 6))('is taken with line feeds alone: %s', async (_, trick) => {
  expect(await tried(w, trick, lineFeeds)).toEqual(taken)
})

test.each(sample(notVouched, 'vouched notVouched', 10))('is held: %s', async (_, trick) => {
  expect(await tried(w, trick, bring)).toEqual(held)
})

test('is taken: a signature of the domain, after the line of an mbox', async () => {
  const trick = (aim: Aim) => `From kim@example.com Mon Nov 16 08:00:00 2026\r\n${ours('From: KIM')(aim)}`
  expect(await tried(w, trick, lineFeeds)).toEqual(taken)
})
