/** Photos of a record: tiles, history, the viewer with swipe, arrows, Esc and Back; pictures that cannot be shown. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { upload } from '../../kit/files/bytes.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys } from '../kit/browser.ts'
import { history, recordSite } from '../kit/recordsite.ts'
import { swipe } from '../kit/swipe.ts'

const world = prepared(() => recordSite())
let folderId: number

const photo = (background: string, exif: object = {}, width = 2400, height = 1600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif(exif)
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  folderId = (await world.rfi()).folderId
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
  for (const [name, bytes] of sent) await upload(world.here, world.engineer, { folderId, name }, bytes)
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

/** The track stands still at a file. */
const isStill = (page: Page, file: number): Promise<void> =>
  expect
    .poll(() => page.locator('.track').evaluate((track) => track.scrollLeft / track.clientWidth))
    .toBeCloseTo(file, 2)

/** What of a picture is within the frame, in shares of it: 1 is the whole of it. */
const seen = (page: Page, name: string): Promise<{ width: number; height: number }> =>
  viewer(page, name)
    .getByRole('img', { name })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const [frame, box] = [image.closest('.track')!, image].map((one) => one.getBoundingClientRect())
      const share = (from: number, to: number, first: number, last: number): number =>
        (Math.min(to, last) - Math.max(from, first)) / (to - from)
      return {
        width: share(box!.left, box!.right, frame!.left, frame!.right),
        height: share(box!.top, box!.bottom, frame!.top, frame!.bottom),
      }
    })
const whole = { width: 1, height: 1 }

const allow = /^(415|503) GET \/files\//

journeys('the photos of a record', () => {
  test('are small in tiles and in the history, and turned by a finger on a phone; Back closes them', async () => {
    const page = await world.open(world.engineer, 'rfis', folderId, { phone: true, allow })
    await tile(page, 'North').scrollIntoViewIfNeeded()
    const small = tile(page, 'North').locator('img')
    const widthOfTile = async (): Promise<number> => {
      // A server that was too busy to make it smaller (503) has it for the next who asks.
      if ((await small.count()) === 0) await page.reload()
      await tile(page, 'North').scrollIntoViewIfNeeded()
      return (await small.count()) ? small.evaluate((image: HTMLImageElement) => image.naturalWidth) : 0
    }
    await expect.poll(widthOfTile).toBe(400)
    await history(page).getByRole('button', { name: 'Open South.jpg' }).waitFor()
    await tile(page, 'North').click()
    await expect.poll(() => widthOf(page, 'North.jpg')).toBe(1600)
    await viewer(page, 'North.jpg').getByText('Taken May 1, 2026, 9:12').waitFor()
    await viewer(page, 'North.jpg').getByRole('link', { name: 'at 48.133333, 11.566667' }).waitFor()
    expect(await axe(page)).toEqual([])
    await swipe(page, '.track', -0.7)
    await isStill(page, 1)
    await expect.poll(() => widthOf(page, 'South.jpg')).toBe(1600)
    // However far a finger goes, it is one file; up and down is none.
    await swipe(page, '.track', 0.9)
    await isStill(page, 0)
    await viewer(page, 'North.jpg').waitFor()
    await swipe(page, '.track', 0, -0.5)
    // At the first file there is none before it.
    await swipe(page, '.track', 0.7)
    await isStill(page, 0)
    await viewer(page, 'North.jpg').waitFor()
    const at = page.url()
    await page.goBack()
    await viewer(page, 'North.jpg').waitFor({ state: 'detached' })
    expect(page.url()).toBe(at)
    await tile(page, 'North').waitFor()
  })

  test('are turned by the arrows and closed by Esc; what cannot be shown can be downloaded', async () => {
    const page = await world.open(world.engineer, 'rfis', folderId, { allow })
    await tile(page, 'North').click()
    await viewer(page, 'North.jpg').waitFor()
    await isStill(page, 0)
    await page.keyboard.press('ArrowRight')
    await viewer(page, 'South.jpg').waitFor()
    await isStill(page, 1)
    await page.keyboard.press('ArrowRight')
    const damaged = viewer(page, 'Damaged.heic')
    await damaged.getByText('This picture cannot be shown here.').waitFor()
    expect(await damaged.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
      /^\/files\/\d+$/,
    )
    await page.keyboard.press('Escape')
    await damaged.waitFor({ state: 'detached' })
    // The entry that Back would have closed is gone as well.
    await expect.poll(() => page.evaluate(() => globalThis.history.state?.over ?? '')).toBe('')
  })

  test('are opened at the one that was chosen, and seen as a whole, however they are held', async () => {
    const { folderId: pair } = await world.rfi()
    await upload(world.here, world.engineer, { folderId: pair, name: 'Wide.jpg' }, await photo('blue'))
    await upload(
      world.here,
      world.engineer,
      { folderId: pair, name: 'Tall.jpg' },
      await photo('orange', {}, 600, 1200),
    )
    for (const phone of [false, true]) {
      const page = await world.open(world.engineer, 'rfis', pair, { phone })
      await tile(page, 'Tall').click()
      await viewer(page, 'Tall.jpg').getByText('2 of 2').waitFor()
      await isStill(page, 1)
      await expect.poll(() => seen(page, 'Tall.jpg')).toEqual(whole)
      if (phone) await page.setViewportSize({ width: 844, height: 390 })
      await isStill(page, 1)
      await expect.poll(() => seen(page, 'Tall.jpg')).toEqual(whole)
      await viewer(page, 'Tall.jpg').getByRole('button', { name: 'Previous file' }).click()
      await isStill(page, 0)
      await expect.poll(() => seen(page, 'Wide.jpg')).toEqual(whole)
    }
  })
})
