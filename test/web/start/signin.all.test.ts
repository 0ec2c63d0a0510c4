/** The first page of the web app. */
import { expect, test } from 'vitest'
import { password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('the sign-in page', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone', { phone: true }],
  ])('comes up %s, and anybody can use it', async (_where, how) => {
    const page = await visit(here, undefined, { ...how, at: '/signin' })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await hindrances(page)).toEqual([])
  })

  test('runs only scripts of the server', async () => {
    const page = await visit(here, undefined, { at: '/signin', allow: /Content Security Policy/ })
    const answer = await page.reload()
    expect(answer!.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /)
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.head.append(script)
      return 'smuggled' in window
    })
    expect(ran).toBe(false)
  })

  test('signs users in by their password, with a cookie that no script can read', async () => {
    const { admin } = await here.project()
    const page = await visit(here, undefined, {
      at: '/projects',
      allow: /^401 POST \/api\/internal\/session\/get/,
    })
    await page.getByLabel('User name or e-mail').fill(admin.login)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${here.url}/projects`)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'ss-id')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })
})
