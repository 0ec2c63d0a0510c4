/** Photos of a record: tiles, history, the viewer with swipe, arrows, Esc and Back; pictures that cannot be shown. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { upload } from '../bytes.ts'
import { axe, journeys } from './browser.ts'
import { history, recordSite } from './recordsite.ts'

const { here, engineer, rfi, open } = await recordSite()
let folderId: number

const photo = (background: string, exif: object = {}): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .withExif(exif)
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  folderId = (await rfi()).folderId
  const taken = {
    IFD2: { DateTimeOriginal: '2026:05:01 09:12:33' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '48/1 8/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '11/1 34/1 0/1',
    },
  }
  const sent: ReadonlyArray<[string, Buffer | string]> = [
    ['North.jpg', await photo('red', taken)],
    ['South.jpg', await photo('green')],
    ['Damaged.heic', 'no picture'],
  ]
  for (const [name, bytes] of sent) await upload(here, engineer, { folderId, name }, bytes)
})

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })
const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Files/ }).getByRole('link', { name: new RegExp(name) })
const widthOf = (page: Page, name: string) =>
  viewer(page, name)
    .getByRole('img', { name })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })

/** What a finger does to it: it scrolls to the next file. */
const scroll = (page: Page, files: number): Promise<void> =>
  page.locator('.track').evaluate((track, by) => track.scrollBy({ left: by * track.clientWidth }), files)

const allow = /^415 GET \/files\//

journeys('the photos of a record', () => {
  test('are small in tiles and in the history, and scrolled through on a phone; Back closes them', async () => {
    const page = await open(engineer, 'rfis', folderId, { phone: true, allow })
    await tile(page, 'North').scrollIntoViewIfNeeded()
    const small = tile(page, 'North').locator('img')
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
    await history(page).getByRole('button', { name: 'Open South.jpg' }).waitFor()
    await tile(page, 'North').click()
    expect(await widthOf(page, 'North.jpg')).toBe(1600)
    await viewer(page, 'North.jpg').getByText('Taken May 1, 2026, 9:12').waitFor()
    await viewer(page, 'North.jpg').getByRole('link', { name: 'at 48.133333, 11.566667' }).waitFor()
    expect(await axe(page)).toEqual([])
    await scroll(page, 1)
    expect(await widthOf(page, 'South.jpg')).toBe(1600)
    await scroll(page, -1)
    await viewer(page, 'North.jpg').waitFor()
    const at = page.url()
    await page.goBack()
    await viewer(page, 'North.jpg').waitFor({ state: 'detached' })
    expect(page.url()).toBe(at)
    await tile(page, 'North').waitFor()
  })

  test('are turned by the arrows and closed by Esc; what cannot be shown can be downloaded', async () => {
    const page = await open(engineer, 'rfis', folderId, { allow })
    await tile(page, 'North').click()
    await viewer(page, 'North.jpg').waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer(page, 'South.jpg').waitFor()
    await page.keyboard.press('ArrowRight')
    const damaged = viewer(page, 'Damaged.heic')
    await damaged.getByText('This picture cannot be shown here.').waitFor()
    expect(await damaged.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
      /^\/files\/\d+$/,
    )
    await page.keyboard.press('Escape')
    await damaged.waitFor({ state: 'detached' })
    // The entry that Back would have closed is gone, too.
    await expect.poll(() => page.evaluate(() => globalThis.history.state?.over ?? '')).toBe('')
  })
})
