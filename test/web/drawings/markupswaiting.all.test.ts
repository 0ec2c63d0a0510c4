/** Mark-ups without a signal: they are shown, wait on the device, and arrive once. And links that lead to sheets. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SheetMarkupsRead } from '../../../contract/drawings/sheetmarkup.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM'>
let pm: Person
let sheetFolderId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  await published(here, pm, project.id, [{ number: 'A-201', title: 'Level 2', revision: '1' }])
  sheetFolderId = (await register(pm, project.id))[0]!.folderId!
})

const stored = async () => (await pm.client.call(SheetMarkupsRead, { sheetFolderId })).markups!

async function draw(page: Page, tool: string, [x, y]: [number, number]): Promise<void> {
  // The bar of the last one is not in the way.
  const close = bar(page).getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
  await page.getByRole('button', { name: tool }).click()
  const box = (await page.locator('.sheet-area').boundingBox())!
  await page.mouse.move(box.x + x, box.y + y)
  await page.mouse.down()
  await page.mouse.move(box.x + x + 60, box.y + y + 40)
  await page.mouse.move(box.x + x + 120, box.y + y + 80)
  await page.mouse.up()
}

const bar = (page: Page) => page.getByRole('region', { name: 'The mark-up' })
const open = async (allow: RegExp): Promise<Page> => {
  const page = await visit(here, pm, { at: `/p/${project.id}/drawings/${sheetFolderId}`, allow, alone: true })
  await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
  return page
}

journeys('without a signal', () => {
  test('what is drawn, moved and deleted is kept, and arrives once', async () => {
    const page = await open(/^404 GET \/sheets\/|ERR_INTERNET_DISCONNECTED/)
    await draw(page, 'Cloud', [150, 120])
    await draw(page, 'Line', [150, 260])
    await expect.poll(async () => (await stored()).length).toBe(2)

    await page.context().setOffline(true)
    await draw(page, 'Rectangle', [400, 120])
    await page.locator('.mark.waits').waitFor()
    await page.locator('.sheet-overlay .mark:not(.waits)').first().click()
    await bar(page).getByLabel('Words').fill('Wait for the slab')
    await page.keyboard.press('Enter')
    await page.locator('.mark-words').getByText('Wait for the slab').waitFor()
    await page.locator('.sheet-overlay .mark:not(.waits)').nth(1).click()
    await bar(page).getByRole('button', { name: 'Delete the mark-up' }).click()
    await expect.poll(() => page.locator('.sheet-overlay .mark:not(.waits)').count()).toBe(1)
    expect(await stored()).toHaveLength(2)

    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () => (await stored()).map(({ kind, text }) => [kind, text ?? '']).toSorted())
      .toEqual([
        ['Cloud', 'Wait for the slab'],
        ['Rectangle', ''],
      ])
    await expect.poll(() => page.locator('.mark.waits').count()).toBe(0)
    await expect.poll(() => page.locator('.sheet-overlay .mark').count()).toBe(2)
  })
})

journeys('a link', () => {
  test('leads to the sheet that it names, or to an address', async () => {
    const page = await open(/^404 GET \/sheets\//)
    await draw(page, 'Link', [420, 320])
    await bar(page).getByLabel('Number of a sheet, or an address').fill('https://example.com/detail')
    await page.keyboard.press('Enter')
    const address = bar(page).getByRole('link', { name: 'Open' })
    expect(await address.getAttribute('href')).toBe('https://example.com/detail')
    await bar(page).getByLabel('Number of a sheet, or an address').fill('A-201')
    await page.keyboard.press('Enter')
    await bar(page).getByRole('link', { name: 'Look for A-201' }).click()
    await page.waitForURL(/drawings\?q=A-201$/)
    await page.getByText('A-201', { exact: true }).first().waitFor()
  })
})
