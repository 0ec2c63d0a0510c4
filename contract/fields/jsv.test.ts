import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { readLoose } from './jsv.ts'

test.each([
  ['{"name":"Block A","tags":[1,2]}', { name: 'Block A', tags: [1, 2] }],
  ['{Name:Block A,Tags:[1,2]}', { Name: 'Block A', Tags: ['1', '2'] }],
  ['{ Name: Block A , Tags: [ 1, 2 ] }', { Name: 'Block A', Tags: ['1', '2'] }],
  ['{Name:"a, b: {c} ""d"""}', { Name: 'a, b: {c} "d"' }],
  ['{"a b":x}', { 'a b': 'x' }],
  ['{a:{b:{c:d}},e:f}', { a: { b: { c: 'd' } }, e: 'f' }],
  ['[{a:1},{a:2}]', [{ a: '1' }, { a: '2' }]],
  ['[{a:1}, {a:2}]', [{ a: '1' }, { a: '2' }]],
  ['[a,"b,c"]', ['a', 'b,c']],
  ['[a,]', ['a']],
  ['{a:}', { a: '' }],
  ['{a:http://b/c}', { a: 'http://b/c' }],
  ['{}', {}],
  ['[]', []],
  ['plain', 'plain'],
])('%s', (text, expected) => {
  expect(readLoose(text)).toEqual(expected)
})

test.each(['{a:1', '[a', '{a}', '{a:"b', '{a:1}}', '[a]]', '{a:"b"c}', '{a:1}x', 'a,b'])(
  '%s is neither JSON nor JSV',
  (text) => {
    expect(readLoose(text)).toBeUndefined()
  },
)

test('a key called __proto__ is a key', () => {
  expect(Object.keys(readLoose('{__proto__:{a:b}}') as object)).toEqual(['__proto__'])
})

test('is not read if it is nested too deeply', () => {
  const nested = (depth: number) => '{a:'.repeat(depth) + '}'.repeat(depth)
  expect(readLoose(nested(limits.jsonDepthMax))).toBeDefined()
  expect(readLoose(nested(limits.jsonDepthMax + 2))).toBeUndefined()
  for (const text of ['{a:'.repeat(100_000), '[a'.repeat(100_000), '{'.repeat(100_000)])
    expect(readLoose(text)).toBeUndefined()
})
