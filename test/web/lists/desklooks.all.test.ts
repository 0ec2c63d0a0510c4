/** Pages at a desk: windows that are not wide, and the keyboard in a list. */
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
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

  test('the documents show their names, and columns where there is room', async () => {
    await pm.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentNumber: 'A-102',
      fileName: 'Floor plan of level 2, eastern half.txt',
      fileContent: 'QQ==',
    })
    const page = await visit(here, pm, { at: `/p/${project.id}/documents` })
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      await page.getByRole('columnheader', { name: 'Name' }).waitFor()
      const name = (await page.getByRole('rowheader').first().boundingBox())!
      expect(name.width, `at ${width} px`).toBeGreaterThan(210)
      expect(
        await page.locator('.documents-rows').evaluate((rows) => rows.scrollWidth - rows.clientWidth),
      ).toBe(0)
    }
    await page.setViewportSize({ width: 1600, height: 768 })
    await page.getByRole('columnheader', { name: 'Version' }).waitFor()
    // Nothing was ever said of its discipline.
    const empty = (await page.getByRole('columnheader', { name: 'Discipline' }).boundingBox())!
    expect(empty.width).toBeLessThan(100)
  })

  test('a column that is empty gives its width to the names that are cut', async () => {
    const at = `/p/${project.id}/rfis?cols=status,court,due,section,drawing`
    const page = await visit(here, pm, { at })
    await page.setViewportSize({ width: 1024, height: 768 })
    const widthOf = async (name: string) =>
      (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0
    await page.getByText('Beams').waitFor()
    await expect.poll(() => widthOf('Section')).toBeLessThan(80)
    const whileEmpty = await widthOf('Subject')
    await pm.client.call(RFICreateMany, {
      rfiList: [
        {
          projectId: project.id,
          subject: 'Eaves',
          question: 'Which?',
          csiCode: '03 30 00',
          statusId: 2,
          toUserId: pm.id,
        },
      ],
    })
    await page.reload()
    await page.getByText('03 30 00').waitFor()
    await expect.poll(() => widthOf('Section')).toBeGreaterThan(80)
    expect(await widthOf('Subject')).toBeLessThan(whileEmpty)
  })

  test('all parts of the setup are in sight, in groups', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/roles` })
    const nav = page.getByRole('navigation', { name: 'Setup', exact: true })
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      await nav.getByRole('region', { name: 'Programs' }).getByRole('link', { name: 'Webhooks' }).waitFor()
      expect(await nav.getByRole('link').count()).toBe(19)
      expect(await nav.evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThanOrEqual(0)
      expect(await nav.locator('[aria-current]').textContent()).toContain('Roles')
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
    expect(await hindrances(page)).toEqual([])
  })
})

journeys('the setup on a phone', () => {
  test('is a list of its parts, then a part with a way back', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup`, phone: true })
    const nav = page.getByRole('navigation', { name: 'Setup', exact: true })
    await nav.getByRole('heading', { level: 2, name: 'Records' }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await nav.getByRole('link', { name: 'Lists' }).click()
    await page.waitForURL('**/setup/lists')
    expect(await nav.count()).toBe(0)
    await page.getByRole('link', { name: 'All of the setup' }).click()
    await nav.getByRole('link', { name: 'Roles' }).waitFor()
  })
})

journeys('the roles, for who only reads them', () => {
  test('are letters and words, without a control', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/setup/roles` })
    const grid = page.getByRole('table', { name: 'Roles and rights' })
    await grid.getByRole('rowheader', { name: /^Viewer/ }).waitFor()
    expect(await grid.locator('button, select, input').count()).toBe(0)
    const rights = grid.getByRole('list', { name: 'General Contractor PM, RFIs' }).getByRole('listitem')
    await expect.poll(() => rights.count()).toBeGreaterThan(1)
    await rights.filter({ hasText: 'Read all' }).waitFor()
    await grid.getByText('Contractor’s side').first().waitFor()
    expect(await hindrances(page)).toEqual([])
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
