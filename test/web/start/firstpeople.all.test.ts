/** The first people of a company: pasted, corrected, and refused at the field, in both languages. */
import { expect, test } from 'vitest'
import { UserAdd } from '../../../contract/people/user.ts'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

const picture = async (page: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> => {
  const folder = process.env.PLUMBLINE_TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

journeys('the first people', () => {
  test.each([{ phone: false }, { phone: true }])(
    'are pasted, and what cannot be read is shown %j',
    async (how) => {
      const { admin, id } = await here.project()
      const page = await visit(here, admin, { at: `/p/${id}/setup/members`, ...how })
      await page.getByRole('button', { name: 'Invite people' }).first().click()
      const list = page.getByLabel(/^E-mail addresses/)
      await list.fill('"Reed, Ann" <ann@x.example.com>, "Okafor, Nia" <nia@y.example.com>; Bob Hill')
      await list.blur()
      await page.getByText('This entry cannot be used.').waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Bob Hill$/ })
        .waitFor()
      expect(await page.getByRole('list', { name: '2 people' }).innerText()).toMatch(/Ann Reed.*Nia Okafor/s)
      expect(await hindrances(page)).toEqual([])
      await picture(page, `people-pasted-${how.phone ? 'phone' : 'desk'}`)
      // Nobody is invited while somebody would be left out.
      await page.getByRole('button', { name: 'Invite 2 people' }).click()
      await list.fill('"Reed, Ann" <ann@x.example.com>\nNia\tOkafor\tnia@y.example.com')
      await page.getByRole('button', { name: 'Invite 2 people' }).click()
      const results = page.getByRole('list', { name: 'What became of each' })
      for (const email of ['ann@x.example.com', 'nia@y.example.com']) await results.getByText(email).waitFor()
    },
  )

  test('are corrected by an administrator', async () => {
    const admin = await here.organization()
    await admin.client.call(UserAdd, {
      user: { firstName: 'Anm', lastName: 'Reed', email: 'anm@x.example.com', isActive: true },
    })
    const page = await visit(here, admin, { at: '/people' })
    await page.getByRole('button', { name: /Anm Reed/ }).click()
    await page.getByRole('button', { name: 'Correct name and address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Ann')
    await dialog.getByLabel('E-mail').fill('ann@x.example.com')
    expect(await hindrances(page)).toEqual([])
    await picture(page, 'people-correct')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /Ann Reed/ }).waitFor()
  })

  test('without a name, or with half an address, are refused at the field', async () => {
    const admin = await here.organization()
    const page = await visit(here, admin, { at: `/people/${admin.organizationId}` })
    await page.getByRole('button', { name: 'Add a contact' }).click()
    const dialog = page.getByRole('dialog')
    const add = () => dialog.getByRole('button', { name: 'Add a contact' }).click()
    const refused = (text: string) => dialog.locator('.field .err').filter({ hasText: text }).waitFor()
    await add()
    await refused('Please give a first name or a last name.')
    await dialog.getByLabel(/^Last name/).fill('Wu')
    await dialog.getByLabel('E-mail').fill('tom@wu')
    await add()
    await refused('This is no e-mail address.')
    expect(await hindrances(page)).toEqual([])
    await dialog.getByLabel('E-mail').fill('tom@wu.example.com')
    await add()
    await page.getByRole('button', { name: /^Wu/ }).click()
    await page.getByRole('button', { name: 'Correct name and address' }).click()
    await dialog.getByLabel('Last name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await refused('Please give a first name or a last name.')
  })

  test('a company without a name is refused at the field', async () => {
    const admin = await here.organization()
    const page = await visit(here, admin, { at: '/people' })
    await page.getByRole('button', { name: 'Add a company' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a company' }).click()
    await dialog.locator('.field .err').filter({ hasText: 'Please name the company.' }).waitFor()
  })

  test.each([
    [
      'en',
      'Change',
      /Name/,
      'Save',
      'Please give the name of the company.',
      /^Name of the company has 10000 characters/,
    ],
    [
      'de',
      'ändern',
      /Name/,
      'Speichern',
      'Bitte geben Sie den Namen der Firma an.',
      /^Name der Firma hat 10000 Zeichen/,
    ],
  ])(
    'an emptied or endless company name is refused at the field (%s)',
    async (language, change, name, save, empty, long) => {
      const admin = await here.organization()
      await admin.client.call(LanguageSave, { language })
      const page = await visit(here, admin, {
        at: `/people/${admin.organizationId}`,
        allow: /^400 /,
        alone: true,
      })
      await page
        .getByRole('button', { name: new RegExp(change, 'i') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel(name).first()
      for (const [typed, said] of [
        ['', empty],
        ['x'.repeat(10_000), long],
      ] as const) {
        await field.fill(typed)
        await dialog.getByRole('button', { name: save }).click()
        await dialog.locator('.field .err').filter({ hasText: said }).waitFor()
      }
      await picture(page, `company-name-${language}`)
    },
  )

  test('"-3" days are refused at the field', async () => {
    const { admin, id } = await here.project()
    const page = await visit(here, admin, { at: `/p/${id}/setup/defaults`, allow: /^400 / })
    await page.getByLabel('Days to answer an RFI').fill('-3')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .locator('.field .err')
      .filter({ hasText: /Days to answer an RFI must be/i })
      .first()
      .waitFor()
    await picture(page, 'days-refused')
  })
})
