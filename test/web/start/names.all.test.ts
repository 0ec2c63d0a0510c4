/** Names in records: outside parties, whom a name means, and merging two that are one. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, read, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Architect', 'Viewer']))
const pm = prepared(async () => project.people['General Contractor PM'])

const item = (responsible: string) =>
  makeOne(pm, recordTypes.punchList, project.id, {
    summary: 'Hoist anchors',
    responsiblePartyList: [responsible],
    ccUserList: ['City inspector'],
  })

/** The people may still be on their way to the page. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

journeys('an outside party', () => {
  test('is marked in lists and on the page, and waits on a manager, until one says whom it means', async () => {
    const { folderId } = await item('Acme Hoists')
    const page = await visit(here, pm, { at: `/p/${project.id}/punch` })
    const row = page.getByRole('row').filter({ hasText: 'Hoist anchors' })
    await row.getByText('outside').waitFor()
    const court = await visit(here, project.admin, { at: '/' })
    const waiting = court.getByRole('listitem').filter({ hasText: 'Hoist anchors' })
    await waiting.getByText('reaches nobody').waitFor()
    await page.goto(`/p/${project.id}/punch/${folderId}`)
    await page.getByText(`It waits on ${project.admin.fullName}`).waitFor()
    await page.getByText('reaches nobody').first().waitFor()
    await page.getByText('City inspector (not in this project)').waitFor()
    const untold = page.getByRole('list', { name: 'Not told' })
    for (const name of ['Acme Hoists', 'City inspector'])
      await untold.getByRole('button', { name: `Give ${name} an address…` }).waitFor()

    await page.goto(`/p/${project.id}/setup/names`)
    await page.getByRole('button', { name: 'Say whom “Acme Hoists” means…' }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Whom does it mean?', project.people.Architect.fullName)
    await dialog.getByText('It is in 1 record:').waitFor()
    await dialog.getByRole('link', { name: /Hoist anchors/ }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await dialog.getByRole('button', { name: `It means ${project.people.Architect.fullName}` }).click()
    // The title of the dialog has the first of these words as well.
    await page.getByText(`“Acme Hoists” means ${project.people.Architect.fullName} now.`).waitFor()
    await page.goto(`/p/${project.id}/punch/${folderId}`)
    await page.getByText(`It waits on ${project.people.Architect.fullName}`).waitFor()
    await page.getByText(`said that “Acme Hoists” means ${project.people.Architect.fullName}`).waitFor()
    await untold.getByText('City inspector').waitFor()
    expect(await untold.getByText('Acme Hoists').count()).toBe(0)
    expect(await page.getByText('reaches nobody').count()).toBe(0)
  })

  test('who is invited is offered the records with their name', async () => {
    const other = await here.organization('Novak Cranes')
    const { folderId } = await item(other.fullName)
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/members` })
    await page.getByRole('button', { name: 'Add a member' }).click()
    const adding = page.getByRole('dialog')
    await adding.getByLabel('E-mail').fill(other.email)
    await adding.getByRole('button', { name: 'Add a member' }).click()
    await page.getByRole('button', { name: `Say whom “${other.fullName}” means…` }).click()
    await page.getByRole('button', { name: `It means ${other.fullName}` }).click()
    // What the page says there contains what its button said.
    const seen = () =>
      read(other as Person, recordTypes.punchList, { folderId }).then(
        ({ summary }) => summary,
        ({ status }) => status,
      )
    await expect.poll(seen).toBe('Hoist anchors')
  })
})

journeys('companies', () => {
  test('are offered by their names in the directory, not as people state theirs', async () => {
    const { id } = project.people.Viewer
    await here.database.rows('UPDATE person SET company = $2 WHERE id = $1', [id, 'Rival Builders'])
    const page = await visit(here, pm, { at: `/p/${project.id}/punch/new` })
    await page.getByRole('combobox', { name: 'Responsible' }).fill('Rival')
    await page
      .getByRole('option', { name: /Rival Builders/ })
      .first()
      .waitFor()
    const offered = await page.getByRole('option').allTextContents()
    expect(offered.filter((one) => /^Rival BuildersCompany/.test(one))).toEqual([])
  })
})

journeys('two entries of one person', () => {
  test('are merged after a look at what it touches, and the merge is undone', async () => {
    const twin = await here.person(project.admin, { firstName: 'Pat', lastName: `Twin ${project.admin.id}` })
    const member = { userId: twin.id, role: 'Viewer' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    const { folderId } = await makeOne(pm, recordTypes.openIssue, project.id, {
      subject: 'Hoist permit',
      issueTo: twin.id,
    })
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/merge` })
    await page.getByText('No name or address is there twice.').waitFor()
    await choose(page, 'Which one goes', twin.fullName)
    await choose(page, 'Which one stays', project.people.Architect.fullName)
    await page.getByRole('button', { name: 'Show what it touches' }).click()
    await page.getByText(`1 record will refer to ${project.people.Architect.fullName}`).waitFor()
    await page.getByRole('link', { name: /Hoist permit/ }).waitFor()
    expect(await hindrances(page)).toEqual([])
    const toOf = async () => (await read(project.admin, recordTypes.openIssue, { folderId })).issueTo
    expect(await toOf()).toBe(twin.id)
    await page.getByRole('button', { name: `Merge ${twin.fullName} into` }).click()
    await page.getByText(`${twin.fullName} is ${project.people.Architect.fullName} now.`).waitFor()
    expect(await toOf()).toBe(project.people.Architect.id)
    await page.getByRole('button', { name: `Undo the merge of ${twin.fullName}` }).click()
    await page.getByText(`${twin.fullName} is back, in 1 record.`).waitFor()
    expect(await toOf()).toBe(twin.id)
  })
})
