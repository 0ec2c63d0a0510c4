/** Cut-outs of sheets as they are asked for, and what is seen on them. */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Person, Site } from '../harness.ts'
import type { RecordData } from '../records.ts'

export const cutOutPart = { x: 100, y: 100, width: 200, height: 100, pixels: 400 }

export const cutOutPath = (sheetFolderId: number, version: number, more: RecordData = {}): string => {
  const asked = Object.entries({ ...cutOutPart, ...more })
  const query = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]))
  return `/sheets/${sheetFolderId}/${version}/cutout?${query}`
}

export const cutOut = (here: Site, as: Person | undefined, sheetFolderId: number, more: RecordData = {}) =>
  here.fetch(cutOutPath(sheetFolderId, 1, more), { ...(as && { as }) })

/** With how many pixels of the part itself are red, which nothing on the page is. */
export async function pictureOf(response: Response) {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  const open = sharp(Buffer.from(await response.arrayBuffer()))
  const { data, info } = await open.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const red = Array.from({ length: 400 * 200 }, (_, at) => data.subarray(at * 3, at * 3 + 3)).filter(
    ([r, g, b]) => r! > 150 && g! < 90 && b! < 90,
  ).length
  return { width: info.width, height: info.height, red }
}
