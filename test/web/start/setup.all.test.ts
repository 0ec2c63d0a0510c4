/** Project setup in the web app. */
import { beforeAll, expect, test } from 'vitest'
import { ProjectRoleRead } from '../../../contract/people/role.ts'
import { ListRead } from '../../../contract/projects/codelist.ts'
import { ProjectGetMembersByProject } from '../../../contract/projects/project.ts'
import { ProjectDefaultsRead } from '../../../contract/projects/projectdefaults.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('setup', () => {
  let project: Project<'Subcontractor'>
  beforeAll(async () => {
    project = await here.project(['Subcontractor'])
  })

  test('changes rights only when saved, and shows in words what changes', async () => {
    const { id, admin } = project
    const page = await visit(here, admin, { at: `/p/${id}/setup/roles` })
    const rights = page.getByRole('group', { name: 'Subcontractor, Daily reports' })
    const writes = rights.getByRole('button', { name: 'Delete' })
    await writes.click()
    await page.getByText('1 change, not saved.').waitFor()
    await page.getByText('Subcontractor (1 member) may now delete daily reports.').waitFor()
    expect(await deletes(admin, id)).toBe(false)
    await page.getByRole('link', { name: 'Lists', exact: true }).click()
    await page.getByLabel('List', { exact: true }).waitFor()
    await page.goBack()
    await page.getByText('1 change, not saved.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('The roles are saved.').waitFor()
    expect(await deletes(admin, id)).toBe(true)
    expect(await axe(page)).toEqual([])
  })

  test('puts a role on another side, and lets it verify punch lists', async () => {
    const { id, admin } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/setup/roles` })
    await page.getByLabel('Side of Viewer').selectOption('Owner’s side')
    await page
      .getByRole('group', { name: 'Viewer, Punch lists' })
      .getByRole('button', { name: 'Verify work' })
      .click()
    await page.getByText('2 changes, not saved.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The roles are saved.').waitFor()
    const { roles } = await admin.client.call(ProjectRoleRead, { projectId: id })
    const viewer = roles!.find(({ roleName }) => roleName === 'Viewer')!
    expect(viewer.side).toBe('owner')
    const { verifies, makes } = viewer.rights!.find(({ section }) => section === 'punchlists')!
    expect({ verifies, makes }).toEqual({ verifies: true, makes: false })
  })

  test('adds a member by e-mail, changes their role, removes them', async () => {
    const { id, admin } = await here.project()
    const other = await here.organization('Tri-County Interiors')
    const page = await visit(here, admin, { at: `/p/${id}/setup/members` })
    await page.getByRole('button', { name: 'Add a member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(other.email)
    await dialog.getByLabel('Role').selectOption('Subcontractor')
    await dialog.getByRole('button', { name: 'Add a member' }).click()
    const role = page.getByRole('combobox', { name: `Role of ${other.fullName}` })
    await role.selectOption('Architect')
    await page.getByText(`${other.fullName} is Architect now.`).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: `Remove ${other.fullName}` }).click()
    await role.waitFor({ state: 'detached' })
    const { projectMembers } = await admin.client.call(ProjectGetMembersByProject, { projectId: id })
    expect(projectMembers!.map(({ userId }) => userId)).toEqual([admin.id])
  })

  test('proposes the weakest role for a new member', async () => {
    const { id, admin } = project
    const page = await visit(here, admin, { at: `/p/${id}/setup/members` })
    await page.getByRole('button', { name: 'Add a member' }).click()
    expect(await page.getByRole('dialog').getByLabel('Role').inputValue()).toBe('Viewer')
  })

  test('keeps the calendar and the days to answer, for managers', async () => {
    const own = await here.project(['General Contractor PM'])
    const manager = own.people['General Contractor PM']
    const page = await visit(here, manager, { at: `/p/${own.id}/setup/defaults` })
    await page.getByLabel('Saturday').check()
    await page.getByLabel('Days to answer an RFI').fill('5')
    await page.getByRole('button', { name: 'Add a holiday' }).click()
    await page.getByLabel('Day', { exact: true }).fill('2026-12-25')
    await page.getByLabel('Name of the holiday').fill('Christmas')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The calendar and the defaults are saved.').waitFor()
    const { defaults } = await manager.client.call(ProjectDefaultsRead, { projectId: own.id })
    expect(defaults).toMatchObject({ rfiDays: 5, workingWeekdays: [1, 2, 3, 4, 5, 6] })
    expect(defaults!.holidays).toMatchObject([{ name: 'Christmas' }])
  })

  test('creates a user who signs in and is asked to choose a password', async () => {
    const { id, admin } = project
    const page = await visit(here, admin, { at: `/p/${id}/setup/members` })
    await page.getByRole('button', { name: 'Add a member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Someone without a sign-in' }).click()
    const login = `sam-${id}`
    for (const [label, text] of [
      ['E-mail', `${login}@example.com`],
      ['First name', 'Sam'],
      ['Last name', `Ortega ${id}`],
      ['Login', login],
      ['First password', 'the scaffold was green'],
    ] as const)
      await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: 'Make the user and add' }).click()
    await page.getByRole('combobox', { name: `Role of Sam Ortega ${id}` }).waitFor()
  })

  test('renames an item of a code list for this project, and resets it', async () => {
    const { id, admin } = project
    const page = await visit(here, admin, { at: `/p/${id}/setup/lists?list=discipline` })
    await page.getByRole('textbox', { name: 'Name of value 1', exact: true }).fill('Everything')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This project’s own list.').waitFor()
    const list = { listName: 'discipline', projectId: id }
    expect((await admin.client.call(ListRead, list)).items![0]!.name).toBe('Everything')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Use the list above again' }).click()
    await page.getByText('As shipped.').waitFor()
    expect((await admin.client.call(ListRead, list)).items![0]!.name).toBe('General')
  })

  test('shows an API key once, and revokes it', async () => {
    const { id, admin } = project
    const page = await visit(here, admin, { at: `/p/${id}/setup/keys` })
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is for').fill('Accounting')
    await dialog.getByLabel('Connectors it opens').fill('Ledger, Drive')
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    const key = await dialog.locator('code').innerText()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('cell', { name: 'Ledger, Drive' }).waitFor()
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke the key for Accounting' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('cell', { name: 'revoked' }).waitFor()
  })

  test('makes a service account, and makes, replaces and revokes its keys', async () => {
    const { id, admin } = project
    const page = await visit(here, admin, { at: `/p/${id}/setup/services` })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New service account' }).click()
    await dialog.getByLabel('Its name, as others see it').fill('Sync robot')
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await page.getByRole('heading', { name: 'Sync robot' }).waitFor()
    await page.getByRole('button', { name: 'New key of Sync robot' }).click()
    await dialog.getByLabel('What it is for').fill('Nightly')
    await dialog.getByLabel('It may only read').check()
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    const key = await dialog.locator('code').innerText()
    const headers = { Authorization: `Bearer ${key}` }
    const who = await fetch(`${here.url}/api/SessionGetRequest`, { method: 'POST', headers })
    expect(await who.json()).toMatchObject({ fullName: 'Sync robot' })
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('cell', { name: 'read', exact: true }).waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'Replace the key Nightly' }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('rowheader', { name: 'Nightly' }).nth(1).waitFor()
    await page.getByRole('button', { name: 'Revoke the key Nightly' }).first().click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('cell', { name: 'revoked' }).waitFor()
    await page.getByRole('button', { name: 'Stop the keys of Sync robot' }).click()
    await page.getByRole('button', { name: 'Start the keys of Sync robot' }).waitFor()
  })

  test('does not exist for people who may not see it', async () => {
    const { id, people } = project
    const page = await visit(here, people.Subcontractor, { at: `/p/${id}/setup/members` })
    await page.getByRole('heading', { name: 'It does not exist, or you may not see it.' }).waitFor()
    expect(await page.getByRole('link', { name: 'Members and setup' }).count()).toBe(0)
  })

  test.each([
    ['at a desk', {}, ['project', 'access', 'connectors', 'bin']],
    ['on a phone', { phone: true }, ['audit', 'members']],
  ])('can be used by anybody %s', async (_where, how, parts) => {
    const { id, admin } = project
    const page = await visit(here, admin, { ...how, at: `/p/${id}/setup/${parts[0]}` })
    for (const part of parts) {
      await page.goto(`/p/${id}/setup/${part}`)
      await page.locator('.setup').waitFor()
      expect(await hindrances(page), part).toEqual([])
    }
  })
})

const deletes = async (admin: Awaited<ReturnType<typeof here.organization>>, projectId: number) => {
  const { roles } = await admin.client.call(ProjectRoleRead, { projectId })
  const rights = roles!.find(({ roleName }) => roleName === 'Subcontractor')!.rights!
  return rights.find(({ section }) => section === 'dailyreports')!.deletes
}
