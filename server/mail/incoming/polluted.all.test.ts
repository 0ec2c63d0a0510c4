/** Messages that are made to change the thread that reads them, or to keep it busy: those after them are read as if they had not come. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import {
  type Aim,
  evil,
  held,
  pipe,
  plain,
  type Row,
  signedBy,
  taken,
  tried,
} from '../../../test/kit/mail/forging.ts'
import { incoming, resolver, sendBytes, servicesOf } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { readInThread } from './reading.ts'
import { receiveMessage } from './receive.ts'
import { tokenIn } from './recipients.ts'

const w = linkWorld(answerSettings)
const mail = incoming(w.here)
const ready = prepared(async () => answersOf(w))
const bring = (raw: Buffer, { to }: Aim, envelope: string) => sendBytes(mail.port(), raw, envelope, to)

const pair = generateKeyPairSync('ed25519')
const key = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** By a key of the stranger, which no DNS has. */
function edSigned(raw: string, domain: string): string {
  const end = raw.indexOf('\r\n\r\n')
  const covers = ['from', 'to', 'subject', 'message-id', 'content-type']
  const fields = raw.slice(0, end).split('\r\n')
  const bh = createHash('sha256')
    .update(raw.slice(end + 4), 'latin1')
    .digest('base64')
  const signing = `v=1; a=ed25519-sha256; c=relaxed/relaxed; d=${domain}; s=nosuchkey; h=${covers.join(':')}; bh=${bh}; b=`
  const lines = covers.flatMap(
    (name) => fields.find((field) => field.toLowerCase().startsWith(`${name}:`)) ?? [],
  )
  const relaxed = [...lines, `DKIM-Signature: ${signing}`].map(
    (line) => `${line.slice(0, line.indexOf(':')).toLowerCase()}:${line.slice(line.indexOf(':') + 1).trim()}`,
  )
  const digest = createHash('sha256').update(relaxed.join('\r\n'), 'latin1').digest()
  return `DKIM-Signature: ${signing}${sign(null, digest, pair.privateKey).toString('base64')}\r\n${raw}`
}
const chain = (set: string): string => `ARC-Authentication-Results: i=1; x; spf=pass ${set}\r\n`
const chainKey = chain(`__proto__.found.0="v=DKIM1;p=${key}"`)
const byConstructor = chain(`constructor.prototype.found.0="v=DKIM1;p=${key}"`)
const onPlain = (before: string) => (aim: Aim) => before + plain(aim)

const rows: Row[] = [
  ['a chain that sets what DNS found', (aim) => chainKey + edSigned(plain(aim), 'example.com')],
  ['signed by the same key, after it', (aim) => edSigned(plain(aim), 'example.com')],
  ['the same by the constructor', (aim) => byConstructor + edSigned(plain(aim), 'example.com')],
  [
    'a domain without a policy',
    { domain: 'none.example', raw: (aim) => chainKey + edSigned(plain(aim), 'none.example') },
  ],
  ['Content-Type of __proto__', onPlain('Content-Type: text/plain; __proto__*0=a; __proto__*1*=b\r\n')],
  ['a signature of __proto__', onPlain('DKIM-Signature: v=1; __proto__=a; constructor=b; __proto__*0=a\r\n')],
  ['a charset of __proto__', onPlain('Content-Type: text/plain; charset=__proto__\r\n')],
  ['a list of __proto__', onPlain('List-__proto__: <http://a>\r\nList-constructor: <a@b>\r\n')],
  ['a chain that breaks what all objects have', onPlain(chain('__proto__.toString=x __proto__.get=x'))],
]

describe('a thread', () => {
  test.each(rows)('holds: %s', async (_, trick) => {
    expect(await tried(w, trick, bring)).toEqual(held)
  })
  test('holds it by a pipe, too', async () => {
    const trick = (aim: Aim) => chainKey + edSigned(plain(aim), 'example.com')
    expect(await tried(w, trick, (raw, aim) => pipe(w, raw, aim))).toEqual(held)
  })
  test('takes a genuine message after them', async () => {
    expect(await tried(w, (aim) => signedBy(plain(aim), 'example.com'), bring)).toEqual(taken)
  })
  test('keeps no words for a message without any', async () => {
    const rfi = await ready.asked()
    const kim = w.architect.email
    const head = `From: ${kim}\r\nTo: ${rfi.to}\r\nMessage-ID: <${rfi.folderId}@example.com>\r\n`
    await bring(
      Buffer.from(`${chain('__proto__.text="ANSWER: Yes."')}${head}\r\nx\r\n`),
      { kim, to: rfi.to },
      evil,
    )
    const pdf = 'Content-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-1.4\r\n'
    await bring(Buffer.from(signedBy(head + pdf, kim.split('@')[1]!)), { kim, to: rfi.to }, evil)
    expect((await ready.messages(rfi)).map(({ state }) => state)).toEqual(['reply', 'held'])
    expect(await ready.replies(rfi)).toEqual([])
  })
})

