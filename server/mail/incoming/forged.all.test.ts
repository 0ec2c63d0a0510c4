/**
 * Whose a message is, from its bytes to the record: all that pretends to be a person's answer. Only what is certain is taken; all else
 * is held.
 */
import { describe, expect, test } from 'vitest'
import { sample } from '../../../test/kit/cases.ts'
import { answerSettings } from '../../../test/kit/mail/answers.ts'
import {
  type Aim,
  evil,
  forged,
  from,
  held,
  lines,
  ours,
  pipe,
  plain,
  type Row,
  rest,
  signed,
  signedBy,
  taken,
  text,
  tried,
  unicode,
  withLineFeeds,
} from '../../../test/kit/mail/forging.ts'
import { incoming, sendBytes } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'

const w = linkWorld({ ...answerSettings, mailAuthHost: 'mx.example.com' })
const mail = incoming(w.here)

/** What mail programs write: taken. */
const genuine: Row[] = [
  ['one address', ours('From: KIM')],
  ['a name', ours('From: Kim Doe <KIM>')],
  ['a name with a comma, in quotes', ours('From: "Doe, Kim (Doe & Co.)" <KIM>')],
  ['an encoded name', ours('From: =?iso-8859-1?Q?M=FCller,_Kim?= =?utf-8?b?S2lt?= <KIM>')],
  ['a name in 8 bits', ours(`From: ${unicode('Jürgen')} <KIM>`)],
  ['a name that is the address of another', ours(`From: "${evil}" <KIM>`)],
  ['a comment', ours('From: KIM (Kim Doe)')],
  ['a folded header', ours('From: Kim\r\n\tDoe\r\n <KIM>')],
  ['large letters', signed('example.com', {}, (aim) => lines('FROM: Kim@EXAMPLE.com', ...rest(aim)))],
  ['themselves as the sender', ours('From: KIM', 'Sender: "Kim" <KIM>')],
  [
    'From covered twice',
    signed('example.com', {
      covers: ['from', 'from', 'to', 'subject', 'subject', 'message-id', 'content-type'],
    }),
  ],
  ['simple canonical form', signed('example.com', { canonical: 'simple' })],
  ['a signature of a subdomain', signed('sub.example.com')],
  ['an agent of the domain', signed('example.com', { tags: { i: '@mail.example.com' } })],
  ['an agent who is the person', (aim) => signed('example.com', { tags: { i: aim.kim } })(aim)],
  ['a signature that still counts', signed('example.com', { tags: { t: '1700000000', x: '4102444800' } })],
  ['two signatures', (aim) => signedBy(signed('example.com')(aim), 'evil.example')],
  ['a key for exactly this domain', signed('example.com', { tags: { s: 'exact', i: '@example.com' } })],
  ['a domain that asks for its own name', { domain: 'strict.example', raw: signed('strict.example') }],
  ['a domain without a policy', { domain: 'none.example', raw: signed('none.example') }],
  ['the right server', { domain: 'spf.example', raw: plain, envelope: 'kim@spf.example' }],
  ['a server of the domain', { domain: 'spf.example', raw: plain, envelope: 'bounce@mail.spf.example' }],
]

