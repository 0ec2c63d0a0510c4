/** Creating and changing records by their forms: by keyboard, with errors, drafts, and two people at once. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PunchListRead } from '../../../contract/records/punchlist.ts'
import { RFIRead, RFIReadInFolder, RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { axe, hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
/** A Thursday, in the afternoon in the time zone of the browser. */
beforeAll(() => {
  here.clock.now = new Date('2026-11-12T20:42:00Z')
})

let team: Project<'General Contractor PM' | 'Superintendent' | 'Architect'>
let pm: Person
let architect: Person
beforeAll(async () => {
  team = await here.project(['General Contractor PM', 'Superintendent', 'Architect'])
  pm = team.people['General Contractor PM']
  architect = await named(team.people.Architect, 'Ingrid', 'Lindqvist')
})

async function named(person: Person, firstName: string, lastName: string): Promise<Person> {
  const names = [person.id, firstName, lastName]
  await here.database.rows('UPDATE person SET first_name = $2, last_name = $3 WHERE id = $1', names)
  return { ...person, fullName: `${firstName} ${lastName}` }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const newRfi = (): string => `/p/${team.id}/rfis/new`
const rfis = async (subject: string): Promise<RecordData[]> => {
  const parentFolderId = team.rootFolderId
  const { rfiReadInFolderList } = await team.admin.client.call(RFIReadInFolder, { parentFolderId })
  return rfiReadInFolderList!.filter(({ rfiSubject }) => rfiSubject === subject)
}
const rfiOf = async (folderId: number): Promise<RecordData> =>
  (await team.admin.client.call(RFIRead, { folderId })).rfi!
/** The page of the record, after a form is saved. */
const arrived = async (page: Page): Promise<number> => {
  await page.waitForURL(/\/rfis\/\d+$/)
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

journeys('a new record', () => {
  test('is created by keyboard alone: a person and a day are typed in natural language', async () => {
    const page = await visit(here, pm, { at: newRfi() })
    const { keyboard } = page
    await expect.poll(() => text(page, 'Subject').evaluate((at) => at === document.activeElement)).toBe(true)
    await keyboard.type('Lintel at the pass-through')
    await keyboard.press('Tab')
    await keyboard.type('Which lintel is it?')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('lindq')
    await page.getByRole('option', { name: architect.fullName }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    expect(await box(page, 'To').inputValue()).toBe(architect.fullName)
    await keyboard.press('Tab')
    await keyboard.type('fri')
    await page.getByText('Tomorrow').waitFor()
    await keyboard.press('Control+Enter')
    const folderId = await arrived(page)
    expect(await rfiOf(folderId)).toMatchObject({
      subject: 'Lintel at the pass-through',
      question: 'Which lintel is it?',
      toUserId: architect.id,
      fromUserId: pm.id,
      dateDue: '2026-11-13',
      statusName: 'Open',
    })
  })

  test('is created once, even if the response is lost and the button is pressed twice each time', async () => {
    const filled = `?subject=Twice&question=Really&toUserId=${architect.id}`
    const page = await visit(here, pm, { at: `${newRfi()}${filled}`, allow: /createmany$/ })
    let calls = 0
    await page.route('**/rfi/createmany', async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch().catch(() => undefined)
      await route.abort().catch(() => undefined)
    })
    const twice = (button: HTMLElement): void => {
      button.click()
      button.click()
    }
    await page.getByRole('button', { name: 'Send RFI' }).evaluate(twice)
    await page.getByText('Kept on this device. It is sent when there is a signal.').waitFor()
    await page.waitForURL(/\/rfis$/)
    await expect.poll(() => calls).toBe(2)
    await page.getByText('waits for a signal').waitFor({ state: 'detached' })
    expect(await rfis('Twice')).toHaveLength(1)
  })

  test('is submitted to the manager if the writer may not open it, and may be saved as a draft', async () => {
    const page = await visit(here, team.people.Superintendent, { at: `${newRfi()}?subject=From+the+site` })
    await page.getByRole('button', { name: 'Submit to the manager' }).waitFor()
    await press(page, 'Save as draft')
    expect(await rfiOf(await arrived(page))).toMatchObject({ subject: 'From the site', statusName: 'Draft' })
  })

  test('is saved with its files', async () => {
    const page = await visit(here, pm, { at: `${newRfi()}?subject=With+a+file` })
    const file = { name: 'sketch.txt', mimeType: 'text/plain', buffer: Buffer.from('a lintel') }
    await page.getByLabel('Add files').setInputFiles(file)
    await page.getByText('sketch.txt').waitFor()
    await press(page, 'Save as draft')
    await arrived(page)
    await page.getByText('sketch.txt').first().waitFor()
  })
})

journeys('on a phone', () => {
  test('a punch list item is created by touch: place, responsible, day and photo', async () => {
    await makeOne(pm, recordTypes.punchList, team.id, { locationFloor: 'Level 2', locationRoom: '204' })
    const page = await visit(here, pm, { at: `/p/${team.id}/punch/new?summary=Paint+drips`, phone: true })
    await box(page, 'Floor').tap()
    await page.getByRole('option', { name: 'Level 2' }).tap()
    await box(page, 'Room').tap()
    await page.getByRole('option', { name: '204' }).tap()
    await box(page, 'Responsible').fill('ingr')
    await page.getByRole('option', { name: architect.fullName }).tap()
    await box(page, 'Responsible').fill('The painter')
    await page.getByRole('option', { name: 'The painter' }).tap()
    await press(page, `Remove ${architect.fullName}`)
    await page.getByRole('button', { name: 'Calendar for Due' }).tap()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await text(page, 'Due').inputValue()).toBe('12/13/2026')
    const photo = { name: 'door.png', mimeType: 'image/png', buffer: onePixel }
    await page.getByLabel('Take a photo').setInputFiles(photo)
    await page.getByText('door.png').waitFor()
    await press(page, 'Open item')
    await page.waitForURL(/\/punch\/\d+$/)
    const folderId = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { punchList } = await team.admin.client.call(PunchListRead, { folderId })
    expect(punchList).toMatchObject({
      summary: 'Paint drips',
      locationFloor: 'Level 2',
      locationRoom: '204',
      responsiblePartyList: ['The painter'],
      dueDate: '2026-12-13',
      statusName: 'Open',
    })
  })
})

journeys('an error', () => {
  test('is shown at the field when it loses focus, and all together on submit', async () => {
    const page = await visit(here, pm, { at: newRfi() })
    await text(page, 'Answer due').fill('soonish')
    await text(page, 'Subject').focus()
    await page.getByText('This is not a day.').waitFor()
    await text(page, 'Answer due').fill('+7')
    await page.getByText('This is not a day.').waitFor({ state: 'detached' })
    await press(page, 'Send RFI')
    const summary = page.getByRole('alert')
    await summary.getByText('3 things to put right').waitFor()
    await expect.poll(() => summary.evaluate((at) => at === document.activeElement)).toBe(true)
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Subject is needed.',
      'Question is needed.',
      'To is needed.',
    ])
    expect(await axe(page)).toEqual([])
    await summary.getByRole('link', { name: 'Question is needed.' }).click()
    await page.keyboard.type('Why?')
    expect(await text(page, 'Question').inputValue()).toBe('Why?')
    expect(await text(page, 'Question').getAttribute('aria-invalid')).toBeNull()
  })

  test('is shown at its field also if only the server detects it', async () => {
    const subject = `Stale choice`
    const page = await visit(here, pm, {
      at: `${newRfi()}?subject=${encodeURIComponent(subject)}&question=Why&toUserId=${architect.id}&requestReasonId=999`,
      allow: /^400 POST \/api\/internal\/rfi\/createmany/,
    })
    await press(page, 'Send RFI')
    await page.getByRole('alert').getByRole('link').first().click()
    await expect.poll(() => box(page, 'Reason').evaluate((at) => at === document.activeElement)).toBe(true)
    expect(await box(page, 'Reason').getAttribute('aria-invalid')).toBe('true')
    await box(page, 'Reason').fill('')
    await press(page, 'Send RFI')
    await arrived(page)
    expect(await rfis(subject)).toHaveLength(1)
  })
})

