/** What goes wrong while a set is uploaded and confirmed: files that are refused, no connection, others who change it; and on a phone. */
import { beforeAll, expect, test } from 'vitest'
import { DrawingPublicationRead, DrawingPublicationSave } from '../../../contract/drawings/publication.ts'
import { setOf, upload } from '../../kit/drawings/publishing.ts'
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
