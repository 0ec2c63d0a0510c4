/** Pages at a desk: windows that are not wide, and the keyboard in a list. */
import { beforeAll, expect, test } from 'vitest'
import { RFICreateMany } from '../../contract/rfi.ts'
import { type Person, type Project, site } from '../harness.ts'
import { journeys, visit } from './browser.ts'

const here = await site()
let project: Project<'General Contractor PM'>
let pm: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  await pm.client.call(RFICreateMany, {
    rfiList: ['Anchors at the eastern retaining wall', 'Beams', 'Columns', 'Doors'].map((subject) => ({
      folderProject: project.id,
      subject,
      question: 'Which?',
      status: 2,
      toUserId: pm.id,
    })),
  })
})

journeys('in a window of 1024 or 1280 px', () => {
  test('the register, a list and the documents need no scrolling sideways', async () => {
    const base = `/p/${project.id}`
    const page = await visit(here, pm, { at: base })
    for (const path of ['submittals', 'rfis', 'documents'])
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 768 })
        await page.goto(`${base}/${path}`)
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        const over = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('main, .scroll, .documents-rows')].map(
            (one) => one.scrollWidth - one.clientWidth,
          ),
        )
        expect(Math.max(...over), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
  })

  test('all parts of the setup are in sight', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/members` })
    const parts = page.locator('.views')
    await parts.getByRole('link', { name: 'Audit' }).waitFor()
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      expect(await parts.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
      const seen = await parts.evaluate((all) => all.scrollHeight - all.clientHeight)
      expect(seen).toBeLessThanOrEqual(1)
    }
  })
})

journeys('the keyboard', () => {
  test('j begins at the first row, and no key is lost, however fast they come', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    await page.getByText('Beams').waitFor()
    const current = () => page.locator('tr.is-at').getAttribute('data-row')
    await page.keyboard.press('j')
    expect(await current()).toBe('0')
    await page.evaluate(() => {
      for (const key of ['j', 'j', 'j', 'k'])
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await expect.poll(current).toBe('2')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog')
    for (const says of [
      'Next row',
      'Open the record',
      'Peek at the record',
      'First row',
      'Filter',
      'My court',
    ])
      await help.getByText(says, { exact: true }).first().waitFor()
  })

  test('c makes a record of the list, also in the list that was opened first', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    await page.getByText('Beams').waitFor()
    await page.keyboard.press('c')
    await page.waitForURL('**/rfis/new')
  })

  test('Esc from a record marks the row of the one that was shown last', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    await page.getByText('Beams').waitFor()
    const name = (subject: string) => page.getByRole('heading', { level: 1, name: subject })
    const mark = page.locator('tr.is-at')
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
    await name('Beams').waitFor()
    await page.keyboard.press('j')
    await name('Columns').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => mark.innerText()).toContain('Columns')
    // It is seen, and the next key goes on from there.
    await expect.poll(() => mark.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
    for (const key of ['j', 'Enter']) await page.keyboard.press(key)
    await name('Doors').waitFor()
    // Also from one that was opened for editing meanwhile.
    await page.getByRole('link', { name: 'Edit' }).waitFor()
    await page.keyboard.press('e')
    await page.waitForURL('**/edit')
    await page.getByLabel('Subject').waitFor()
    await page.locator('body').press('Escape')
    await name('Doors').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => mark.innerText()).toContain('Doors')
    expect(page.url()).toBe(`${here.url}/p/${project.id}/rfis`)
  })
})
