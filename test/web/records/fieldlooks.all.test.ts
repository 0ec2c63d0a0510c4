/** Pages on small screens: turned, with a notch, with letters twice as large; Back and targets under a finger. */
import { beforeAll, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, sidewaysPixels, type Visiting, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
const at: Record<string, string> = {}

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const base = `/p/${project.id}`
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: ['Anchors at the eastern retaining wall', 'Beams', 'Columns', 'Doors'].map((subject) => ({
      folderProject: project.id,
      subject,
      question: 'Which?',
      status: 2,
      toUserId: pm.id,
    })),
  })
  const list = await pm.client.call(FolderCreatePunchList, {
    folderProjectId: project.id,
    folderName: 'Level 2',
  })
  const made = await pm.client.call(PunchListCreateMany, {
    punchlistList: [
      {
        projectId: project.id,
        folderParentId: list.folderId!,
        summary: 'Paint touch-up at the window',
        locationFloor: 'Level 2',
        locationRoom: '214',
        responsiblePartyList: ['Keystone Drywall'],
        status: 2,
      },
    ],
  })
  Object.assign(at, {
    court: '/',
    inbox: '/inbox',
    projects: '/projects',
    account: '/me',
    search: '/search?q=Anchors',
    dashboard: base,
    list: `${base}/rfis`,
    record: `${base}/rfis/${returnedIdList![0]!.folderId}`,
    form: `${base}/rfis/new`,
    item: `${base}/punch/${made.returnedIdList![0]!.folderId}`,
    items: `${base}/punch`,
    walk: `${base}/punch/${list.folderId}/walk`,
    report: `${base}/daily/new`,
    documents: `${base}/documents`,
    setup: `${base}/setup/members`,
    nowhere: '/p/nothing/here',
  })
})

type Page = Awaited<ReturnType<typeof visit>>
const pages = [
  'court',
  'inbox',
  'projects',
  'account',
  'search',
  'dashboard',
  'list',
  'record',
  'form',
  'item',
  'items',
  'walk',
  'report',
  'documents',
  'setup',
  'nowhere',
]
const open = (name: string, how: Visiting = {}) =>
  visit(here, pm, { phone: true, at: at[name]!, allow: /^404 GET/, ...how })
const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What can be pressed and is smaller than 44 pixels under a finger; links within a sentence may be. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'button, select, summary, input:not([type=hidden]), a.btn, .tabbar a, .views a, label.btn, label.check',
    )
    return [...all].flatMap((one) => {
      // The border around a field belongs to it.
      const framed =
        one.closest<HTMLElement>('.filterbox, .combo') ??
        (one.matches('.combo-open') ? one.parentElement! : one)
      const box = framed.getBoundingClientRect()
      const isShown =
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1
      // The label around a box is what is pressed.
      const isLabelled = one.matches('label input, .vh, .tick-cell input') || one.closest('.vh')
      if (!isShown || isLabelled || box.height >= 43.5) return []
      return [
        `${one.tagName} ${one.className} “${one.textContent!.trim().slice(0, 30)}” ${Math.round(box.height)} px`,
      ]
    })
  })

/** What the help button lies over and cannot be scrolled away from under it. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const help = document.querySelector('.help-button')?.getBoundingClientRect()
    if (!help) return []
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      ((one.matches('.main') && one.scrollHeight > one.clientHeight) || scrolls(one.parentElement))
    return [...document.querySelectorAll<HTMLElement>('button, a, input, select')]
      .filter(
        (one) => one.checkVisibility() && !one.closest('.help-button, .scroll, .vh, .skip') && !scrolls(one),
      )
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return left < help.right && help.left < right && top < help.bottom && help.top < bottom
      })
      .map((one) => `the help button covers “${one.textContent!.trim()}”`)
  })

const screens = [
  { how: 'upright', width: 390, height: 844, isPressed: true },
  { how: 'narrow', width: 360, height: 740 },
  { how: 'on its side', width: 844, height: 390, isPressed: true },
  { how: 'large letters', width: 390, height: 844, letters: '200%' },
]

/** The elements that reach over the edge of the screen, but those in a part that scrolls. */
const tooWide = (page: Page): Promise<string> =>
  page.evaluate((edge) => {
    const scrolls = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement))
    const over = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > edge && !scrolls(one.parentElement),
    )
    return over.map((one) => `${one.tagName} ${one.className}`).join(', ')
  }, page.viewportSize()!.width)

/** What is wider than the screen, too small to be pressed, or covered. */
async function wrongOn(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const { how, width, height, letters = '100%', isPressed = false } of screens) {
    await page.setViewportSize({ width, height })
    await settled(page)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    const over = await sidewaysPixels(page)
    if (over > 0) wrong.push(`${how}: ${over} px wider than the screen, by ${await tooWide(page)}`)
    wrong.push(...(await covered(page)).map((one) => `${how}: ${one}`))
    if (isPressed) wrong.push(...(await small(page)).map((one) => `${how}: ${one}`))
  }
  return wrong
}

