/** The sidebar on every page: the project that was opened last, and what waits on me. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ProjectMemberRemove } from '../../../contract/projects/project.ts'
import { RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
let architect: Person
let folderIds: number[]

beforeAll(async () => {
  project = await here.project(['Architect'])
  architect = project.people.Architect
  const open = { statusId: 3, toUserId: architect.id, question: 'Why?' }
  const made = await make(
    project.admin,
    recordTypes.rfi,
    project.id,
    ...['Beam', 'Column', 'Slab', 'Stair', 'Wall'].map((subject) => ({ ...open, subject })),
  )
  folderIds = made.map(({ folderId }) => folderId)
})

/** The links of the sidebar's project. */
const sections = (page: Page) => page.locator('.side nav').nth(1).getByRole('link')

journeys('the sidebar', () => {
  test('keeps the project that was opened last, with its sections, on the pages across projects', async () => {
    const page = await visit(here, architect, { at: `/p/${project.id}/rfis` })
    await page.getByRole('grid').waitFor()
    const there = await sections(page).allInnerTexts()
    expect(there.join()).toContain('RFIs')
    const places = ['/', '/inbox', '/projects', '/people', '/me', '/search?q=beam', '/?theirs=Nobody']
    for (const place of places) {
      await page.goto(place)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => sections(page).allInnerTexts()).toEqual(there)
    }
    // By a link as well, and not only after the page was loaded anew.
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    expect(await sections(page).allInnerTexts()).toEqual(there)
  })

  test('shows nothing of a project that the person no longer sees', async () => {
    const { people, id, admin } = await here.project(['Architect'])
    const page = await visit(here, people.Architect, {
      at: `/p/${id}`,
      allow: /^404 POST .*\/project\/sections$/,
    })
    await sections(page).first().waitFor()
    await page.goto('/')
    await sections(page).first().waitFor()
    await admin.client.call(ProjectMemberRemove, {
      projectId: id,
      member: { userId: people.Architect.id },
    })
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.getByRole('link', { name: 'Projects' }).first().click()
    await expect.poll(() => sections(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    expect(await sections(page).count()).toBe(0)
  })

  test.each([
    ['at a desk', {}, '.side .nav a[href="/"] .count'],
    ['on a phone', { phone: true }, '.tabbar a[href="/"] .badge'],
  ])('counts what waits on me, as my court does, and at once after a change: %s', async (_, how, place) => {
    const page = await visit(here, architect, { ...how, at: `/p/${project.id}/rfis` })
    const counted = page.locator(place)
    const waiting = async () => Number(/\d+/.exec(await page.locator('.lede b').innerText())![0])
    const before = Number(await counted.innerText())
    expect(await counted.getAttribute('title')).toMatch(/waits? on you/)
    const folderId = folderIds.pop()!
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    const now = page.getByRole('region', { name: 'What you can do now' })
    await now.getByRole('button', { name: 'Answer…' }).click()
    await now.getByRole('textbox', { name: /^Answer/ }).fill('Because.')
    await now.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect.poll(async () => Number(await counted.innerText())).toBe(before - 1)
    await page.goto('/')
    expect(await waiting()).toBe(before - 1)
    // What somebody else changes as well.
    const other = folderIds.pop()!
    const rfi = { folderId: other, statusId: 6 }
    await project.admin.client.call(RFIUpdate, {
      rfi,
      additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Not needed.' }],
    })
    await expect.poll(async () => Number(await counted.innerText())).toBe(before - 2)
  })
})
