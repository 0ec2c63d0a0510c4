import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dto, field } from '../kit.ts'
import { limits } from '../limits.ts'
import * as fieldTypes from './fieldtypes.ts'

/** The result of reading a value: the value, or the code of the fault. */
function read(fieldType: fieldTypes.FieldType<any, any>, value: unknown, loose = false): unknown {
  const faults: string[] = []
  const reading: fieldTypes.Reading = {
    loose,
    fault(fieldName, errorCode, message) {
      expect(message, 'a fault is a sentence that names the field').toMatch(/^At.*\.$/)
      faults.push(fieldName === 'At' ? errorCode : `${fieldName} ${errorCode}`)
      return undefined
    },
  }
  const result = fieldType.read(value, 'At', reading)
  return faults.length > 0 ? { refused: faults } : result
}
const refused = (...faults: string[]) => ({ refused: faults })
const notGiven = undefined

describe('int', () => {
  test.each([
    [5, 5],
    [-5, -5],
    [0, 0],
    [-0, 0],
    ['7', 7],
    [' 7 ', 7],
    ['+7', 7],
    ['7.0', 7],
    [2147483647, 2147483647],
    [-2147483648, -2147483648],
    ['', notGiven],
    [3000000000, refused('InclusiveBetween')],
    [-2147483649, refused('InclusiveBetween')],
    ['3000000000', refused('InclusiveBetween')],
    [1.5, refused('Type')],
    ['1.5', refused('Type')],
    ['abc', refused('Type')],
    ['0x10', refused('Type')],
    ['1e3', refused('Type')],
    ['١', refused('Type')],
    [true, refused('Type')],
    [1e21, refused('Type')],
    [{}, refused('Type')],
    [[1], refused('Type')],
  ])('%j', (value, expected) => {
    expect(read(fieldTypes.int, value)).toEqual(expected)
    expect(read(fieldTypes.nullableInt, value)).toEqual(expected)
  })

  test('0 is a value of an int, and not given for an id or a size', () => {
    expect(
      [fieldTypes.int, fieldTypes.nullableInt, fieldTypes.long].map((fieldType) => read(fieldType, 0)),
    ).toEqual([0, 0, 0])
    for (const fieldType of [fieldTypes.id, fieldTypes.nullableId, fieldTypes.size])
      for (const zero of [0, '0']) expect(read(fieldType, zero)).toBe(notGiven)
    expect(read(fieldTypes.id, '12')).toBe(12)
    expect(read(fieldTypes.id, 'abc')).toEqual(refused('Type'))
  })

  test('a long is larger than an int', () => {
    expect(read(fieldTypes.long, 3000000000)).toBe(3000000000)
    expect(read(fieldTypes.size, '9007199254740991')).toBe(9007199254740991)
    expect(read(fieldTypes.long, '9007199254740993')).toEqual(refused('InclusiveBetween'))
    expect(read(fieldTypes.long, 1.5)).toEqual(refused('Type'))
  })
})

describe('bool', () => {
  test.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    ['True', true],
    [' FALSE ', false],
    ['', notGiven],
    [2, refused('Type')],
    ['yes', refused('Type')],
    [{}, refused('Type')],
    [[true], refused('Type')],
  ])('%j', (value, expected) => {
    expect(read(fieldTypes.bool, value)).toEqual(expected)
  })
})

describe('decimal', () => {
  const most = '1234567890123456789012345678'
  test.each([
    [0.1, '0.1'],
    ['0.1', '0.1'],
    [' 1.50 ', '1.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+7', '7'],
    ['-0.0', '0.0'],
    ['007', '7'],
    [-12.25, '-12.25'],
    [1e21, `1${'0'.repeat(21)}`],
    [1e-7, '0.0000001'],
    ['1.5e3', '1500'],
    ['1.5E-3', '0.0015'],
    ['-12.34e1', '-123.4'],
    [most, most],
    [`-${most.slice(0, 20)}.${most.slice(20)}`, `-${most.slice(0, 20)}.${most.slice(20)}`],
    [`0.${'0'.repeat(27)}1`, `0.${'0'.repeat(27)}1`],
    ['', notGiven],
    [`${most}9`, refused('InclusiveBetween')],
    [`0.${'0'.repeat(28)}1`, refused('InclusiveBetween')],
    ['1e28', refused('InclusiveBetween')],
    ['1e999', refused('Type')],
    [Number.POSITIVE_INFINITY, refused('Type')],
    ['NaN', refused('Type')],
    ['.', refused('Type')],
    ['1,5', refused('Type')],
    ['$5', refused('Type')],
    [true, refused('Type')],
    [{}, refused('Type')],
  ])('%j', (value, expected) => {
    expect(read(fieldTypes.decimal, value)).toEqual(expected)
  })

  test('an exponent moves the point and nothing else', () => {
    const wholes = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    fc.assert(
      fc.property(wholes, fc.integer({ min: 0, max: 13 }), (whole, shift) => {
        expect(fieldTypes.plainDecimal(`${whole}e${shift}`)).toBe(String(whole * 10n ** BigInt(shift)))
        const back = fieldTypes.plainDecimal(`${whole * 10n ** BigInt(shift)}e-${shift}`)!
        expect(back.replace(/\.0*$/, '')).toBe(String(whole))
      }),
    )
  })
})

