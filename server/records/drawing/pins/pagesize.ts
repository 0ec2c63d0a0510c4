/** The page that a pin is sent for, with its size: outside of it nothing is placed. */
import type { Call } from '../../../kernel/call.ts'
import { PdfProblem } from '../../../kernel/drawingpdf.ts'
import { type FieldFault, invalidField } from '../../../kernel/faults.ts'
import type { PinSheet, SheetPage } from './pinsheets.ts'
import { hundredths } from './placeon.ts'
import type { SentPin } from './sentpins.ts'

export interface Place {
  readonly version: number
  readonly x: number
  readonly y: number
  readonly page: SheetPage
}

export async function placeOf(call: Call, sheet: PinSheet, pin: SentPin): Promise<Place> {
  const page = await sizedPage(call, sheet, pin)
  const [x, y] = [hundredths(Number(pin.x)), hundredths(Number(pin.y))]
  const fault = outside(pin, 'X', Number(pin.x), page.width) ?? outside(pin, 'Y', Number(pin.y), page.height)
  if (fault) throw invalidField(fault.fieldName, fault.errorCode, fault.message)
  return { version: page.version, x, y, page }
}

function outside({ at }: SentPin, name: 'X' | 'Y', value: number, length: number): FieldFault | undefined {
  if (value >= 0 && value <= length) return undefined
  const fieldName = `${at}.${name}`
  return {
    fieldName,
    errorCode: 'InclusiveBetween',
    message: `${fieldName} must be on the page: between 0 and ${length} points.`,
  }
}

async function sizedPage(call: Call, sheet: PinSheet, { at, version }: SentPin): Promise<SheetPage> {
  const page = sheet.pages.get(version || sheet.newest)
  const fieldName = `${at}.Version`
  if (!page)
    throw invalidField(
      fieldName,
      'Enum',
      `${fieldName}: the versions of this sheet are 1 to ${sheet.newest}.`,
    )
  const size = await sizeOf(call, page)
  if (!size)
    throw invalidField(
      fieldName,
      'Enum',
      `${fieldName}: there is no page of this file on which something could be placed.`,
    )
  return { ...page, ...size }
}

/** The versions whose size is not known yet. */
export async function lookAtPages(call: Call, sheets: readonly PinSheet[]): Promise<void> {
  for (const { pages } of sheets) for (const page of pages.values()) await sizeOf(call, page)
}

/** Undefined: of this file there is no page. */
export async function sizeOf(call: Call, page: SheetPage): Promise<Size | undefined> {
  if (page.width > 0) return page
  return page.isPdf && page.sha256 ? lookedUp(call, page.sha256) : undefined
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** By content, which never changes: looking at a file takes a moment. */
const sizes = new Map<string, Size | undefined>()
const sizesMax = 500

async function lookedUp(call: Call, sha256: Buffer): Promise<Size | undefined> {
  const key = sha256.toString('hex')
  if (sizes.has(key)) return sizes.get(key)
  const size = await firstPage(call, sha256)
  if (sizes.size >= sizesMax) sizes.delete(sizes.keys().next().value!)
  sizes.set(key, size)
  return size
}

async function firstPage({ drawingPdf, blobs }: Call, sha256: Buffer): Promise<Size | undefined> {
  try {
    const [page] = await drawingPdf.look(blobs.pathOf(sha256))
    return page && !page.problem ? { width: page.width, height: page.height } : undefined
  } catch (error) {
    if (error instanceof PdfProblem) return undefined
    throw error
  }
}
