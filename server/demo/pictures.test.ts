import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfPage, picture, pictureNames } from './pictures.ts'

test.each(pictureNames)('%s is a PNG of 160 × 120 points', (name) => {
  const content = Buffer.from(picture(name), 'base64')
  expect(content.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([160, 120])
  const at = content.indexOf('IDAT')
  const points = inflateSync(content.subarray(at + 4, at + 4 + content.readUInt32BE(at - 4)))
  // One bit a point, and a filter byte for each row.
  expect(points).toHaveLength(120 * 21)
  expect(new Set(points).size).toBeGreaterThan(1)
})

test('a page is a PDF whose table gives the right places', () => {
  const text = Buffer.from(pdfPage('A-101', 'Plan (north)', ['One', 'Two']), 'base64').toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain('(Plan \\(north\\)) Tj')
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  expect(text.slice(at, at + 4)).toBe('xref')
  const places = [...text.slice(at).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]))
  expect(places.map((place) => text.slice(place, place + 7))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  )
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(text)!
  expect(stream).toHaveLength(Number(length))
})
