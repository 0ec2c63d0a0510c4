/** Lays the pictures of two pages over each other: red only old, blue only new, dark both; or one beside the other at a curtain. */
import type { Box } from '../sheet/geometry.ts'

export const onlyOld = '#d3281e'
export const onlyNew = '#1b5aa3'

export type Way = 'over' | 'curtain' | 'side'

interface Pages {
  /** Upright, as large as it has to be to be turned. */
  old: HTMLCanvasElement
  new: HTMLCanvasElement
  /** Where the paper of each is on its canvas, in pixels. */
  oldPaper: Box
  newPaper: Box
  turn: number
}

export interface Look {
  way: Exclude<Way, 'side'>
  /** From 0, only the old page, to 1, only the new one; of a curtain where it hangs. */
  strength: number
  isDashed: boolean
}

/** The canvas of the old page is changed by it, and that of the new one: they are drawn anew each time. */
export function compose(onto: HTMLCanvasElement, pages: Pages, look: Look): void {
  const { width, height } = pages.new
  if (onto.width !== width || onto.height !== height) Object.assign(onto, { width, height })
  const context = onto.getContext('2d')!
  context.globalCompositeOperation = 'source-over'
  context.clearRect(0, 0, width, height)
  if (look.way === 'curtain') {
    drawCurtain(context, pages, look.strength)
    return
  }
  tint(pages.old, pages.oldPaper, onlyOld, 2 * look.strength - 1)
  tint(pages.new, pages.newPaper, onlyNew, 1 - 2 * look.strength)
  if (look.isDashed) dash(pages.old, pages.oldPaper)
  drawOld(context, pages)
  context.globalCompositeOperation = 'multiply'
  context.drawImage(pages.new, 0, 0)
}

function drawCurtain(context: CanvasRenderingContext2D, pages: Pages, at: number): void {
  const { width, height } = pages.new
  context.drawImage(pages.new, 0, 0)
  context.save()
  context.beginPath()
  context.rect(0, 0, Math.round(width * at), height)
  context.clip()
  context.clearRect(0, 0, width, height)
  drawOld(context, pages)
  context.restore()
}

/** Around the middle, where both show the same place. */
function drawOld(context: CanvasRenderingContext2D, { old, new: other, turn }: Pages): void {
  context.save()
  context.translate(other.width / 2, other.height / 2)
  context.rotate(turn)
  context.drawImage(old, -old.width / 2, -old.height / 2)
  context.restore()
}

/** What is dark gets the color, the paper stays white. `fades`: how much of it goes, from 0. */
function tint(
  canvas: HTMLCanvasElement,
  { left, top, width, height }: Box,
  color: string,
  fades: number,
): void {
  const context = canvas.getContext('2d')!
  context.save()
  // Colors of the drawing would be taken for those of the comparison.
  context.globalCompositeOperation = 'saturation'
  context.fillStyle = 'gray'
  context.fillRect(left, top, width, height)
  context.globalCompositeOperation = 'screen'
  context.fillStyle = color
  context.fillRect(left, top, width, height)
  if (fades > 0) {
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = fades
    context.fillStyle = 'white'
    context.fillRect(left, top, width, height)
  }
  context.restore()
}

const dashPixels = 8

/** Stripes take parts of the lines: seen without any color. */
function dash(canvas: HTMLCanvasElement, { left, top, width, height }: Box): void {
  const context = canvas.getContext('2d')!
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.strokeStyle = 'white'
  context.lineWidth = dashPixels / 2
  context.beginPath()
  for (let at = left - height; at < left + width; at += dashPixels * Math.SQRT2) {
    context.moveTo(at, top + height)
    context.lineTo(at + height, top)
  }
  context.stroke()
  context.restore()
}
