/** Parts of a page that only some record types have, and the way from one record of a listing to the next. */
import { expect, test } from 'vitest'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, read, recordTypes } from '../../kit/records.ts'
import { journeys } from '../kit/browser.ts'
import { history, now, recordSite, state } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())

journeys('a punch list item', () => {
  test('is sent back with a reason, and the responsible party sees it', async () => {
    const item = await makeOne(world.engineer, recordTypes.punchList, world.projectId, {
      summary: 'Door binds',
      responsiblePartyList: [world.architect.login],
    })
    const architectPage = await world.open(world.architect, 'punch', item.folderId)
    await now(architectPage).getByText('This is yours to put right.').waitFor()
    await architectPage
      .getByRole('combobox', { name: `Status of ${world.architect.fullName}` })
      .selectOption('Complete')
    await state(architectPage, 'Ready for review')
    const engineerPage = await world.open(world.engineer, 'punch', item.folderId)
    await now(engineerPage).getByRole('button', { name: 'Not accepted…' }).click()
    await now(engineerPage).getByLabel('Why').fill('Still binds at the top.')
    await now(engineerPage).getByRole('button', { name: 'Not accepted', exact: true }).click()
    await state(engineerPage, 'Not accepted')
    await history(engineerPage).getByRole('listitem').filter({ hasText: 'Still binds at the top.' }).waitFor()
  })
})

journeys('an open issue', () => {
  test('is converted to an RFI, and each links to the other', async () => {
    const issue = await makeOne(world.engineer, recordTypes.openIssue, world.projectId, {
      subject: 'Crane path',
      question: 'Where?',
      issueTo: world.architect.id,
    })
    const page = await world.open(world.engineer, 'issues', issue.folderId)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Make an RFI of it…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make it' }).click()
    await page.waitForURL(`**/p/${world.projectId}/rfis/*`)
    await page.getByRole('heading', { level: 1, name: 'Crane path' }).waitFor()
    await page
      .getByRole('complementary', { name: 'Facts' })
      .getByRole('link', { name: /came from/ })
      .click()
    await page.waitForURL(`**/issues/${issue.folderId}`)
    await page.getByRole('link', { name: /became/ }).waitFor()
  })
})

journeys('a record', () => {
  test('is moved to another folder', async () => {
    const ids = await world.rfi()
    const { folder } = await world.engineer.client.call(FolderAdd, {
      folder: { folderName: 'East wing', folderProjectId: world.projectId },
    })
    const page = await world.open(world.engineer, 'rfis', ids.folderId)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Move to another folder…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'East wing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to East wing' }).click()
    await page.getByText('Moved to East wing.').waitFor()
    expect((await read(world.engineer, recordTypes.rfi, ids)).folderParentId).toBe(folder!.folderId)
  })

  test('is opened from a listing, and j and k move through the listing', async () => {
    const subjects = ['First beam', 'Second beam', 'Third beam']
    for (const subject of subjects) await world.rfi({ subject })
    const page = await world.open(world.engineer, 'rfis', 0, { at: `/p/${world.projectId}/rfis?q=beam` })
    await page.getByRole('row').filter({ hasText: 'Second beam' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByText(/^\d of 3$/).waitFor()
    const seen = new Set<string>()
    const place = async () => Number((await page.getByText(/^\d of 3$/).textContent())![0])
    while ((await place()) > 1) {
      const at = await place()
      await page.keyboard.press('k')
      await page.getByText(`${at - 1} of 3`).waitFor()
    }
    for (const at of [1, 2, 3]) {
      await page.getByText(`${at} of 3`).waitFor()
      await page.getByRole('region', { name: /history/i }).waitFor()
      seen.add((await heading.textContent())!)
      if (at < 3) await page.keyboard.press('j')
    }
    expect(seen).toEqual(new Set(subjects))
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.search.includes('q=beam'))
  })
})
