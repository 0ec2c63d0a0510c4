/** A set of scans: somebody shows once where the number stands, and types from the cut-outs. */
import { beforeAll, expect, test } from 'vitest'
import { DrawingPublicationPrepare, DrawingPublicationRead } from '../../../contract/drawings/publication.ts'
import { readPages } from '../../kit/drawings/publishing.ts'
import { setOf } from '../../kit/drawings/sets.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
})

/** Pages with lines alone, as scans are to the reader of text. */
async function scans(): Promise<number> {
  const lines = Array.from({ length: 3 }, (_, i) => ({ content: `${200 * i} 100 m 2300 ${900 + i} l S` }))
  const { publicationId } = await pm.client.call(DrawingPublicationPrepare, {
    projectId: project.id,
    fileName: 'Scans.pdf',
    fileContent: setOf(lines).toString('base64'),
  })
  await readPages(here, project.id)
  return publicationId!
}

const boxesOf = async (publicationId: number) =>
  (await pm.client.call(DrawingPublicationRead, { publicationId })).pages!.map(({ numberBox }) => numberBox)

journeys('where the number stands', () => {
  test('is drawn once for all pages of a size, by pointer', async () => {
    const publicationId = await scans()
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings/bring/${publicationId}` })
    await page.getByText('On 3 pages no number was found.').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Where it stands on page 1' })
    await dialog.getByText(/It counts for 3 pages of this size/).waitFor()
    const sheet = dialog.getByRole('application', { name: 'Box on page 1' })
    await sheet.locator('img').evaluate((img: HTMLImageElement) => img.decode())
    const at = (await sheet.boundingBox())!
    await page.mouse.move(at.x + at.width * 0.8, at.y + at.height * 0.9)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width * 0.95, at.y + at.height * 0.97, { steps: 3 })
    await page.mouse.up()
    await looks(page, 'box')
    await dialog.getByRole('button', { name: 'Read there' }).click()
    await page.getByText(/of 3 pages read/).waitFor()
    await readPages(here, project.id)
    await page.getByRole('img', { name: 'Title block of page 3' }).waitFor()
    for (const box of await boxesOf(publicationId)) {
      expect(Math.abs(Number(box!.x) - 0.8 * 2592)).toBeLessThan(8)
      expect(Math.abs(Number(box!.width) - 0.15 * 2592)).toBeLessThan(8)
    }
    await page.getByLabel('Number of page 1').fill('A-101')
    await page.getByText('All saved.').waitFor()
    await looks(page, 'scans with cut-outs')
  })

  test('and by keyboard, with what was typed before kept', async () => {
    const publicationId = await scans()
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings/bring/${publicationId}` })
    await page.getByLabel('Title of page 1').fill('Ground floor')
    await page.getByLabel('Title of page 1').press('Escape')
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Where it stands on page 1' })
    await dialog.getByRole('radio', { name: 'Title' }).check()
    const sheet = dialog.getByRole('application')
    await sheet.focus()
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await dialog.getByRole('button', { name: 'Read there' }).click()
    await page.getByText(/of 3 pages read/).waitFor()
    await readPages(here, project.id)
    await expect.poll(() => page.getByLabel('Title of page 1').inputValue()).toBe('Ground floor')
    const { pages } = await pm.client.call(DrawingPublicationRead, { publicationId })
    const [other] = pages!.filter(({ page }) => page === 2)
    expect([other!.titleBox!.x, other!.titleBox!.y, other!.titleBox!.width]).toEqual([
      2280.96, 1574.76, 256.2,
    ])
  })

  test('on a phone', async () => {
    const publicationId = await scans()
    const at = `/p/${project.id}/drawings/bring/${publicationId}`
    const page = await visit(here, pm, { at, phone: true })
    await page.getByRole('button', { name: /^Show where the number is/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Where it stands on page 1' })
    await dialog.getByRole('button', { name: 'Larger' }).click()
    await looks(page, 'box on a phone')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
