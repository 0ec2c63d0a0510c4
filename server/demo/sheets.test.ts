import { expect, test } from 'vitest'
import { letter, sheet } from './sheets.ts'

const textOf = (content: string): string => Buffer.from(content, 'base64').toString('latin1')

test.each([
  ['sheet', sheet({ number: 'A-101', title: 'Plan (north)', lines: ['One', 'Two'], issues: ['First'] })],
  ['letter', letter('Plan (north)', ['One', 'Two'])],
])('a %s is a PDF with correct offsets in its table', (_, content) => {
  const text = textOf(content)
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain('(Plan \\(north\\)) Tj')
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  expect(text.slice(at, at + 4)).toBe('xref')
  const offsets = [...text.slice(at).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]))
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  )
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(text)!
  expect(stream).toHaveLength(Number(length))
})

test('the changes of the last issue are in a cloud', () => {
  const drawn = (issues: string[]) => textOf(sheet({ number: 'M-102', title: 'Plan', lines: [], issues }))
  const red = '0.8 0.1 0.1 RG'
  expect(drawn(['Conformed set'])).not.toContain(red)
  expect(drawn(['Conformed set', 'Bulletin 2'])).toContain(red)
  expect(drawn(['Conformed set', 'Bulletin 2'])).toBe(drawn(['Conformed set', 'Bulletin 2']))
})
