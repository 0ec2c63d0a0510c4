/** Whoever writes a record gives a name in it an address; a manager makes that person a member. */
import { expect, test } from 'vitest'
import { ProjectGetMembersByProject } from '../../contract/project.ts'
import { site } from '../harness.ts'
import { makeOne, recordTypes } from '../records.ts'
import { hindrances, journeys, visit } from './browser.ts'

const here = await site()
const project = await here.project(['Project Assistant', 'General Contractor PM', 'Viewer'])
const { 'Project Assistant': writer, 'General Contractor PM': pm, Viewer: viewer } = project.people

const roleOf = async (email: string) => {
  const { projectMembers } = await pm.client.call(ProjectGetMembersByProject, { projectId: project.id })
  return projectMembers!.find((one) => one.email === email)?.role
}

journeys('the address of a name', () => {
  test('by its writer reaches somebody for this record alone, until a manager makes them a member', async () => {
    const { folderId } = await makeOne(writer, recordTypes.punchList, project.id, {
      summary: 'Hoist anchors',
      status: 2,
      responsiblePartyList: ['Jo Miller'],
    })
    const at = `/p/${project.id}/punch/${folderId}`
    const onlooker = await visit(here, viewer, { at })
    const told = onlooker.getByRole('list', { name: 'Not told' })
    await told.getByText('A manager can give an address.').waitFor()
    expect(await told.getByRole('button').count()).toBe(0)

    const page = await visit(here, writer, { at })
    await page.getByRole('button', { name: 'Give Jo Miller an address…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('They see nothing else of the project.').waitFor()
    expect(await dialog.getByLabel('Role').count()).toBe(0)
    await dialog.getByLabel('E-mail').fill('jo@miller.example')
    expect(await hindrances(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add them' }).click()
    await page.getByText('Jo Miller is told of this record from now on.').waitFor()
    await page.getByText('It waits on Jo Miller').waitFor()
    const names = page.getByRole('list', { name: 'Not told' })
    await names.getByText('Reached for this record alone').waitFor()
    expect(await names.getByRole('button').count()).toBe(0)
    expect(await roleOf('jo@miller.example')).toBeUndefined()
    await page.getByText('Who may see this').click()
    await page.locator('.readers').getByText('Reached for this record alone').waitFor()

    const manager = await visit(here, pm, { at })
    await manager.getByRole('button', { name: 'Make Jo Miller a member…' }).click()
    const making = manager.getByRole('dialog')
    await making.getByLabel('Role').selectOption('Viewer')
    expect(await hindrances(manager)).toEqual([])
    await making.getByRole('button', { name: 'Make them a member' }).click()
    await manager.getByText('Jo Miller is a member now.').waitFor()
    expect(await roleOf('jo@miller.example')).toBe('Viewer')
    await manager.getByRole('list', { name: 'Not told' }).waitFor({ state: 'detached' })
  })
})
