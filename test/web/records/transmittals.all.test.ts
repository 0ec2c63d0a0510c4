/** Pages that the browser itself prints, and the pages of transmittals. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { TransmittalsRead } from '../../../contract/documents/transmittal.ts'
import { dense, readsPdf, textOf } from '../../kit/files/pdf.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
type Role = 'General Contractor PM' | 'Architect' | 'Viewer'
let project: Project<Role>
let pm: Person
let rfi: RecordData
/** Longer than any column: each of its words is looked for, because those of other columns stand between its lines. */
const subject = Array.from({ length: 28 }, (_, i) => `lintel${i}`).join(' ')
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect', 'Viewer'])
  pm = project.people['General Contractor PM']
  rfi = await makeOne(pm, recordTypes.rfi, project.id, {
    subject,
    question: 'Which size, and how much bearing?',
    statusId: 3,
    toUserId: project.people.Architect.id,
  })
})

/** As Ctrl+P prints it. Kept, so that people can look at it. */
async function printed(page: Page, name: string): Promise<string> {
  await page.locator('html[data-printing=ready]').waitFor({ state: 'attached' })
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  const folder = join(tmpdir(), 'plumbline-printed')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.pdf`), pdf)
  return textOf(pdf)
}

journeys('a page that the browser prints', () => {
  describe.skipIf(!readsPdf())('has its project and the moment, all texts, and no menus', () => {
    const pages: Array<[name: string, path: () => string, waitsFor: string, says: () => string]> = [
      ['list', () => '/rfis', 'tr.line', () => `${subject} ${rfi.number}`],
      ['record', () => `/rfis/${rfi.folderId}`, '.facts-rail', () => `${subject} Which size, and how much`],
      ['dashboard', () => '', '.board', () => ''],
    ]
    test.each(pages)('%s', async (name, path, waitsFor, says) => {
      const page = await visit(here, pm, { at: `/p/${project.id}${path()}` })
      await page.locator(waitsFor).first().waitFor()
      const text = await printed(page, name)
      const projectName = (await page.title()).split(' · ').at(-2)!
      for (const one of [projectName, String(new Date().getFullYear())])
        expect(dense(text)).toContain(dense(one))
      const words = new Set(text.split('\f')[0]!.split(/\s+/))
      expect(
        says()
          .split(' ')
          .filter((word) => word && !words.has(word)),
      ).toEqual([])
      expect(dense(text)).not.toContain(dense('Members and setup'))
    })
  })
})

journeys('transmittals', () => {
  test('a record is sent from its menu; the architect sees it, and that they opened it', async () => {
    const { admin, people } = project
    await admin.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentNumber: 'S-201',
      fileName: 'S-201.pdf',
      fileContent: Buffer.from('%PDF-1.7').toString('base64'),
    })
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis/${rfi.folderId}` })
    await page.getByRole('button', { name: /^More: steps/ }).click()
    await page.getByRole('menuitem', { name: 'Send as a transmittal…' }).click()
    await page.getByRole('heading', { level: 1, name: 'Send with a transmittal' }).waitFor()
    await page.getByText(rfi.number).first().waitFor()
    await page.getByRole('combobox', { name: 'Add a document or record' }).fill('S-201')
    await page.getByRole('option', { name: /S-201/ }).click()
    await page.getByRole('button', { name: /Leave out S-201/ }).waitFor()
    await page.getByRole('link', { name: 'Cancel' }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Enter a subject.').waitFor()
    await page.getByText('Choose at least one person.').waitFor()
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await to.fill(people.Architect.fullName.slice(0, 20))
    await page.getByRole('option', { name: people.Architect.fullName }).click()
    await page.getByLabel('Subject').fill('Lintels of the stair tower')
    expect(await page.getByText(/^(Enter a subject|Choose at least one person)\.$/).count()).toBe(0)
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'T-001 Lintels of the stair tower' }).waitFor()
    await page.getByText('not opened yet').waitFor()
    expect(await hindrances(page)).toEqual([])
    const [heading, box] = await Promise.all(
      [page.getByRole('heading', { name: 'What was sent' }), page.locator('.setup-rows').first()].map((one) =>
        one.boundingBox(),
      ),
    )
    expect(box!.y - heading!.y - heading!.height).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'End the links in mails' }).click()
    await page.getByText('No link was open.').waitFor()
    const theirs = await visit(here, people.Architect, { at: `/p/${project.id}/transmittals` })
    await theirs.getByText('new', { exact: true }).waitFor()
    expect(await hindrances(theirs)).toEqual([])
    await theirs.getByRole('link', { name: 'T-001 Lintels of the stair tower' }).click()
    await theirs.getByRole('link', { name: /^S-201/ }).waitFor()
    await theirs.getByText(/Opened: /).waitFor()
    await page.reload()
    await page.getByText(/Opened: /).waitFor()
  })

  test('one whose answer got lost is sent once, however often Send is pressed', async () => {
    const page = await visit(here, pm, {
      at: `/p/${project.id}/transmittals/new?items=${rfi.folderId}`,
      allow: /transmittal\/send$/,
    })
    let lost = 0
    await page.route('**/transmittal/send', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch().catch(() => undefined)
      await route.abort().catch(() => undefined)
    })
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await to.fill(project.people.Architect.fullName.slice(0, 20))
    await page.getByRole('option', { name: project.people.Architect.fullName }).click()
    await page.getByLabel('Subject').fill('Once only')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /Once only/ }).waitFor()
    const { transmittals } = await pm.client.call(TransmittalsRead, { projectId: project.id })
    expect(transmittals!.filter((one) => one.subject === 'Once only')).toHaveLength(1)
  })

  test('whoever only reads is offered nothing to send', async () => {
    const page = await visit(here, project.people.Viewer, { at: `/p/${project.id}/transmittals` })
    await page.getByText('Nothing was sent to you or by you').waitFor()
    expect(await page.getByRole('link', { name: 'Send documents or records' }).count()).toBe(0)
  })
})

journeys('the papers of a project', () => {
  test('are set with its defaults', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/setup/defaults` })
    await page.getByLabel('Size', { exact: true }).selectOption('A4')
    await page.getByLabel('What minutes say about objections').fill('Object in writing until {until}.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The calendar and the defaults are saved.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('A4')
    expect(await hindrances(page)).toEqual([])
  })
})
