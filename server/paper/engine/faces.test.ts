/** That the faces have the letters of the languages in which people write. */
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { openFaces } from './faces.ts'

const faces = openFaces(new PDFDocument({ autoFirstPage: false, font: null } as never))

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))

/** Unicode advises against this one; nobody's alphabet has it. */
const deprecated = '\u0149'

/** The letters of a national character set whose characters are two bytes: its leading bytes, its trailing bytes. */
function charset(name: string, leading: [number, number], trailing: [number, number]): string[] {
  const decoder = new TextDecoder(name)
  const letters: string[] = []
  for (let first = leading[0]; first <= leading[1]; first++)
    for (let second = trailing[0]; second <= trailing[1]; second++) {
      const letter = decoder.decode(Uint8Array.of(first, second))
      // Korean has some Chinese letters twice; the second ones count as the first ones.
      if (/^[\p{L}\p{N}]$/u.test(letter) && letter.normalize() === letter) letters.push(letter)
    }
  return letters
}

const cases: Array<[what: string, letters: string[], atLeast: number]> = [
  [
    'of western and eastern Europe',
    between(0xc0, 0x17f).filter((letter) => letter !== deprecated && /\p{L}/u.test(letter)),
    180,
  ],
  ['of Greek and Cyrillic', [...'ΑΒΓΔΩαβγδωЀЖЩЫЯжщыяіїґў'], 20],
  ['of Arabic, Persian and Urdu', [...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکیٹڈڑںھہے'], 45],
  ['of Hebrew, Hindi and Thai', [...'אבגדהוזחטיכלמנסעפצקרשתअआइईकखगघङचछजझटठडढतथदधनपफबभमยรลวกขคงจฉชซญ'], 60],
  ['of simplified Chinese (GB 2312)', charset('gb2312', [0xb0, 0xf7], [0xa1, 0xfe]), 6_700],
  ['of traditional Chinese (Big5, first level)', charset('big5', [0xa4, 0xc6], [0x40, 0xfe]), 5_400],
  ['of Japanese (JIS X 0208)', charset('euc-jp', [0xa4, 0xf4], [0xa1, 0xfe]), 6_500],
  ['of Korean, Chinese ones included (KS X 1001)', charset('euc-kr', [0xb0, 0xfd], [0xa1, 0xfe]), 6_900],
  ['of Korean, each syllable', between(0xac00, 0xd7a3), 11_172],
]

describe('the faces have the letters', () => {
  test.each(cases)('%s', (_, letters, atLeast) => {
    expect(letters.length).toBeGreaterThanOrEqual(atLeast)
    const lacking = letters.filter((letter) => {
      const { font } = faces.open(faces.of(letter, undefined))
      return !font.hasGlyphForCodePoint(letter.codePointAt(0)!)
    })
    expect(lacking).toEqual([])
  })
})

test('a letter that no face has is shown as a box', () => {
  expect(faces.of('\u{1b170}', undefined)).toBe('text')
})
