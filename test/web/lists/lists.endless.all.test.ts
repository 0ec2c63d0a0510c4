/** A long listing: ten thousand rows, of which only the visible ones are in the page. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const rows = (page: Page) => page.locator('tr[data-row]')

/** Where the pages begin that the page reads from now on. */
function pagesRead(page: Page): () => string[] {
  const cursors: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rfi/readinfolder')) cursors.push(request.postDataJSON().cursor ?? '')
  })
  return () => cursors
}

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
    const read = pagesRead(page)
    await page.keyboard.press('End')
    const last = page.getByRole('rowheader', { name: `Beam ${count}` })
    await last.waitFor()
    expect(await rows(page).count()).toBeLessThan(90)
    expect(await rows(page).last().getAttribute('aria-rowindex')).toBe(String(count + 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Beam ${count}` }).waitFor()
    await page.goBack()
    await last.waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('rowheader', { name: 'Beam 1', exact: true }).waitFor()
    const far = read().filter((cursor) => cursor.startsWith('@'))
    expect([...new Set(far)].sort()).toEqual(['@9800', '@9900'])
    expect(read().length).toBeLessThan(10)
  })

  const scrollTo = async (page: Page, row: number): Promise<void> => {
    await page.locator('.beside > .scroll').evaluate((box, at) => {
      box.scrollTop = at * box.querySelector('tr.line')!.getBoundingClientRect().height
    }, row)
    await page.getByRole('rowheader', { name: `Beam ${row + 5}`, exact: true }).waitFor()
  }

  test('is read where one is, not from its beginning', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/rfis?sort=number` })
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
    const read = pagesRead(page)
    await scrollTo(page, 5_050)
    await page.waitForLoadState('networkidle')
    expect(read()).toContain('@5000')
    expect(read().length).toBeLessThan(6)
  })

  test('is selected from one row to another, with those between that were never in sight', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/rfis?sort=number` })
    await page.getByRole('checkbox', { name: 'Select RFI-00001' }).click()
    await scrollTo(page, 700)
    await page.getByRole('checkbox', { name: 'Select RFI-00710' }).click({ modifiers: ['Shift'] })
    await page.getByText('710 selected').waitFor()
  })
})