journeys('on a small screen', () => {
  test('all that can be pressed is 44 px high and not covered, and nothing is wider than the screen, however it is held', async () => {
    const found: string[] = []
    const page = await open('court')
    for (const name of pages) {
      await page.goto(at[name]!)
      found.push(...(await wrongOn(page)).map((one) => `${name}, ${one}`))
    }
    expect(found).toEqual([])
  })

  test('a phone on its side has the pages of a phone: tabs and no sidebar, rows that fold, a viewer without margins', async () => {
    const page = await open('list')
    await page.setViewportSize({ width: 844, height: 390 })
    await settled(page)
    const tabs = page.getByRole('navigation', { name: 'Main' })
    expect(await tabs.getByRole('link').first().boundingBox()).toMatchObject({ x: 0 })
    expect((await tabs.boundingBox())!.height).toBe(390)
    expect(await page.locator('.side').isVisible()).toBe(false)
    expect(await page.locator('.list thead').isVisible()).toBe(false)
    // As wide and low, but with a mouse: the page of a desk.
    const desk = await visit(here, pm, { at: at.list! })
    await desk.setViewportSize({ width: 844, height: 390 })
    await settled(desk)
    expect(await desk.locator('.side').isVisible()).toBe(true)
  })

  test('a notch covers nothing when the phone lies on its side', async () => {
    const page = await open('list', { alone: true })
    await page.setViewportSize({ width: 844, height: 390 })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: 47, right: 47, leftMax: 47, rightMax: 47 },
    })
    for (const name of ['list', 'walk', 'record', 'court', 'report', 'documents']) {
      await page.goto(at[name]!)
      await settled(page)
      const [left, right] = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('h1, button, a, input')]
          .filter((one) => one.checkVisibility() && !one.matches('.skip, .vh, .vh *'))
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1)
        return [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
      })
      expect(left, name).toBeGreaterThanOrEqual(47)
      expect(right, name).toBeLessThanOrEqual(844 - 47)
    }
  })
})

/** Whether two things on the page are over each other. */
async function overlap(page: Page, one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((at) => page.locator(at).first().boundingBox()))
  return (
    a!.x < b!.x + b!.width && b!.x < a!.x + a!.width && a!.y < b!.y + b!.height && b!.y < a!.y + a!.height
  )
}

journeys('what is said at the edge of the screen', () => {
  test('covers neither the tabs nor the bar of a page', async () => {
    const page = await visit(here, pm, { phone: true, at: at.record!, allow: /ERR_INTERNET|ERR_FAILED/ })
    const reply = page.getByRole('textbox', { name: /Reply/ })
    await reply.waitFor()
    await page.context().setOffline(true)
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await reply.fill(`At ${width}`)
      await page.getByRole('button', { name: /^Reply/ }).click()
      await page.locator('.toast.on').waitFor()
      await page.locator('.outbox-line').waitFor()
      expect(await overlap(page, '.toast', '.tabbar')).toBe(false)
      expect(await overlap(page, '.outbox-line', '.tabbar')).toBe(false)
      expect(await overlap(page, '.toast', '.outbox-line')).toBe(false)
    }
    await page.context().setOffline(false)
    await page.locator('.outbox-line').waitFor({ state: 'detached' })
    await page.goto(at.walk!)
    await page.getByLabel('What is wrong').fill('Scratch')
    await page.getByRole('button', { name: 'Save, next item' }).click()
    await page.locator('.toast.on').waitFor()
    expect(await overlap(page, '.toast', '.ph-bar')).toBe(false)
  })
})

journeys('a row of my court', () => {
  test('has its step on a phone, too', async () => {
    const page = await open('court')
    const step = page.getByRole('link', { name: /: RFI-\d+ Beams$/ })
    await step.waitFor()
    expect(await step.isVisible()).toBe(true)
    expect((await step.boundingBox())!.height).toBeGreaterThanOrEqual(43.5)
  })
})

journeys('a punch list item', () => {
  test('has its place first, and its row the company, on a phone', async () => {
    const page = await open('item')
    await page.getByRole('heading', { name: 'Paint touch-up at the window' }).waitFor()
    const [where, title] = await Promise.all(
      ['.record-where', 'h1'].map(async (one) => (await page.locator(one).first().boundingBox())!.y),
    )
    expect(await page.locator('.record-where').textContent()).toBe('Level 2, 214')
    expect(where).toBeLessThan(title!)
    await page.goto(at.items!)
    await page.getByText('Keystone Drywall').first().waitFor()
  })
})

journeys('Back', () => {
  test('closes dialogs and menus, and leaves the page only after that', async () => {
    const page = await open('list')
    await page.getByText('Beams').click()
    await page.getByRole('heading', { name: 'Beams' }).waitFor()
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menu').waitFor()
    await page.goBack()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Beams' }).waitFor()
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: /^Move/ }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Beams' }).waitFor()
    // Closed by hand, it leaves no entry behind.
    await page.getByRole('button', { name: /^More/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.waitForFunction(() => !history.state?.over)
    await page.goBack()
    await page.waitForURL(/\/rfis$/)
    await page.getByText('Doors').waitFor()
  })
})
