/** The register of drawings: by discipline, narrowed, as of a day, and what waits above it. */
import { beforeAll, expect, test } from 'vitest'
import { published, upload } from '../../kit/drawings/publishing.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

// Its people stay signed in over the days between its publications.
const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
const at = (query = '') => `/p/${project.id}/drawings${query}`

beforeAll(async () => {
  here.clock.now = new Date('2026-03-02T18:00:00Z')
  project = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm } = project.people
  const first = [
    ['G-001', 'Cover sheet and drawing index'],
    ['C-101', 'Site plan'],
    ['A-201', 'Level 2 floor plan'],
    ['A-202', 'Level 3 floor plan'],
    ['A-301', 'Exterior elevations'],
    ['S-201', 'Level 2 framing plan'],
    ['M-201', 'Level 2 ductwork'],
  ].map(([number, title]) => ({ number: number!, title: title!, revision: '1' }))
  await published(here, pm, project.id, first, { name: 'For construction', issueDate: '2026-03-02' })
  here.clock.now = new Date('2026-03-05T18:00:00Z')
  const second = [
    { number: 'A-201', title: 'Level 2 floor plan', revision: '2' },
    { number: 'G-001', title: 'Cover sheet and drawing index', revision: '2' },
  ]
  await published(here, pm, project.id, second, { name: 'ASI 12', issueDate: '2026-03-05' })
  here.clock.now = new Date('2026-03-10T18:00:00Z')
  await upload(here, pm, project.id, [{ number: 'A-501' }, { number: '' }], { name: 'ASI 13' })
})

journeys('the register of drawings', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone', { phone: true }],
  ])('has the set in force %s, and above it what waits', async (name, how) => {
    const page = await visit(here, project.people['General Contractor PM'], { ...how, at: at() })
    await page.getByRole('row', { name: /A-201.*Level 2 floor plan.*Changed in ASI 12/ }).waitFor()
    await page.getByText('ASI 13 is read: 2 pages. 1 page still needs a look.').waitFor()
    await page.getByRole('link', { name: 'Look and publish' }).waitFor()
    await looks(page, `register ${name}`)
  })

  test('is narrowed by words and to what changed; a discipline stays folded', async () => {
    const page = await visit(here, project.people.Viewer, { at: at() })
    const row = (name: string) => page.getByRole('row', { name })
    await row('A-301').waitFor()
    expect(await page.getByText('ASI 13').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Bring a set in' }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Number, title or word' }).fill('floor plan')
    await row('A-301').waitFor({ state: 'detached' })
    await row('Architectural 2 sheets').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('link', { name: 'Changed in ASI 12 2' }).click()
    await row('C-101').waitFor({ state: 'detached' })
    await row('G-001').waitFor()
    await page.getByRole('link', { name: 'Current set 7' }).click()
    await page.getByRole('button', { name: 'Architectural' }).click()
    await row('A-301').waitFor({ state: 'detached' })
    await page.reload()
    await row('M-201').waitFor()
    expect(await row('A-301').count()).toBe(0)
    await page.getByRole('button', { name: 'Architectural' }).click()
    await row('A-301').waitFor()
  })

  test('is shown as it was on a day, by keyboard, and a row opens the version of then', async () => {
    // The picture of the sheet is made when it is opened.
    const allow = /^404 GET \/sheets\//
    const page = await visit(here, project.people.Viewer, { at: at(), allow })
    await page.getByRole('row', { name: /A-201.*ASI 12/ }).waitFor()
    await page.getByRole('button', { name: 'As it was on a day…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'As it was on a day' })
    await dialog.getByRole('textbox', { name: 'Day' }).fill('3/3/2026')
    await looks(page, 'register, asking for a day')
    await page.keyboard.press('Enter')
    await page.getByText('As it was on Mar 3, 2026, 5:00 PM').waitFor()
    await page.getByRole('row', { name: /A-201.*For construction/ }).waitFor()
    expect(await page.getByText('Changed in ASI 12').count()).toBe(0)
    await looks(page, 'register as of a day')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/drawings\/\d+\?version=1$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Back to the current set' }).click()
    await page.getByRole('row', { name: /A-201.*ASI 12/ }).waitFor()
    await page.goto(at('?asof=2026-03-01'))
    await page.getByText('No sheet was in force then.').waitFor()
  })

  test('without sheets says what to do', async () => {
    const empty = await here.project(['Viewer'])
    const page = await visit(here, empty.people.Viewer, { at: `/p/${empty.id}` })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.getByText('No drawings yet.').waitFor()
    await looks(page, 'register, empty')
  })
})
