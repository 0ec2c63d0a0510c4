import { describe, expect, test } from 'vitest'
import { asSent, type Checked, plainAmount, problemOf, typedAmount } from './checks.ts'

const fieldInfo = (more = {}) => ({ key: 'x', documented: 'X', type: 'string', ...more })
const field = (control: Checked['control'], more: Partial<Checked> = {}): Checked => ({
  fieldInfo: fieldInfo(),
  control,
  label: 'Subject',
  ...more,
})

describe('what is wrong with a field', () => {
  test.each([
    ['line', undefined, undefined],
    ['date', '2026-11-13', undefined],
    ['date', 'soonish', 'This is not a day. Write it as 11/13, fri, +7 or tomorrow.'],
    ['whole', '12', undefined],
    ['whole', '1.5', 'This is not a whole number.'],
    ['money', '$1,850.50', undefined],
    ['money', 'a lot', 'This is not a number. Write it as 1850.50.'],
    ['list', 0, undefined],
  ] as const)('%s %j', (control, value, problem) => {
    expect(problemOf(field(control), value)).toBe(problem)
  })

  test.each([[''], ['  '], [null], [undefined], [[]]])('needed and %j', (value) => {
    expect(problemOf(field('line', { needed: true }), value)).toBe('Subject is needed.')
  })

  test('says by how much a text is too long', () => {
    const short = field('line', { fieldInfo: fieldInfo({ max: 5 }) })
    expect(problemOf(short, '12345')).toBeUndefined()
    expect(problemOf(short, '1234567')).toBe('Subject is 2 characters too long.')
  })
})

test.each([
  ['1850', '1850'],
  ['1,850.50', '1850.50'],
  ['1 850', '1850'],
  ['$ 12', '12'],
  ['-3.5', '-3.5'],
  // Exact: no binary float between the keys and the wire.
  ['12345678901234567890.01', '12345678901234567890.01'],
  ['1,85', undefined],
  ['1.2.3', undefined],
  ['12 days', undefined],
])('the amount %s is %s', (text, digits) => {
  expect(plainAmount(text)).toBe(digits)
})

test('an emptied field is sent as null, an emptied list as none', () => {
  expect(asSent('line', '  ')).toBeNull()
  expect(asSent('people', [])).toEqual([])
  expect(asSent('money', '1,850')).toBe('1850')
  expect(asSent('whole', '12')).toBe(12)
})

test.each([
  ['1850,50', '1850.50'],
  ['1.850,50', '1850.50'],
  ['1.850', '1850'],
  ['€ 1.850.000', '1850000'],
  ['1850.5', '1850.5'],
  ['-0,5', '-0.5'],
  ['1,850.50', undefined],
])('with a decimal comma the amount %s is %s', (text, digits) => {
  expect(plainAmount(text, true)).toBe(digits)
})

test('a stored number is shown with a decimal comma, and sent as it is stored', () => {
  expect(typedAmount(1.234, true)).toBe('1,234')
  expect(typedAmount(1.234, false)).toBe('1.234')
  expect(typedAmount('1.850', true)).toBe('1.850')
  expect(plainAmount(typedAmount(1.234, true), true)).toBe('1.234')
  expect(asSent('money', 1.234)).toBe(1.234)
})
