/** Pages on small screens: turned, with a notch, with letters twice as large; Back, keys and targets under a finger. */
import { beforeAll, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../contract/folder.ts'
import { PunchListCreateMany } from '../../contract/punchlist.ts'
import { RFICreateMany } from '../../contract/rfi.ts'
import { type Person, type Project, site } from '../harness.ts'
import { journeys, type Visiting, visit } from './browser.ts'

const here = await site()
let project: Project<'General Contractor PM'>
let pm: Person
const at: Record<string, string> = {}

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const base = `/p/${project.id}`
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: ['Anchors at the eastern retaining wall', 'Beams', 'Columns', 'Doors'].map((subject) => ({
      ...{ folderProject: project.id, subject, question: 'Which?', status: 2, toUserId: pm.id },
    })),
  })
  const list = await pm.client.call(FolderCreatePunchList, {
    folderProjectId: project.id,
    folderName: 'Level 2',
  })
  const made = await pm.client.call(PunchListCreateMany, {
    punchlistList: [
      {
        ...{ projectId: project.id, folderParentId: list.folderId!, summary: 'Paint touch-up at the window' },
        ...{
          locationFloor: 'Level 2',
          locationRoom: '214',
          responsiblePartyList: ['Keystone Drywall'],
          status: 2,
        },
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
  ...[
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
  ],
  ...['walk', 'report', 'documents', 'setup', 'nowhere'],
]
const open = (name: string, how: Visiting = {}) =>
  visit(here, pm, { phone: true, at: at[name]!, allow: /^404 GET/, ...how })
const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

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

const screens = [
  ['narrow', 360, 740, '100%'],
  ['on its side', 844, 390, '100%'],
  ['large letters', 390, 844, '200%'],
] as const

/** How much wider than the screen the page is: at 360 px, on its side, and with letters twice as large. */
async function wideOnes(page: Page): Promise<string[]> {
  const wide: string[] = []
  for (const [how, width, height, letters] of screens) {
    await page.setViewportSize({ width, height })
    await settled(page)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    const over = await tooWide(page)
    if (over > 0) wide.push(`${how}: ${over} px`)
  }
  return wide
}

journeys('on a small screen', () => {
  test('all that can be pressed is 44 px high, and nothing is wider than the screen, however it is held', async () => {
    const found: string[] = []
    const page = await open('court')
    const size = page.viewportSize()!
    for (const name of pages) {
      await page.setViewportSize(size)
      await page.goto(at[name]!)
      await settled(page)
      found.push(...[...(await small(page)), ...(await wideOnes(page))].map((one) => `${name}: ${one}`))
    }
    expect(found).toEqual([])
  })

  test('a notch covers nothing when the phone lies on its side', async () => {
    const page = await open('list', { alone: true })
    await page.setViewportSize({ width: 844, height: 390 })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: 47, right: 47, leftMax: 47, rightMax: 47 },
    })
    for (const name of ['list', 'walk', 'record']) {
      await page.goto(at[name]!)
      await settled(page)
      const left = await page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('h1, button, a, input')]
            .filter((one) => one.checkVisibility() && !one.matches('.skip, .vh, .vh *'))
            .map((one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width > 1 && height > 1)
            .map((box) => box.left),
        ),
      )
      expect(left, name).toBeGreaterThanOrEqual(47)
    }
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

journeys('the keyboard', () => {
  test('j begins at the first row, and no key is lost, however fast they come', async () => {
    const page = await visit(here, pm, { at: at.list! })
    await page.getByText('Beams').waitFor()
    const current = () => page.locator('tr.is-at').getAttribute('data-row')
    await page.keyboard.press('j')
    expect(await current()).toBe('0')
    await page.evaluate(() => {
      for (const key of ['j', 'j', 'j', 'k'])
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await expect.poll(current).toBe('2')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog')
    for (const says of [
      'Next row',
      'Open the record',
      'Peek at the record',
      'First row',
      'Filter',
      'My court',
    ])
      await help.getByText(says, { exact: true }).first().waitFor()
  })
})
