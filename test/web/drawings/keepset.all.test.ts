/** The current set on a phone: kept by choice, open without a signal, replaced at the next contact. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { drawAll } from '../../../server/records/drawing/drawsheets.ts'
import { published } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent'>
let superintendent: Person
let pm: Person
let powerId: number

/** Pages of its own: tests share a database, and so the pictures of equal pages. */
const mark = randomUUID()
const sheetOf = (number: string, title: string, revision: string) => ({
  ...{ number, title, revision },
  shows: `${number} ${revision} ${mark}`,
})

const draw = () => drawAll(here.services as Services, () => false, project.id)

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  pm = project.people['General Contractor PM']
  superintendent = project.people.Superintendent
  await published(here, pm, project.id, [sheetOf('A-201', 'Level 1', '1'), sheetOf('A-202', 'Level 2', '1')])
  powerId = (await published(here, pm, project.id, [sheetOf('E-201', 'Power', '1')])).publicationId
  await draw()
})

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script|404 GET \/sheets/
const at = () => `/p/${project.id}/drawings`

/** The app is kept on the device, and the page is loaded again with it. */
async function installed(): Promise<Page> {
  const page = await visit(here, superintendent, { phone: true, offline: true, at: at(), allow: lost })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  return page
}

const packs = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = await caches.open('plumbline-pinned')
    return (await files.keys()).map(({ url }) => new URL(url).pathname).toSorted()
  })

const keep = async (page: Page, which: string, ...checked: string[]): Promise<void> => {
  await page.getByRole('button', { name: /^(Keep|Kept) on this device$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep the current set on this device' })
  await dialog.getByRole('radio', { name: which }).check()
  for (const name of checked) await dialog.getByRole('checkbox', { name }).check()
  await looks(page, `keep ${which}`)
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
}

const opensSheet = async (page: Page, number: string): Promise<void> => {
  await page.getByText(number, { exact: true }).first().click()
  await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
}

journeys('the current set', () => {
  test('is kept, opens without a signal, and follows what is in force', async () => {
    const page = await installed()
    await keep(page, 'All of them')
    await page.getByText(/^3 sheets, .* in force as of/).waitFor()
    await expect.poll(() => packs(page)).toHaveLength(3)

    await page.context().setOffline(true)
    await page.goto(at())
    await opensSheet(page, 'A-202')
    await page.getByText(/Rev 1 · In force as of/).waitFor()
    await looks(page, 'kept sheet without a signal')

    await published(here, pm, project.id, [sheetOf('A-202', 'Level 2', '2')])
    await draw()
    await pm.client.call(DrawingPublicationWithdraw, { publicationId: powerId, reason: 'Wrong panel' })
    const before = await packs(page)
    await page.context().setOffline(false)
    await page.goto(at())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    // Old enough to be asked for again.
    await page
      .getByText('Rev 2')
      .or(page.getByRole('cell', { name: '2', exact: true }))
      .first()
      .waitFor()
    await page.goto('/me')
    await page.getByRole('button', { name: /^Refresh “Drawings/ }).click()
    await page.getByText(/^2 sheets, /).waitFor()
    expect(before).toHaveLength(3)
    const newer = async () => (await packs(page)).map((path) => path.endsWith('/2/pack')).toSorted()
    await expect.poll(newer).toEqual([false, true])
    await page.context().setOffline(true)
    await page.goto(at())
    await opensSheet(page, 'A-202')
    await page.getByText(/Rev 2 · In force as of/).waitFor()
  })

  test('may be a discipline or some sheets, and is removed', async () => {
    const page = await installed()
    await keep(page, 'Some sheets', 'A-201 Level 1')
    await page.getByText(/^1 sheet, /).waitFor()
    await expect.poll(() => packs(page)).toHaveLength(1)
    await keep(page, 'Some disciplines', 'Architectural (2)')
    await page.getByText(/^2 sheets, /).waitFor()
    await expect.poll(() => packs(page)).toHaveLength(2)
    await page.getByRole('button', { name: 'Kept on this device' }).click()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await expect.poll(() => packs(page)).toEqual([])
  })
})