journeys('the typed text', () => {
  test('survives a reload and a closed tab, until it is saved', async () => {
    const page = await visit(here, pm, { at: newRfi() })
    await text(page, 'Subject').fill('Not lost')
    await page.reload()
    const offer = page.getByRole('region', { name: 'Your draft of 3:42 PM' })
    await offer.waitFor()
    const context = page.context()
    await page.close()
    const later = await context.newPage()
    await later.goto(newRfi())
    await later.getByRole('button', { name: 'Use it' }).click()
    expect(await text(later, 'Subject').inputValue()).toBe('Not lost')
    await press(later, 'Save as draft')
    await arrived(later)
    await later.goto(newRfi())
    await text(later, 'Subject').waitFor()
    expect(await later.getByRole('button', { name: 'Use it' }).count()).toBe(0)
  })

  test('continues after the session has ended: the user signs in on top of it', async () => {
    const { Superintendent } = team.people
    const page = await visit(here, Superintendent, { at: newRfi(), allow: /^401 / })
    await text(page, 'Subject').fill('Signed in again')
    await here.database.rows('DELETE FROM session WHERE person_id = $1', [Superintendent.id])
    await press(page, 'Save as draft')
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await arrived(page)
    expect(await rfis('Signed in again')).toHaveLength(1)
  })
})

