/** Labels in the web app: made in the setup, put on a record and on several, filtered, exported, plotted. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RecordLabelsRead } from '../../../contract/records/label.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { axe, journeys, visit } from '../kit/browser.ts'
import { history } from '../kit/recordsite.ts'

const here = prepared(() => site())

journeys('labels', () => {
  test('are made by an admin, put on records by a manager, and found by them', async () => {
    const { id, admin, people } = await here.project(['General Contractor PM', 'Viewer'])
    const manager = people['General Contractor PM']
    const rfis = await make(
      manager,
      recordTypes.rfi,
      id,
      ...['Beam', 'Lintel', 'Anchor'].map((subject) => ({ subject, statusId: 3, toUserId: manager.id })),
    )
    const setup = await visit(here, admin, { at: `/p/${id}/setup/labels` })
    await setup.getByRole('button', { name: 'Safety' }).click()
    await setup.getByRole('radio', { name: 'Orange' }).check()
    await setup.getByRole('button', { name: 'Save' }).click()
    await setup.getByText('on no record').waitFor()
    expect(await axe(setup)).toEqual([])

    const page = await visit(here, manager, { at: `/p/${id}/issues/new` })
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Loose guard rail')
    await page.getByRole('checkbox', { name: 'Safety' }).check()
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.waitForURL(/\/issues\/\d+$/)
    await page.getByRole('complementary').getByText('Safety', { exact: true }).waitFor()

    await page.goto(`${here.url}/p/${id}/rfis/${rfis[0]!.folderId}`)
    await page.getByRole('button', { name: 'Edit the labels' }).click()
    await page.getByRole('checkbox', { name: 'Safety' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await history(page).getByText('labelled it “Safety”').waitFor()
    await page.getByRole('complementary').getByText('Safety', { exact: true }).waitFor()

    await page.goto(`${here.url}/p/${id}/rfis`)
    await page.getByRole('row', { name: /Beam/ }).getByText('Safety', { exact: true }).waitFor()
    const folderIds = rfis.map(({ folderId }) => folderId as number)
    const labelled = async () => {
      const { records } = await manager.client.call(RecordLabelsRead, { projectId: id, folderIds })
      return records!.map(({ folderId }) => folderId)
    }
    const ofLintel = page.getByRole('row', { name: /Lintel/ }).getByText('Safety', { exact: true })
    const putOn = async (select: string) => {
      await page.getByRole('checkbox', { name: select }).check()
      await page.getByRole('button', { name: 'Labels…' }).click()
      await page.getByRole('combobox', { name: 'Safety' }).selectOption('Put on')
      expect(await axe(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await ofLintel.waitFor()
    }
    await putOn('Select all')
    expect(await labelled()).toEqual(folderIds)
    // What carried it before keeps it.
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The labels of 3 records are as before.').waitFor()
    await ofLintel.waitFor({ state: 'detached' })
    expect(await labelled()).toEqual(folderIds.slice(0, 1))
    await putOn(`Select ${rfis[1]!.number}`)
    expect(await labelled()).toEqual(folderIds.slice(0, 2))

    await page.keyboard.press('f')
    const filter = page.getByRole('dialog')
    await filter.getByLabel('Field').selectOption('Label')
    await filter.getByRole('checkbox', { name: 'Safety' }).check()
    await filter.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Change the filter Label Safety' }).waitFor()
    await page.getByRole('row', { name: /Anchor/ }).waitFor({ state: 'detached' })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const csv = await readFile((await (await download).path())!, 'utf8')
    expect(csv.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
      'Labels',
      'Safety',
      'Safety',
      '',
    ])

    await page.goto(`${here.url}/p/${id}`)
    const plot = page.getByRole('figure', { name: 'Open records by label' })
    await plot.locator('text', { hasText: /^Safety$/ }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('are not offered to those who only read', async () => {
    const { id, people, admin } = await here.project(['Viewer'])
    await here.database.rows(`INSERT INTO label (project_id, name, color) VALUES ($1, 'Quality', 'blue')`, [
      id,
    ])
    const [issue] = await make(admin, recordTypes.openIssue, id, { subject: 'Leak', statusId: 2 })
    const page = await visit(here, people.Viewer, {
      at: `/p/${id}/issues/${issue!.folderId}`,
      phone: true,
    })
    await page.getByRole('complementary').getByText('Labels', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit the labels' }).count()).toBe(0)
  })
})
