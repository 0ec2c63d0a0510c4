/** What is remembered stays within its size, and what is asked for stays longest. */
import { expect, test } from 'vitest'
import { Memory } from './memory.ts'

test('what was set is found until it is forgotten', () => {
  const memory = new Memory<string>(100)
  memory.set('a', 'one', 1)
  expect([memory.get('a'), memory.get('b')]).toEqual(['one', undefined])
  memory.set('a', 'two', 1)
  expect(memory.get('a')).toBe('two')
  memory.forget('a')
  expect(memory.get('a')).toBeUndefined()
})

test('no more is kept than fits, and what nobody asks for goes first', () => {
  const memory = new Memory<number>(20)
  memory.set('asked for', 0, 1)
  for (let i = 1; i <= 100; i++) {
    memory.set(`${i}`, i, 1)
    expect(memory.get('asked for')).toBe(0)
  }
  const kept = Array.from({ length: 100 }, (_, i) => memory.get(`${i + 1}`)).filter((value) => value)
  expect(kept.length).toBeLessThan(20)
  expect(kept.length).toBeGreaterThan(0)
  expect(memory.get('1')).toBeUndefined()
})

test('what would take most of it is not remembered, and drives nothing out', () => {
  const memory = new Memory<string>(20)
  memory.set('small', 'y', 1)
  for (let i = 0; i < 5; i++) memory.set(`large ${i}`, 'x', 6)
  expect([memory.get('small'), memory.get('large 0')]).toEqual(['y', undefined])
})
