/**
 * Whose words: a submittal on its way through the contractor and two reviewers, a punch list item that only closes once the
 * side that made it accepts it, and two people who answer at once.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, type Visiting, visit } from '../kit/browser.ts'
import { history, now, state } from '../kit/recordsite.ts'

const here = prepared(() => site())
const project = prepared(() =>
  here.project([
    ...(['General Contractor PM', 'Subcontractor', 'Architect', 'Engineer', 'Consultant'] as const),
  ]),
)
const ready = prepared(async () => project.people)
const pm = prepared(async () => project.people['General Contractor PM'])

const open = (who: Person, path: string, ids: RecordData, how: Visiting = {}): Promise<Page> =>
  visit(here, who, { at: `/p/${project.id}/${path}/${ids.folderId}`, ...how })
const reviewers = (page: Page) => page.getByRole('region', { name: 'Reviewers' })

async function item(description: string): Promise<RecordData> {
  const pkg = await makeOne(project.admin, recordTypes.submittal, project.id, {
    description: 'Reinforcement',
    submittingCompanyContactId: ready.Subcontractor.id,
    projectManagerId: pm.id,
  })
  return makeOne(pm, recordTypes.submittalItem, project.id, { folderParentId: pkg.folderId, description })
}

/** Chooses people of a step by the keyboard alone. */
async function choose(page: Page, step: string, ...people: Person[]): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: step })
  await box.focus()
  for (const { fullName } of people) {
    await page.keyboard.type(fullName)
    await page.getByRole('option', { name: fullName }).waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByRole('list', { name: `${step}, chosen` })
      .getByText(fullName)
      .waitFor()
  }
}

async function saveReviewers(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save the reviewers' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function giveResult(page: Page, result: string, note: string): Promise<void> {
  await now(page).getByRole('button', { name: 'Return…' }).click()
  await now(page)
    .getByRole('combobox', { name: /^Review result/ })
    .fill(result)
  await page.keyboard.press('Enter')
  await now(page)
    .getByRole('textbox', { name: /^Reviewer/ })
    .fill(note)
  await now(page).getByRole('button', { name: 'Return', exact: true }).click()
}

journeys('a submittal item', () => {
  test('passes the contractor and two reviewers, and its verdict is seen when it is distributed', async () => {
    const ids = await item('Rebar of the link slab')
    const subPage = await open(ready.Subcontractor, 'submittals', ids)
    await now(subPage).getByText('send it to the contractor').waitFor()
    await now(subPage).getByRole('button', { name: 'Send to the contractor for review' }).click()
    await state(subPage, 'Contractor review')
    await history(subPage).getByText('sent it to the contractor for review').waitFor()

    const page = await open(pm, 'submittals', ids)
    await now(page)
      .getByText(`${ready.Subcontractor.fullName} sent this to the contractor for review`)
      .waitFor()
    await reviewers(page).getByRole('button', { name: 'Name the reviewers…' }).click()
    await choose(page, 'Step 1', ready.Architect)
    await page.getByRole('dialog').getByRole('button', { name: 'Add a step' }).click()
    await choose(page, 'Step 2', ready.Engineer)
    expect(await hindrances(page)).toEqual([])
    await saveReviewers(page)
    await reviewers(page).getByText(ready.Engineer.fullName).waitFor()
    await now(page).getByRole('button', { name: 'Submit for review' }).click()
    await state(page, 'Submitted')
    await reviewers(page).getByText('Reviews now').waitFor()
    expect(await hindrances(page)).toEqual([])

    const architectPage = await open(ready.Architect, 'submittals', ids)
    await giveResult(architectPage, 'Approved as noted', 'See the marks.')
    await architectPage.getByText('It is returned when all reviewers have given theirs.').waitFor()
    await state(architectPage, 'Submitted')
    const { dateReceived } = await read(pm, recordTypes.submittalItem, ids)
    expect(dateReceived).toBeTruthy()
    const engineerPage = await open(ready.Engineer, 'submittals', ids)
    await giveResult(engineerPage, 'Revise and resubmit', 'Lap lengths are short.')
    await state(engineerPage, 'Returned')

    await subPage.reload()
    await subPage.getByText(/^Returned on .*; the review result is shown when it is distributed\.$/).waitFor()
    expect(await subPage.getByText('Revise and resubmit').count()).toBe(0)
    expect(await subPage.getByText('Lap lengths').count()).toBe(0)
    await page.reload()
    await reviewers(page).getByText('See the marks.').waitFor()
    await now(page).getByRole('button', { name: 'Complete', exact: true }).click()
    await state(page, 'Revise and resubmit')
    await subPage.reload()
    await subPage.locator('.answer').getByText('Revise and resubmit').waitFor()
    await reviewers(subPage).getByText('Lap lengths are short.').waitFor()
  })

  test('has a reviewer replaced and one skipped by a manager, who says why', async () => {
    const ids = await item('Mill certificates')
    const page = await open(pm, 'submittals', ids)
    await reviewers(page).getByRole('button', { name: 'Name the reviewers…' }).click()
    await choose(page, 'Step 1', ready.Architect, ready.Engineer)
    await saveReviewers(page)
    await now(page).getByRole('button', { name: 'Submit for review' }).click()
    const replace = (who: Person) =>
      reviewers(page)
        .getByRole('button', { name: `Replace or skip ${who.fullName}…` })
        .click()
    await replace(ready.Engineer)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Who reviews instead' }).fill(ready.Consultant.fullName)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByText('Please say why').waitFor()
    await dialog.getByLabel('Why').fill('On leave until May.')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await reviewers(page).getByText(ready.Consultant.fullName).waitFor()
    await replace(ready.Architect)
    await dialog.getByLabel('Why').fill('Not their section.')
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await expect.poll(() => reviewers(page).getByText('Skipped').count()).toBe(2)
    await history(page).getByRole('listitem').filter({ hasText: 'On leave until May.' }).waitFor()
  })
})

