/** The page says what is known of a record that was entered as it is, and the same of cost and schedule as its list. */
import { expect, test } from 'vitest'
import { RecordOpened } from '../../../contract/records/anyrecord/recordopened.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'
import { now, recordSite } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())

journeys('the page', () => {
  test('of an issue that was entered as closed says so', async () => {
    const issue = await makeOne(world.admin, recordTypes.openIssue, world.projectId, {
      subject: 'Sill',
      statusId: 6,
    })
    const page = await world.open(world.admin, 'issues', issue.folderId)
    await page.getByText(/^Entered as Closed by Ada .*, today at .*\.$/).waitFor()
    expect(await page.getByText(/^Closed by/).count()).toBe(0)
  })

  test('of an RFI that was entered as answered does not call the answer given', async () => {
    const fields = { statusId: 4, answer: 'That one.', fromUserId: world.admin.id }
    const { folderId } = await makeOne(world.admin, recordTypes.rfi, world.projectId, {
      ...fields,
      subject: 'Lintel',
      question: 'Which?',
      toUserId: world.architect.id,
    })
    const page = await world.open(world.admin, 'rfis', folderId)
    await page.locator('.answer .by').getByText('Entered with the RFI by').waitFor()
    expect(await now(page).innerText()).toMatch(/^Entered as Answered by/)
    await page.goto('/')
    const row = page.locator('.todo').filter({ hasText: 'Lintel' })
    await row.getByText('It waits on you.').waitFor()
  })

  test.each([
    [
      { costImpactId: 2, estCostImpact: '$2,600', estScheduleAmount: '2 weeks' },
      'Yes, estimated at $2,600',
      '2 weeks',
    ],
    [{ costImpactId: 3, scheduleImpact: 1 }, 'No impact', '1 day'],
    [{ estCostImpact: '$90', scheduleImpact: 1, estScheduleAmount: '3' }, 'estimated at $90', '3 days'],
  ])('and the list of RFIs with %j say the same', async (fields, cost, schedule) => {
    const subject = `Beam ${schedule}`
    const { folderId } = await world.rfi({ ...fields, subject })
    const page = await world.open(world.engineer, 'rfis', folderId)
    for (const said of [cost, schedule]) await page.getByText(said, { exact: true }).first().waitFor()
    const list = await visit(world.here, world.engineer, {
      at: `/p/${world.projectId}/rfis?cols=status,cost,schedule`,
    })
    const row = list.locator('tr').filter({ hasText: subject })
    for (const said of [cost, schedule]) await row.getByText(said, { exact: true }).waitFor()
  })

  test('of an RFI says when it was sent, not that it was when it was opened', async () => {
    const { folderId } = await world.rfi({ dateSubmitted: '2026-05-04' })
    await world.architect.client.call(RecordOpened, { folderId: folderId as number })
    const page = await world.open(world.engineer, 'rfis', folderId)
    const fact = (label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
    await expect.poll(() => fact('Sent').innerText()).toContain('May 4, 2026')
    expect(await fact('Received').innerText()).not.toContain('May')
  })
})
