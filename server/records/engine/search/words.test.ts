import { describe, expect, test } from 'vitest'
import { fold, hitsIn, keyOf, queryOf, snippetOf, wordsOf } from './words.ts'

const words = (text: string) => wordsOf(text).map(({ word }) => word)

describe('words', () => {
  test.each([
    ['Beam at Level 2', 'beam at level 2'],
    ['RFI-012', 'rfi 12'],
    ['rfi 12', 'rfi 12'],
    ['A101 A-101.dwg', 'a 101 a 101 dwg'],
    ['03 30 00-007', '3 30 0 7'],
    ['000', '0'],
    ['Café CRÈME cafe\u0301', 'cafe creme cafe'],
    ['Straße, Øresund, Łódź, İzmir, ŒUVRE', 'strasse oresund lodz izmir oeuvre'],
    ["owner's o’Neill", 'owner s o neill'],
    ['½ ﬁre ①', '12 fire 1'],
    ['混凝土 梁', '混 凝 土 梁'],
    ['бетон Ёлка', 'бетон елка'],
    ['🏗 !? — \u0000 \ud800', ''],
    ['', ''],
  ])('of %j are %j', (text, expected) => {
    expect(words(text).join(' ')).toBe(expected)
    expect(keyOf(text)).toBe(expected)
  })

  test('have their positions in the text', () => {
    const text = 'The cafe\u0301, RFI-012'
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'The',
      'cafe\u0301',
      'RFI',
      '012',
    ])
  })

  test('are cut at a maximum length', () => {
    expect(words('x'.repeat(5000))).toEqual(['x'.repeat(60)])
    // 60 code units would end in the middle of a character.
    expect(words(`a${'𐐨'.repeat(40)}`)).toEqual([`a${'𐐨'.repeat(29)}`])
  })

  test('are folded to letters and digits only, so that none needs to be escaped', () => {
    let all = ''
    for (let code = 1; code < 0x30000; code++)
      if (code < 0xd800 || code > 0xdfff) all += `${String.fromCodePoint(code)} `
    expect(words(all).filter((word) => !/^[\p{L}\p{N}]+$/u.test(word))).toEqual([])
    expect(fold('ẞ')).toBe('ss')
  })
})

describe('a query', () => {
  test.each([
    ['beam level ', `'beam' & 'level'`],
    ['beam lev', `'beam' & 'lev':*`],
    ['conc* slab ', `'conc':* & 'slab'`],
    ['RFI-12', `'rfi' <-> '12':*`],
    ['rfi 12', `'rfi' & '12':*`],
    ['RFI-0', `'rfi'`],
    ['03 30 00 ', `'3' <-> '30' <-> '0'`],
    ['033000 ', `('33000' | '3' <-> '30' <-> '0')`],
    ['A101 ', `'a' <-> '101'`],
    [`it's & | ! ( ) <-> :* 'x' \\ "y" `, `'it' <-> 's' & 'x' & 'y'`],
  ])('%j → %s', (text, tsquery) => {
    expect(queryOf(text)?.tsquery).toBe(tsquery)
  })

  test('without letters and digits is undefined', () => {
    for (const text of ['', '  ', '🏗🏗', `'":*&|!()<->`]) expect(queryOf(text)).toBeUndefined()
  })

  test('has a maximum number of words', () => {
    expect(queryOf('word '.repeat(2000))!.terms).toHaveLength(16)
  })
})

describe('a snippet', () => {
  const { terms } = queryOf('béam lev')!
  const talk = (where: string, times: number) => `Much talk ${where}. `.repeat(times)
  test.each([
    ['Beams and a beam at level 2', 'Beams and a **beam** at **level** 2'],
    ['Nothing of it', 'Nothing of it'],
    ['Not **this** but a BEAM\n\n  there', 'Not *this* but a **BEAM** there'],
    [
      `${talk('before', 10)}The beam is here. ${talk('after', 10)}`,
      `…before. ${talk('before', 2)}The **beam** is here. ${talk('after', 5)}Much talk…`,
    ],
  ])('of %j', (text, expected) => {
    expect(snippetOf(text, terms)).toBe(expected)
  })

  test('with one long word is cut', () => {
    expect(snippetOf('y'.repeat(500), terms).length).toBeLessThan(170)
  })

  test('is chosen by the number of query words in a text', () => {
    expect([hitsIn('A beam', terms), hitsIn('Beam on levels', terms), hitsIn('None', terms)]).toEqual([
      1, 2, 0,
    ])
  })
})