const proof = {
  remote: { ip: '127.0.0.1', helo: 'x', sender: 'kim@evil.example' },
  trustedHost: '',
  dnsMs: 10_000,
}
const ofNobody = Object.assign(new Error('Not found'), { code: 'ENOTFOUND' })

test('what DNS answers too late is not the answer to the question of another message', async () => {
  let late: ((found: string[][]) => void) | undefined
  const raw = (from: string) =>
    Buffer.from(edSigned(plain({ kim: from, to: 'a@in.example.com' }), 'example.com'))
  const slow = () => new Promise<string[][]>((resolve) => (late = resolve))
  const read = (ms: number, ask: () => Promise<string[][]>) =>
    readInThread(
      raw('kim@example.com'),
      { ...proof, remote: undefined, dnsMs: ms },
      { resolver: ask as never },
    )
  expect((await read(1, slow)).whyNotAuthentic).toMatch('not proven')
  const second = await read(10_000, async () => {
    late?.([[`v=DKIM1; k=ed25519; p=${key}`]])
    await new Promise((resolve) => setImmediate(resolve))
    throw ofNobody
  })
  expect(second.whyNotAuthentic).toMatch('not proven')
})

test('at most ten signatures are looked at', async () => {
  let questions = 0
  const one = (i: number) =>
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${i}.evil.example; s=mail; h=from; bh=${'A'.repeat(43)}=; b=x`
  const body = createHash('sha256').update('ANSWER: Approved.\r\n').digest('base64')
  const many = Array.from({ length: 900 }, (_, i) => one(i).replace(/bh=\S+;/, `bh=${body};`)).join('\r\n')
  const count = async () => {
    questions++
    throw ofNobody
  }
  const raw = Buffer.from(`${many}\r\n${plain({ kim: 'kim@example.com', to: 'a@in.example.com' })}`)
  await readInThread(raw, { ...proof, remote: undefined }, { resolver: count as never })
  expect(questions).toBe(10)
})

test('24 slow messages to one address keep nobody else waiting', async () => {
  const [theirs, ours] = [await ready.asked(), await ready.asked()]
  const { services, close } = await servicesOf(w.here)
  const token = (to: string): string => tokenIn(to, 'reply@in.example.com')!
  const isEnded = { value: false }
  // Answers nothing about the stranger until the genuine one is through.
  const stopped: Array<() => void> = []
  const ask = ((name: string, type: string) =>
    name.endsWith('evil.example') && !isEnded.value
      ? new Promise((_, reject) => stopped.push(() => reject(ofNobody)))
      : resolver!(name, type)) as typeof resolver
  const given = { services, resolver: ask, dnsMsMax: 60_000 }
  const slow = Array.from({ length: 24 }, (_, i) => {
    const raw = plain({ kim: 'kim@evil.example', to: theirs.to }).replace('<one@', `<slow${i}@`)
    return receiveMessage(given, Buffer.from(raw), [token(theirs.to)], { remote: proof.remote }).catch(
      () => undefined,
    )
  })
  await expect.poll(() => stopped.length, { timeout: 30_000 }).toBe(1)
  const genuine = signedBy(plain({ kim: w.architect.email, to: ours.to }), 'example.com')
  expect(await receiveMessage(given, Buffer.from(genuine), [token(ours.to)])).toEqual(['answer'])
  expect(stopped).toHaveLength(1)
  isEnded.value = true
  for (const stop of stopped) stop()
  await Promise.all(slow)
  await close()
})

test('at most 20 addresses of a message are looked at', async () => {
  const { services, close } = await servicesOf(w.here)
  const tokens = Array.from({ length: 5_000 }, (_, i) =>
    i.toString(2).padStart(26, 'a').replaceAll('0', 'x').replaceAll('1', 'y'),
  )
  const raw = Buffer.from(plain({ kim: evil, to: 'a@in.example.com' }))
  expect(await receiveMessage({ services, resolver }, raw, tokens)).toHaveLength(20)
  await close()
})
