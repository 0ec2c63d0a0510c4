/** A new project like another one, and groups of people, in the web app. */
import { expect, test } from 'vitest'
import { ProjectSourcesRead } from '../../../contract/projects/projectcopy.ts'
import { LabelRead, LabelSave } from '../../../contract/records/label.ts'
import { isAll } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('a project', () => {
  test.runIf(isAll)('is marked as a template, and another one begins like it', async () => {
    const { id, admin } = await here.project()
    await admin.client.call(LabelSave, { projectId: id, label: { name: 'Safety' } })
    const page = await visit(here, admin, { at: `/p/${id}/setup/project` })
    await page.getByLabel('This project is a template').check()
    const templates = async () =>
      (await admin.client.call(ProjectSourcesRead, {})).sources!.filter(({ isTemplate }) => isTemplate)
    await expect.poll(async () => (await templates()).map(({ projectId }) => projectId)).toEqual([id])
    await page.goto(`${here.url}/projects?new=1`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('New tower')
    await dialog.getByLabel('Begin like').selectOption(String(id))
    expect(await dialog.getByLabel('Labels').isChecked()).toBe(true)
    expect(await dialog.getByLabel('Members, with their roles').isChecked()).toBe(false)
    await dialog.getByLabel('Folders').uncheck()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Make the project' }).click()
    await page.getByRole('heading', { name: 'New tower' }).waitFor()
    const projectId = Number(/\/p\/(\d+)/.exec(page.url())![1])
    const { labels } = await admin.client.call(LabelRead, { projectId })
    expect(labels!.map(({ name }) => name)).toEqual(['Safety'])
  })

  test('has groups that add their people where people are chosen, and the field says so', async () => {
    const { id, people } = await here.project(['General Contractor PM', 'Architect', 'Owner'])
    const manager = people['General Contractor PM']
    const page = await visit(here, manager, { at: `/p/${id}/setup/groups` })
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByLabel('Name of the group').fill('Design and owner')
    for (const who of [people.Architect, people.Owner])
      await page.getByRole('checkbox', { name: who.fullName }).check()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('2 members', { exact: true }).waitFor()
    await page.goto(`${here.url}/p/${id}/issues/new`)
    const copies = page.getByRole('combobox', { name: 'Copies to' })
    await copies.fill('Design and')
    await page.getByRole('option', { name: /Design and owner/ }).click()
    await page.getByText('2 people of “Design and owner” added.').waitFor()
    for (const who of [people.Architect, people.Owner])
      await page.getByRole('button', { name: `Remove ${who.fullName}` }).waitFor()
  })
})
