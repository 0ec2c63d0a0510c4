/** What was published: withdrawn again, whole or in part; and what is outside of the register. */
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { drawingType } from '../../../contract/drawings/drawingtype.ts'
import { inForce, published, setOf } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Viewer'>
let pm: Person
let publicationId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  pm = project.people['General Contractor PM']
  const first = [
    { number: 'A-201', title: 'Level 2', revision: '1' },
    { number: 'A-202', title: 'Level 3', revision: '1' },
  ]
  await published(here, pm, project.id, first, { name: 'Permit set', issueDate: '2026-03-02' })
  const second = [
    { number: 'A-201', title: 'Level 2', revision: '2' },
    { number: 'A-202', title: 'Level 3', revision: '2' },
    { number: 'A-203', title: 'Roof', revision: '1' },
  ]
  publicationId = (await published(here, pm, project.id, second, { name: 'ASI 2', issueDate: '2026-04-01' }))
    .publicationId
})

journeys('a publication', () => {
  test('is withdrawn in part, then whole, with a reason; who only reads does neither', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings` })
    await page.getByRole('link', { name: 'Publications' }).click()
    await page.getByText('Permit set').waitFor()
    await looks(page, 'publications')
    await page.getByRole('link', { name: 'ASI 2' }).click()
    await page.getByRole('row', { name: /A-203 Roof 1 New sheet/ }).waitFor()
    await looks(page, 'publication')

    await page.getByRole('button', { name: 'Withdraw…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw ASI 2' })
    await dialog.getByText('Everybody who was told of this publication is told of it').waitFor()
    await dialog.getByRole('radio', { name: 'Some sheets' }).check()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByText('Choose at least one sheet.').waitFor()
    await dialog.getByRole('checkbox', { name: 'A-203 Roof' }).check()
    await looks(page, 'withdraw')
    await dialog.getByRole('textbox').fill('Wrong roof')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('1 sheet withdrawn.').waitFor()
    await page.getByRole('row', { name: /A-203 Roof 1 Withdrawn Wrong roof/ }).waitFor()
    expect(await inForce(pm, project.id)).toEqual({ 'A-201': '2', 'A-202': '2' })

    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await dialog.getByRole('textbox').fill('Wrong levels')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('2 sheets withdrawn.').waitFor()
    await page.getByText('Wrong levels').first().waitFor()
    expect(await inForce(pm, project.id)).toEqual({ 'A-201': '1', 'A-202': '1' })
    await looks(page, 'publication, withdrawn')

    const reader = await visit(here, project.people.Viewer, {
      at: `/p/${project.id}/drawings/publications/${publicationId}`,
      phone: true,
    })
    await reader.getByText('Wrong roof').waitFor()
    expect(await reader.getByRole('button', { name: 'Withdraw…' }).count()).toBe(0)
    expect(await reader.getByText('Whole files').count()).toBe(0)
    await looks(reader, 'publication on a phone')
  })

  test('of an address that confirms it leads to its page', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings/bring/${publicationId}` })
    await page.waitForURL(`**/p/${project.id}/drawings/publications/${publicationId}`)
  })
})

journeys('a drawing outside of the register', () => {
  test('becomes the sheet by the choice of a manager', async () => {
    await pm.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentNumber: 'A 201',
      documentDescription: 'Second floor',
      documentType: drawingType,
      fileName: 'a.pdf',
      fileContent: setOf([{ number: 'A-201' }]).toString('base64'),
    })
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings` })
    await page.getByText('1 drawing is outside of the register').waitFor()
    await page.getByRole('link', { name: 'Choose' }).click()
    await page.getByRole('link', { name: 'A 201 Second floor' }).waitFor()
    await looks(page, 'outside of the register')
    await page.getByRole('button', { name: /^This is the sheet/ }).click()
    await page.getByText('A 201 is in the register now.').waitFor()
    await page.getByRole('link', { name: 'A-201 Level 2' }).waitFor()
    expect(Object.keys(await inForce(pm, project.id))).toContain('A 201')
  })
})
