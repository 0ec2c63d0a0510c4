/** Listings: everything in the address, the keyboard alone, bulk changes, endless rows, on a phone. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { RFIRead } from '../../../contract/records/rfi.ts'
import { isAll } from '../../kit/cases.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const rows = (page: Page) => page.locator('tr[data-row]')
const numbers = (page: Page) => page.locator('tr[data-row] td.no').allTextContents()
const addressOf = (page: Page) => page.url().replace(here.url, '')
const atHand = (page: Page) => page.locator('tr.is-at').getByRole('rowheader')

journeys('a listing', () => {
  let project: Project<'Architect' | 'Viewer' | 'General Contractor PM'>
  let place: string
  beforeAll(async () => {
    project = await here.project(['Architect', 'Viewer', 'General Contractor PM'])
    const { admin, id, people } = project
    place = `/p/${id}/rfis`
    const open = { statusId: 3, toUserId: people.Architect.id, question: 'Why?' }
    await make(
      admin,
      recordTypes.rfi,
      id,
      { ...open, subject: 'Girder at the stair', dateDue: '2020-01-03' },
      { ...open, subject: 'Roof drain, the high one', dateDue: '2020-01-02', costImpactId: 2 },
      { ...open, subject: 'Wall bracing', dateDue: '2020-01-01' },
      { subject: 'Closed long ago', statusId: 5, answer: 'No.', question: 'Is it?' },
      { subject: 'A draft', statusId: 1 },
    )
  })

  test('has its view, search words, filter and order in the address, and restores them on the way back', async () => {
    const page = await visit(here, project.admin, { at: place })
    await page.getByRole('grid', { name: 'Open, RFIs' }).waitFor()
    const order = ['RFI-003', 'RFI-002', 'RFI-001']
    await expect.poll(() => numbers(page)).toEqual(order)
    // The counts come after the rows.
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Views' }).innerText())
      .toMatch(/Open\s*3[\s\S]*Drafts\s*1[\s\S]*All\s*5/)

    await page.getByRole('link', { name: /^With cost impact/ }).click()
    await expect.poll(() => numbers(page)).toEqual(['RFI-002'])
    expect(addressOf(page)).toBe(`${place}?view=cost`)
    await page.goBack()
    await expect.poll(() => numbers(page)).toEqual(order)

    await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
    await expect.poll(() => addressOf(page)).toBe(`${place}?sort=-due`)
    await expect.poll(() => numbers(page)).toEqual(['RFI-001', 'RFI-002', 'RFI-003'])

    await page.getByRole('searchbox').fill('drain')
    await expect.poll(() => numbers(page)).toEqual(['RFI-002'])
    expect(addressOf(page)).toBe(`${place}?q=drain&sort=-due`)
    await page.getByRole('searchbox').fill('nothing such')
    await page.getByText('Nothing matches.').waitFor()
    await page.getByRole('link', { name: 'Clear the filter' }).click()
    await expect.poll(() => rows(page).count()).toBe(5)
  })

  test.runIf(isAll)(
    'is filtered by a shortcut, and a filter is a chip that is changed and removed',
    async () => {
      const page = await visit(here, project.admin, { at: `${place}?view=all` })
      await expect.poll(() => rows(page).count()).toBe(5)
      await page.keyboard.press('f')
      await page.getByLabel('Closed').check()
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect.poll(() => numbers(page)).toEqual(['RFI-004'])
      expect(addressOf(page)).toBe(`${place}?view=all&status=5`)
      await page.getByRole('button', { name: 'Change the filter Status Closed' }).click()
      await page.getByRole('dialog').getByLabel('Draft').check()
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect.poll(() => rows(page).count()).toBe(2)
      await page.getByRole('button', { name: 'Remove the filter Status' }).click()
      await expect.poll(() => rows(page).count()).toBe(5)
      expect(addressOf(page)).toBe(`${place}?view=all`)
    },
  )

  test.runIf(isAll)('shows the filter of a dashboard link in words', async () => {
    const query = 'filter.RfiStatus=3&filter.DaysOpen=0..30&filter.IsOverdue=true'
    const page = await visit(here, project.admin, { at: `${place}?${query}` })
    await expect.poll(() => rows(page).count()).toBe(3)
    for (const text of ['Status Open', 'Days open 0 to 30', 'Overdue Yes'])
      await page.getByRole('button', { name: `Change the filter ${text}` }).waitFor()
    await page.getByRole('button', { name: 'Save as' }).click()
    await page.getByLabel('Name of the view').fill('Late and open')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Late and open' }).waitFor()
    await page.reload()
    expect(await page.getByRole('link', { name: 'Late and open' }).getAttribute('aria-current')).toBe('page')
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Remove the view Late and open' }).click()
    await expect.poll(() => addressOf(page)).toBe(place)
  })

  test('is used by the keyboard alone', async () => {
    const page = await visit(here, project.admin, { at: place })
    await expect.poll(() => rows(page).count()).toBe(3)
    // The first key goes into the list, to its first row.
    await page.keyboard.press('ArrowDown')
    expect(await atHand(page).innerText()).toContain('Wall bracing')
    await page.keyboard.press('ArrowDown')
    expect(await atHand(page).innerText()).toContain('Roof drain')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('Space')
    expect(await page.getByRole('complementary', { name: 'Peek' }).innerText()).toContain(
      'Girder at the stair',
    )
    await page.keyboard.press('Escape')
    expect(await page.getByRole('complementary', { name: 'Peek' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await page.getByText('2 selected').count()).toBe(0)
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Roof drain, the high one' }).waitFor()
    await page.goBack()
    await expect.poll(() => atHand(page).innerText()).toContain('Roof drain')
  })

  test('changes many at once: first it shows what would happen, and why some cannot be changed', async () => {
    const { id, admin } = project
    const [one, closed] = await make(
      admin,
      recordTypes.rfi,
      id,
      { subject: 'Batch one', statusId: 3, toUserId: admin.id, question: 'Why?' },
      { subject: 'Batch two', statusId: 5, question: 'Why?', answer: 'So.' },
    )
    // A project admin may do anything; a manager is limited to the possible steps.
    const manager = project.people['General Contractor PM']
    const page = await visit(here, manager, { at: `${place}?view=all&q=batch` })
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Void…' }).click()
    await page.getByLabel('Why').fill('Asked twice')
    await page.getByRole('button', { name: 'See what would change' }).click()
    const outcome = page.getByRole('dialog').getByRole('status')
    await expect.poll(() => outcome.innerText()).toMatch(/^1 will change, 1 cannot/)
    const statusOf = async (folderId: number) =>
      (await admin.client.call(RFIRead, { folderId })).rfi!.statusId
    expect(await statusOf(one!.folderId)).toBe(3)
    await page.getByRole('button', { name: 'Change 1 record' }).click()
    await page.getByText('1 record changed.').waitFor()
    expect([await statusOf(one!.folderId), await statusOf(closed!.folderId)]).toEqual([6, 5])
    await expect.poll(() => page.getByRole('gridcell', { name: 'Void' }).count()).toBe(1)
  })

  test.runIf(isAll)('is exported as CSV: the visible columns, all matching rows', async () => {
    const page = await visit(here, project.admin, { at: `${place}?cols=status&overdue=true` })
    await expect.poll(() => rows(page).count()).toBe(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
      'Number,Subject,Status',
      'RFI-003,Wall bracing,Open',
      'RFI-002,"Roof drain, the high one",Open',
    ])
  })

  test.runIf(isAll)('shows people who only read neither boxes nor buttons to change', async () => {
    const page = await visit(here, project.people.Viewer, { at: place })
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New RFI' }).count()).toBe(0)
  })
})

journeys('the register', () => {
  test.runIf(isAll)('is grouped by section, and imported from a file after a preview', async () => {
    const { admin, id } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/submittals` })
    await page.getByText('No submittals yet.').waitFor()
    await page.getByRole('button', { name: 'Import a register' }).click()
    const file = (text: string) => ({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('CSV file')
      .setInputFiles(file('Spec section,Title,Revision\n03 30 00,Mix,0\n26 05 00,,0\n'))
    await dialog.getByRole('button', { name: 'See what it has' }).click()
    await dialog.getByText('1 line is wrong').waitFor()
    const good =
      'Spec section,Title\n03 30 00 - Cast-in-place concrete,Mix\n03 30 00,Rebar\n26 05 00,Cables\n'
    await dialog.getByLabel('CSV file').setInputFiles(file(good))
    await dialog.getByRole('button', { name: 'See what it has' }).click()
    await dialog.getByRole('button', { name: 'Bring in 3 items' }).click()
    await page.getByRole('button', { name: /^03 30 00/ }).waitFor()
    expect(await rows(page).count()).toBe(3)
    await page.keyboard.press(']')
    expect(await atHand(page).innerText()).toContain('Cables')
    await page.getByRole('button', { name: /^03 30 00/ }).click()
    expect(await rows(page).count()).toBe(1)
    await page.getByRole('link', { name: /^Submitted/ }).click()
    await page.getByText(/Nothing/).waitFor()
  })
})

journeys('the search', () => {
  test.runIf(isAll)('shows all hits after Enter, also by record type', async () => {
    const { admin, id } = await here.project()
    await make(admin, recordTypes.rfi, id, { subject: 'Plinth at the door' })
    await make(admin, recordTypes.openIssue, id, { subject: 'Plinth cracked' })
    const page = await visit(here, admin, { at: `/p/${id}/rfis` })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('plinth')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /Plinth cracked/ }).waitFor()
    expect(addressOf(page)).toBe(`/search?q=plinth&p=${id}`)
    expect(await axe(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Narrow by kind' }).getByRole('link', { name: 'RFIs' }).click()
    await expect.poll(() => page.getByRole('link', { name: /Plinth/ }).count()).toBe(1)
  })
})
