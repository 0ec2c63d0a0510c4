import { expect, test } from 'vitest'
import { dragged, isLargeEnough, middleMark, moved, pathOf, scaled } from './marks.ts'

test('a drag is a mark within the photo, a tap is none', () => {
  expect(dragged('circle', [-0.2, 0.5], [1.4, 0.75])).toEqual({
    tool: 'circle',
    x1: 0,
    y1: 0.5,
    x2: 1,
    y2: 0.75,
  })
  expect(isLargeEnough(dragged('circle', [0.5, 0.5], [0.51, 0.51]))).toBe(false)
  expect(isLargeEnough(middleMark('arrow'))).toBe(true)
})

test.each([
  ['moves', 0.1, 0, { x1: 0.45, x2: 0.75 }],
  ['stops at the edge', 0.9, 0, { x1: 0.7, x2: 1 }],
  ['stops at the other edge', -0.9, 0, { x1: 0, x2: 0.3 }],
])('a mark %s and keeps its size', (_, dx, dy, at) => {
  expect(moved(middleMark('circle'), dx, dy)).toMatchObject(at)
})

test('it grows around its middle, an arrow from its point, and never to nothing', () => {
  expect(scaled(middleMark('circle'), 2)).toMatchObject({ x1: 0.2, x2: 0.8 })
  expect(scaled(middleMark('arrow'), 0.5)).toMatchObject({ x2: 0.55, y2: 0.55, x1: 0.65 })
  let mark = middleMark('circle')
  for (let i = 0; i < 50; i++) mark = scaled(mark, 0.5)
  expect(isLargeEnough(mark)).toBe(true)
})

test('it is drawn at the size of the picture', () => {
  expect(pathOf(middleMark('circle'), 100, 100)).toBe('M35 50A15 20 0 1 0 65 50A15 20 0 1 0 35 50')
  expect(pathOf(middleMark('arrow'), 100, 100)).toMatch(/^M75 75L55 55M55 55L/)
})
