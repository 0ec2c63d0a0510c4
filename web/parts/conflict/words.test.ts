import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newWords } from './words.ts'

/** New words between brackets. */
const marked = (before: string, text: string): string =>
  newWords(before, text)
    .map(({ text, isNew }) => (isNew ? `[${text}]` : text))
    .join('')

test.each([
  ['the lintel at A-402', 'the steel lintel at A-402', 'the [steel ]lintel at A-402'],
  ['use W8x18', 'use W8x21', 'use [W8x21]'],
  ['same', 'same', 'same'],
  ['', 'all new', '[all new]'],
  ['gone', '', ''],
  ['one two three', 'three one two', '[three ]one two'],
  ['Größe 5', 'Größe 6', 'Größe [6]'],
])('from "%s" to "%s"', (before, text, expected) => {
  expect(marked(before, text)).toBe(expected)
})

test('the pieces are the text, and what is not marked was there before, in order', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '.'), { maxLength: 30 }).map((w) => w.join(''))
  fc.assert(
    fc.property(words, words, (before, text) => {
      const pieces = newWords(before, text)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      let at = 0
      for (const { text, isNew } of pieces) {
        if (isNew) continue
        for (const char of text) {
          at = before.indexOf(char, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at++
        }
      }
    }),
  )
})

test('a very long text stays unmarked', () => {
  const long = 'word '.repeat(2_000)
  expect(newWords('', long)).toEqual([{ text: long, isNew: false }])
})
