/**
 * The steps of a record on its page: whose turn it is, the input of a step, and changes by others in the
 * meantime.
 */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { isAll } from '../../kit/cases.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, recordTypes } from '../../kit/records.ts'
import { journeys } from '../kit/browser.ts'
import { history, now, recordSite, state } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())

journeys('an RFI', () => {
  test('is answered by the architect and closed by the engineer, who both see what was done', async () => {
    const { folderId, number } = await world.rfi()
    const architectPage = await world.open(world.architect, 'rfis', folderId)
    await architectPage.getByRole('heading', { level: 1, name: 'Lintel at the pass-through' }).waitFor()
    await now(architectPage).getByText(`${world.engineer.fullName} asks you`).waitFor()
    await now(architectPage).getByRole('button', { name: 'Answer…' }).click()
    await now(architectPage)
      .getByRole('textbox', { name: /^Answer/ })
      .fill('Use W8×21.')
    await now(architectPage).getByRole('button', { name: 'Answer', exact: true }).click()
    await state(architectPage, 'Answered')
    // There is no control for it without the right to change it; what waits on nobody here is not theirs.
    expect(await now(architectPage).getByRole('button').count()).toBe(0)

    const engineerPage = await world.open(world.engineer, 'rfis', folderId)
    await now(engineerPage).getByText(`${world.architect.fullName} answered`).waitFor()
    await engineerPage.locator('.answer').getByText('Use W8×21.').waitFor()
    const signature = engineerPage.locator('.answer .by')
    await signature.getByText(world.architect.fullName).waitFor()
    expect(await signature.textContent()).not.toContain('on behalf of')
    await now(engineerPage).getByRole('button', { name: 'Close RFI' }).click()
    await state(engineerPage, 'Closed')
    for (const line of [
      `made it as ${number}`,
      `${world.architect.fullName} gave the answer`,
      `${world.engineer.fullName} closed it`,
    ])
      await history(engineerPage).getByRole('listitem').filter({ hasText: line }).waitFor()
  })

  test.runIf(isAll)('is forwarded, and the answer shows where it came from', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.architect, 'rfis', folderId)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Forward…' }).click()
    const dialog = page.getByRole('dialog')
    // By the keyboard alone: Esc gives the focus back, and it begins with the first field.
    const hasFocus = (at: Locator) => at.evaluate((one) => one === document.activeElement)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(page.getByRole('button', { name: /^More/ }))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Forward…' }).click()
    await expect.poll(() => hasFocus(dialog.getByRole('combobox', { name: /Whom do you ask/ }))).toBe(true)
    await page.keyboard.type(world.consultant.fullName)
    await page.getByRole('option', { name: world.consultant.fullName }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Forward RFI' }).click()
    await page.getByText(`Forwarded to ${world.consultant.fullName}, not answered yet`).waitFor()
    const [sub] = (await world.here.database.rows(
      'SELECT s.id, s.folder_id AS "folderId" FROM rfi t JOIN rfi s ON s.original_rfi_id = t.id WHERE t.folder_id = $1',
      [folderId],
    )) as Array<{ id: number; folderId: number }>
    const reply = { rfiId: sub!.id, response: 'W8×21 it is.', isAnswer: true }
    await world.consultant.client.call(RFIReplyCreate, { reply })
    await page.reload()
    await page.locator('.answer').getByText('W8×21 it is.').waitFor()
    const from = page.locator('.answer').getByText('answered by')
    expect(await from.textContent()).toContain(world.consultant.fullName)
    await page.locator('.answer').getByRole('link').click()
    await page.waitForURL(`**/rfis/${sub!.folderId}`)
    await page.getByText('The question it comes from').waitFor()
  })

  test.runIf(isAll)('asks for a reason if a step needs one, and stores it with the step', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.engineer, 'rfis', folderId)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Close without an answer…' }).click()
    await now(page).getByRole('button', { name: 'Close without an answer' }).click()
    await now(page).getByText('Please say why').waitFor()
    await now(page).getByLabel('Why').fill('Settled on site.')
    await now(page).getByRole('button', { name: 'Close without an answer' }).click()
    await state(page, 'Closed')
    await history(page).getByRole('listitem').filter({ hasText: 'Settled on site.' }).waitFor()
  })

  test('changed by somebody else reports it, keeps the typed text, and offers the steps that are possible now', async () => {
    const ids = await world.rfi({ toUserId: world.engineer.id })
    const page = await world.open(world.engineer, 'rfis', ids.folderId, {
      allow: /^409 POST \/api\/internal\/rfi\/update/,
    })
    await now(page).getByRole('button', { name: 'Answer…' }).click()
    await now(page)
      .getByRole('textbox', { name: /^Answer/ })
      .fill('Use W8×21.')
    await change(world.admin, recordTypes.rfi, ids, { statusId: 2 }, { reason: 'Too early.' })
    await now(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await page.getByRole('alert').getByText('Somebody else has changed this RFI').first().waitFor()
    await page.getByText(/^Changed meanwhile: .*status/).waitFor()
    await page.getByText('It moved on while you were reading').waitFor()
    await now(page).getByText('Use W8×21.').waitFor()
    expect(await now(page).getByRole('textbox').count()).toBe(0)
    expect(await now(page).getByRole('button', { name: 'Use this text…' }).count()).toBe(0)
    await now(page).getByRole('button', { name: 'Send it' }).click()
    await state(page, 'Open')
  })
})

