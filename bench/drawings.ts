/**
 * What drawings cost, each beside what it can be compared with in the same run, in turns: `node bench/run.mjs drawings [rounds]`.
 * - the first sight of a dense sheet, beside the same file in the viewer of PDFs (PDF.js), with a processor four times slower;
 * - all levels of that sheet, beside drawing it once with PDFium and keeping nothing;
 * - reading and thumbnailing a set of 120 sheets, beside reading its text alone.
 * With `pins` instead of a number: a sheet with hundreds of pins, moved and zoomed (sheets/pins.ts).
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { drawStrips, frameOfPage, sizeOf } from '../server/drawings/pdf/draw/strips.ts'
import { openDrawingPdf } from '../server/drawings/pdf/drawingpdf.ts'
import { openPdf } from '../server/drawings/pdf/openpdf.ts'
import { levelsOf } from '../server/drawings/pdf/pack/levels.ts'
import { loadPdfium } from '../server/drawings/pdf/pdfium/pdfium.ts'
import { openDrawingText } from '../server/drawings/text/drawingtext.ts'
import { setOf } from '../test/kit/drawings/sets.ts'
import { chromiumPath } from '../test/web/kit/chromium.ts'
import { denseSheets, dice, height, publishSheets, width } from './kit/densesheet.ts'
import { progress } from './kit/progress.ts'
import { type Site, withSite } from './kit/site.ts'
import { median } from './kit/statistics.ts'

const rounds = Number(process.argv[2] ?? 5)
const slower = 4
const setPages = 120
const thumbnailPixels = 400

/** Sheets with a few thousand lines, notes, and a number at the right edge below. */
function plainSheets(): Buffer {
  const roll = dice(11)
  return setOf(
    Array.from({ length: setPages }, (_, page) => {
      const lines = Array.from(
        { length: 3_000 },
        () => `${roll(width)} ${roll(height)} m ${roll(width)} ${roll(height)} l S`,
      )
      const notes = Array.from(
        { length: 150 },
        (_, i) =>
          `BT /F1 9 Tf ${100 + roll(1900)} ${100 + roll(1500)} Td (NOTE ${i} SEE DETAIL ${page}) Tj ET`,
      )
      const number = `BT /F1 40 Tf 2380 60 Td (A-${101 + page}) Tj ET`
      return { mediaBox: [0, 0, width, height], content: ['0.3 w', ...lines, ...notes, number].join('\n') }
    }),
  )
}

type Way = () => Promise<unknown>

/** The medians of both in milliseconds, measured in turns. */
async function inTurns(name: string, ours: Way, other: Way): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    progress(name, round / (rounds + 1))
    for (const [i, way] of [ours, other].entries()) {
      const began = performance.now()
      await way()
      // The first round loads programs.
      if (round > 0) took[i]!.push(performance.now() - began)
    }
  }
  progress()
  return [median(took[0]), median(took[1])]
}

function print(name: string, [ours, other]: [number, number], against: string, target: number): void {
  const ratio = ours / other
  console.log(
    `${name}: ${(ours / 1000).toFixed(2)} s, ${against}: ${(other / 1000).toFixed(2)} s, ratio ${ratio.toFixed(2)}, ` +
      `target ≤ ${target}: ${ratio <= target ? 'met' : 'not met'}`,
  )
}

async function engineBenches(folder: string, dense: string): Promise<void> {
  const [pdf, text, module] = [openDrawingPdf(), openDrawingText(), await loadPdfium()]
  const drawOnce = async (): Promise<void> => {
    const open = openPdf(module, dense)
    const finest = levelsOf(sizeOf(open, 0)).at(-1)!
    for (const _ of drawStrips(open, 0, frameOfPage(finest)));
    open.close()
  }
  const set = join(folder, 'set.pdf')
  await writeFile(set, plainSheets())
  const readAndShow = async (): Promise<void> => {
    await text.read([{ path: set, names: Array.from({ length: setPages }, () => ({})) }], [])
    for (let page = 1; page <= setPages; page++) await pdf.picture(set, page, { pixels: thumbnailPixels })
  }
  try {
    const levels = await inTurns('All levels', () => pdf.pack(dense, 1, 'all'), drawOnce)
    print('All levels of a sheet', levels, 'drawn once by PDFium', 6)
    const sets = await inTurns('A set', readAndShow, () => text.text(set, setPages))
    print(`${setPages} sheets read and thumbnailed`, sets, 'their text read', 3)
  } finally {
    pdf.close()
    text.close()
  }
}

/** From opening the address until the sheet is drawn on a canvas, on a cold browser. */
async function firstSight(browser: Browser, { url, key }: Site, path: string, canvas: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'ss-id', value: key, url, httpOnly: true }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url + path)
  await page.locator(canvas).first().waitFor({ timeout: 120_000 })
  await context.close()
}

async function browserBench(dense: string): Promise<void> {
  await withSite({ sizes: [] }, async (site) => {
    const [at] = await publishSheets(site, await readFile(dense), ['A-101'])
    const browser = await chromium.launch({ executablePath: chromiumPath()! })
    const sights = await inTurns(
      'First sight',
      () => firstSight(browser, site, at!.sheet, '.sheet-area canvas[data-level]:not([data-level="-1"])'),
      () => firstSight(browser, site, at!.file, '.drawn canvas'),
    )
    print('First sight of a sheet', sights, 'the same file in PDF.js', 0.25)
    await browser.close()
  })
}

async function allBenches(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-drawings-'))
  try {
    const dense = join(folder, 'dense.pdf')
    await writeFile(dense, denseSheets(1))
    await engineBenches(folder, dense)
    if (chromiumPath()) await browserBench(dense)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'pins') await import('./sheets/pins.ts')
else await allBenches()
