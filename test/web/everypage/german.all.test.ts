/** The web app in German: chosen on the sign-in page or by the browser, kept with the person, and changed in the account. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SessionGet } from '../../../contract/people/session.ts'
import { type Person, password } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { recordSite } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())

const narrow = { width: 360, height: 740 }
const languageOf = async ({ client }: Person) => (await client.call(SessionGet, {})).language

/** `PLUMBLINE_PICTURES=<folder>` keeps what is seen. */
async function looks(page: Page, name: string): Promise<void> {
  expect(await hindrances(page), name).toEqual([])
  const folder = process.env.PLUMBLINE_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

async function signIn(page: Page, { login }: Person): Promise<void> {
  await page.getByLabel('Benutzername oder E-Mail').fill(login)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

const isNotNew = ({ id }: Person) =>
  world.here.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [id])

journeys('in German', () => {
  test('an RFI is found and answered on a narrow phone, and the account goes back to English', async () => {
    const { folderId } = await world.rfi()
    await isNotNew(world.architect)
    const page = await visit(world.here, undefined, {
      at: '/signin',
      phone: true,
      alone: true,
      allow: /^40\d /,
    })
    await page.setViewportSize(narrow)
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Bei Plumbline anmelden' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await looks(page, 'signin')

    await signIn(page, world.architect)
    await page.getByRole('heading', { name: 'Bei mir' }).waitFor()
    await page.getByText(/hat (heute|gestern|am .*) gefragt\. Antworten oder weiterleiten\./).waitFor()
    await looks(page, 'court')
    await expect.poll(() => languageOf(world.architect)).toBe('de')

    await page.goto(`/p/${world.projectId}/rfis`)
    await page.getByRole('heading', { name: 'Rückfragen (RFI)' }).waitFor()
    await page.getByText('Lintel at the pass-through').first().waitFor()
    await page.getByText('Offen', { exact: true }).first().waitFor()
    await looks(page, 'list')

    await page.goto(`/p/${world.projectId}/rfis/${folderId}`)
    const now = page.getByRole('region', { name: 'Was Sie jetzt tun können' })
    await now.getByRole('button', { name: 'Antworten…' }).click()
    await now.getByRole('textbox', { name: /^Antwort/ }).fill('HEB 200.')
    await looks(page, 'record')
    await now.getByRole('button', { name: 'Antworten', exact: true }).click()
    await page.locator('.standing').getByText('Beantwortet', { exact: true }).waitFor()

    // What the server refuses is said in German as well.
    await page.goto('/password#nothing')
    await page.getByText('Mit diesem Link lässt sich kein Passwort setzen.').waitFor()

    await page.goto('/me')
    await page.getByRole('heading', { name: 'Sprache' }).waitFor()
    await looks(page, 'account')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Language' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await languageOf(world.architect)).toBe('en')
  })

  test('is what a German browser gets, until a person has chosen something else', async () => {
    await isNotNew(world.viewer)
    const page = await visit(world.here, undefined, { at: '/signin', alone: true })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'de', 'en'] }),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Bei Plumbline anmelden' }).waitFor()
    await signIn(page, world.viewer)
    await page.getByRole('heading', { name: 'Bei mir' }).waitFor()
    await expect.poll(() => languageOf(world.viewer)).toBe('de')
    // Chosen on another device: this one follows at its next start.
    await world.here.database.rows(`UPDATE person SET language = 'en' WHERE id = $1`, [world.viewer.id])
    await page.reload()
    await page.getByRole('heading', { name: 'My court' }).waitFor()
  })

  test('has its weeks, days and words for days', async () => {
    await world.here.database.rows(`UPDATE person SET language = 'de' WHERE id = $1`, [world.engineer.id])
    const page = await visit(world.here, world.engineer, {
      at: `/p/${world.projectId}/rfis/new`,
      alone: true,
    })
    await page.getByRole('heading', { name: 'Neu: Rückfrage' }).waitFor()
    await page.getByRole('button', { name: 'Kalender für Antwort fällig' }).click()
    const calendar = page.getByRole('dialog', { name: 'Kalender für Antwort fällig' })
    await calendar.getByRole('columnheader').first().waitFor()
    expect(await calendar.getByRole('columnheader').first().getAttribute('abbr')).toBe('Montag')
    await page.keyboard.press('Escape')
    const due = page.getByRole('textbox', { name: 'Antwort fällig' })
    await due.fill('24.12.2026')
    await page.getByText('Donnerstag', { exact: true }).waitFor()
    await due.fill('morgen')
    await page.getByText('Morgen', { exact: true }).waitFor()
    await looks(page, 'form')
    await page.goto(`/p/${world.projectId}`)
    await page.getByRole('heading', { name: 'Rückfragen: bei wem, wie alt' }).waitFor()
    await looks(page, 'dashboard')
  })
})
