/** A long listing: ten thousand rows, of which only the visible ones are in the page. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Project, site } from '../harness.ts'
import { journeys, visit } from './browser.ts'

const here = await site()
const rows = (page: Page) => page.locator('tr[data-row]')

/** By SQL: through the operations it would take longer than everything tested here. */
const fill = (project: Project<never>, count: number) =>
  here.database.rows(
    `WITH new AS MATERIALIZED (
       SELECT n, nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder_id,
              nextval(pg_get_serial_sequence('rfi', 'id'))::int AS id, 'RFI-' || lpad(n::text, 5, '0') AS number
         FROM generate_series(1, $3::int) AS n),
     node AS (
       INSERT INTO folder (id, project_id, parent_id, type, section, reference_id, name, created_by, created_at,
                           updated_by, updated_at, number, state, is_open, opened_day)
       SELECT new.folder_id, $1, f.id, 121, 'rfis', new.id, new.number || ' Beam ' || n, $2, now(), $2, now(), new.number, 3, true,
              current_date FROM new JOIN folder f ON f.project_id = $1 AND f.type = 120)
     INSERT INTO rfi (id, folder_id, project_id, number, status_id, subject)
     SELECT id, folder_id, $1, number, 3, 'Beam ' || n FROM new`,
    [project.id, project.admin.id, count],
  )

journeys('a long listing', () => {
  const count = 10_000
  let project: Project<never>
  beforeAll(async () => {
    project = await here.project([])
    await fill(project, count)
  })

  test('has few rows in the page, can be scrolled to its end, and is restored on the way back', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/rfis?sort=number` })
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(count + 1))
    await page.keyboard.press('End')
    const last = page.getByRole('rowheader', { name: `Beam ${count}` })
    // Scrolling there loads fifty pages of rows, which takes long on a busy machine.
    await last.waitFor({ timeout: 300_000 })
    expect(await rows(page).count()).toBeLessThan(90)
    expect(await rows(page).last().getAttribute('aria-rowindex')).toBe(String(count + 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Beam ${count}` }).waitFor()
    await page.goBack()
    await last.waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('rowheader', { name: 'Beam 1', exact: true }).waitFor()
  })
})
