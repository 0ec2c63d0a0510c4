/** A sheet is put on paper: in its own size or fitted, at a desk and on a phone. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
let at: string
/** Pictures are made when somebody asks: until then they are not there. */
const allow = /^404 GET \/sheets\//

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-201', title: 'Level 2 plan', revision: '1' }])
  at = `/p/${project.id}/drawings/${(await register(viewer, project.id))[0]!.folderId}`
})

/** What the server was asked for, and answered. */
const asked = async (page: Page, make: string) => {
  const response = page.waitForResponse((one) => one.url().includes('/drawing/sheet/print?'))
  await page.getByRole('button', { name: make }).click()
  const { status, url } = await response.then((one) => ({ status: one.status(), url: one.url() }))
  expect(status).toBe(200)
  return new URL(url).searchParams
}

journeys('a sheet on paper', () => {
  test('at a desk: its own size, or fitted with what is mine', async () => {
    const page = await visit(here, project.people.Viewer, { at, allow })
    // What opens by itself is the business of the browser.
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('dialog', { name: 'Print A-201 Rev 1' }).waitFor()
    await looks(page, 'print at a desk')
    const own = await asked(page, 'Make the PDF')
    expect([own.get('paper'), own.get('wantOwnMarkups'), own.get('version')]).toEqual([null, null, '1'])
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByLabel('Paper', { exact: true }).selectOption('A3')
    await page.getByLabel('With my own mark-ups').check()
    const fitted = await asked(page, 'Make the PDF')
    expect([fitted.get('paper'), fitted.get('wantOwnMarkups')]).toEqual(['A3', 'true'])
    await page.getByRole('link', { name: 'Open' }).first().waitFor()
  })

  test('on a phone, also in German', async () => {
    const { Viewer: viewer } = project.people
    await viewer.client.call(LanguageSave, { language: 'de' })
    const page = await visit(here, viewer, { at, phone: true, allow })
    await page.getByRole('button', { name: 'Drucken' }).click()
    await page.getByRole('dialog', { name: 'A-201 Index 1 drucken' }).waitFor()
    await looks(page, 'print on a phone')
    await asked(page, 'PDF erzeugen')
    await viewer.client.call(LanguageSave, { language: 'en' })
  })
})