journeys('two people at once', () => {
  const change = (folderId: number, fields: RecordData) =>
    team.admin.client.call(RFIUpdate, { rfi: { folderId, ...fields } })
  const open = async (fields: RecordData, allow?: RegExp) => {
    const { folderId } = await makeOne(pm, recordTypes.rfi, team.id, { toUserId: architect.id, ...fields })
    const page = await visit(here, pm, { at: `/p/${team.id}/rfis/${folderId}/edit`, allow })
    await text(page, 'Subject').waitFor()
    return { folderId: folderId as number, page }
  }
  const conflict = /^409 POST \/api\/internal\/rfi\/update/

  test('changes of different fields are merged', async () => {
    const { folderId, page } = await open({ subject: 'Door', question: 'Which?' }, conflict)
    await text(page, 'Question').fill('Which one?')
    await change(folderId, { subject: 'Door 12' })
    await press(page, 'Save changes')
    await arrived(page)
    expect(await rfiOf(folderId)).toMatchObject({ subject: 'Door 12', question: 'Which one?' })
  })

  test('changes of the same field are chosen by the user, field by field', async () => {
    const { folderId, page } = await open(
      { subject: 'Door', question: 'Which size is it?', reference: 'A-1' },
      conflict,
    )
    await text(page, 'Subject').fill('Door in room 12')
    await text(page, 'Question').fill('Which size and colour is it?')
    await change(folderId, { subject: 'Door 7', question: 'Which exact size is it?', reference: 'A-2' })
    await press(page, 'Save changes')
    const dialog = page.getByRole('dialog', { name: /changed this while you were writing$/ })
    await dialog.getByRole('heading', { name: team.admin.fullName }).waitFor()
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
    const marked = await dialog.locator('mark').allInnerTexts()
    expect(marked.map((words) => words.trim())).toEqual(['7', 'in room 12', 'exact', 'and colour'])
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save with these choices' }).click()
    await dialog.getByText('Choose what Subject is to say.').waitFor()
    await dialog.getByRole('group', { name: 'Subject' }).getByLabel('Yours').check()
    const question = dialog.getByRole('group', { name: 'Question' })
    await question.getByLabel('Let me edit both').check()
    await question.getByRole('textbox').fill('Which exact size and colour is it?')
    await dialog.getByText('1 field only one of you changed').click()
    await dialog.getByText('A-2', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save with these choices' }).click()
    await arrived(page)
    expect(await rfiOf(folderId)).toMatchObject({
      subject: 'Door in room 12',
      question: 'Which exact size and colour is it?',
      reference: 'A-2',
    })
  })

  test('a version saved as a draft is offered again', async () => {
    const { folderId, page } = await open({ subject: 'Door', question: 'Which?' }, conflict)
    await text(page, 'Subject').fill('Mine')
    await change(folderId, { subject: 'Theirs' })
    await press(page, 'Save changes')
    await page.getByRole('button', { name: 'Keep as my draft' }).click()
    await arrived(page)
    await page.goto(`/p/${team.id}/rfis/${folderId}/edit`)
    await press(page, 'Use it')
    expect(await text(page, 'Subject').inputValue()).toBe('Mine')
    await press(page, 'Save changes')
    await page.getByRole('dialog').getByText('Theirs').waitFor()
    expect(await rfiOf(folderId)).toMatchObject({ subject: 'Theirs' })
  })
})

journeys('the forms', () => {
  test.each([
    ['at a desk', {}, ['rfis', 'submittals', 'meetings']],
    ['on a phone', { phone: true }, ['punch', 'issues', 'packages']],
  ])('can be used by anybody %s', async (_where, how, paths) => {
    const page = await visit(here, pm, { ...how, at: `/p/${team.id}/${paths[0]}/new` })
    if ('phone' in how) await page.setViewportSize({ width: 375, height: 812 })
    for (const path of paths) {
      await page.goto(`/p/${team.id}/${path}/new`)
      await page.getByRole('heading', { level: 1, name: /^New / }).waitFor()
      for (const group of await page.locator('details > summary').all()) await group.click()
      expect(await hindrances(page), path).toEqual([])
    }
  })

  test('are not shown to people who only read', async () => {
    const page = await visit(here, architect, { at: newRfi() })
    await page.getByRole('heading', { name: 'Your role in this project does not write here.' }).waitFor()
  })
})
