import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operations, RFI, RFIRead } from '../index.ts'
import { type Dto, dto, field } from '../kit.ts'
import * as fieldTypes from './fieldtypes.ts'

const Part = dto('Part', { partId: field(fieldTypes.id, 'Id.'), label: field(fieldTypes.name, 'Label.') })
const All = dto('All', {
  anInt: field(fieldTypes.int, 'Int.'),
  aNullableInt: field(fieldTypes.nullableInt, 'Int?.'),
  aLong: field(fieldTypes.long, 'Long.'),
  aBool: field(fieldTypes.bool, 'Bool.'),
  aDecimal: field(fieldTypes.decimal, 'Decimal.'),
  aText: field(fieldTypes.text, 'Text.'),
  anInstant: field(fieldTypes.instant, 'Instant.'),
  someBytes: field(fieldTypes.bytes, 'Bytes.'),
  aMap: field(fieldTypes.textMap, 'Map.'),
  aPart: field(Part, 'Part.'),
  theParts: field(fieldTypes.listOf(Part), 'Parts.'),
  theInts: field(fieldTypes.listOf(fieldTypes.int), 'Ints.'),
  theMaps: field(fieldTypes.listOf(fieldTypes.textMap), 'Maps.'),
})
const write = fieldTypes.writer(All)

function readBack<T>(dto: Dto<any>, json: string): T {
  const fault = (at: string, _: string, message: string): undefined => {
    throw new Error(`${at}: ${message}`)
  }
  return dto.read(JSON.parse(json), '', { loose: false, fault }) as T
}

describe('a record', () => {
  test('unset: int, long, bool and decimal are written, other fields are left out', () => {
    expect(write({})).toBe('{"anInt":0,"aLong":0,"aBool":false,"aDecimal":0}')
  })

  test('null is unset', () => {
    const nulls = Object.fromEntries(All.entries.map(({ key }) => [key, null]))
    expect(write(nulls)).toBe(write({}))
  })

  test('an instant is written with escaped slashes', () => {
    const json = write({ anInstant: new Date(1767225600000) })
    expect(json).toContain(String.raw`"anInstant":"\/Date(1767225600000-0000)\/"`)
    expect(JSON.parse(json).anInstant).toBe('/Date(1767225600000-0000)/')
  })

  test('a decimal keeps all its digits', () => {
    const digits = '12345678901234567890.12345678'
    expect(write({ aDecimal: digits })).toContain(`"aDecimal":${digits}`)
  })

  test('nested values, and explicit zeros', () => {
    const json = write({
      aNullableInt: 0,
      aText: 'a "b" \u2028 \n 🏗',
      someBytes: Buffer.from('hello'),
      aMap: { a: 'b' },
      aPart: {},
      theParts: [{ partId: 3, label: '' }, {}],
      theInts: [],
      theMaps: [{ a: '1' }, {}],
    })
    expect(JSON.parse(json)).toEqual({
      anInt: 0,
      aNullableInt: 0,
      aLong: 0,
      aBool: false,
      aDecimal: 0,
      aText: 'a "b" \u2028 \n 🏗',
      someBytes: 'aGVsbG8=',
      aMap: { a: 'b' },
      aPart: { partId: 0 },
      theParts: [{ partId: 3, label: '' }, { partId: 0 }],
      theInts: [],
      theMaps: [{ a: '1' }, {}],
    })
  })

  test.each([
    [{}, '{}'],
    [{ first: 'a' }, '{"first":"a"}'],
    [{ second: 2 }, '{"second":2}'],
    [{ first: '', second: 0 }, '{"first":"","second":0}'],
    [{ texts: ['a"b', ''], days: [new Date(0)] }, '{"texts":["a\\"b",""],"days":["\\/Date(0-0000)\\/"]}'],
  ])('only optional fields: %j', (value, json) => {
    const Optional = dto('Optional', {
      first: field(fieldTypes.text, 'Text.'),
      second: field(fieldTypes.nullableInt, 'Int?.'),
      texts: field(fieldTypes.listOf(fieldTypes.text), 'Texts.'),
      days: field(fieldTypes.listOf(fieldTypes.instant), 'Days.'),
    })
    expect(fieldTypes.writer(Optional)(value)).toBe(json)
  })

  test.each([998, 999, 1_000, 1_001])('a text of %i characters and one that is escaped', (length) => {
    for (const text of ['x'.repeat(length), `"${'x'.repeat(length)}`, `\ud800${'x'.repeat(length)}`])
      expect(JSON.parse(write({ aText: text })).aText).toBe(text)
  })

  test.each([[1234], [true], [{ a: 1 }]])('what is no text is not written as one: %j', (value) => {
    expect(() => write({ aText: value })).toThrow(TypeError)
  })

  test('undeclared fields are not written', () => {
    expect(write({ userPassword: 'secret', aPart: { secret: 1 } })).not.toContain('secret')
  })

  test('a read-only field is written', () => {
    expect(JSON.parse(fieldTypes.writer(RFI)({ statusName: 'Open' }))).toMatchObject({ statusName: 'Open' })
  })
})

describe('a response', () => {
  test('its own lists are always written, those in a record are not', () => {
    const reply = JSON.parse(fieldTypes.writer(RFIRead.response)({ rfi: {} }))
    expect(reply.referencedDocuments).toEqual([])
    expect(reply.rfi).not.toHaveProperty('ccUserList')
  })

  test.each(operations.map((each) => [each.name, each] as const))('%s can be written', (_, operation) => {
    const reply = JSON.parse(fieldTypes.writer(operation.response)({}))
    for (const { key, field } of operation.response.entries) {
      const unset = field.type.item ? [] : field.type.unset && JSON.parse(field.type.unset)
      expect(reply[key], key).toEqual(unset)
    }
  })
})

describe('written, then read', () => {
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const text = fc.string({ unit: 'binary', maxLength: 50 }).filter((value) => !value.includes('\0'))
  const map = fc.dictionary(text, text, { maxKeys: 4 })
  const whole = fc.integer({ min: -2147483648, max: 2147483647 })
  const part = fc.record({ partId: fc.integer({ min: 1, max: 2147483647 }), label: some(text) })
  // Three binary digits after the point: JSON.parse reads these exactly, as the server reads all.
  const decimal = fc
    .integer({ min: -1e9, max: 1e9 })
    .map((value) => fieldTypes.plainDecimal(String(value / 8))!)
  const years = { min: new Date('0001-01-02'), max: new Date('9999-12-31'), noInvalidDate: true }
  const all = fc.record({
    anInt: whole,
    aNullableInt: some(whole),
    aLong: fc.maxSafeInteger(),
    aBool: fc.boolean(),
    aDecimal: decimal,
    aText: some(text),
    anInstant: some(fc.date(years)),
    someBytes: some(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    aMap: some(map),
    aPart: some(part),
    theParts: some(fc.array(part, { maxLength: 4 })),
    theInts: some(fc.array(whole, { maxLength: 4 })),
    theMaps: some(fc.array(map, { maxLength: 4 })),
  })

  test('every value is read back equal', () => {
    fc.assert(
      fc.property(all, (value) => {
        expect(readBack(All, write(value))).toEqual(value)
      }),
    )
  })
})
