/** Papers from the page: they are made while one works on, and the page shows how far each is. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const papers = (page: Page) => page.getByRole('region', { name: 'Papers that are being made' })
/** The links to those that are whole. */
const opened = (page: Page) =>
  papers(page).getByRole('listitem').filter({ hasText: '.pdf' }).getByRole('link', { name: 'Open' })

journeys('papers', () => {
  let project: Project
  let folderId: number
  beforeAll(async () => {
    project = await here.project()
    const { admin, id } = project
    const [made] = await make(admin, recordTypes.rfi, id, {
      subject: 'Sill',
      question: 'Which?',
      statusId: 3,
    })
    folderId = made!.folderId
    const item = { summary: 'Scratched', status: 2 }
    await make(
      ...([admin, recordTypes.punchList, id] as const),
      { ...item, responsiblePartyList: ['Outside Painters'] },
      { ...item, responsiblePartyList: ['Outside Joiners'] },
    )
  })

  test('of a record stand at the edge of the page until they are closed, also on other pages', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/rfis/${folderId}`, alone: true })
    // What opens by itself is the business of the browser.
    await page.evaluate(() => {
      window.open = () => null
    })
    const asking = page.waitForRequest('**/api/internal/record/print**')
    await page.getByRole('link', { name: 'PDF', exact: true }).click()
    // Another person may have signed in at another tab: the server refuses to print for them.
    expect((await asking).headers()['plumbline-person']).toBe(String(project.admin.id))
    const row = papers(page).getByRole('listitem').filter({ hasText: 'Sill.pdf' })
    await row.getByRole('link', { name: 'Open' }).waitFor()
    await axe(page)
    await page.getByRole('link', { name: 'RFIs' }).first().click()
    await page.getByRole('grid').waitFor()
    const saving = page.waitForEvent('download')
    await row.getByRole('link', { name: 'Save' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^RFI-\d+ Sill\.pdf$/)
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await row.getByRole('button', { name: /^Close: / }).click()
    await expect.poll(() => papers(page).count()).toBe(0)
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.getByText('printed this RFI').waitFor()
    expect(await page.getByText('RecordPrintRequest').count()).toBe(0)
  })

  test('are had on a phone, too: of a list and of a record', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/rfis`, phone: true, alone: true })
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Print or save' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'XLSX' }).click()
    expect((await saving).suggestedFilename()).toMatch(/ RFIs .*\.xlsx$/)
    await page.getByRole('button', { name: 'Print or save' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'PDF' }).click()
    await page.getByRole('button', { name: 'Make the PDF' }).waitFor()
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.locator('.record-head [aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: 'Print' }).waitFor()
    const asking = page.waitForRequest('**/api/internal/record/print**')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    await asking
    await expect.poll(() => opened(page).count()).toBe(1)
  })

  test('of a list ask how it is arranged, and wait in a row; a refusal says why', async () => {
    const page = await visit(here, project.admin, {
      at: `/p/${project.id}/punch`,
      alone: true,
      allow: /^429 GET \/api\/internal\/list\/print/,
    })
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('grid').waitFor()
    const ask = async (arranged: string) => {
      await page.getByRole('link', { name: 'PDF', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Arranged').selectOption({ label: arranged })
      await page.getByRole('dialog').getByLabel('What it is for').fill('For the walk')
      await page.getByRole('button', { name: 'Make the PDF' }).click()
    }
    const saving = page.waitForEvent('download')
    await ask('A ZIP with a PDF for each company')
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/Punch list\.zip$/)
    expect((await readFile(await saved.path())).toString('latin1')).toContain('Outside Joiners.pdf')
    await ask('By place, each building on pages of its own')
    await expect.poll(() => opened(page).count()).toBe(1)

    const held: Array<() => void> = []
    await page.route('**/api/internal/list/print**', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await ask('As a book: each record whole, one after the other')
    await papers(page).getByText('waits for its turn').waitFor()
    await expect.poll(() => held.length).toBe(1)
    held[0]!()
    await expect.poll(() => opened(page).count()).toBe(2)

    await page.unroute('**/api/internal/list/print**')
    await page.route('**/api/internal/list/print**', (route) =>
      route.fulfill({
        status: 429,
        json: {
          responseStatus: { errorCode: 'TooManyRequests', message: '20 papers of yours are being made.' },
        },
      }),
    )
    await ask('By place, each building on pages of its own')
    await papers(page).getByText('20 papers of yours are being made.').waitFor()
  })
})
