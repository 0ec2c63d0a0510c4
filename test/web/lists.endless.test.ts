/** A list without end: ten thousand rows, of which only those in sight are in the page. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Project, site } from '../harness.ts'
import { kinds, make } from '../records.ts'
import { journeys, visit } from './browser.ts'

const here = await site()
const rows = (page: Page) => page.locator('tr[data-row]')
const soon = <T>(told: () => T) => expect.poll(told, { timeout: 15_000 })

journeys('a list without end', () => {
  const count = 10_000
  let project: Project<never>
  beforeAll(async () => {
    project = await here.project([])
    const { admin, id } = project
    for (let from = 0; from < count; from += 1000)
      await make(
        admin,
        kinds.openIssue,
        id,
        ...Array.from({ length: 1000 }, (_, i) => ({ subject: `Issue ${from + i + 1} of many` })),
      )
  }, 120_000)

  test('has few rows in the page, comes to its end, and is there again on the way back', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/issues?sort=number` })
    await soon(() => rows(page).count()).toBeGreaterThan(20)
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(count + 1))
    await page.keyboard.press('End')
    const last = page.getByRole('rowheader', { name: `Issue ${count} of many` })
    await last.waitFor()
    expect(await rows(page).count()).toBeLessThan(90)
    expect(await page.locator(`tr[data-row]`).last().getAttribute('aria-rowindex')).toBe(String(count + 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Issue ${count} of many` }).waitFor()
    await page.goBack()
    await last.waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('rowheader', { name: 'Issue 1 of many' }).waitFor()
  })
})