journeys('a punch list item of the architect', () => {
  test('closes only after their Accepted', async () => {
    const ids = await makeOne(ready.Architect, recordTypes.punchList, project.id, {
      summary: 'Scratched glazing',
      responsiblePartyList: [ready.Subcontractor.login, 'Doors & Sons'],
    })
    await change(pm, recordTypes.punchList, ids, { status: 3 }, { reason: 'Said by phone.' })
    const page = await open(pm, 'punch', ids)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Doors & Sons' })
      .getByText('not in this project')
      .waitFor()
    await now(page)
      .getByText(`It closes only when ${ready.Architect.fullName}’s side has accepted it`)
      .waitFor()
    expect(await now(page).getByRole('button', { name: 'Accept and close' }).count()).toBe(0)

    const theirs = await open(ready.Architect, 'punch', ids)
    await theirs.getByRole('link', { name: /^Edit/ }).click()
    await theirs.locator('summary').filter({ hasText: 'Acceptance' }).click()
    await theirs.getByRole('group', { name: 'With the architect' }).getByLabel('Accepted').check()
    await theirs.getByRole('button', { name: 'Save changes' }).click()
    // The history, which comes a moment later, says it a second time.
    const architectSide = theirs.getByRole('listitem').filter({ hasText: 'Architect' })
    await architectSide.getByText('Accepted').first().waitFor()

    await page.reload()
    await now(page).getByRole('button', { name: 'Accept and close' }).click()
    await state(page, 'Closed')
  })

  test('is rejected only with a reason, and a party cannot accept its own work', async () => {
    const ids = await makeOne(pm, recordTypes.punchList, project.id, {
      summary: 'Door binds',
      responsiblePartyList: [ready.Subcontractor.login],
    })
    const theirs = await open(ready.Subcontractor, 'punch', ids)
    const own = theirs.getByRole('combobox', { name: `Status of ${ready.Subcontractor.fullName}` })
    await own.selectOption('Complete')
    expect(await own.getByRole('option').allTextContents()).toEqual(['Pending', 'Complete'])
    await history(theirs)
      .getByText(/from Pending to Complete/)
      .waitFor()
    const page = await open(pm, 'punch', ids)
    await page
      .getByRole('combobox', { name: `Status of ${ready.Subcontractor.fullName}` })
      .selectOption('Rejected')
    await page.getByRole('button', { name: 'Set to Rejected' }).click()
    await page.getByText('Please say why').waitFor()
    await page.getByLabel('Why').fill('It still binds.')
    await page.getByRole('button', { name: 'Set to Rejected' }).click()
    const line = history(page).getByRole('listitem').filter({ hasText: 'It still binds.' }).first()
    await line.getByText(/status of .* from Complete to Rejected/).waitFor()
    expect(await hindrances(page)).toEqual([])
  })
})