/** More than one sender, or none that all programs read alike. */
const senders: Row[] = [
  ['two From, the forger first', forged(`From: ${evil}`, 'From: KIM')],
  ['two From, the forger last', forged('From: KIM', `From: ${evil}`)],
  [
    'two From, both signed',
    signed('evil.example', { covers: ['from', 'from'] }, from(`From: ${evil}`, 'From: KIM')),
  ],
  ['two From of the person', ours('From: KIM', 'From: KIM')],
  ['two From in other letters', forged(`From: ${evil}`, 'fROM: KIM')],
  ['a space before the colon', forged(`From: ${evil}`, 'From : KIM')],
  ['a space before the only colon', ours('From : KIM')],
  ['two addresses', ours(`From: KIM, ${evil}`)],
  ['two addresses, the forger first', forged(`From: ${evil}, KIM`)],
  ['two addresses in brackets', forged(`From: <${evil}> <KIM>`)],
  ['an address before the brackets', forged(`From: KIM <${evil}>`)],
  ['a group', ours('From: Team: KIM;')],
  ['a group of two', forged(`From: A: ${evil};, B: KIM;`)],
  ['a route', forged(`From: <@evil.example:KIM>`)],
  ['a quoted name before @', ours('From: "kim"@example.com')],
  ['a comment in the address', ours('From: kim(x)@example.com')],
  ['nested comments', forged(`From: (a (b) ${evil}) KIM`)],
  ['a quote that ends in a comment', forged(`From: (" ) <${evil}> (") <KIM>`)],
  ['an address in encoded words', forged('From: =?utf-8?q?kim=40example.com?=')],
  ['a domain in encoded words', forged('From: kim@=?utf-8?q?example.com?=')],
  ['an encoded end of the address', forged(`From: =?utf-8?q?kim=40example.com=3E?= <${evil}>`)],
  ['an address in brackets that is folded', ours('From: <kim@\r\n example.com>')],
  ['no From, but Sender', ours('Sender: KIM')],
  ['no address', ours('From: Kim Doe')],
  ['an empty From', ours('From:')],
  ['another sender', ours('From: KIM', `Sender: ${evil}`)],
  ['two senders', ours('From: KIM', 'Sender: KIM', `Sender: ${evil}`)],
  ['a message that somebody sent on', ours(`Resent-From: ${evil}`, 'From: KIM')],
  ['two subjects', ours('From: KIM', 'Subject: A')],
  ['two recipients', ours('From: KIM', 'To: a@example.com')],
  ['two types', ours('From: KIM', 'Content-Type: text/html', 'Content-Type: text/plain')],
  ['another letter of Unicode', ours(`From: ${unicode('\u212Aim@example.com')}`)],
  [
    'another letter in the domain',
    signed('xn--exmple-4nf.com', {}, from(`From: ${unicode('kim@exаmple.com')}`)),
  ],
  ['the same as an ASCII name', signed('xn--exmple-4nf.com', {}, from('From: kim@xn--exmple-4nf.com'))],
  ['wide letters', ours(`From: ${unicode('kim@ｅxample.com')}`)],
  ['a percent sign in the domain', ours('From: kim@ex%61mple.com')],
  ['a dot after the domain', ours('From: kim@example.com.')],
  ['only the name of the person', forged(`From: "KIM" <${evil}>`)],
]

/** Heads that programs cut into lines in different ways. */
const heads: Row[] = [
  ['a null byte', ours('From: KIM\0')],
  ['a null byte in another header', ours('From: KIM', 'X-A: a\0b')],
  ['a lone carriage return', forged(`From: ${evil}`, 'X-A: a\rFrom: KIM')],
  ['a lone line feed', forged(`From: ${evil}`, 'X-A: a\nFrom: KIM')],
  ['a lone line feed before the text', ours('From: KIM', 'X-A: a\n\nANSWER: No.')],
  ['two carriage returns', ours('From: KIM\r')],
  ['a line that begins with another space', forged(`From: ${evil}`, 'X-A: a', '\xa0From: KIM')],
  ['a line that begins with a vertical tab', forged(`From: ${evil}`, 'X-A: a', '\x0bFrom: KIM')],
  ['a line of spaces', ours('From: KIM', 'X-A: a', '  ', '\tb')],
  ['a line without a colon', ours('From: KIM', 'no header')],
  ['a folded first line', (aim) => ` folded\r\n${ours('From: KIM')(aim)}`],
  ['letters of Unicode in a name', ours('From: KIM', `${unicode('Frоm')}: ${evil}`)],
]

/** mailauth leaves comments out: a second header has the same b, and better tags. */
const shadowed = (raw: string): string => {
  const [, b] = /; b=([^\r]+)\r\n/.exec(raw)!
  const tags =
    'v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=mail; h=from:message-id:content-type; bh=AAAA'
  return `DKIM-Signature: ${tags}; b=${b}\r\n${raw.replace(`; b=${b}`, `; b=${b}(x)`)}`
}
const behind =
  (more: Parameters<typeof signed>[1] = {}) =>
  (aim: Aim): string =>
    shadowed(signed('example.com', more)(aim))

const shadows: Row[] = [
  ['l=', (aim) => `${behind({ bytes: text.length + 2 })(aim)}And more.\r\n`],
  ['SHA-1', behind({ algorithm: 'rsa-sha1' })],
  ['i= of another person', behind({ tags: { i: 'mallory@example.com' } })],
  ['another version', behind({ tags: { v: '2' } })],
  ['nothing', behind()],
]

