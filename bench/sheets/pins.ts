/**
 * A sheet with 540 pins moved and zoomed by the mouse, beside the same sheet without any, in turns: how many frames are
 * shown, and what they cost, at the speed of this processor and four times slower. `node bench/run.mjs drawings pins [rounds]`.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { SheetPinsSave } from '../../contract/drawings/sheetpin.ts'
import { PunchListCreateMany } from '../../contract/records/punchlist.ts'
import { chromiumPath } from '../../test/web/kit/chromium.ts'
import { denseSheets, dice, height, type Published, publishSheets, width } from '../kit/densesheet.ts'
import { progress } from '../kit/progress.ts'
import { ask, type Site, withSite } from '../kit/site.ts'
import { median, percentile } from '../kit/statistics.ts'

const rounds = Number(process.argv[3] ?? 5)
const pins = 540
const pinsEachRecord = 18
const [moves, turns] = [120, 60]
/** Pins are what is measured, not the lines below them. */
const segments = 5_000
const frameMs = 1000 / 60

async function pinned({ url, key }: Site, { projectId, folderId, version }: Published): Promise<void> {
  const roll = dice(5)
  const punchlistList = Array.from({ length: pins / pinsEachRecord }, (_, i) => ({
    projectId,
    summary: `Item ${i}`,
    tempItemId: `item ${i}`,
  }))
  const { returnedIdList }: any = await ask(url, key, PunchListCreateMany, { punchlistList })
  const ids: number[] = returnedIdList.map(({ folderId: id }: { folderId: string }) => Number(id))
  const all = ids.flatMap((recordFolderId) =>
    Array.from({ length: pinsEachRecord }, () => ({
      ...{ sheetFolderId: folderId, recordFolderId, version },
      x: roll(width),
      y: roll(height),
    })),
  )
  for (let i = 0; i < all.length; i += 500)
    await ask(url, key, SheetPinsSave, { pins: all.slice(i, i + 500) })
}

interface Measured {
  /** Of what was due at 60 a second. */
  shown: number
  /** The longest pause but for one in a hundred. */
  worstMs: number
  /** Of scripts, styles and layout for each frame that was due. */
  workMs: number
}

const worked = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

async function during(page: Page, session: CDPSession, does: () => Promise<unknown>): Promise<Measured> {
  const work = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.reduce((sum, { name, value }) => sum + (worked.includes(name) ? value * 1000 : 0), 0)
  }
  await page.evaluate(() => {
    const here = globalThis as any
    Object.assign(here, { frames: [], isOver: false })
    let last = performance.now()
    const next = (now: number): void => {
      here.frames.push(now - last)
      last = now
      if (!here.isOver) here.requestAnimationFrame(next)
    }
    here.requestAnimationFrame(next)
  })
  const [before, began] = [await work(), performance.now()]
  await does()
  const due = (performance.now() - began) / frameMs
  const frames: number[] = await page.evaluate(
    () => Object.assign(globalThis as any, { isOver: true }).frames,
  )
  return {
    shown: frames.length / due,
    worstMs: percentile(frames, 0.99),
    workMs: ((await work()) - before) / due,
  }
}

interface At {
  x: number
  y: number
}

/** Where the sheet is taken, and no pin. */
const freePlace = (page: Page): Promise<At> =>
  page.evaluate(() => {
    const { document } = globalThis as any
    for (let x = 500; ; x += 3)
      if (document.elementFromPoint(x, 400).matches('.sheet-area, canvas')) return { x, y: 400 }
  })

const pause = (): Promise<unknown> => new Promise((next) => setTimeout(next, frameMs))

async function drag(session: CDPSession, { x, y }: At): Promise<void> {
  const send = (type: any, at = {}) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, ...at })
  await send('mousePressed')
  const sent = []
  for (let i = 0; i < moves; i++) {
    const turn = (i / moves) * 4 * Math.PI
    sent.push(send('mouseMoved', { x: x + Math.sin(turn) * 200, y: y + (Math.cos(turn) - 1) * 100 }))
    await pause()
  }
  await Promise.all(sent)
  await send('mouseReleased')
}

/** Out to the whole sheet, and in again. */
async function zoom(session: CDPSession, { x, y }: At): Promise<void> {
  const sent = []
  for (let i = 0; i < turns; i++) {
    const deltaY = i < turns / 2 ? 10 : -10
    sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }))
    await pause()
  }
  await Promise.all(sent)
}

async function open(browser: Browser, { url, key }: Site, path: string, slower: number, count: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'ss-id', value: key, url, httpOnly: true }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${url}${path}?x=1296&y=864&z=60`)
  await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor({ timeout: 120_000 })
  await page.locator('.sheet-panel h2 .num').first().waitFor()
  if (count) await page.locator('.sheet-pins .pin').nth(50).waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { context, page, session }
}

type Both = [Measured[], Measured[]]

function print(name: string, [withPins, without]: Both): void {
  const of = (all: Measured[], key: keyof Measured): number => median(all.map((one) => one[key]))
  const said = (all: Measured[]): string =>
    `${(of(all, 'shown') * 60).toFixed(0)} frames a second, worst ${of(all, 'worstMs').toFixed(0)} ms, work ${of(all, 'workMs').toFixed(1)} ms a frame`
  const ratio = of(withPins, 'shown') / of(without, 'shown')
  console.log(`${name}: ${pins} pins: ${said(withPins)}; none: ${said(without)}; ratio ${ratio.toFixed(2)}`)
}

await withSite({ sizes: [] }, async (site) => {
  // Somebody else set their password: the app would ask for another one first.
  await site.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [site.managerId])
  const [withPins, without] = await publishSheets(site, denseSheets(2, segments), ['A-101', 'A-102'])
  await pinned(site, withPins!)
  const browser = await chromium.launch({
    executablePath: chromiumPath()!,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const slower of [1, 4]) {
    const [dragged, zoomed]: [Both, Both] = [
      [[], []],
      [[], []],
    ]
    for (let round = 0; round <= rounds; round++)
      for (const [i, sheet] of [withPins!, without!].entries()) {
        progress(`processor ÷ ${slower}`, round / (rounds + 1))
        const { context, page, session } = await open(browser, site, sheet.sheet, slower, i === 0 ? pins : 0)
        const at = await freePlace(page)
        const drags = await during(page, session, () => drag(session, at))
        const zooms = await during(page, session, () => zoom(session, at))
        await context.close()
        // The first round draws what is kept afterwards.
        if (round === 0) continue
        dragged[i]!.push(drags)
        zoomed[i]!.push(zooms)
      }
    progress()
    print(`Moved, processor ÷ ${slower}`, dragged)
    print(`Zoomed, processor ÷ ${slower}`, zoomed)
  }
  await browser.close()
})