journeys('two people', () => {
  test('who answer an RFI at once: the second sees what changed, and replaces it only from a form opened again', async () => {
    const ids = await makeOne(pm, recordTypes.rfi, project.id, {
      subject: 'Lintel',
      question: 'Which size?',
      toUserId: ready.Architect.id,
    })
    const page = await open(pm, 'rfis', ids, { allow: /^409 POST \/api\/internal\/rfi\/update/ })
    await now(page).getByRole('button', { name: 'Answer…' }).click()
    await now(page)
      .getByText(`It is recorded as done by you on behalf of ${ready.Architect.fullName}.`)
      .waitFor()
    const answer = now(page).getByRole('textbox', { name: /^Answer/ })
    await answer.fill('W8×18, by phone.')
    await now(page).getByLabel('Why').fill('By phone.')

    const theirs = await open(ready.Architect, 'rfis', ids)
    await now(theirs).getByRole('button', { name: 'Answer…' }).click()
    await now(theirs)
      .getByRole('textbox', { name: /^Answer/ })
      .fill('W8×21.')
    await now(theirs).getByRole('button', { name: 'Answer', exact: true }).click()
    await state(theirs, 'Answered')

    await now(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await page.getByText(/^Changed meanwhile: .*answer/).waitFor()
    await page.locator('.answer').getByText('W8×21.').waitFor()
    await now(page)
      .getByText(new RegExp(`^${ready.Architect.fullName}, today at .*: Answer W8×21`))
      .waitFor()
    await now(page).getByText('W8×18, by phone.').waitFor()
    expect(await answer.count()).toBe(0)
    expect(await now(page).getByRole('button', { name: 'Answer', exact: true }).count()).toBe(0)
    expect(await read(pm, recordTypes.rfi, ids)).toMatchObject({ answer: 'W8×21.' })

    await now(page).getByRole('button', { name: 'Use this text…' }).click()
    await now(page)
      .getByText(
        new RegExp(`answered by ${ready.Architect.fullName} today at .*; your answer would replace it`),
      )
      .waitFor()
    expect(await answer.inputValue()).toBe('W8×18, by phone.')
    await now(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await page.locator('.answer').getByText('W8×18, by phone.').waitFor()
  })

  test('of whom one answers on behalf of the other: the page and my court say so', async () => {
    const ids = await makeOne(pm, recordTypes.rfi, project.id, {
      subject: 'Sill',
      question: 'Which stone?',
      toUserId: ready.Architect.id,
    })
    await change(pm, recordTypes.rfi, ids, { answer: 'Slate.', statusId: 4 }, { reason: 'By phone.' })
    const page = await open(pm, 'rfis', ids)
    const answered = `on behalf of ${ready.Architect.fullName} answered today`
    await now(page).getByText(`${pm.fullName} ${answered}`).waitFor()
    await page.goto('/')
    await page.getByRole('link', { name: /Sill/ }).getByText(`You ${answered}`).waitFor()
  })

  test('of whom one may only add to the copies: who is there stays', async () => {
    const ids = await makeOne(ready.Subcontractor, recordTypes.rfi, project.id, {
      subject: 'Anchors',
      question: 'Which?',
      toUserId: ready.Architect.id,
      ccUserList: [ready.Engineer.id],
      statusId: 2,
    })
    await change(pm, recordTypes.rfi, ids, { statusId: 3 })
    const page = await open(ready.Subcontractor, 'rfis', ids)
    await page.getByRole('link', { name: /^Edit/ }).click()
    await page.getByText('You can add people. Those who are there stay.').waitFor()
    expect(await page.getByRole('button', { name: `Remove ${ready.Engineer.fullName}` }).count()).toBe(0)
    await page.getByRole('combobox', { name: /copies/i }).fill(ready.Consultant.fullName)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove ${ready.Consultant.fullName}` }).waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('complementary', { name: 'Facts' }).getByText(ready.Consultant.fullName).waitFor()
  })
})

journeys('a folder', () => {
  test('with something that was issued is deleted only with a reason', async () => {
    const { folder } = await project.admin.client.call(FolderAdd, {
      folder: { folderName: 'Claims', folderProjectId: project.id },
    })
    await makeOne(pm, recordTypes.rfi, project.id, {
      subject: 'Anchors',
      question: 'Which?',
      toUserId: ready.Architect.id,
      folderParentId: folder!.folderId,
    })
    const page = await open(project.admin, 'documents', folder!, {
      // Once it is deleted, the page is on its way to the folder above.
      allow: /^(400 POST \/api\/internal\/folder\/delete|404 POST)/,
    })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Something in it was issued.').waitFor()
    await dialog.getByLabel('Why').fill('Made twice.')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(String(folder!.folderId)))
  })
})

journeys('a person who makes, and changes their own', () => {
  test.each(['rfis', 'issues', 'submittals'])('opens the form of new %s', async (path) => {
    const page = await visit(here, ready.Subcontractor, { at: `/p/${project.id}/${path}` })
    await page.getByRole('link', { name: /^New/ }).first().click()
    await page.waitForURL(new RegExp(`/${path}/new`))
    await page.getByRole('main').getByRole('textbox').first().waitFor()
  })
})
