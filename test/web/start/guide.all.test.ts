/** Help in the web app: the "?" of a page, the tour of a role, words at a wrong password. */
import { expect, test } from 'vitest'
import { ToursRead } from '../../../contract/projects/tour.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('help', () => {
  test('is offered as a tour at the first visit in a role, once, and shown again from the "?"', async () => {
    const { id, people } = await here.project(['Subcontractor'])
    const who = people.Subcontractor
    const page = await visit(here, who, { at: `/p/${id}/rfis`, isNew: true })
    await page.getByText('Here belong questions to the architect').waitFor()
    await page.getByText('New here as Subcontractor?').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Show me' }).click()
    const tour = page.getByRole('dialog')
    for (const title of ['My court', 'Ask a question', 'Send submittals', 'Your punch items']) {
      await tour.getByRole('heading', { name: title }).waitFor()
      await tour.getByRole('button', { name: 'Next' }).click()
    }
    await tour.getByText('Step 5 of 5').waitFor()
    await tour.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await who.client.call(ToursRead, {})).seen).toEqual(['Subcontractor'])
    await page.getByText('New here').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.getByText('Tick rows to change several at once').waitFor()
    expect(await help.getByRole('listitem').count()).toBe(3)
    expect(await axe(page)).toEqual([])
    await help.getByRole('button', { name: 'Show the tour' }).click()
    await tour.getByText('Step 1 of 5').waitFor()
    await tour.getByRole('button', { name: 'Skip the tour' }).click()
    await tour.waitFor({ state: 'detached' })
  })

  test('is one button away on a phone', async () => {
    const { id, people } = await here.project(['Superintendent'])
    const page = await visit(here, people.Superintendent, { at: `/p/${id}/punch`, phone: true })
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('dialog', { name: 'Help' }).getByText('What you can do here').waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('says what to do about a wrong password', async () => {
    const page = await visit(here, undefined, { at: '/signin', allow: /^401 / })
    await page.getByLabel('User name or e-mail').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('do not go together').waitFor()
    await page.getByText('An administrator of your company can give you another one.').waitFor()
    // A server that sends mail: the link to a new password stands where the problem is told.
    Object.assign(here.settings, { smtpUrl: 'smtp://127.0.0.1:9' })
    await page.reload()
    await page.getByLabel('User name or e-mail').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Set a new one by mail' }).click()
    await page.getByRole('heading', { name: 'A new password' }).waitFor()
    Object.assign(here.settings, { smtpUrl: '' })
  })
})
