/**
 * The content of the demo's drawings: plans, elevations, sections, details and schedules, from a few shapes.
 */
import type { Colour, Page, Point } from './pdf.ts'

/** The drawing area, left of the title block. */
const field = { left: 70, bottom: 110, width: 470, height: 400 }

type Draw = (page: Page, random: (below: number) => number) => void

/** By the number of the sheet; the first that matches. */
const drawings: ReadonlyArray<[begins: RegExp, draw: Draw]> = [
  [/^C-/, drawSite],
  [/^A-2/, drawElevation],
  [/^A-3/, drawSection],
  [/-6\d\d$/, drawSchedule],
  [/-5\d\d$|^SK-|^G-/, drawDetails],
  [/^S-/, (page, random) => drawPlan(page, random, 'ink')],
  [/^M-/, (page, random) => drawPlan(page, random, 'air')],
  [/^E-/, (page, random) => drawPlan(page, random, 'power')],
  [/^(P|FP)-/, (page, random) => drawPlan(page, random, 'water')],
  [/^A-/, (page, random) => drawPlan(page, random)],
]
export const drawingOf = (number: string): Draw =>
  drawings.find(([begins]) => begins.test(number))?.[1] ?? drawDetails

/** Grid lines with their bubbles. */
function drawGrid(page: Page): void {
  const { left, bottom, width, height } = field
  page.pen('thin', 0.4)
  for (let i = 0; i < 7; i++) {
    const x = left + 15 + (i * (width - 30)) / 6
    page.line([x, bottom], [x, bottom + height]).circle(x, bottom + height + 10, 9)
    page.text(x - 3, bottom + height + 7, 8, 'ABCDEFG'[i]!)
  }
  for (let i = 0; i < 5; i++) {
    const y = bottom + 30 + (i * (height - 60)) / 4
    page
      .line([left, y], [left + width, y])
      .circle(left - 10, y, 9)
      .text(left - 12, y - 3, 8, String(i + 1))
  }
}

/** Rooms on both sides of a corridor; over them, in another colour, the work of the trade. */
function drawPlan(page: Page, random: (below: number) => number, trade?: Colour): void {
  const { left, bottom, width, height } = field
  drawGrid(page)
  const [x0, y0, across, up] = [left + 15, bottom + 30, width - 30, height - 60]
  page.pen(trade ? 'thin' : 'ink', trade ? 0.8 : 2).box(x0, y0, across, up)
  const corridor = [y0 + up * 0.42, y0 + up * 0.54] as const
  page.pen(trade ? 'thin' : 'ink', trade ? 0.6 : 1.2)
  for (const y of corridor) page.line([x0, y], [x0 + across, y])
  for (const [from, to, door] of [
    [y0, corridor[0], corridor[0]],
    [corridor[1], y0 + up, corridor[1]],
  ] as const)
    for (let x = x0; x < x0 + across - 60; ) {
      const next = Math.min(x + 48 + random(40), x0 + across)
      page.line([next, from], [next, to]).arc([x + 10, door], [x + 26, door])
      x = next
    }
  if (!trade) return
  page
    .pen(trade, 2.2)
    .line([x0 + 20, (corridor[0] + corridor[1]) / 2], [x0 + across - 20, (corridor[0] + corridor[1]) / 2])
  for (let x = x0 + 40; x < x0 + across - 20; x += 40 + random(30)) {
    const y = random(2) === 0 ? y0 + 30 + random(60) : y0 + up - 30 - random(60)
    page
      .pen(trade, 1.2)
      .line([x, (corridor[0] + corridor[1]) / 2], [x, y])
      .box(x - 7, y - 7, 14, 14)
  }
}

/** Four storeys with windows, brick below and a screen on the roof. */
function drawElevation(page: Page): void {
  const { left, width } = field
  for (const [bottom, name] of [
    [320, 'North elevation'],
    [120, 'South elevation'],
  ] as const) {
    page
      .pen('ink', 1.6)
      .line([left - 10, bottom], [left + width, bottom])
      .box(left + 20, bottom, width - 60, 130)
    page.pen('ink', 0.7).box(left + 150, bottom + 130, 140, 20)
    for (let storey = 0; storey < 4; storey++)
      for (let bay = 0; bay < 12; bay++) page.box(left + 30 + bay * 33, bottom + 8 + storey * 32, 24, 19)
    page.pen('thin', 0.4)
    for (let y = bottom + 4; y < bottom + 32; y += 4) page.line([left + 20, y], [left + width - 40, y])
    page.text(left + 20, bottom + 158, 10, name)
  }
}

