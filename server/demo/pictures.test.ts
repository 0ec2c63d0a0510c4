import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { picture, pictureNames } from './pictures.ts'

test.each(pictureNames)('%s is a PNG of 320 × 240 pixels, of a few kilobytes', (name) => {
  const content = Buffer.from(picture(name), 'base64')
  expect(content.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([320, 240])
  const at = content.indexOf('IDAT')
  const points = inflateSync(content.subarray(at + 4, at + 4 + content.readUInt32BE(at - 4)))
  // One byte for each pixel, and a filter byte for each row.
  expect(points).toHaveLength(240 * 321)
  const palette = content.indexOf('PLTE')
  const colours = content.readUInt32BE(palette - 4) / 3
  expect(colours).toBeGreaterThan(3)
  expect(Math.max(...points)).toBe(colours - 1)
  expect(content.length).toBeLessThan(4096)
})
