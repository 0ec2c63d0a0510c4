/** Views that are shared with the project: one person shares, another uses it, a third never sees it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { nodeType } from '../../../contract/nodetypes.ts'
import { ProjectRoleSave } from '../../../contract/people/role.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { SavedViewRead } from '../../../contract/projects/savedview.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Viewer' | 'General Contractor PM'>
let painter: Person
beforeAll(async () => {
  project = await here.project(['Architect', 'Viewer', 'General Contractor PM'])
  const { admin, id, people } = project
  const open = { statusId: 3, toUserId: people.Architect.id, question: 'Why?' }
  await make(
    admin,
    recordTypes.rfi,
    id,
    { ...open, subject: 'Roof drain', dateDue: '2020-01-03' },
    { ...open, subject: 'Roof girder', dateDue: '2020-01-02' },
    { ...open, subject: 'Wall bracing', dateDue: '2020-01-01' },
  )
  const rights = [{ section: 'openissues', reads: 'all' }]
  await admin.client.call(ProjectRoleSave, { projectId: id, roles: [{ roleName: 'Painter', rights }] })
  painter = await here.person(admin)
  await admin.client.call(ProjectMemberAdd, {
    projectId: id,
    member: { userId: painter.id, role: 'Painter' },
  })
})

const numbers = (page: Page) => page.locator('tr[data-row] td.no').allTextContents()
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const shared = async () => {
  const request = { projectId: project.id, folderType: nodeType.rfi }
  return (await project.admin.client.call(SavedViewRead, request)).views!
}

/** Saves the query of the page as a view in the browser, and shares it. */
async function share(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as' }).click()
  await page.getByLabel('Name of the view').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Share with the project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with the project' })
  expect(await hindrances(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Share with the project' }).click()
  await dialog.waitFor({ state: 'detached' })
}

journeys('a view of a list', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone', { phone: true }],
  ])(
    'is shared by one, used by another, and not there for who does not read the list: %s',
    async (_, how) => {
      const { Architect, Viewer } = project.people
      const name = `Roof ${Object.keys(how).length}`
      const at = `/p/${project.id}/rfis`
      const page = await visit(here, Architect, { ...how, at: `${at}?view=all&q=roof&sort=-due` })
      await expect.poll(() => numbers(page)).toEqual(['RFI-001', 'RFI-002'])
      await share(page, name)
      const tab = (of: Page) => views(of).getByRole('link', { name: `${name} by ${Architect.fullName}` })
      await expect.poll(() => tab(page).getAttribute('aria-current')).toBe('page')
      await page.getByText(`The view “${name}” is shared with the project.`).waitFor()
      await expect.poll(() => numbers(page)).toEqual(['RFI-001', 'RFI-002'])

      const other = await visit(here, Viewer, { ...how, at })
      await tab(other).click()
      await expect.poll(() => numbers(other)).toEqual(['RFI-001', 'RFI-002'])
      await expect.poll(() => tab(other).getAttribute('aria-current')).toBe('page')
      expect(await other.getByRole('button', { name: /shared view|Save for all/ }).count()).toBe(0)
      expect(await hindrances(other)).toEqual([])
      // Its address alone is all of it.
      await other.reload()
      await expect.poll(() => numbers(other)).toEqual(['RFI-001', 'RFI-002'])
      await expect.poll(() => tab(other).getAttribute('aria-current')).toBe('page')
      // Their own changes are not those of all.
      await other.getByRole('searchbox').fill('')
      await expect.poll(() => numbers(other)).toHaveLength(3)
      expect(await other.getByRole('button', { name: /Save for all/ }).count()).toBe(0)

      const third = await visit(here, painter, { ...how, at: `/p/${project.id}/issues` })
      await views(third).getByRole('link').first().waitFor()
      expect(await third.getByText(name).count()).toBe(0)
      await third.goto(at)
      await third.getByText('It does not exist, or you may not see it.').waitFor()
      expect(await third.getByText(name).count()).toBe(0)
    },
  )

  test('is changed for all, named anew and removed by who shared it or a manager', async () => {
    const { Architect } = project.people
    const manager = project.people['General Contractor PM']
    const page = await visit(here, Architect, { at: `/p/${project.id}/rfis?view=all&q=girder` })
    await expect.poll(() => numbers(page)).toEqual(['RFI-002'])
    await share(page, 'Girders')
    await page.getByText('is shared with the project.').waitFor()

    const theirs = await visit(here, manager, { at: `/p/${project.id}/rfis` })
    await views(theirs)
      .getByRole('link', { name: /^Girders by/ })
      .click()
    await expect.poll(() => numbers(theirs)).toEqual(['RFI-002'])
    await theirs.getByRole('searchbox').fill('wall')
    await expect.poll(() => numbers(theirs)).toEqual(['RFI-003'])
    await theirs.getByRole('button', { name: 'Save for all' }).click()
    await theirs.getByText('The view “Girders” is changed for all.').waitFor()
    expect((await shared()).find(({ name }) => name === 'Girders')?.filter).toEqual({ Words: 'wall' })

    await theirs.getByRole('button', { name: 'Change the shared view Girders' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Change the shared view Girders' })
    await dialog.getByLabel('Name of the view').fill('Walls')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await views(theirs)
      .getByRole('link', { name: /^Walls by/ })
      .waitFor()
    await theirs.getByRole('button', { name: 'Change the shared view Walls' }).click()
    await theirs.getByRole('button', { name: 'Remove for all' }).click()
    await theirs.getByText('The view “Walls” is no longer shared.').waitFor()
    await expect
      .poll(() =>
        views(theirs)
          .getByRole('link', { name: /^Walls by/ })
          .count(),
      )
      .toBe(0)
    expect((await shared()).map(({ name }) => name)).not.toContain('Walls')
    // The one in the browser of who shared it stays.
    await page.reload()
    await views(page).getByRole('link', { name: 'Girders', exact: true }).waitFor()
  })
})
