/** BCF files by the page: out of a list, and into a project, with what would become of each topic first. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { OpenIssueCreateMany } from '../../../contract/records/openissue.ts'
import { bcf, comment, markups, titled, unzipped } from '../../kit/bcf.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM']))

beforeAll(async () => {
  await project.admin.client.call(OpenIssueCreateMany, {
    openIssueList: ['Duct hits beam', 'Door swings out'].map((subject) => ({
      projectId: project.id,
      subject,
    })),
  })
})

/** Pictures to look at, where a folder for them is named. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PLUMBLINE_TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The markups of the file that the button in the dialog saves. */
async function saved(page: Page, button: string | RegExp): Promise<{ name: string; topics: string[] }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const download = await saving
  return {
    name: download.suggestedFilename(),
    topics: markups(unzipped(await readFile(await download.path()))),
  }
}

const guid = randomUUID()
const clashes = {
  name: 'Clashes.bcf',
  mimeType: '',
  buffer: bcf([
    {
      guid,
      topic: `${titled('Pipe in the slab')}<AssignedTo>Kim Gone</AssignedTo><Comments>${comment(randomUUID(), 'Move it')}</Comments>`,
    },
    { guid: randomUUID(), topic: '<Description>No title</Description>' },
  ]),
}

async function choose(page: Page, kind: string | RegExp, file: string, next: string): Promise<void> {
  await page.getByLabel(kind).selectOption('BCF')
  await page.getByLabel(file).setInputFiles(clashes)
  await page.getByRole('button', { name: next }).click()
}

journeys('BCF files', () => {
  test('go out of a list: all of it with its filter, or the rows that are ticked', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/issues?q=duct`, alone: true })
    await page.getByText('Duct hits beam').first().waitFor()
    await expect.poll(() => page.getByText('Door swings out').count()).toBe(0)
    await page.getByRole('button', { name: 'BCF', exact: true }).click()
    await page.getByText('Members are named by their e-mail address.').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'bcf-1-out')
    const all = await saved(page, 'Export 1 topic')
    expect(all.name).toMatch(/\.bcf$/)
    expect(all.topics.map((text) => /<Title>(.*)<\/Title>/.exec(text)![1])).toEqual(['Duct hits beam'])
    await page.goto(`/p/${project.id}/issues?view=all`)
    await page
      .getByRole('row', { name: /Door swings out/ })
      .getByRole('checkbox')
      .check()
    await page
      .getByRole('region', { name: /selected/i })
      .getByRole('button', { name: 'BCF' })
      .click()
    await page.getByLabel('Version').selectOption('2.1')
    const some = await saved(page, 'Export 1 topic')
    expect(some.name).toMatch(/\.bcfzip$/)
    expect(some.topics.map((text) => /<Title>(.*)<\/Title>/.exec(text)![1])).toEqual(['Door swings out'])
  })

  test('come in: each topic is shown first, wrong ones are left out, and the import is undone', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/bring` })
    await choose(page, 'What the rows are', 'The BCF file', 'Next')
    await page.getByText('1 new, 1 wrong').waitFor()
    await page.getByText('The topic has no title.').waitFor()
    expect(await page.getByRole('button', { name: /Bring in/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByText('Pipe in the slab').waitFor()
    await page.getByText('1 reply').waitFor()
    await page.getByText('Kim Gone').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'bcf-2-look')
    await page.getByRole('checkbox', { name: 'Leave the 1 wrong topic out, and bring the others in' }).check()
    await page.getByRole('button', { name: 'Bring in 1 topic' }).click()
    await page.getByText('1 open issue was made.').waitFor()
    await picture(page, 'bcf-3-done')
    await page.getByRole('link', { name: 'Show the list' }).click()
    await page.getByRole('row', { name: /Pipe in the slab/ }).waitFor()
    // The words of a comment are those of the file's author.
    await page.getByText('Pipe in the slab').first().click()
    await page.getByText('kim@example.org, according to Clashes.bcf').waitFor()
    await page.goto(`/p/${project.id}/setup/bring`)
    const before = page.getByRole('link', { name: 'Topics of a BCF file, according to Clashes.bcf: 1' })
    expect(await before.getAttribute('href')).toBe(`/p/${project.id}/issues`)
    await page.getByRole('button', { name: 'Undo Clashes.bcf' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What it changed in records that were here, and replies to them, stay.').waitFor()
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await dialog.getByText('1 record is in the bin now.').waitFor()
  })

  test('on a phone, in German', async () => {
    const { admin } = project
    await here.database.rows("UPDATE person SET language = 'de' WHERE id = $1", [admin.id])
    const page = await visit(here, admin, { at: `/p/${project.id}/setup/bring`, phone: true })
    await choose(page, 'Was die Zeilen sind', 'Die BCF-Datei', 'Weiter')
    await page.getByText('1 neu, 1 falsch').waitFor()
    await page.getByText('Das Thema hat keinen Titel.').waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(await axe(page)).toEqual([])
    await picture(page, 'bcf-4-phone')
    await page.goto(`/p/${project.id}/issues`)
    await page.getByRole('button', { name: 'Drucken oder speichern' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'BCF' }).click()
    await page.getByText('Mitglieder stehen mit ihrer E-Mail-Adresse darin.').waitFor()
    expect(await hindrances(page)).toEqual([])
    await picture(page, 'bcf-5-phone-out')
  })
})
