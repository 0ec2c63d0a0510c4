/** The first minute: sign-in, my court, the projects and their state. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ProjectDashboardRead } from '../../../contract/projects/dashboard.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportCreateMany,
} from '../../../contract/records/dailyreport.ts'
import { OpenIssueCreateMany } from '../../../contract/records/openissue.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
// A Tuesday.
beforeAll(() => {
  here.clock.now = new Date('2026-03-10T15:00:00Z')
})

type Role = 'General Contractor PM' | 'Architect' | 'Viewer'
let project: Project<Role>
let pm: Person
let architect: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect', 'Viewer'])
  pm = project.people['General Contractor PM']
  architect = project.people.Architect
  const rfi = { projectId: project.id, question: 'Which one?', toUserId: architect.id }
  await pm.client.call(RFICreateMany, {
    rfiList: [
      { ...rfi, subject: 'Slab edge at grid F', dateSubmitted: '2026-01-20', dateDue: '2026-03-02' },
      { ...rfi, subject: 'Lintel at the pharmacy', dateSubmitted: '2026-01-21', dateDue: '2026-03-12' },
      { ...rfi, subject: 'Roof drain conflict', dateSubmitted: '2026-03-09', dateDue: '2026-03-20' },
    ],
  })
  const issue = { projectId: project.id, subject: 'Sidewalk permit', issueTo: architect.id }
  await pm.client.call(OpenIssueCreateMany, { openIssueList: [{ ...issue, dueDate: '2026-02-27' }] })
  // With the name alone it would reach nobody, and wait on the manager.
  const responsiblePartyList = ['Novak Tile', project.people.Viewer.login]
  const item = { projectId: project.id, summary: 'Door sticks', responsiblePartyList }
  await pm.client.call(PunchListCreateMany, {
    punchlistList: [
      { ...item, locationFloor: 'Level 1' },
      { ...item, locationFloor: 'Level 2' },
    ],
  })
  const reports = await pm.client.call(DailyReportCreateMany, {
    dailyReportList: ['2026-03-05', '2026-03-09'].map((dated) => ({ projectId: project.id, dated })),
  })
  const crew = { primarySubc: 'Novak Tile', peopleTradesman: 12, hoursTradesman: 96 }
  await pm.client.call(DailyReportActivityCreateMany, {
    dailyReportActivityList: reports.returnedIdList!.map(({ dailyReportId }) => ({
      ...crew,
      dailyReportId: Number(dailyReportId),
    })),
  })
})

const signIn = async (page: Page, name: string, word: string): Promise<void> => {
  await page.getByLabel('User name or e-mail').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

journeys('the first minute', () => {
  test('a user signs in with a password set by an administrator, chooses their own, and sees their court', async () => {
    const newcomer = await here.person(project.admin)
    const page = await visit(here, undefined, { allow: /^401 POST/ })
    await signIn(page, newcomer.login, 'not this one')
    await page.getByRole('alert').waitFor()
    await signIn(page, newcomer.login, password)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    const own = 'a plumb line hangs true'
    await page.getByLabel('The password you signed in with').fill(password)
    await page.getByLabel('Your new password').fill(own)
    await page.getByLabel('The new one again').fill('something else')
    await page.getByRole('button', { name: 'Change it and go on' }).click()
    await page.getByText('The two new ones differ.').waitFor()
    await page.getByLabel('The new one again').fill(own)
    await page.getByRole('button', { name: 'Change it and go on' }).click()
    await page.getByText('Nothing waits on you.').waitFor()
    expect(await page.title()).toBe('My court · Plumbline')
    await page.goto('/me')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, newcomer.login, own)
    await page.getByText('Nothing waits on you.').waitFor()
  })

  test('sign-in reports a lost connection, and after too many tries how long to wait', async () => {
    const nobody = await here.person(project.admin)
    const page = await visit(here, undefined, { at: '/signin', allow: /^401 POST|ERR_INTERNET|ERR_FAILED/ })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.context().setOffline(true)
    await signIn(page, nobody.login, password)
    await page.getByText('No connection to the server.').waitFor()
    await page.context().setOffline(false)
    for (let tries = 0; tries < 6; tries++) {
      const answer = page.waitForResponse(/credentials/)
      await signIn(page, nobody.login, 'wrong')
      await answer
    }
    // The wait is a second, and then the web app reports that it is over.
    await page.getByText(/Please wait|You can try again now/).waitFor()
  })
})

journeys('my court', () => {
  test('has three groups, the oldest due first, and shows why each record waits', async () => {
    const page = await visit(here, architect)
    await page.getByText('4 records wait on you.').waitFor()
    await page.getByText('2 are overdue, the oldest by 11 days.').waitFor()
    const titles = (band: string) =>
      page.getByRole('region', { name: band }).getByRole('listitem').locator('.what b').allTextContents()
    expect(await titles('Overdue')).toEqual(['Sidewalk permit', 'Slab edge at grid F'])
    expect(await titles('Due this week')).toEqual(['Lintel at the pharmacy'])
    expect(await titles('Later')).toEqual(['Roof drain conflict'])
    await page.getByText(`${pm.fullName} asked today. Answer it, or forward it.`).first().waitFor()
  })

  test('opens the record by keyboard, and the first step by its link', async () => {
    const page = await visit(here, architect)
    await page.getByText('4 records wait on you.').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/p\/\d+\/rfis\/\d+$/)
    await page.getByRole('heading', { level: 1, name: /Slab edge at grid F/ }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^Answer: RFI-\d+ Lintel/ }).click()
    await page.getByRole('heading', { level: 1, name: /Lintel at the pharmacy/ }).waitFor()
    await page.getByRole('textbox', { name: 'Answer' }).waitFor()
  })

  test('shows the people that the user waits on, and for what', async () => {
    const page = await visit(here, pm)
    const others = page.getByRole('table').filter({ hasText: 'In the court of' })
    await others.waitFor()
    // In the only project, without asking for it.
    await page.keyboard.press('c')
    const menu = page.getByRole('dialog', { name: 'New' })
    await menu.getByRole('link', { name: 'New RFI' }).waitFor()
    expect(await menu.getByRole('button').allTextContents()).toEqual([''])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await others.getByRole('link', { name: 'Novak Tile' }).click()
    await page.getByRole('heading', { level: 1, name: 'What waits on Novak Tile' }).waitFor()
    await page.getByText('2 records of yours wait there.').waitFor()
    expect(await page.getByRole('listitem').locator('.what b').allTextContents()).toEqual([
      'Door sticks',
      'Door sticks',
    ])
  })
})

journeys('a dashboard', () => {
  const numberOf = (page: Page, tile: string) =>
    page.locator('.tile').filter({ hasText: tile }).locator('b').textContent()

  test('shows the numbers of the operation, and each links to exactly the records it counts', async () => {
    const board = await pm.client.call(ProjectDashboardRead, { projectId: project.id })
    const page = await visit(here, pm, { at: `/p/${project.id}` })
    await page.getByRole('heading', { name: 'RFIs: whose court, how old' }).waitFor()
    expect(await numberOf(page, 'Open RFIs')).toBe(String(board.openRfis!.count))
    expect(await numberOf(page, 'Open punch items')).toBe(String(board.openPunchItems!.count))
    expect(await numberOf(page, 'Open issues')).toBe(String(board.openIssues!.count))
    expect(await numberOf(page, 'On site yesterday')).toBe('12 people')
    const [court] = board.rfiCourts!
    const oldest = court!.ages!.at(-1)!
    expect(oldest.count).toBe(2)
    await page.getByRole('link', { name: `${court!.company} (you), over 30: 2` }).click()
    await page.waitForURL(/filter\.DaysOpen=31\.\./)
    await page.getByText('Slab edge at grid F').waitFor()
    await page.getByText('Lintel at the pharmacy').waitFor()
    expect(await page.getByText('Roof drain conflict').count()).toBe(0)
    await page.goBack()
    await page.getByRole('link', { name: 'Novak Tile, Level 2: 1' }).click()
    await page.waitForURL(/filter\.LocationFloor=Level\+2/)
    await page.getByText('Door sticks').waitFor()
    expect(await page.getByText('Door sticks').count()).toBe(1)
  })

  test('links from a day without a report to writing it, for people who may', async () => {
    const gap = /Fri, Mar 6, 2026: no report yet/
    const page = await visit(here, pm, { at: `/p/${project.id}` })
    const link = page.getByRole('link', { name: gap })
    expect(await link.getAttribute('href')).toBe(`/p/${project.id}/daily/new?date=2026-03-06`)
    const reader = await visit(here, project.people.Viewer, { at: `/p/${project.id}` })
    await reader.getByRole('link', { name: 'Mon, Mar 9, 2026: 12 people' }).waitFor()
    expect(await reader.getByRole('link', { name: gap }).count()).toBe(0)
  })

  test('shows its numbers as a table, for any period', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}` })
    await page.getByText('Table', { exact: true }).first().click()
    const table = page.getByRole('table', { name: 'RFIs: whose court, how old' })
    await table.getByRole('columnheader', { name: '8 to 14' }).waitFor()
    await page.keyboard.press('Escape')
    await table.waitFor({ state: 'hidden' })
    await page.getByLabel('How far back').selectOption('26')
    await page.waitForURL(/weeks=26/)
  })

  test('of a new project shows how to begin', async () => {
    const empty = await here.project([], project.admin)
    const page = await visit(here, empty.admin, { at: `/p/${empty.id}` })
    await page.getByText('Nothing is recorded here yet.').waitFor()
    const write = page.getByRole('link', { name: 'Write the first RFI' })
    expect(await write.getAttribute('href')).toBe(`/p/${empty.id}/rfis/new`)
  })
})

journeys('projects', () => {
  test('are found by typing, marked as favourites, and created by an administrator', async () => {
    const { admin } = await here.project([])
    const page = await visit(here, admin, { at: '/projects' })
    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mill Pond Library')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Chicago')
    await page.getByRole('option', { name: 'America/Chicago' }).click()
    await page.getByRole('button', { name: 'Make the project' }).click()
    await page.waitForURL(/\/p\/\d+$/)
    await page.getByText('Nothing is recorded here yet.').waitFor()
    await page.goto('/projects')
    const names = async () => page.getByRole('rowheader').locator('b').allTextContents()
    const star = page.getByRole('button', { name: 'Favourite: Mill Pond Library' })
    await star.click()
    await page.locator('[aria-pressed="true"]').waitFor()
    expect((await names())[0]).toBe('Mill Pond Library')
    await page.getByRole('searchbox').fill('pond')
    await page.waitForURL(/q=pond/)
    await expect.poll(names).toEqual(['Mill Pond Library'])
  })
})

journeys('these pages are accessible', () => {
  test.each([
    ['at a desk', {}, ['/', '/projects', '/me', '/p/', '/projects?new=1']],
    ['on a phone', { phone: true }, ['/', '/projects', '/p/']],
  ])('all of it %s', async (_where, how, places) => {
    const page = await visit(here, project.admin, how)
    for (const place of places) {
      const at = place === '/p/' ? `/p/${project.id}` : place
      await page.goto(at)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await hindrances(page), at).toEqual([])
    }
  })
})
