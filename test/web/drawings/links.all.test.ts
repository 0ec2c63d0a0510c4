/** Links on sheets, which lead to sheets or to addresses. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
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

async function draw(page: Page, tool: string, [x, y]: [number, number]): Promise<void> {
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
