/** Companies, people, members and documents, as an office sees them: at a desk and on a phone. */
import { beforeAll, expect, test } from 'vitest'
import { InvitationSend } from '../../../contract/people/invitation.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, sidewaysPixels, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  await project.admin.client.call(InvitationSend, {
    invitees: [{ email: 'a.rather.long.address@invited.example' }],
    projectIds: [project.id],
  })
})

/** Whether two boxes lie over one another. */
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
interface Box {
  x: number
  y: number
  width: number
  height: number
}

journeys('companies and people', () => {
  test('a name stands above its facts, and a company has its name as the title', async () => {
    const page = await visit(here, project.admin, { at: '/people' })
    const row = page.locator('#people-list ~ .setup-rows li').first()
    const name = await row.locator('.link').boundingBox()
    const facts = await row.locator('small').boundingBox()
    expect(name!.x).toBe(facts!.x)
    const company = page.locator('#companies ~ .setup-rows a').first()
    const called = (await company.textContent())!
    await company.click()
    await page.getByRole('heading', { level: 1, name: called }).waitFor()
    await expect.poll(() => page.title()).toContain(called)
  })

  test('on a phone the buttons of an invitation stand beside or below its text', async () => {
    const page = await visit(here, project.admin, { at: '/people', phone: true })
    const row = page.locator('#invitations ~ .setup-rows li').first()
    const [text, buttons] = [row.locator('span').first(), row.locator('.row-actions')]
    expect(meet((await text.boundingBox())!, (await buttons.boundingBox())!)).toBe(false)
    expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  })
})

journeys('members', () => {
  test('addresses are read to the end, and so is what the filter takes', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/members` })
    const cells = page.locator('.members tbody td:nth-child(4)')
    await cells.first().waitFor()
    const cut = await cells.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    )
    expect(cut).toBe(0)
  })

  test('on a phone the button that removes somebody stands beside their name', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/members`, phone: true })
    const row = page.locator('.members tbody tr', { has: page.locator('.n button') }).first()
    const [name, button] = [await row.locator('th').boundingBox(), await row.locator('.n').boundingBox()]
    expect(button!.x).toBeGreaterThanOrEqual(name!.x + name!.width)
    expect(await sidewaysPixels(page)).toBe(0)
  })
})

journeys('documents on a phone', () => {
  test('the filters fit the screen, and the head keeps a distance to its edge', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/documents?q=wall`, phone: true })
    const filters = page.locator('.documents-filters')
    await filters.waitFor()
    expect(await filters.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    const head = page.locator('header.head')
    expect(await head.evaluate((one) => getComputedStyle(one).display)).toBe('flex')
    expect((await head.getByRole('heading').boundingBox())!.y).toBeGreaterThanOrEqual(8)
  })
})