describe('text', () => {
  test.each([
    ['as sent ', 'as sent '],
    ['', ''],
    [12, '12'],
    [1.5, '1.5'],
    [true, 'true'],
    ['Grüße 🏗 \u2028', 'Grüße 🏗 \u2028'],
    ['a\nb\t\u0001', 'a\nb\t\u0001'],
    ['nul\0', refused('Text')],
    ['half \ud83c', refused('Text')],
    ['\udfd7 half', refused('Text')],
    [{}, refused('Type')],
    [['a'], refused('Type')],
  ])('%j', (value, expected) => {
    expect(read(fieldTypes.text, value)).toEqual(expected)
    expect(read(fieldTypes.name, value)).toEqual(expected)
  })

  test.each([
    [fieldTypes.text, limits.textCharsMax],
    [fieldTypes.name, limits.nameCharsMax],
    [fieldTypes.trimmed, limits.textCharsMax],
    [fieldTypes.date, limits.nameCharsMax],
  ])('refuses a longer text', (fieldType, charsMax) => {
    expect(read(fieldType, 'x'.repeat(charsMax + 1))).toEqual(refused('Length'))
    if (fieldType !== fieldTypes.date) expect(read(fieldType, 'x'.repeat(charsMax))).toHaveLength(charsMax)
  })

  test('money and durations lose the spaces around them', () => {
    expect(read(fieldTypes.trimmed, ' $ 1,200 ')).toBe('$ 1,200')
  })

  test.each([
    ['https://drive.example/a?b=c#d', 'https://drive.example/a?b=c#d'],
    [' HTTP://drive.example ', 'HTTP://drive.example'],
    ['', ''],
    ['javascript:alert(1)', refused('Url')],
    ['ftp://drive.example', refused('Url')],
    ['//drive.example', refused('Url')],
    ['https://', refused('Url')],
    ['see https://drive.example', refused('Url')],
  ])('url %j', (value, expected) => {
    expect(read(fieldTypes.url, value)).toEqual(expected)
  })
})

describe('bytes', () => {
  test.each([
    ['aGVsbG8=', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGVs\r\nbG8=', 'hello'],
    ['', ''],
  ])('%j', (value, expected) => {
    expect(String(read(fieldTypes.bytes, value))).toBe(expected)
  })

  test.each(['a', 'aGVsbG8*', 'aGk=aGk=', 'ä', 5, {}])('refuses %j', (value) => {
    expect(read(fieldTypes.bytes, value)).toEqual(refused('Base64'))
  })
})

describe('maps', () => {
  test.each([
    [
      { a: 'b', n: 1, t: true, none: null },
      { a: 'b', n: '1', t: 'true', none: '' },
    ],
    [{ a: {} }, refused('At.a Type')],
    [{ a: 'x\0' }, refused('At.a Text')],
    [{ 'k\0': 'x' }, refused('Text')],
    [[], refused('Type')],
    ['{a:b}', refused('Type')],
  ])('%j', (value, expected) => {
    expect(read(fieldTypes.textMap, value)).toEqual(expected)
  })

  test('a key called __proto__ is a key', () => {
    const map = read(fieldTypes.textMap, JSON.parse('{"__proto__":"x"}')) as Record<string, string>
    expect(Object.entries(map)).toEqual([['__proto__', 'x']])
  })

  test('in a query: JSON or JSV', () => {
    expect(read(fieldTypes.textMap, '{"a":"b"}', true)).toEqual({ a: 'b' })
    expect(read(fieldTypes.textMap, '{a:b}', true)).toEqual({ a: 'b' })
  })
})

describe('lists', () => {
  const names = fieldTypes.listOf(fieldTypes.name)
  test.each([
    [
      ['a', 1, true],
      ['a', '1', 'true'],
    ],
    [[], []],
    [['a', null], refused('At[1] NotEmpty')],
    [['a', {}, 'x\0'], refused('At[1] Type', 'At[2] Text')],
    ['a', refused('Type')],
    [{}, refused('Type')],
    [Array(limits.listItemsMax + 1).fill('a'), refused('Length')],
  ])('%#', (value, expected) => {
    expect(read(names, value)).toEqual(expected)
  })

  test.each(['1,2', ' 1 , 2 ', '[1,2]', '["1","2"]', ['1', '2']])('in a query: %j', (value) => {
    expect(read(fieldTypes.listOf(fieldTypes.int), value, true)).toEqual([1, 2])
  })

  test('in a query: nothing, and objects', () => {
    const Pair = dto('Pair', { propertyName: field(fieldTypes.name, 'Name.') })
    expect(read(names, '', true)).toEqual([])
    for (const value of ['[{PropertyName:a}]', '{PropertyName:a}', '[{"propertyName":"a"}]'])
      expect(read(fieldTypes.listOf(Pair), value, true)).toEqual([{ propertyName: 'a' }])
  })
})

describe('objects', () => {
  const Crane = dto('Crane', {
    csiName: field(fieldTypes.name, 'Name.').documented('CSIName'),
    reach: field(fieldTypes.int, 'Reach.'),
    builtBy: field(fieldTypes.int, 'Ours.').readOnly(),
  })

  test('names in any letter case; unknown and read-only ones are ignored', () => {
    expect(read(Crane, { CSINAME: 'a', REACH: 1, builtBy: 'x', BuiltBy: 2, other: {} })).toEqual({
      csiName: 'a',
      reach: 1,
    })
    expect(read(Crane, { CsiName: 'a' })).toEqual({ csiName: 'a' })
  })

  test('absent stays absent, null is null', () => {
    expect(read(Crane, { reach: null })).toEqual({ reach: null })
    expect(read(Crane, {})).toEqual({})
  })

  test('a fault names the field as documented', () => {
    expect(read(Crane, { csiName: {}, reach: 'x' })).toEqual(refused('At.CSIName Type', 'At.Reach Type'))
    const list = fieldTypes.listOf(Crane)
    expect(read(list, [{ reach: 1 }, { reach: 1.5 }])).toEqual(refused('At[1].Reach Type'))
  })

  test.each([5, 'x', [[]]])('refuses %j', (value) => {
    expect(read(Crane, value)).toEqual(refused('Type'))
  })
})
