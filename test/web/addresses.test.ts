/** A record with a name of nobody: its page asks for an address, and says who is not told. */
import { expect, test } from 'vitest'
import { LanguageSave } from '../../contract/language.ts'
import { ProjectGetMembersByProject } from '../../contract/project.ts'
import { site } from '../harness.ts'
import { newEmail } from '../inviting.ts'
import { makeOne, recordTypes } from '../records.ts'
import { hindrances, visit } from './browser.ts'

const here = await site()
const project = await here.project(['General Contractor PM', 'Superintendent'])
const { 'General Contractor PM': pm, Superintendent: superintendent } = project.people

const item = (name: string) =>
  makeOne(pm, recordTypes.punchList, project.id, {
    summary: 'Tap drips',
    status: 2,
    responsiblePartyList: [name],
  })
const at = ({ folderId }: { folderId?: number }) => `/p/${project.id}/punch/${folderId}`

test('a manager gives the address of a name, which is a member then', async () => {
  const page = await visit(here, pm, { at: at(await item('Doors Dan')) })
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
  const { projectMembers } = await pm.client.call(ProjectGetMembersByProject, { projectId: project.id })
  expect(projectMembers!.find((one) => one.email === email)).toMatchObject({
    fullName: 'Doors Dan',
    role: 'Viewer',
  })
})

test('a record that was just made asks at once, and skipped it says who is not told', async () => {
  const page = await visit(here, pm, { at: `/p/${project.id}/rfis/new` })
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Beam')
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('The town hall')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /draft/i }).click()
  const dialog = page.getByRole('dialog', { name: 'How is “The town hall” reached?' })
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('list', { name: 'Not told' }).getByText('The town hall').waitFor()
})

test('others are told whom to ask, also in German', async () => {
  const ids = await item('Glass Gil')
  const page = await visit(here, superintendent, { at: at(ids) })
  await page.getByText('A manager can give an address.').waitFor()
  expect(await page.getByRole('button', { name: /an address…/ }).count()).toBe(0)
  await pm.client.call(LanguageSave, { language: 'de' })
  const german = await visit(here, pm, { at: at(ids) })
  await german.getByRole('button', { name: 'Adresse von Glass Gil angeben…' }).click()
  await german.getByRole('dialog', { name: 'Wie ist „Glass Gil“ erreichbar?' }).waitFor()
  expect(await hindrances(german)).toEqual([])
})
