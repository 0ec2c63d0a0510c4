/** A record with a name of nobody: its page asks for an address, and says who is not told. */
import { expect, test } from 'vitest'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { ProjectGetMembersByProject } from '../../../contract/projects/project.ts'
import { site } from '../../kit/harness.ts'
import { newEmail } from '../../kit/mail/inviting.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { hindrances, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Superintendent', 'Viewer']))
const ready = prepared(async () => project.people)

const item = (name: string) =>
  makeOne(ready['General Contractor PM'], recordTypes.punchList, project.id, {
    summary: 'Tap drips',
    status: 2,
    responsiblePartyList: [name],
  })
const at = ({ folderId }: { folderId?: number }) => `/p/${project.id}/punch/${folderId}`

test('a manager gives the address of a name, which is a member then', async () => {
  const page = await visit(here, ready['General Contractor PM'], { at: at(await item('Doors Dan')) })
  await page.getByRole('list', { name: 'Not told' }).getByText('Doors Dan').waitFor()
  await page.getByRole('button', { name: 'Give Doors Dan an address…' }).click()
  const dialog = page.getByRole('dialog', { name: 'How is “Doors Dan” reached?' })
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await dialog.getByText('Enter an e-mail address or a phone number').waitFor()
  expect(await hindrances(page)).toEqual([])
  const email = newEmail()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await page.getByText('Doors Dan is a member now.').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Not told' }).count()).toBe(0)
  const { projectMembers } = await ready['General Contractor PM'].client.call(ProjectGetMembersByProject, {
    projectId: project.id,
  })
  expect(projectMembers!.find((one) => one.email === email)).toMatchObject({
    fullName: 'Doors Dan',
    role: 'Viewer',
  })
})

test.each([
  ['a manager', () => ready['General Contractor PM'], 1],
  ['who writes it', () => ready.Superintendent, 0],
])(
  'a record that was just made asks %s at once, and skipped it says who is not told',
  async (_who, by, roles) => {
    const page = await visit(here, by(), { at: `/p/${project.id}/rfis/new` })
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Beam')
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('The town hall')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: /draft/i }).click()
    const dialog = page.getByRole('dialog', { name: 'How is “The town hall” reached?' })
    await dialog.getByLabel('E-mail').waitFor()
    expect(await dialog.getByLabel('Role').count()).toBe(roles)
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('list', { name: 'Not told' }).getByText('The town hall').waitFor()
  },
)

test('others are told whom to ask, also in German', async () => {
  const ids = await item('Glass Gil')
  const page = await visit(here, ready.Viewer, { at: at(ids) })
  await page.getByText('A manager can give an address.').waitFor()
  expect(await page.getByRole('button', { name: /an address…/ }).count()).toBe(0)
  await ready['General Contractor PM'].client.call(LanguageSave, { language: 'de' })
  const german = await visit(here, ready['General Contractor PM'], { at: at(ids) })
  await german.getByRole('button', { name: 'Adresse von Glass Gil angeben…' }).click()
  await german.getByRole('dialog', { name: 'Wie ist „Glass Gil“ erreichbar?' }).waitFor()
  expect(await hindrances(german)).toEqual([])
})

test('who writes a record gives an address for it alone, until a manager makes them a member', async () => {
  const ids = await item('Jo Miller')
  const email = newEmail()
  const roleOf = async () => {
    const { projectMembers } = await ready['General Contractor PM'].client.call(ProjectGetMembersByProject, {
      projectId: project.id,
    })
    return projectMembers!.find((one) => one.email === email)?.role
  }
  await ready['General Contractor PM'].client.call(LanguageSave, { language: 'en' })
  const page = await visit(here, ready.Superintendent, { at: at(ids) })
  await page.getByRole('button', { name: 'Give Jo Miller an address…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('They see nothing else of the project.').waitFor()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  expect(await hindrances(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await page.getByText('Jo Miller is told of this record from now on.').waitFor()
  await page.getByText('It waits on Jo Miller').waitFor()
  const names = page.getByRole('list', { name: 'Reached for this record alone' })
  await names.getByText('Jo Miller').waitFor()
  expect(await names.getByRole('button').count()).toBe(0)
  expect(await roleOf()).toBeUndefined()
  await page.getByText('Who may see this').click()
  await page.locator('.readers').getByText('Reached for this record alone').waitFor()

  const manager = await visit(here, ready['General Contractor PM'], { at: at(ids) })
  await manager.getByRole('button', { name: 'Make Jo Miller a member…' }).click()
  const making = manager.getByRole('dialog')
  await making.getByLabel('Role').selectOption('Viewer')
  expect(await hindrances(manager)).toEqual([])
  await making.getByRole('button', { name: 'Make them a member' }).click()
  await manager.getByText('Jo Miller is a member now.').waitFor()
  expect(await roleOf()).toBe('Viewer')
  await manager.getByRole('list', { name: 'Reached for this record alone' }).waitFor({ state: 'detached' })
})