journeys('an RFI that is addressed to the architect', () => {
  test.runIf(isAll)('lets the architect correct the answer, and shows the question as text', async () => {
    const ids = await world.rfi()
    await change(world.architect, recordTypes.rfi, ids, { answer: 'Use W8×18.', statusId: 4 })
    const page = await world.open(world.architect, 'rfis', ids.folderId)
    await page.getByRole('link', { name: /^Edit/ }).click()
    const answer = page.getByRole('textbox', { name: /^Answer/ })
    await answer.waitFor()
    await page.getByRole('definition').getByText('The schedule ends at 1,830 mm.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(1)
    await answer.fill('Use W8×21.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator('.answer').getByText('Use W8×21.').waitFor()
  })

  test.runIf(isAll)('has nothing to edit for a reader, nor for the architect before the answer', async () => {
    const { folderId } = await world.rfi()
    for (const who of [world.architect, world.viewer]) {
      const page = await world.open(who, 'rfis', folderId)
      await history(page).getByText('made it as').waitFor()
      expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
    }
  })

  test.runIf(isAll)('answered by a manager says for whom and why', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.engineer, 'rfis', folderId)
    await now(page).getByRole('button', { name: 'Answer…' }).click()
    await now(page)
      .getByRole('textbox', { name: /^Answer/ })
      .fill('Use W8×21.')
    await now(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await now(page).getByText('Please say why').waitFor()
    await now(page).getByLabel('Why').fill('By phone.')
    await now(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await state(page, 'Answered')
    const behalf = `${world.engineer.fullName} on behalf of ${world.architect.fullName}`
    const line = history(page)
      .getByRole('listitem')
      .filter({ hasText: `${behalf} gave the answer` })
    await line.getByText('By phone.').waitFor()
    const signature = page.locator('.answer .by')
    await signature.getByText('on behalf of').waitFor()
    expect((await signature.textContent())?.replace(/, .*? on behalf/, ' on behalf')).toContain(behalf)
  })

  test.runIf(isAll)('says what is not stated, and who is not in the project', async () => {
    const { folderId } = await world.rfi({ statusId: 1, toUserId: undefined, toName: 'City inspector' })
    const page = await world.open(world.engineer, 'rfis', folderId)
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await facts.getByText('Not stated').first().waitFor()
    await facts.getByText('not in this project').first().waitFor()
  })
})

journeys('a submittal item', () => {
  test.runIf(isAll)('returned for revision gets the next revision, and its page shows both', async () => {
    const { folderId } = await makeOne(world.engineer, recordTypes.submittalItem, world.projectId, {
      description: 'Concrete mix design',
      csi: '03 30 00',
    })
    const page = await world.open(world.engineer, 'submittals', folderId)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('button', { name: 'Return…' }).click()
    await page.getByRole('combobox', { name: /Review result/ }).fill('Revise and')
    await page.keyboard.press('Enter')
    await page.getByLabel('Reviewer’s note').fill('Cement content.')
    // Nobody is its reviewer, so this is for the manager to say: no reason is asked for.
    expect(await page.getByLabel('Why').count()).toBe(0)
    await page.getByRole('button', { name: 'Return', exact: true }).click()
    await history(page).getByText('returned it: Revise and resubmit').waitFor()
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await page.getByText('A newer revision has taken its place.').waitFor()
    const revisions = page.getByRole('table')
    expect(await revisions.getByRole('rowheader').allTextContents()).toEqual(['Rev 1', 'Rev 0 this one'])
    await page.getByRole('link', { name: 'Open revision 1' }).click()
    await page.getByText('Rev 1 this one').waitFor()
    await page.getByRole('button', { name: 'Submit for review' }).waitFor()
  })
})