/** From the footing to the parapet, layer by layer. */
function drawSection(page: Page): void {
  const { left, bottom } = field
  for (const [i, name] of ['At brick', 'At curtain wall', 'At canopy'].entries()) {
    const x = left + 20 + i * 155
    page
      .pen('ink', 1.6)
      .box(x, bottom, 60, 18)
      .box(x + 18, bottom + 18, 24, 40)
    for (let storey = 0; storey < 4; storey++) {
      const y = bottom + 58 + storey * 78
      page.pen('ink', 1.6).box(x + 18, y, 90, 8)
      page
        .pen('ink', 0.7)
        .box(x + 18, y + 8, 8, 70)
        .box(x + 30, y + 8, 5, 70)
      page.pen('water', 0.5)
      for (let at = y + 8; at < y + 76; at += 7) page.line([x + 30, at], [x + 35, at + 6])
    }
    page.pen('ink', 0.7).text(x, bottom + 385, 9, name)
  }
}

function drawSchedule(page: Page, random: (below: number) => number): void {
  const { left, bottom, width } = field
  const marks = ['Mark', 'Type', 'Size', 'Rating', 'Notes']
  page.pen('ink', 1.2).box(left, bottom, width, 390)
  for (const [i, mark] of marks.entries()) {
    page.text(left + 8 + i * 92, bottom + 374, 9, mark)
    if (i > 0) page.line([left + i * 92, bottom], [left + i * 92, bottom + 390])
  }
  page.pen('thin', 0.5)
  for (let row = 0; row < 18; row++) {
    const y = bottom + 364 - row * 20
    page.line([left, y], [left + width, y])
    const cells = [100 + row * 7, `T${1 + random(6)}`, `${24 + 4 * random(6)} in`, `${20 * (1 + random(4))}`]
    for (const [i, cell] of cells.entries()) page.text(left + 8 + i * 92, y - 14, 8, String(cell))
  }
}

function drawDetails(page: Page, random: (below: number) => number): void {
  const { left, bottom } = field
  for (let i = 0; i < 6; i++) {
    const [x, y] = [left + 15 + (i % 3) * 155, bottom + 215 - Math.floor(i / 3) * 200]
    page
      .pen('ink', 1.8)
      .box(x + 20, y + 30, 20 + random(20), 110)
      .box(x + 20, y + 30 + random(60), 95, 14)
    page.pen('ink', 0.6).line([x + 60, y + 90], [x + 100, y + 120], [x + 125, y + 120])
    page
      .circle(x + 12, y + 8, 10)
      .text(x + 9, y + 5, 9, String(i + 1))
      .line([x + 26, y + 8], [x + 120, y + 8])
  }
}

/** Contours, the building, its parking and the driveway. */
function drawSite(page: Page): void {
  const { left, bottom, width } = field
  page.pen('thin', 0.5)
  for (let i = 0; i < 12; i++) {
    const heightAt = (x: number): number => bottom + 10 + i * 32 + 12 * Math.sin(x / 60 + i / 4)
    page.line(...Array.from({ length: 48 }, (_, n): Point => [left + (n * width) / 47, heightAt(n * 10)]))
  }
  page
    .pen('ink', 2)
    .box(left + 90, bottom + 190, 250, 120)
    .text(left + 160, bottom + 245, 11, 'Building')
  page.pen('ink', 0.7).box(left + 60, bottom + 30, 340, 110)
  for (let x = left + 60; x < left + 400; x += 20)
    page.line([x, bottom + 30], [x, bottom + 65]).line([x, bottom + 105], [x, bottom + 140])
  page
    .pen('power', 1.4)
    .line([left + 340, bottom + 290], [left + 440, bottom + 290], [left + 440, bottom + 390])
}
