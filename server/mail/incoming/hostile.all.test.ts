/** What strangers send to a reply address: it stops nothing, pushes nobody out, and says nothing in the name of others. */
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { ChangesRead } from '../../../contract/outbound/change.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import type { Person } from '../../../test/kit/harness.ts'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import { incoming, resolver, servicesOf } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { hears, tellAll } from '../../../test/kit/mail/telling.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { receiveMessage } from './receive.ts'
import { tokenIn } from './recipients.ts'

const w = linkWorld(answerSettings)
const mail = incoming(w.here)
const ready = prepared(async () => answersOf(w))

const html = (body: string): string => `Content-Type: text/html; charset=utf-8\r\n\r\n${body}`
const lined = (text: string, count: number): string => `${text.repeat(100)}\r\n`.repeat(count / 100)

/** The rest of a message after From and To, and what becomes of it: a reply with these words, or held with this reason. */
const heavy: Array<[name: string, rest: () => string, reply: string | undefined, why: string | undefined]> = [
  ['80,000 div', () => html(`${lined('<div>', 80_000)}The duct moves.`), 'The duct moves.', undefined],
  ['80,000 b', () => html(`${lined('<b>', 80_000)}The <i>duct</i> moves.`), 'The duct moves.', undefined],
  ['80,000 tags without an end', () => html(lined('<i class="', 80_000)), undefined, 'damaged'],
  ['1.9 MB of HTML', () => html(lined('<p><b>x</b>', 175_000)), undefined, 'its text is too long'],
  ['100,000 headers', () => `${'X: y\r\n'.repeat(100_000)}\r\nText`, undefined, 'too many headers'],
  [
    '50,000 parts',
    () => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(50_000)}--b--`,
    undefined,
    'too many parts',
  ],
]

const readersLoaded = (): string[] =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) =>
    /node_modules.(mailparser|mailauth)\b/.test(file),
  )
/** Another test file of this process may have needed them. */
const loadedBefore = readersLoaded()

describe('a message that is made to keep the server busy', () => {
  test.each(heavy)('%s: is read in a thread of its own', async (_, rest, reply, why) => {
    const rfi = await ready.asked()
    const raw = `From: ${w.architect.email}\r\nTo: ${rfi.to}\r\n${rest()}`
    expect(await mail.send({ from: w.architect.email, to: rfi.to, raw })).toMatch(/^250/)
    expect(await ready.replies(rfi)).toEqual(reply ? [reply] : [])
    const [message] = await ready.messages(rfi)
    expect(message).toMatchObject(
      why ? { state: 'held', why: expect.stringContaining(why) } : { state: 'reply' },
    )
    if (why) await ready.accept(message!)
    // What reads messages is not loaded where calls are answered.
    expect(readersLoaded()).toEqual(loadedBefore)
  })

  test('is held if that takes too long', async () => {
    const rfi = await ready.asked()
    const { services, close } = await servicesOf(w.here)
    // A short one could be read before the clock is looked at.
    const raw = Buffer.from(`From: ${w.architect.email}\r\n${html(lined('<div>', 80_000))}`)
    const token = tokenIn(rfi.to, 'reply@in.example.com')!
    expect(await receiveMessage({ services, resolver, secondsMax: 0 }, raw, [token])).toEqual(['held'])
    await close()
    expect(await ready.messages(rfi)).toMatchObject([{ why: 'It could not be read in time.' }])
  })
})

test('forged messages do not push out the genuine one', async () => {
  const rfi = await ready.asked()
  await hears(w.pm)
  const genuine = { from: w.architect.email, to: rfi.to, text: 'The duct moves.' }
  const headers = { 'Message-ID': '<genuine@example.com>' }
  const forged = { ...genuine, text: 'Forged', signedBy: 'nobody' as const }
  await mail.send({ ...forged, headers })
  for (let n = 1; n < 20; n++) expect(await mail.send(forged)).toMatch(/^250/)
  expect(await mail.send(forged)).toMatch(/^452/)
  expect(await mail.send({ ...genuine, headers })).toMatch(/^250/)
  expect(await ready.replies(rfi)).toEqual(['The duct moves.'])
  const states = (await ready.messages(rfi)).map(({ state }) => state)
  expect(states).toEqual(['reply', ...Array(20).fill('held')])
  await tellAll(w.here)
  const heard = await hears(w.pm)
  expect(heard.filter((line) => line === `mail ${rfi.number} MailHeld`)).toHaveLength(5)
})

test('an accepted message that could not be read is attached as it came, and the reply says so', async () => {
  const rfi = await ready.asked()
  const raw = 'Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\nContent-Type: broken'
  await mail.send({ from: w.architect.email, to: rfi.to, raw, signedBy: 'nobody' })
  const [message] = await ready.messages(rfi)
  expect(message).toMatchObject({ state: 'held' })
  await ready.accept(message!)
  expect(await ready.files(rfi)).toEqual(['message.eml'])
  expect(await ready.replies(rfi)).toEqual([
    expect.stringContaining('It is attached as far as it came: message.eml.'),
  ])
})

test('a message that makes no reply is not held, and the refusal says so', async () => {
  const rfi = await ready.asked()
  const headers = { 'Auto-Submitted': 'auto-replied' }
  await mail.send({ from: w.architect.email, to: rfi.to, text: 'I am away', headers })
  const [message] = await ready.messages(rfi)
  expect(await told(ready.accept(message!))).toBe('409 Conflict')
  await expect(ready.accept(message!)).rejects.toThrow('This message is not held')
})

describe('the words of a stranger', () => {
  const said = 'Approved by Ingrid Lindqvist, cost accepted'
  const lines = async (person: Person, { folderId }: RecordData): Promise<RecordData[]> =>
    ((await person.client.call(RecordHistoryRead, { folderId })) as RecordData).changes

  test('are in no history; that a mail is held is told to managers alone', async () => {
    const copy = w.team.people.Consultant
    const rfi = await ready.asked({ ccUserList: [copy.login] })
    await tellAll(w.here)
    const cursorOf = async (person: Person): Promise<string> =>
      ((await person.client.call(ChangesRead, { projectId: w.team.id })) as RecordData).nextCursor
    const cursors = new Map([
      [copy, await cursorOf(copy)],
      [w.pm, await cursorOf(w.pm)],
    ])
    const raw = `From: "${said}"@evil.example\r\nTo: ${rfi.to}\r\n\r\nAll is well`
    await mail.send({ from: 'x@evil.example', to: rfi.to, raw, signedBy: 'nobody' })
    await tellAll(w.here)
    const feed = async (person: Person): Promise<string[]> => {
      const request = { projectId: w.team.id, cursor: cursors.get(person)! }
      const { changes } = (await person.client.call(ChangesRead, request)) as RecordData
      return changes.map(({ action }: RecordData) => action)
    }
    expect(await feed(w.pm)).toContain('MailHeld')
    expect(await feed(copy)).not.toContain('MailHeld')
    const ofManager = await lines(w.pm, rfi)
    expect(ofManager.find(({ action }) => action === 'MailHeld')).toMatchObject({ cameBy: 'mail' })
    const ofCopy = await lines(copy, rfi)
    expect(ofCopy.length).toBeGreaterThan(0)
    expect(ofCopy.filter(({ action }) => action === 'MailHeld')).toEqual([])
    expect(JSON.stringify([ofManager, ofCopy])).not.toContain(said)
    await ready.accept((await ready.messages(rfi))[0]!)
    expect(JSON.stringify(await lines(copy, rfi))).not.toContain('evil.example')
  })

  test.each([
    ['quoted words', `"${said}"@evil.example`],
    ['500 letters before the @', `${'a'.repeat(500)}@evil.example`],
    ['500 letters after it', `a@${'b'.repeat(500)}.example`],
  ])('%s are no address', async (_, from) => {
    const rfi = await ready.asked()
    const raw = `From: ${from}\r\nTo: ${rfi.to}\r\n\r\nAll is well`
    await mail.send({ from: 'x@evil.example', to: rfi.to, raw, signedBy: 'nobody' })
    const [message] = await ready.messages(rfi)
    expect(message).toMatchObject({ state: 'held', why: 'The address of its sender cannot be read.' })
    expect(message!.fromAddress ?? '').toBe('')
  })
})
