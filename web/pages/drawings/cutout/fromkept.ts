/** The picture of a part of a sheet that is kept on this device, with what is known of it here. */
import { cutOutLimits } from '../../../../contract/drawings/cutouts.ts'
import { scaleAt } from '../../../../contract/drawings/measures.ts'
import { read } from '../../../app/calls/client.ts'
import { dayOf, dayWithYear, todayIn } from '../../../app/language/dates.ts'
import { cutOutTexts as t } from '../../../texts/drawings/cutout.ts'
import { boxOf, levelFor, type Size, tilesIn } from '../sheet/geometry.ts'
import { type KeptPictures, openKept } from '../sheet/keptpictures.ts'
import type { Markup } from '../sheet/markups/markup.ts'
import { areaSaid, lengthSaid } from '../sheet/markups/measure.ts'
import type { AskedCutOut } from './asked.ts'
import { drawCaption, drawMarkup, drawPlace, type Pen, rowsOf } from './drawn.ts'

/** Undefined: the sheet is not kept, or its picture is too coarse to be of use. */
export async function fromKept(asked: AskedCutOut): Promise<{ file: File } | undefined> {
  const { sheetFolderId, version, box } = asked
  const kept = await openKept(`/sheets/${sheetFolderId}/${version}`)
  if (!kept || kept.finest < 0) return undefined
  const { sheet } = await read('SheetRead', { sheetFolderId })
  const revision = sheet?.revisions?.find((one) => one.version === version)
  const lines = captionOf(sheet?.number ?? '', revision)
  const scale = cutOutLimits.pixelsUsual / Math.max(box.width, box.height)
  const size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: size.width, height: size.height + rowsOf(lines, size) })
  const pen: Pen = { context: canvas.getContext('2d')!, box, scale, size }
  pen.context.fillStyle = '#ffffff'
  pen.context.fillRect(0, 0, canvas.width, canvas.height)
  await drawTiles(pen, kept)
  const markup = await markupOf(asked).catch(() => undefined)
  if (markup) drawMarkup(pen, markup, await measuredOf(asked, markup))
  else drawPlace(pen, asked.place)
  drawCaption(pen, lines)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const name = `${[sheet?.number, revision?.revision && t.rev(revision.revision)].filter(Boolean).join(' ')}.png`
  return blob ? { file: new File([blob], name.replace(/[/\\]/g, '-'), { type: blob.type }) } : undefined
}

interface Revision {
  revision?: string | null
  issueDate?: string | null
  standing?: string | null
}

function captionOf(number: string, revision: Revision | undefined): string[] {
  const { revision: name, issueDate, standing } = revision ?? {}
  const day = dayOf(issueDate)
  const what = [number, name && t.rev(name), day && dayWithYear(day)].filter(Boolean).join(' · ')
  const not =
    standing && standing !== 'InForce' ? (standing === 'Withdrawn' ? t.withdrawn : t.notInForce) : ''
  return [what, ...(not ? [not] : []), t.noSignal(dayWithYear(todayIn()))]
}

/** Of the finest level that is here and needed. */
async function drawTiles({ context, box, scale, size }: Pen, kept: KeptPictures): Promise<void> {
  const { index } = kept
  const page: Size = { width: index.pageWidth, height: index.pageHeight }
  const level = Math.min(kept.finest, levelFor(index.levels, page, scale, 1))
  context.save()
  context.beginPath()
  context.rect(0, 0, size.width, size.height)
  context.clip()
  context.imageSmoothingQuality = 'high'
  for (const tile of tilesIn(index.levels, level, page, box)) {
    const bytes = kept.tile(tile)
    const picture = bytes && (await createImageBitmap(bytes))
    if (!picture) continue
    const at = boxOf(index.levels[level]!, page, tile)
    const [left, top] = [(at.left - box.left) * scale, (at.top - box.top) * scale]
    context.drawImage(picture, left, top, at.width * scale, at.height * scale)
    picture.close()
  }
  context.restore()
}

/** Of a length or an area, in the building where its scale is known here. */
async function measuredOf(
  { sheetFolderId, version }: AskedCutOut,
  { kind, points }: Markup,
): Promise<string | undefined> {
  if (kind !== 'Length' && kind !== 'Area') return undefined
  const known = await read('SheetRead', { sheetFolderId, version }).catch(() => undefined)
  const found = scaleAt(known?.sheet?.scales ?? [], points)
  const unit = found?.unit === 'm' ? 'm' : 'ft'
  const scale = found?.perPoint ? ({ unit, perPoint: found.perPoint } as const) : undefined
  return kind === 'Length' ? lengthSaid(points, scale) : areaSaid(points, scale)
}

async function markupOf({ sheetFolderId, version, markupId }: AskedCutOut): Promise<Markup | undefined> {
  if (!markupId) return undefined
  let cursor: string | undefined
  do {
    const answer = await read('SheetMarkupsRead', { sheetFolderId, version, ...(cursor && { cursor }) })
    const found = answer.markups?.find((one) => one.markupId === markupId)
    if (found) return found as Markup
    cursor = answer.nextCursor ?? undefined
  } while (cursor)
  return undefined
}
