/** Replies and files on the page of a record, and who sees what of it. */
import { expect, test } from 'vitest'
import { prepared } from '../../kit/prepared.ts'
import { restricted, rfiIn } from '../../kit/restricted.ts'
import { journeys, visit } from '../kit/browser.ts'
import { history, recordSite, state } from '../kit/recordsite.ts'

const world = prepared(() => recordSite())

journeys('an RFI', () => {
  test('takes a reply by keyboard alone; a draft survives a reload', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.engineer, 'rfis', folderId)
    const box = page.getByRole('textbox', { name: 'Reply' })
    await box.pressSequentially('Masons come on Monday.')
    await page.reload()
    await page.getByText(/^Your draft of/).waitFor()
    await box.press('Control+Enter')
    await history(page).getByRole('listitem').filter({ hasText: 'Masons come on Monday.' }).waitFor()
    expect(await box.inputValue()).toBe('')
    await page.getByLabel('Replies only').check()
    await history(page).getByText('made it').waitFor({ state: 'detached' })
    await history(page).getByText('Masons come on Monday.').waitFor()
    expect(await history(page).getByRole('listitem').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?show=replies')
    // A step by keyboard: the menu, its first letter, its input, Ctrl Enter.
    await box.blur()
    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Answer…', exact: true }).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: /^Answer/ }).waitFor()
    await page.keyboard.type('Yes.')
    // It is the architect’s answer: who gives it for them says why.
    await page.keyboard.press('Tab')
    await page.keyboard.type('By phone.')
    await page.keyboard.press('Control+Enter')
    await state(page, 'Answered')
  })

  test('takes files, shows them, and restores one that was removed', async () => {
    const { folderId } = await world.rfi()
    const page = await world.open(world.engineer, 'rfis', folderId)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page
      .getByLabel('Add files')
      .last()
      .setInputFiles({ name: 'Opening.png', mimeType: 'image/png', buffer: png })
    const files = page.getByRole('region', { name: /^Files/ })
    await files.getByRole('link', { name: /Opening\.png/ }).click()
    const preview = page.getByRole('dialog', { name: 'Opening.png' })
    await preview.getByRole('img', { name: 'Opening.png' }).waitFor()
    await preview.getByRole('button', { name: 'Remove' }).click()
    await files.getByRole('link').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await files.getByRole('link', { name: /Opening\.png/ }).waitFor()
    await history(page).getByText('Opening.png').first().waitFor()
  })

  test('is deleted and restored by one press', async () => {
    const { folderId, number } = await world.rfi()
    // Once issued, by a project admin with a reason.
    const page = await world.open(world.admin, 'rfis', folderId)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('textbox', { name: 'Why' }).fill('Sent twice.')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL(`**/p/${world.projectId}/rfis`)
    await page.getByText(`${number} is in the bin.`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(`**/rfis/${folderId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('is found by its short link, and has no controls for people who only read', async () => {
    const { folderId } = await world.rfi()
    const page = await visit(world.here, world.viewer, { at: `/r/${folderId}` })
    await page.waitForURL(`**/p/${world.projectId}/rfis/${folderId}`)
    await page.getByText(`It waits on ${world.architect.fullName}`).waitFor()
    for (const name of [/Reply/, /Edit/, /Add files/, /Answer/])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await page.getByRole('button', { name: /^More/ }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Who held it…', 'Print', 'PDF'])
    await page.keyboard.press('Escape')
    await page.getByText('Who may see this').click()
    await page.getByRole('listitem').filter({ hasText: world.engineer.fullName }).first().waitFor()
  })
})

journeys('a record in a restricted folder', () => {
  test('does not exist for a stranger', async () => {
    const { team, pm, viewer: stranger, folderId } = await restricted(world.here)
    const record = await rfiIn(pm, folderId)
    const at = `/p/${team.id}/rfis/${record}`
    const page = await visit(world.here, stranger, { at, allow: /^404 POST \/api\/internal\// })
    await page.getByRole('heading', { name: 'It does not exist, or you may not see it.' }).waitFor()
    expect(await page.content()).not.toContain('Dispute')
    const managerPage = await visit(world.here, pm, { at })
    await managerPage.getByText('Restricted').waitFor()
  })
})

journeys('a project that is not there', () => {
  test.each([
    ['at a desk', 'rfis/new', {}],
    ['at a desk', 'transmittals/new', {}],
    ['on a phone', 'daily/new', { phone: true }],
    ['on a phone', 'punch/1/walk', { phone: true }],
  ])('has no page %s: %s', async (_where, path, how) => {
    const { pm } = await restricted(world.here)
    const at = `/p/2147483647/${path}`
    const page = await visit(world.here, pm, { ...how, at, allow: /^404 POST \/api\/internal\// })
    await page.getByRole('heading', { name: 'It does not exist, or you may not see it.' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })
})
