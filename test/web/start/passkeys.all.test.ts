/** Passkeys and sessions in a browser whose device is virtual. */
import { beforeAll, expect, test } from 'vitest'
import { password, type Site, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const there = prepared(() => site())
const made = prepared(() => ({ port: new URL(there.url).port }))
// Passkeys are for host names, and on this computer there is one.
let here: Site
beforeAll(() => {
  here = { ...there, url: `http://localhost:${made.port}` }
})
beforeAll(() => {
  Object.assign(there.settings, { publicUrl: here.url })
})

type Page = Awaited<ReturnType<typeof visit>>

/** A device that recognizes its owner at once, unless it is told not to. */
async function device(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognizes: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const add = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('What you call this device').fill(name)
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Add it' }).click()
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

journeys('passkeys', () => {
  test('are added in the account, sign in without a name, and are removed there', async () => {
    const { admin } = await here.project()
    const page = await visit(here, admin, { phone: true, alone: true, at: '/me', allow: /^401 POST/ })
    const { recognizes } = await device(page)
    await add(page, 'Site phone')
    await page.getByRole('button', { name: 'Remove “Site phone”' }).waitFor()
    expect(await hindrances(page)).toEqual([])

    await page.getByRole('button', { name: 'Sign out of this device' }).click()
    await recognizes(false)
    await byPasskey(page).click()
    await page.getByText('No passkey was used').waitFor()
    await recognizes(true)
    await page.getByLabel('Stay signed in').check()
    await byPasskey(page).click()
    await page.waitForURL(`${here.url}/`)

    await page.goto('/me')
    await page.getByText('stays signed in').waitFor()
    await page.getByRole('button', { name: 'Remove “Site phone”' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove “Site phone”' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sign out of this device' }).click()
    await byPasskey(page).click()
    await page.getByText('This passkey is not known here').waitFor()
  })

  test('a wrong password adds none, and says so; a device adds no second one', async () => {
    const { admin } = await here.project()
    const page = await visit(here, admin, { alone: true, at: '/me', allow: /^401 POST .*passkey\/addbegin/ })
    await device(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('What you call this device').fill('Desk')
    await page.getByRole('dialog').getByLabel('Your password').fill('wrong horse battery')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('The password is not right.').waitFor()
    await page.getByRole('dialog').getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('Passkey “Desk” is added.').waitFor()
    await add(page, 'Desk again')
    await page.getByText('This device already has a passkey of your account.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rename “Desk”' }).click()
    await page.getByLabel('What you call this device').fill('Office')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await page.getByText('Office').waitFor()
    expect(await hindrances(page)).toEqual([])
  })

  test('are not offered at another address of the same server', async () => {
    const page = await visit(there, undefined, { at: '/signin' })
    await page.getByText('Until you have not used it for 30 days').waitFor()
    expect(await byPasskey(page).count()).toBe(0)
    const { admin } = await there.project()
    const account = await visit(there, admin, { at: '/me' })
    await account.getByText('Passkeys work at localhost.').waitFor()
    expect(await account.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  })
})

journeys('sessions', () => {
  test('are listed in the account, and ended there', async () => {
    const { admin } = await here.project()
    const body = JSON.stringify({ userName: admin.login, password })
    const headers = { 'Content-Type': 'application/json', 'User-Agent': 'curl/8.5.0' }
    const other = await fetch(`${here.url}/auth/credentials`, { method: 'POST', headers, body })
    const { sessionId: key } = (await other.json()) as { sessionId: string }
    const page = await visit(here, admin, { at: '/me' })
    await page.getByText('this device', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^End the session of curl/ }).click()
    await page.getByText('The session is ended.').waitFor()
    const status = (await there.fetch('/auth', { headers: { 'X-ss-id': key } })).status
    expect(status).toBe(401)
    await page.getByText('curl').waitFor({ state: 'detached' })
  })

  test('the user name of whoever stays signed in is filled in again, and no other', async () => {
    const { admin } = await here.project()
    const page = await visit(here, undefined, { at: '/signin' })
    const signInAs = async (stays: boolean) => {
      await page.getByLabel('User name or e-mail').fill(admin.login)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Stay signed in').setChecked(stays)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(`${here.url}/`)
      await page.goto('/me')
      // What the page still reads when the session ends is a 401.
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Sign out of this device' }).click()
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
      return page.getByLabel('User name or e-mail').inputValue()
    }
    expect(await signInAs(true)).toBe(admin.login)
    expect(await signInAs(false)).toBe('')
  })

  test('the form for a new password shows its rule, and a person who stays signed in still does', async () => {
    const { admin } = await here.project()
    const page = await visit(here, admin, { at: '/me' })
    await page.getByText('At least 12 characters.').waitFor()
    await here.database.rows('UPDATE session SET is_lasting = true WHERE person_id = $1', [admin.id])
    await page.getByLabel('The password you signed in with').fill(password)
    await page.getByLabel('Your new password').fill('three blue cranes at noon')
    await page.getByLabel('The new one again').fill('three blue cranes at noon')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    const left = await here.database.rows('SELECT is_lasting FROM session WHERE person_id = $1', [admin.id])
    expect(left).toEqual([{ is_lasting: true }])
  })
})
