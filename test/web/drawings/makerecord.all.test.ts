/** A record made from a mark-up or at a place: the form has the sheet, its picture there and a pin, also without a signal. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { SheetMarkupsSave } from '../../../contract/drawings/sheetmarkup.ts'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { RFIRead } from '../../../contract/records/rfi.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { drawAll } from '../../../server/records/drawing/drawsheets.ts'
import { pinsOn } from '../../kit/drawings/pinning.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Superintendent'>
let pm: Person
let sheets: Record<string, number>
const at = (number: string, query = '') => `/p/${project.id}/drawings/${sheets[number]}${query}`
const allow = /^404 GET \/sheets\//
const lost =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script|404 GET \/sheets|net::/

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  pm = project.people['General Contractor PM']
  const set = ['A-201', 'A-202', 'A-203'].map((number) => ({ number, title: 'Level 2', revision: '1' }))
  await published(here, pm, project.id, set, { issueDate: '2026-03-02' })
  await drawAll(here.services as Services, () => false, project.id)
  sheets = Object.fromEntries((await register(pm, project.id)).map((row) => [row.number!, row.folderId!]))
  const cloud = { kind: 'Cloud', points: [900, 700, 1_100, 800], layer: 3, width: 6 }
  for (const sheetFolderId of Object.values(sheets))
    await pm.client.call(SheetMarkupsSave, { sheetFolderId, markups: [cloud] })
}, 60_000)

async function chooseMark(page: Page, german = false): Promise<void> {
  await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
  await page
    .locator('.sheet-overlay .mark')
    .getByRole('button')
    .or(page.getByRole('button', { name: /^(Cloud|Wolke) / }))
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: german ? 'Vorgang anlegen…' : 'Make a record…' }).click()
}

/** The only record that is pinned there, and its files. */
async function madeOn(number: string) {
  const { pins } = await pinsOn(pm, sheets[number]!)
  expect(pins).toHaveLength(1)
  const folderId = pins![0]!.recordFolderId!
  const { fileInfos } = await pm.client.call(FilesGetByFolder, { folderId })
  return { pin: pins![0]!, folderId, files: fileInfos ?? [] }
}

async function redIn(attachmentFileId: number): Promise<{ width: number; red: number }> {
  const response = await here.fetch(`/files/${attachmentFileId}`, { as: pm })
  const open = sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
  const { data, info } = await open.toBuffer({ resolveWithObject: true })
  let red = 0
  for (let i = 0; i < data.length; i += 3) if (data[i]! > 150 && data[i + 1]! < 90 && data[i + 2]! < 90) red++
  return { width: info.width, red }
}

