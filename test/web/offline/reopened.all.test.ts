/** An RFI that is opened again: its page has the former answer struck through, and no answer that stands. */
import { expect, test } from 'vitest'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { hindrances, visit } from '../kit/browser.ts'
import { now } from '../kit/recordsite.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Architect']))
const made = prepared(async () => project.people)
const pm = prepared(async () => project.people['General Contractor PM'])

test('asking for more withdraws the answer, and the page says by whom and why', async () => {
  const ids = await makeOne(pm, recordTypes.rfi, project.id, {
    subject: 'Bolts',
    question: 'Which bolts?',
    toUserId: made.Architect.id,
    statusId: 3,
  })
  const reply = { rfiId: ids.rfiId, response: 'Take M16.', isAnswer: true }
  await made.Architect.client.call(RFIReplyCreate, { reply })
  const page = await visit(here, pm, { at: `/p/${project.id}/rfis/${ids.folderId}` })
  await now(page).getByRole('button', { name: 'Ask for more' }).click()
  await page.getByText('An answer that it has is withdrawn').waitFor()
  await page.getByRole('textbox', { name: /Reason|Ask for more|Why/ }).fill('The holes are for M20.')
  await page.locator('form.step').getByRole('button', { name: 'Ask for more' }).click()
  await page.getByRole('heading', { name: 'Answer of round 1 WITHDRAWN' }).waitFor()
  const struck = page.getByRole('deletion').filter({ hasText: 'Take M16.' })
  // Where the answer stood, and among the replies, where nobody is offered to make it the answer again.
  await expect.poll(() => struck.count()).toBe(2)
  expect(
    await struck
      .first()
      .locator('p')
      .evaluate((p) => getComputedStyle(p).textDecorationLine),
  ).toBe('line-through')
  expect(await page.locator('.part > .answer:not(.unofficial)').count()).toBe(0)
  await page.getByText(`Withdrawn by ${pm.fullName}`).waitFor()
  await page.getByText('“The holes are for M20.”').waitFor()
  expect(await page.getByRole('button', { name: /the official answer/ }).count()).toBe(0)
  expect(await hindrances(page)).toEqual([])
})
