/**
 * Events while the web app is open: no connection, a newer version on the server, changes by others,
 * another user.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { password } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'
import { recordSite } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())

const toProjects = (page: Page) =>
  page.getByRole('navigation', { name: 'Across projects' }).getByRole('link', { name: 'Projects' })

/** As if the session had expired on the server. */
const endSession = (page: Page) => page.context().clearCookies()

/** The session ends with that request, and not with one that the page makes by itself before. */
const endSessionAt = (page: Page, { route }: { route: string }) =>
  page.route(
    `**${route}`,
    async (request) => {
      await endSession(page)
      const { cookie: _, ...headers } = request.request().headers()
      await request.fulfill({ response: await request.fetch({ headers }) })
    },
    { times: 1 },
  )

const signInOver = async (page: Page, login: string): Promise<void> => {
  await page.getByLabel('User name or e-mail').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

journeys('while a page is open', () => {
  test('the server was updated: the next page is still loaded', async () => {
    const page = await visit(world.here, world.engineer, { alone: true, allow: /^404 GET \/assets\// })
    await page.getByRole('heading', { name: 'My court' }).waitFor()
    // Until the page is reloaded, it requests parts that no longer exist.
    let isOld = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false
    })
    await page.route('**/assets/**', (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()))
    await toProjects(page).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    expect(isOld).toBe(false)
  })

  test('the connection is lost: the sidebar stays, and the page is loaded when it is back', async () => {
    const page = await visit(world.here, world.engineer, { alone: true, allow: /ERR_INTERNET_DISCONNECTED/ })
    await page.getByRole('heading', { name: 'My court' }).waitFor()
    await page.context().setOffline(true)
    await toProjects(page).click()
    await page.getByRole('alert').getByText('No connection').waitFor()
    await toProjects(page).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('somebody else changed a record: it is shown when the user comes back', async () => {
    const created = await world.rfi()
    const page = await visit(world.here, world.engineer, { at: `/p/${world.projectId}/rfis`, alone: true })
    await page.getByRole('link', { name: 'Lintel at the pass-through' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Lintel at the pass-through' }).waitFor()
    await change(world.engineer, recordTypes.rfi, created, { subject: 'Lintel at the serving hatch' })
    await page.clock.setFixedTime(Date.now() + 60_000)
    await page.goBack()
    await page.getByRole('link', { name: 'Lintel at the serving hatch' }).waitFor()
    expect(await page.title()).toMatch(/^Open · RFIs · /)
  })

  test('after the session has ended, the sign-in form stays until it succeeds, and the work goes on', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.engineer, 'rfis', folderId, { allow: /^401 POST/ })
    const box = page.getByRole('textbox', { name: /Reply/ })
    await box.fill('The size follows.')
    await endSessionAt(page, RFIReplyCreate)
    await box.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    await signInOver(page, world.engineer.login)
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: /history/i })
      .getByText('The size follows.')
      .waitFor()
  })

  test('another person signs in on top of the page: nothing of the first is sent in their name', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.engineer, 'rfis', folderId, { allow: /^401 POST/ })
    const box = page.getByRole('textbox', { name: /Reply/ })
    await box.fill('Not for the architect to say.')
    await endSessionAt(page, RFIReplyCreate)
    await box.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await world.here.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [
      world.architect.id,
    ])
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await signInOver(page, world.architect.login)
    await expect.poll(() => page.url()).toBe(`${world.here.url}/`)
    await page.getByRole('heading', { name: 'My court' }).waitFor()
    expect(sent.filter((body) => body.includes('Not for the architect'))).toEqual([])
  })

  test('another person signs in at another tab: the first tab is theirs, too', async () => {
    const page = await visit(world.here, world.engineer, { at: `/p/${world.projectId}/rfis/new` })
    await page.getByLabel('Subject').fill('Only the engineer knows')
    const other = await page.context().newPage()
    await other.goto('/signin')
    await world.here.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [
      world.architect.id,
    ])
    await signInOver(other, world.architect.login)
    await expect.poll(() => page.url()).toBe(`${world.here.url}/`)
    await page.getByRole('heading', { name: 'My court' }).waitFor()
  })

  test('after choosing a password, the user is taken to the address of their link', async () => {
    const newcomer = await world.here.person(world.admin)
    const page = await visit(world.here, newcomer, { at: '/projects', asAdded: true })
    await page.getByLabel('The password you signed in with').fill(password)
    for (const name of ['Your new password', 'The new one again']) await page.getByLabel(name).fill(password)
    await page.getByRole('button', { name: 'Change it and go on' }).click()
    await page.getByRole('alert').getByText('Please choose another one').waitFor()
    for (const name of ['Your new password', 'The new one again'])
      await page.getByLabel(name).fill('a plumb line hangs true')
    await page.getByRole('button', { name: 'Change it and go on' }).click()
    await page.waitForURL(`${world.here.url}/projects`)
  })
})
