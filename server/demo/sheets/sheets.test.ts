import { expect, test } from 'vitest'
import { type Issue, letter, setOf } from './sheets.ts'

const first = { revision: '0', name: 'Conformed set', day: '11/02/2026' }
const second = { revision: '2', name: 'Bulletin 2', day: '12/07/2026' }

const textOf = (content: string): string => Buffer.from(content, 'base64').toString('latin1')

test.each([
  ['sheet', setOf([{ number: 'A-101', title: 'Plan (north)', lines: ['One', 'Two'], issues: [first] }])],
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
  const drawn = (issues: Issue[]) => textOf(setOf([{ number: 'M-102', title: 'Plan', lines: [], issues }]))
  const red = '0.8 0.1 0.1 RG'
  expect(drawn([first])).not.toContain(red)
  expect(drawn([first, second])).toContain(red)
  expect(drawn([first, second])).toBe(drawn([first, second]))
})
