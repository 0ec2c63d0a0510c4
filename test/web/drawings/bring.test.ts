/** A set of drawings from its PDF to what is in force, by keyboard; and out of force again. */
import { beforeAll, expect, test } from 'vitest'
import { DrawingPublicationRead, DrawingPublicationSave } from '../../../contract/drawings/publication.ts'
import { inForce, readPages, setOf, upload } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent' | 'Viewer'>
let pm: Person

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent', 'Viewer'])
  pm = project.people['General Contractor PM']
})

journeys('a set of drawings', () => {
  test('is uploaded, confirmed and published by keyboard', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings` })
    await page.getByText('No drawings yet.').waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Bring a set in' })
    const set = setOf([{ number: 'A-201' }, { number: 'A-202' }, { number: '' }, { number: 'A 202' }])
    await dialog.getByLabel('Choose PDFs').setInputFiles(pdf('ASI 1.pdf', set))
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('ASI 1')
    await looks(page, 'upload')
    await dialog.getByLabel('Name').press('Enter')
    await page.waitForURL(/\/drawings\/bring\/\d+$/)
    await page.getByText('0 of 4 pages read').waitFor()
    await looks(page, 'reading')
    await readPages(here, project.id)

    const row = (n: number) => page.locator(`tr:has([aria-label="Number of page ${n}"])`)
    await row(4).getByText('Page 2 has this number as well').waitFor()
    await page.getByText('4 pages to look at first.').waitFor()
    await looks(page, 'confirm')
    // The doubtful ones are first: 2, 3 and 4 before 1.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByLabel('Number of page 2').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Level 3 floor plan')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('A-203')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await row(4).getByText('Left out', { exact: true }).waitFor()
    await row(2).getByText('New sheet').waitFor()
    await page.getByText('All saved.').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await row(1).getByText('New sheet').waitFor()
    await page.getByRole('link', { name: 'Left out 1' }).waitFor()
    await page.getByText('3 are new.').waitFor()

    await page.keyboard.press('Control+Enter')
    const publishing = page.getByRole('dialog', { name: 'Publish ASI 1' })
    await publishing.getByText('3 are new.').waitFor()
    await publishing.getByRole('radio', { name: 'Only some people' }).check()
    await publishing.getByRole('combobox', { name: 'These people' }).waitFor()
    await looks(page, 'publish')
    await publishing.getByRole('button', { name: 'Publish', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('ASI 1 is published: 3 sheets.').waitFor()
    await page.getByRole('row', { name: /A-202 Level 3 floor plan/ }).waitFor()
    expect(Object.keys(await inForce(pm, project.id))).toEqual(['A-201', 'A-202', 'A-203'])
  })

  test('of several files says which was refused, and goes on with the others', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings`, allow: /^400 PUT \/files/ })
    await page.getByRole('button', { name: 'Bring a set in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bring a set in' })
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.getByText('Choose at least one PDF.').waitFor()
    await dialog
      .getByLabel('Choose PDFs')
      .setInputFiles([
        pdf('No.pdf', Buffer.from('no PDF')),
        { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
        pdf('Structure.pdf', setOf([{ number: 'S-201' }])),
      ])
    await dialog.getByLabel('Name').fill('Bulletin 4')
    await dialog.getByRole('button', { name: 'Upload' }).click()
    const list = dialog.getByRole('list', { name: 'PDFs to upload' })
    await list.getByText('Structure.pdf').locator('..').getByText('uploaded').waitFor()
    await list.getByText('"No.pdf": This file is not a PDF.').waitFor()
    await list.getByText('This is no PDF.', { exact: true }).waitFor()
    await looks(page, 'upload, refused')
    await dialog.getByRole('button', { name: 'Go on with what was uploaded' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bulletin 4' }).waitFor()
    await page.getByText('Structure.pdf · 1 page').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page
      .getByRole('dialog', { name: 'Discard Bulletin 4?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await page.getByText('Bulletin 4 is discarded.').waitFor()
  })

  test('loses nothing that was typed without a connection', async () => {
    const { publicationId } = await upload(here, pm, project.id, [{ number: 'E-101' }, { number: 'E-102' }])
    const at = `/p/${project.id}/drawings/bring/${publicationId}`
    const page = await visit(here, pm, { at, allow: /ERR_FAILED/ })
    const title = page.getByLabel('Title of page 1')
    await title.waitFor()
    const saving = '**/api/internal/drawing/publication/save'
    await page.route(saving, (route) => route.abort())
    await title.fill('Lighting')
    await page.getByText('Not saved yet: no connection. It is tried again.').waitFor()
    await page.reload()
    await page.unroute(saving)
    await expect.poll(() => title.inputValue()).toBe('Lighting')
    await expect
      .poll(async () => (await pm.client.call(DrawingPublicationRead, { publicationId })).pages![0]!.title)
      .toBe('Lighting')
    await page.getByText('All saved.').waitFor()
  })

  test('is published only as it was seen, by those who may', async () => {
    const { publicationId, fileId } = await upload(here, pm, project.id, [{ number: 'P-101' }])
    const at = `/p/${project.id}/drawings/bring/${publicationId}`
    const page = await visit(here, pm, { at, allow: /^409 POST/ })
    await page.getByRole('button', { name: /^Publish/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Publish/ })
    await dialog.getByText('1 is new.').waitFor()
    const pages = [{ fileId, page: 1, title: 'Drains' }]
    await pm.client.call(DrawingPublicationSave, { publicationId, pages })
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog
      .getByText(/^The publication has changed since you read it/)
      .first()
      .waitFor()
    await dialog.getByText('The pages were read again.').waitFor()
    expect(await page.getByLabel('Title of page 1').inputValue()).toBe('Drains')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText(/is published: 1 sheet\./).waitFor()

    const superintendent = project.people.Superintendent
    const own = await upload(here, superintendent, project.id, [{ number: '' }])
    const other = await visit(here, superintendent, {
      at: `/p/${project.id}/drawings/bring/${own.publicationId}`,
    })
    await other.getByText('Managers and the design team publish it.').waitFor()
    expect(await other.getByRole('button', { name: /^Publish/ }).count()).toBe(0)
    await page.goto(`/p/${project.id}/drawings/bring/${own.publicationId}`)
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByText('1 page needs a number, or to be left out').waitFor()
    await page.waitForURL(/view=look/)
  })

  test('is confirmed on a phone', async () => {
    const { publicationId } = await upload(here, pm, project.id, [{ number: 'M-101' }, { number: '' }])
    const at = `/p/${project.id}/drawings/bring/${publicationId}`
    const page = await visit(here, pm, { at, phone: true })
    await page.getByRole('button', { name: 'Leave page 2 out' }).click()
    await page.getByRole('button', { name: 'Put page 2 back in' }).waitFor()
    await page.getByText('1 is new.').waitFor()
    await looks(page, 'confirm on a phone')
  })
})
