/** Undo after a change of many records. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { RFIRead, RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
})

const dues = ['2026-04-01', '2026-04-02', '2026-04-03']

const rfis = async (word: string): Promise<number[]> => {
  const fields = { statusId: 3, toUserId: project.admin.id, question: 'Why?' }
  const some = dues.map((dateDue, i) => ({ ...fields, subject: `${word} ${i}`, dateDue }))
  return (await make(project.admin, recordTypes.rfi, project.id, ...some)).map(({ folderId }) => folderId)
}

const rfi = async (folderId: number) => (await project.admin.client.call(RFIRead, { folderId })).rfi!

const changeAll = async (page: Page, action: string, label: string, value: string): Promise<void> => {
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('textbox', { name: label }).fill(value)
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('button', { name: 'Change 3 records' }).click()
  await page.getByText('3 records changed.').waitFor()
}

journeys('after a change of many records', () => {
  test('one click puts all of them back', async () => {
    const ids = await rfis('Anchor')
    const manager = project.people['General Contractor PM']
    const page = await visit(here, manager, { at: `/p/${project.id}/rfis?view=all&q=anchor` })
    await changeAll(page, 'Change due date', 'New due date', '2026-06-01')
    const dueNow = () => Promise.all(ids.map(async (id) => (await rfi(id)).dateDue))
    expect(await dueNow()).toEqual(Array(3).fill('2026-06-01'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 records put back.').waitFor()
    expect(await dueNow()).toEqual(dues)
    // The list shows it, without being loaded anew.
    await expect.poll(() => page.getByRole('grid').innerText()).toMatch(/Apr/)
  })

  test.each([
    ['at a desk', {}],
    ['on a phone', { phone: true }],
  ])('what somebody has changed since stays, and is named: %s', async (_, how) => {
    const word = `Bolt${Object.keys(how).length}`
    const ids = await rfis(word)
    const manager = project.people['General Contractor PM']
    const page = await visit(here, manager, { ...how, at: `/p/${project.id}/rfis?view=all&q=${word}` })
    if ('phone' in how) await page.getByRole('button', { name: 'Select', exact: true }).click()
    if ('phone' in how) for (const box of await page.getByRole('checkbox').all()) await box.click()
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(3)
    if (!('phone' in how)) await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Change due date' }).click()
    await page.getByRole('textbox', { name: 'New due date' }).fill('2026-06-01')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('button', { name: 'Change 3 records' }).click()
    await page.getByText('3 records changed.').waitFor()
    await project.admin.client.call(RFIUpdate, { rfi: { folderId: ids[1]!, dateDue: '2026-07-01' } })
    await page.getByRole('button', { name: 'Undo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    await dialog.getByText('2 records put back. 1 record stays as changed:').waitFor()
    const { number } = (await rfi(ids[1]!)) as { number?: string; rfiNumber?: string }
    await dialog.getByText(`${project.admin.fullName} has changed it since: it stays as it is.`).waitFor()
    expect(await dialog.innerText()).toMatch(number ?? /RFI-\d+/)
    expect(await hindrances(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/undo-${word}.png` })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect((await rfi(ids[1]!)).dateDue).toBe('2026-07-01')
  })
})
