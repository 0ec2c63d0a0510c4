/** What is remembered stays within its size, and what is asked for stays longest. */
import { expect, test } from 'vitest'
import { Memory } from './memory.ts'

test('what was set is found until it is forgotten', () => {
  const memory = new Memory<string>(10_000)
  memory.set('a', 'one', 1)
  expect([memory.get('a'), memory.get('b')]).toEqual(['one', undefined])
  memory.set('a', 'two', 1)
  expect(memory.get('a')).toBe('two')
  memory.forget('a')
  expect(memory.get('a')).toBeUndefined()
})

test('no more is kept than fits, and what nobody asks for goes first', () => {
  const memory = new Memory<number>(10_000)
  memory.set('asked for', 0, 100)
  for (let i = 1; i <= 100; i++) {
    memory.set(`${i}`, i, 300)
    expect(memory.get('asked for')).toBe(0)
  }
  const kept = Array.from({ length: 100 }, (_, i) => memory.get(`${i + 1}`)).filter((value) => value)
  expect(kept.length).toBeLessThan(20)
  expect(kept.length).toBeGreaterThan(0)
  expect(memory.get('1')).toBeUndefined()
})

test('also what is nothing takes room', () => {
  const memory = new Memory<string>(10_000)
  for (let i = 0; i < 100; i++) memory.set(`${i}`, '', 0)
  expect(memory.get('0')).toBeUndefined()
  expect(memory.get('99')).toBe('')
})

test('what would take most of it is not remembered, and drives nothing out', () => {
  const memory = new Memory<string>(10_000)
  memory.set('small', 'y', 1)
  for (let i = 0; i < 5; i++) memory.set(`large ${i}`, 'x', 4_000)
  memory.set('x'.repeat(4_000), 'x', 1)
  expect([memory.get('small'), memory.get('large 0')]).toEqual(['y', undefined])
})