const signatures: Row[] = [
  ['from tomorrow', signed('example.com', { tags: { t: '4102444800' } })],
  ['by a key that is only tried out', signed('example.com', { tags: { s: 'testing' } })],
  [
    'of a selector with a null byte',
    signed('example.com', { tags: { s: 'mail._domainkey.evil.example\0' } }),
  ],
  [
    'of a selector that leads elsewhere',
    signed('example.com', { tags: { s: 'mail._domainkey.evil.example?' } }),
  ],
  ['of a name with spaces', signed('evil.example', { tags: { d: 'evil .example' } })],
  ['of a tag in capitals', signed('example.com', { tags: { L: '4' } })],
  ['of a domain that means the same', signed('xn--example-.com', {}, from('From: kim@xn--example-.com'))],
  ['of nobody', plain],
  ['of somebody else', forged('From: KIM')],
  ['that does not cover From', signed('example.com', { covers: ['to', 'subject'] })],
  ['that covers nothing', signed('example.com', { covers: [] })],
  [
    'of a part of the text',
    (aim) => `${signed('example.com', { bytes: 4 }, from('From: KIM'))(aim)}And more.\r\n`,
  ],
  ['of the text up to its end', signed('example.com', { bytes: text.length + 2 })],
  ['that is over', signed('example.com', { tags: { t: '1600000000', x: '1600000001' } })],
  ['that ends at no time', signed('example.com', { tags: { x: 'soon' } })],
  ['of an agent elsewhere', signed('example.com', { tags: { i: '@evil.example' } })],
  ['of an agent of the same ending', signed('example.com', { tags: { i: '@evilexample.com' } })],
  ['of another person', signed('example.com', { tags: { i: 'mallory@example.com' } })],
  [
    'of a subdomain, by a key for none',
    signed('example.com', { tags: { s: 'exact', i: '@sub.example.com' } }),
  ],
  ['by a key for reports', signed('example.com', { tags: { s: 'reports' } })],
  ['by a key for SHA-1', signed('example.com', { tags: { s: 'old' } })],
  ['with SHA-1', signed('example.com', { algorithm: 'rsa-sha1' })],
  ['of another version', signed('example.com', { tags: { v: '2' } })],
  ['of two domains', signed('evil.example', { tags: { 'd ': 'example.com' } })],
  ['of a zone that looks like a path', signed('example.com/.evil.example')],
  ['of a zone that looks like a question', signed('example.com?.evil.example')],
  ['of a name that ends alike', { domain: 'sub.example.com', raw: signed('evil.example') }],
  ['of a subdomain, where the name counts', { domain: 'strict.example', raw: signed('mail.strict.example') }],
  [
    'of the domain, where the subdomain counts',
    { domain: 'mail.strict.example', raw: signed('strict.example') },
  ],
  ['of a subdomain without a policy', { domain: 'none.example', raw: signed('mail.none.example') }],
  ['of another customer of a host', { domain: 'alice.github.io', raw: signed('bob.github.io') }],
  ['of a customer of the host itself', { domain: 'github.io', raw: signed('bob.github.io') }],
  [
    'none, from a server of the subdomain',
    { domain: 'strict.example', raw: plain, envelope: 'a@mail.strict.example' },
  ],
  [
    'none, from a server of a domain without a policy',
    { domain: 'none.example', raw: plain, envelope: 'a@none.example' },
  ],
  ['none, from the right server of somebody else', { raw: plain, envelope: evil }],
  [
    'of a message inside',
    (aim) =>
      lines(...rest(aim), `From: ${aim.kim}`, 'Content-Type: message/rfc822', '', ours('From: KIM')(aim)),
  ],
  [
    'below the head',
    (aim) => from('From: KIM')(aim).replace(text, `${text}\r\n\r\n${ours('From: KIM')(aim)}`),
  ],
  ['of a message to somebody else', (aim) => signed('example.com')({ ...aim, to: 'bob@example.com' })],
  [
    'none, but results that the sender wrote',
    from('Authentication-Results: mx.example.com; dmarc=pass header.from=example.com', 'From: KIM'),
  ],
]

describe('at our own mail server', () => {
  const bring = async (raw: Buffer, { to }: Aim, envelope: string) =>
    expect(await sendBytes(mail.port(), raw, envelope, to)).toMatch(/^250/)

  test.each(sample(genuine, 'forged genuine', 8))('is taken: %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(taken)
  })
  test.each(sample(senders, 'forged senders 1', 12))('is held: %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(held)
  })
  test.each(sample(heads, 'forged heads', 8))('is held: a head with %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(held)
  })
  test.each(sample(shadows, 'forged shadows', 6))(
    'is held: a signature behind a second one: %s',
    async (_, trick) => {
      expect(await tried(w, trick, bring)).toEqual(held)
    },
  )
  test.each(sample(signatures, 'forged signatures', 8))('is held: a signature %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(held)
  })
})

describe('by a pipe or a mailbox, with line feeds alone', () => {
  const bring = (raw: Buffer, aim: Aim) => pipe(w, withLineFeeds(raw), aim)

  test.each(sample(senders, 'forged senders 2', 12))('is held: %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(held)
  })
})
