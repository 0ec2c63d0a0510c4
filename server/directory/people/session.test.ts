/** The signed-in user, and whether they have to change their password. */
import { describe, expect, test } from 'vitest'
import { SessionGet, UserLogin } from '../../../contract/people/session.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import { client } from '../../../packages/client/src/caller.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { info, type RecordData } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { productVersion } from '../../root.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization('Lindqvist Moore'))
const chosen = 'short crane, grey sky'

const session = (of: Person) => of.client.call(SessionGet, {}) as Promise<RecordData>
/** Signs in again: a new password ended the session. */
async function signedIn(of: Person, given: string): Promise<Person> {
  const nobody = client({ baseUrl: here.url })
  const { authSessionKey } = await nobody.call(UserLogin, { userName: of.login, password: given })
  return { ...of, client: nobody.withKey(authSessionKey!) }
}
const change = (by: Person, of: Person, userPassword: string, old?: string) =>
  by.client.call(UserUpdate, {
    user: { userId: of.id, userPassword },
    additionalInfo: info(old ? { OldPassword: old } : {}),
  })

describe('the signed-in user', () => {
  test('is returned by their own session, with their organization', async () => {
    const { responseStatus: _, ...response } = await session(admin)
    expect(response).toMatchObject({
      userId: admin.id,
      userLogin: admin.login,
      fullName: admin.fullName,
      company: 'Lindqvist Moore',
      email: admin.email,
      organizationId: admin.organizationId,
      organizationName: 'Lindqvist Moore',
      isAdmin: true,
      mustChangePassword: false,
      productVersion,
    })
  })

  test('has the company that was entered for them', async () => {
    const guest = await here.person(admin, { company: ' Tern Structural ' })
    expect(await session(guest)).toMatchObject({ company: 'Tern Structural', isAdmin: false })
  })

  test('is nobody without a session, and is found by the cookie of the stock sign-in', async () => {
    expect(await told(client({ baseUrl: here.url }).call(SessionGet, {}))).toBe('401 Unauthorized')
    const entered = await here.fetch('/auth/credentials', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: here.url },
      body: JSON.stringify({ userName: admin.login, password }),
    })
    const Cookie = entered.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    const fetchSession = (more: Record<string, string> = {}) =>
      here.fetch(SessionGet.route, { method: 'POST', headers: { Cookie, ...more } })
    expect(await (await fetchSession({ Origin: here.url })).json()).toMatchObject({ userId: admin.id })
    expect((await fetchSession({ Origin: 'https://elsewhere.example' })).status).toBe(403)
  })
})

describe('a password is to be changed', () => {
  const isAsked = async (of: Person) => (await session(of)).mustChangePassword

  test('while it is the one they were added with, until they choose another', async () => {
    const person = await here.person(admin)
    expect(await isAsked(person)).toBe(true)
    await change(person, person, password, password)
    expect(await isAsked(await signedIn(person, password))).toBe(true)
    await change(await signedIn(person, password), person, chosen, password)
    const after = await signedIn(person, chosen)
    expect(await isAsked(after)).toBe(false)
    await change(after, person, chosen, chosen)
    expect(await isAsked(await signedIn(person, chosen))).toBe(false)
  })

  test('again after an administrator has set one, and not by other changes', async () => {
    const person = await here.person(admin)
    await change(person, person, chosen, password)
    await admin.client.call(UserUpdate, { user: { userId: person.id, phone: '1' } })
    expect(await isAsked(await signedIn(person, chosen))).toBe(false)
    await change(admin, person, password)
    const after = await signedIn(person, password)
    expect(await isAsked(after)).toBe(true)
    await after.client.call(UserUpdate, { user: { userId: person.id, phone: '2' } })
    expect(await isAsked(after)).toBe(true)
  })
})