journeys('a record of a mark-up', () => {
  test('has the sheet, the picture and a pin; nothing is doubled when an answer is lost', async () => {
    const page = await visit(here, pm, { at: at('A-201'), allow: lost })
    await chooseMark(page)
    const dialog = page.getByRole('dialog', { name: 'A record of this mark-up' })
    await dialog.getByText('The form has the sheet').waitFor()
    await looks(page, 'record of a mark-up')
    await dialog.getByRole('link', { name: 'New RFI' }).click()
    await page.getByText('The picture of the place is attached as a file.').waitFor()
    await page.getByText('A-201 rev 1.png').waitFor()
    expect(await page.getByLabel('Drawing', { exact: true }).inputValue()).toBe('A-201')
    await looks(page, 'form with the picture of a sheet')
    expect(await hindrances(page)).toEqual([])
    await page.getByLabel('Subject').fill('Clearance')
    let isLost = false
    await page.route('**/pins/save*', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect.poll(async () => (await pinsOn(pm, sheets['A-201']!)).pins!.length).toBe(1)
    await expect.poll(async () => (await madeOn('A-201')).files.length).toBe(1)
    expect(isLost).toBe(true)
    const { pin, folderId, files } = await madeOn('A-201')
    expect([Number(pin.x), Number(pin.y)]).toEqual([1_000, 750])
    expect((await pm.client.call(RFIRead, { folderId })).rfi!.drawing).toBe('A-201')
    expect(files[0]!.uploadedFileName).toBe('A-201 rev 1.png')
    const { width, red } = await redIn(files[0]!.attachmentFileId!)
    expect([width, red > 2_000]).toEqual([1_200, true])
  })

  test('that is left without a word leaves nothing behind', async () => {
    const page = await visit(here, pm, { at: at('A-203'), allow })
    await chooseMark(page)
    await page.getByRole('link', { name: 'New issue' }).click()
    await page.getByText('A-203 rev 1.png').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    // Within the app: a page that is loaded anew might come before the device has forgotten.
    await page.getByRole('link', { name: 'Drawings', exact: true }).click()
    await page.getByText('A-203', { exact: true }).first().click()
    await chooseMark(page)
    await page.getByRole('link', { name: 'New issue' }).click()
    await page.getByText('A-203 rev 1.png').waitFor()
    expect(await page.getByText('A-203 rev 1.png').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Use it' }).count()).toBe(0)
  })

  test('that was begun and left has its place when it is continued at another one', async () => {
    const page = await visit(here, pm, { at: at('A-203'), allow })
    await chooseMark(page)
    await page.getByRole('link', { name: 'New issue' }).click()
    await page.getByText('A-203 rev 1.png').waitFor()
    await page.getByLabel('Subject').fill('Begun at a place')
    await page.goto(`/p/${project.id}/issues/new?drawing=A-203&pin=${sheets['A-203']},1,100,100`)
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('A-203 rev 1.png').waitFor()
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const titles = async () => (await pinsOn(pm, sheets['A-203']!)).pins!.map(({ title }) => title)
    await expect.poll(titles).toEqual(['Begun at a place'])
    const { pin } = await madeOn('A-203')
    expect([Number(pin.x), Number(pin.y)]).toEqual([1_000, 750])
    await here.database.rows('DELETE FROM sheet_pin WHERE folder_id = $1', [(await madeOn('A-203')).folderId])
  })

  test('is made without a signal of a sheet that is kept, and arrives once', async () => {
    const page = await visit(here, pm, {
      phone: true,
      offline: true,
      at: `/p/${project.id}/drawings`,
      allow: lost,
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.reload()
    await page.getByRole('button', { name: /^(Keep|Kept) on this device$/ }).click()
    const keep = page.getByRole('dialog', { name: 'Keep the current set on this device' })
    await keep.getByRole('radio', { name: 'All of them' }).check()
    await keep.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByText(/^3 sheets, .* in force as of/).waitFor()
    // Its form offers what is kept of the project.
    await page.goto(`/p/${project.id}/issues/new`)
    await page.getByLabel('Subject').waitFor()
    await page.context().setOffline(true)
    await page.goto(at('A-202'))
    await chooseMark(page)
    await page.getByRole('link', { name: 'New issue' }).click()
    await page.getByText('The picture of the place is attached as a file.').waitFor()
    await page.getByLabel('Subject').fill('Riser in the way')
    await looks(page, 'form with the picture of a sheet, on a phone')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page
      .getByText(/waits? for a signal/)
      .first()
      .waitFor()
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () => (await pinsOn(pm, sheets['A-202']!)).pins!.length, { timeout: 20_000 })
      .toBe(1)
    await expect.poll(async () => (await madeOn('A-202')).files.length).toBe(1)
    const { pin, files } = await madeOn('A-202')
    expect(pin.title).toBe('Riser in the way')
    const { width, red } = await redIn(files[0]!.attachmentFileId!)
    expect([width, red > 2_000]).toEqual([1_200, true])
  })

  test('says that the picture is missing where it cannot be made', async () => {
    const page = await visit(here, pm, { at: at('A-203'), allow: /415|503|404 GET/ })
    await page.route('**/cutout?*', (route) =>
      route.fulfill({
        status: 415,
        contentType: 'application/json',
        body: JSON.stringify({ responseStatus: { message: 'This page cannot be read.' } }),
      }),
    )
    await chooseMark(page)
    await page.getByRole('link', { name: 'New issue' }).click()
    await page.getByText('There is no picture of the place: This page cannot be read.').waitFor()
    await page.getByLabel('Subject').fill('Without a picture')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect.poll(async () => (await pinsOn(pm, sheets['A-203']!)).pins!.length).toBe(1)
    expect((await madeOn('A-203')).files).toEqual([])
  })

  test('German', async () => {
    await project.people.Superintendent.client.call(LanguageSave, { language: 'de' })
    const page = await visit(here, project.people.Superintendent, { at: at('A-201'), allow })
    await chooseMark(page, true)
    await page.getByRole('dialog', { name: 'Ein Vorgang zu dieser Anmerkung' }).waitFor()
    await page.getByText('Das Formular hat den Plan').waitFor()
  })
})
