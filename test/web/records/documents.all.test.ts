/** Folders and documents in the web app. */
import { expect, test } from 'vitest'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import {
  DocumentCreate,
  DocumentReadInFolder,
  DocumentVersionsRead,
  RFICreateMany,
} from '../../../contract/index.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { restricted } from '../../kit/restricted.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

/** The smallest possible picture: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

const documentsOf = async (who: Person, parentFolderId: number) =>
  (await who.client.call(DocumentReadInFolder, { parentFolderId })).documentList!

journeys('documents', () => {
  test('are added to a new folder, get versions, and are viewed', async () => {
    const { id, admin } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/documents` })
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByLabel('Name of the folder').fill('Sketches')
    await page.getByRole('button', { name: 'Make it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sketches' }).waitFor()
    await page.getByLabel('Upload', { exact: true }).setInputFiles([picture('SK-1.png'), picture('SK-2.png')])
    await page.getByRole('link', { name: 'SK-2' }).first().waitFor()
    await page.getByRole('link', { name: 'SK-1' }).first().click()
    const panel = page.getByRole('complementary', { name: 'Document' })
    await panel.getByRole('img', { name: 'SK-1.png' }).waitFor()
    expect(await hindrances(page)).toEqual([])

    await panel.getByLabel('Upload a new version').setInputFiles(picture('SK-1 revised.png'))
    await panel.getByRole('link', { name: 'Show version 2' }).waitFor()
    await panel.getByRole('link', { name: 'Show version 1' }).click()
    await page.waitForURL(/[?&]v=1/)
    // Both were uploaded at once in any order, so the address is read from the page.
    const folderId = Number(new URL(page.url()).searchParams.get('doc'))
    const { versions } = await admin.client.call(DocumentVersionsRead, { folderId })
    expect(versions!.map(({ version }) => version)).toEqual([2, 1])
  })

  test('have their fields changed in the panel, and show which records refer to them', async () => {
    const { id, rootFolderId, admin } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/documents` })
    await page.getByLabel('Upload', { exact: true }).setInputFiles(picture('plan.png'))
    await page.getByRole('link', { name: 'plan' }).first().waitFor()
    const [plan] = await documentsOf(admin, rootFolderId)
    const { returnedIdList } = await admin.client.call(RFICreateMany, {
      rfiList: [{ projectId: id, subject: 'Where is the column?', question: 'There.' }],
    })
    const rfi = Number(returnedIdList![0]!.folderId)
    await admin.client.call(DocumentReferenceAdd, { folderId: rfi, documentId: plan!.documentId })

    await page.goto(`/p/${id}/documents/${plan!.folderId}`)
    const panel = page.getByRole('complementary', { name: 'Document' })
    await panel.getByRole('link', { name: /Where is the column/ }).waitFor()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Number').fill('A-101')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The document is saved.').waitFor()
    expect((await documentsOf(admin, rootFolderId))[0]!.documentNumber).toBe('A-101')
  })

  test('are navigated by keyboard', async () => {
    const { id, admin } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/documents` })
    for (const name of ['Alpha', 'Beta']) {
      await page.goto(`/p/${id}/documents`)
      await page.getByRole('button', { name: 'New folder' }).click()
      await page.getByLabel('Name of the folder').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await page.getByRole('treeitem', { name: 'Beta' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Alpha' }).waitFor()
    // The position in the tree is kept: the next one is one key press away.
    await page.getByRole('treeitem', { name: 'Alpha' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Beta' }).waitFor()
  })

  test('are filtered and selected on a phone, and a file of their number asks for a new version', async () => {
    const { id, rootFolderId, admin } = await here.project()
    for (const [documentNumber, documentDescription, documentDiscipline] of [
      ['A-101', 'Floor plan', 5],
      ['S-201', 'Steel', 4],
    ] as const)
      await admin.client.call(DocumentCreate, {
        parentFolderId: rootFolderId,
        documentNumber,
        documentDescription,
        documentDiscipline,
        fileName: `${documentNumber}.png`,
        fileContent: pixel.toString('base64'),
      })
    const page = await visit(here, admin, { at: `/p/${id}/documents`, phone: true })
    await page.setViewportSize({ width: 360, height: 740 })
    const row = (name: string) => page.getByRole('link', { name })
    await row('Steel').waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Filter by number or words' }).fill('A-101')
    await row('Steel').waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('')
    await row('Steel').waitFor()
    await page.getByRole('combobox', { name: 'Any discipline' }).selectOption('Structural')
    await row('Floor plan').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Any discipline' }).selectOption('Any discipline')
    await row('Floor plan').waitFor()
    await page.getByRole('checkbox', { name: 'Select Floor plan' }).check()
    await page.getByRole('checkbox', { name: 'Select Steel' }).check()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Set the status' }).click()
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('For review')
    await page.getByRole('button', { name: 'Set it for 2 documents' }).click()
    await page.getByText('2 documents changed.').waitFor()
    expect((await documentsOf(admin, rootFolderId)).map((one) => one.documentStatusName)).toEqual([
      'For review',
      'For review',
    ])

    await page
      .getByLabel('Upload', { exact: true })
      .setInputFiles([picture('A-101 rev 2.png'), picture('A-102.png')])
    const asking = page.getByRole('dialog', { name: 'A new version?' })
    await asking.getByRole('radio', { name: /^Version 2 of A-101/ }).waitFor()
    await asking.getByRole('button', { name: 'Upload' }).click()
    await row('A-102').waitFor()
    const versions = async () =>
      (await documentsOf(admin, rootFolderId)).map((one) => [one.uploadedFileName, one.documentVersion])
    await expect.poll(versions).toContainEqual(['A-101 rev 2.png', 2])
    expect(await versions()).toHaveLength(3)
  })

  test('in a restricted folder do not exist for a stranger, nor does the folder', async () => {
    const { team, folderId } = await restricted(here)
    const own = await visit(here, team.admin, { at: `/p/${team.id}/documents` })
    await own.getByRole('treeitem', { name: 'Claims' }).waitFor()
    const page = await visit(here, team.people.Viewer, {
      at: `/p/${team.id}/documents`,
      allow: /^404 POST \/api\/internal\/folder\/get/,
    })
    await page.getByRole('treeitem', { name: 'Documents' }).waitFor()
    expect(await page.getByRole('treeitem', { name: 'Claims' }).count()).toBe(0)
    await page.goto(`/p/${team.id}/documents/${folderId}`)
    await page.getByText('It does not exist, or you may not see it.').waitFor()
  })

  test('are accessible on a phone', async () => {
    const { id, admin } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/documents`, phone: true })
    await page.getByRole('treeitem', { name: 'Documents' }).waitFor()
    expect(await hindrances(page)).toEqual([])
  })
})
