/** Passkeys: added with the password, used once for each challenge, and counted like passwords. */
import { describe, expect, test } from 'vitest'
import {
  PasskeyAdd,
  PasskeyAddBegin,
  PasskeyRemove,
  PasskeySignInBegin,
  PasskeysRead,
  PasskeyUpdate,
} from '../../../contract/people/passkey.ts'
import { SessionGet, SignInOptionsRead } from '../../../contract/people/session.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import { type Authenticator, authenticator, type Signing } from '../../../test/kit/authenticator.ts'
import { type Person, password, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { ask, refusal } from '../../../test/wire/ask.ts'
import { relyingParty } from '../../access/passkeys.ts'

const party = { id: 'build.example.com', origin: 'https://build.example.com' }
const here = prepared(() => site({ publicUrl: party.origin }))
const admin = prepared(() => here.organization())

const beginAdding = async (person: Person): Promise<RecordData> =>
  person.client.call(PasskeyAddBegin, { password })
const beginSignIn = async (): Promise<string> =>
  (await ask(here, PasskeySignInBegin.route, { body: {} })).body.challenge

async function addTo(person: Person, device = authenticator(party), name = 'Phone') {
  const { challenge } = await beginAdding(person)
  const { passkeyId } = await person.client.call(PasskeyAdd, { name, ...device.create({ challenge }) })
  return { device, passkeyId: passkeyId! }
}

/** A new person with a passkey. */
async function holder() {
  const person = await here.person(admin)
  return { person, ...(await addTo(person)) }
}

const enter = (body: object, from?: string) => ask(here, '/auth/passkey', { body, ...(from ? { from } : {}) })
const enterWith = async (device: Authenticator, more: Partial<Signing> = {}) =>
  enter(device.get({ challenge: await beginSignIn(), ...more }))

describe('a passkey', () => {
  test('is made for the host of the public address, and for this person', async () => {
    const { person, device } = await holder()
    expect(await beginAdding(person)).toMatchObject({
      rpId: party.id,
      rpName: 'Plumbline',
      userName: person.login,
      displayName: person.fullName,
      excludeCredentialIds: [device.credentialId],
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const options = await admin.client.call(SignInOptionsRead, {})
    expect(options).toMatchObject({ passkeyHost: party.id, passwordCharsMin: 12, lastingIdleDays: 30 })
  })

  test('signs its person in, with the cookie of the web app', async () => {
    const { person, device } = await holder()
    const response = await enter({
      ...device.get({ challenge: await beginSignIn() }),
      userHandle: (await beginAdding(person)).userHandle,
      rememberMe: true,
    })
    expect(response.body).toMatchObject({ userId: String(person.id), userName: person.login })
    expect(String(response.headers['set-cookie'])).toMatch(/^ss-id=\w{43}; Max-Age=15552000;/)
    const key = response.body.sessionId
    expect((await ask(here, SessionGet.route, { key, body: {} })).body.userId).toBe(person.id)
    const [listed] = (await person.client.call(PasskeysRead, {})).passkeys!
    expect(listed).toMatchObject({ name: 'Phone', isSynced: false, usedAt: expect.stringMatching(/Date/) })
    const noted = await here.database.row(
      `SELECT changes FROM event WHERE person_id = $1 AND action = 'SignedIn' ORDER BY id DESC LIMIT 1`,
      [person.id],
    )
    expect(JSON.stringify(noted)).toContain('Passkey Phone')
  })

  test('is named, listed and removed by its person alone, with an event for each', async () => {
    const { person, device, passkeyId } = await holder()
    const other = await here.person(admin)
    // One after the other: a refusal that nobody waits for yet would count as unhandled.
    for (const call of [
      () => other.client.call(PasskeyUpdate, { passkeyId, name: 'Mine' }),
      () => other.client.call(PasskeyRemove, { passkeyId }),
    ])
      expect(await told(call())).toBe('404 NotFound')
    expect((await other.client.call(PasskeysRead, {})).passkeys).toEqual([])
    await person.client.call(PasskeyUpdate, { passkeyId, name: '  Old phone ' })
    expect((await person.client.call(PasskeysRead, {})).passkeys).toMatchObject([{ name: 'Old phone' }])
    await person.client.call(PasskeyRemove, { passkeyId })
    expect(refusal(await enterWith(device))).toEqual([401, 'Unauthorized'])
    const events = await here.database.rows<{ action: string; changes: unknown }>(
      `SELECT action, changes FROM event WHERE person_id = $1 AND action LIKE 'Passkey%' ORDER BY id`,
      [person.id],
    )
    const meant = ['userId', person.id, person.id]
    expect(events).toEqual([
      { action: 'PasskeyAdded', changes: [meant, ['passkey', null, 'Phone']] },
      { action: 'PasskeyRenamed', changes: [meant, ['passkey', 'Phone', 'Old phone']] },
      { action: 'PasskeyRemoved', changes: [meant, ['passkey', 'Old phone', null]] },
    ])
  })
})

describe('adding one is refused', () => {
  const device = () => authenticator(party)
  const sending = (person: Person, signed: object, more: object = {}) =>
    told(person.client.call(PasskeyAdd, { name: 'Phone', ...signed, ...more }))

  test.each<[string, object, string]>([
    ['without the password', {}, '400 ValidationException Password:NotEmpty'],
    ['with a wrong one', { password: 'wrong horse battery' }, '401 Unauthorized'],
  ])('%s', async (_how, request, expected) => {
    const person = await here.person(admin)
    expect(await told(person.client.call(PasskeyAddBegin, request))).toBe(expected)
  })

  test('after too many wrong passwords, as a sign-in is', async () => {
    const person = await here.person(admin)
    const wrong = () => refused(person.client.call(PasskeyAddBegin, { password: 'wrong horse battery' }))
    for (let tries = 0; tries < here.settings.signInTriesBeforeWait; tries++) await wrong()
    expect((await wrong()).message).toMatch(/Too many tries failed/)
    expect(await told(beginAdding(person))).toBe('401 Unauthorized')
  })

  test.each<[string, Partial<Signing>, RegExp]>([
    ['for another site', { origin: 'https://build.example.org' }, /origin/i],
    ['for another host', { rpId: 'example.com' }, /RP ID/],
    ['by a device that did not recognize its owner', { isVerified: false }, /verif/i],
    ['by an answer to a sign-in', { type: 'webauthn.get' }, /type/i],
  ])('%s, and the challenge is used up', async (_how, more, why) => {
    const person = await here.person(admin)
    const { challenge } = await beginAdding(person)
    const fault = await refused(
      person.client.call(PasskeyAdd, { name: 'Phone', ...device().create({ challenge, ...more }) }),
    )
    expect([fault.status, fault.errorCode]).toEqual([400, 'ValidationException'])
    expect(fault.body.uiDevErrorMessage).toMatch(why)
    expect(await sending(person, device().create({ challenge }))).toBe('409 Conflict')
  })

  test('with a challenge of another person, an old one, an invented one, or that of a sign-in', async () => {
    const [person, other] = [await here.person(admin), await here.person(admin)]
    const challenges = [(await beginAdding(other)).challenge, 'A'.repeat(43), await beginSignIn()]
    const { challenge: old } = await beginAdding(person)
    await here.database.rows(
      `UPDATE passkey_challenge SET created_at = created_at - interval '5 minutes 1 second' WHERE person_id = $1`,
      [person.id],
    )
    for (const challenge of [...challenges, old])
      expect(await sending(person, device().create({ challenge }))).toBe('409 Conflict')
  })

  test('without its parts, twice, or as the twenty-first', async () => {
    const person = await here.person(admin)
    const held = device()
    await addTo(person, held)
    const again = held.create({ challenge: (await beginAdding(person)).challenge })
    for (const missing of ['Name', 'CredentialId', 'ClientDataJson', 'AttestationObject'])
      expect(await sending(person, again, { [missing[0]!.toLowerCase() + missing.slice(1)]: '' })).toBe(
        `400 ValidationException ${missing}:NotEmpty`,
      )
    expect(await sending(person, again)).toBe('409 Conflict')
    await here.database.rows(
      `INSERT INTO passkey (person_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
       SELECT $1, gen_random_uuid()::text, '', 0, '{}', 'One of many', false, now() FROM generate_series(2, 20)`,
      [person.id],
    )
    expect((await refused(beginAdding(person))).message).toMatch(/You have 20 passkeys/)
  })
})

describe('signing in is refused', () => {
  test.each<[string, Partial<Signing>]>([
    ['for another site', { origin: 'https://build.example.org' }],
    ['for another host', { rpId: 'example.com' }],
    ['by a device that did not recognize its owner', { isVerified: false }],
    ['by a new passkey instead of a signature', { type: 'webauthn.create' }],
  ])('%s', async (_how, more) => {
    const { device } = await holder()
    const response = await enterWith(device, more)
    expect(refusal(response)).toEqual([401, 'Unauthorized'])
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('with a signature of another key, or of other data', async () => {
    const [{ device }, { device: other }] = [await holder(), await holder()]
    const challenge = await beginSignIn()
    const mixed = { ...other.get({ challenge }), credentialId: device.credentialId }
    expect(refusal(await enter(mixed))).toEqual([401, 'Unauthorized'])
    const signed = device.get({ challenge: await beginSignIn() })
    const { authenticatorData } = device.get({ challenge: '', counter: 7 })
    expect(refusal(await enter({ ...signed, authenticatorData }))).toEqual([401, 'Unauthorized'])
  })

  test('a second time with the same signature, with an old challenge, or with one made to add a passkey', async () => {
    const { person, device } = await holder()
    const signed = device.get({ challenge: await beginSignIn() })
    expect((await enter(signed)).status).toBe(200)
    expect(refusal(await enter(signed))).toEqual([409, 'Conflict'])
    const old = await beginSignIn()
    await here.database.rows(
      `UPDATE passkey_challenge SET created_at = created_at - interval '5 minutes 1 second' WHERE person_id IS NULL`,
    )
    for (const challenge of [old, (await beginAdding(person)).challenge as string, ''])
      expect(refusal(await enter(device.get({ challenge })))).toEqual([409, 'Conflict'])
  })

  test('by a copy whose counter is behind', async () => {
    const { device } = await holder()
    expect((await enterWith(device, { counter: 5 })).status).toBe(200)
    expect(refusal(await enterWith(device, { counter: 5 }))).toEqual([401, 'Unauthorized'])
    expect((await enterWith(device, { counter: 6 })).status).toBe(200)
  })

  test('for somebody who may not sign in, with the same words as for an unknown passkey', async () => {
    const { person, device } = await holder()
    await admin.client.call(UserUpdate, { user: { userId: person.id, isActive: false } })
    const [inactive, unknown] = [await enterWith(device), await enterWith(authenticator(party))]
    expect(refusal(inactive)).toEqual([401, 'Unauthorized'])
    expect(inactive.body.responseStatus).toEqual(unknown.body.responseStatus)
  })

  test('with the handle of another person', async () => {
    const { device } = await holder()
    const challenge = await beginSignIn()
    const userHandle = Buffer.from(`person ${admin.id}`).toString('base64url')
    expect(refusal(await enter({ ...device.get({ challenge }), userHandle }))).toEqual([401, 'Unauthorized'])
  })

  test('after too many failures, as with passwords', async () => {
    const { device } = await holder()
    const from = '127.0.0.77'
    const wrong = async () =>
      enter(device.get({ challenge: await beginSignIn(), origin: 'https://elsewhere.example' }), from)
    for (let tries = 0; tries < here.settings.signInTriesBeforeWait; tries++) await wrong()
    const signed = device.get({ challenge: await beginSignIn() })
    const delayed = await enter(signed, from)
    expect([delayed.status, delayed.headers['retry-after']]).toEqual([401, '1'])
    expect(JSON.stringify(delayed.body)).toMatch(/Too many tries failed/)
    // Other addresses are not delayed, and the challenge was not used up.
    expect((await enter(signed)).status).toBe(200)
  })

  test.each<[string, object, number]>([
    ['without a passkey', { body: {} }, 400],
    ['by GET', {}, 405],
    ['from a page of another site', { body: {}, headers: { Origin: 'https://elsewhere.example' } }, 403],
  ])('%s', async (_how, sent, status) => {
    expect((await ask(here, '/auth/passkey', sent)).status).toBe(status)
  })
})

test('an administrator who sets a password removes the passkeys; a person who changes theirs keeps them', async () => {
  const { person, device } = await holder()
  await person.client.call(UserUpdate, {
    user: { userId: person.id, userPassword: 'three blue cranes at noon' },
    additionalInfo: [{ propertyName: 'OldPassword', propertyValue: password }],
  })
  expect((await enterWith(device)).status).toBe(200)
  await admin.client.call(UserUpdate, {
    user: { userId: person.id, userPassword: 'four red cranes at noon' },
  })
  expect(refusal(await enterWith(device))).toEqual([401, 'Unauthorized'])
  const { changes } = (await here.database.row<{ changes: unknown[] }>(
    `SELECT changes FROM event WHERE action = 'UserUpdated' AND person_id = $1 ORDER BY id DESC LIMIT 1`,
    [admin.id],
  ))!
  expect(changes).toContainEqual(['passkeys', 1, 0])
})

describe('where browsers allow no passkeys', () => {
  test.each([
    ['', undefined],
    ['http://build.example.com', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::7]', undefined],
    ['https://build.example.com:8443', 'build.example.com'],
    ['http://localhost:8080', 'localhost'],
    ['http://plumbline.localhost', 'plumbline.localhost'],
  ])('at %j their host is %j', (publicUrl, id) => {
    expect(relyingParty({ publicUrl })?.id).toBe(id)
  })

  test('none are offered, and none are accepted', async () => {
    const { person, device } = await holder()
    Object.assign(here.settings, { publicUrl: 'http://build.example.com' })
    try {
      expect((await person.client.call(SignInOptionsRead, {})).passkeyHost).toBe('')
      expect((await person.client.call(PasskeysRead, {})).isOffered).toBe(false)
      expect(await told(beginAdding(person))).toBe('409 Conflict')
      expect((await ask(here, PasskeySignInBegin.route, { body: {} })).status).toBe(409)
      expect((await enter(device.get({ challenge: '' }))).status).toBe(409)
    } finally {
      Object.assign(here.settings, { publicUrl: party.origin })
    }
  })
})

test('an address that begins very many sign-ins has to wait', async () => {
  const from = '127.0.0.78'
  await here.database.rows(
    `INSERT INTO passkey_challenge (digest, address, created_at)
     SELECT sha256(convert_to($1 || n, 'UTF8')), $1, now() FROM generate_series(1, $2::int) AS n`,
    [from, here.settings.signInFailuresPerAddressPerMinute],
  )
  const response = await ask(here, PasskeySignInBegin.route, { body: {}, from })
  expect(refusal(response)).toEqual([429, 'TooManyRequests'])
})
