import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'

const placeOf = ({ x, y }: { x: number; y: number }) => ({ x, y })
const countsOf = (places: Array<[number, number]>, scale: number): number[] =>
  clustersOf(
    places.map(([x, y]) => ({ x, y })),
    placeOf,
    scale,
  ).map(({ pins }) => pins.length)

test('pins closer than 20 pixels are one, also over the border of a square', () => {
  expect(
    countsOf(
      [
        [19, 0],
        [21, 0],
        [60, 0],
      ],
      1,
    ),
  ).toEqual([2, 1])
  expect(
    countsOf(
      [
        [0, 0],
        [19, 0],
      ],
      1,
    ),
  ).toEqual([2])
  expect(
    countsOf(
      [
        [0, 0],
        [21, 0],
      ],
      1,
    ),
  ).toEqual([1, 1])
})

test('zooming parts them', () => {
  expect(
    countsOf(
      [
        [0, 0],
        [5, 0],
      ],
      1,
    ),
  ).toEqual([2])
  expect(
    countsOf(
      [
        [0, 0],
        [5, 0],
      ],
      5,
    ),
  ).toEqual([1, 1])
})

test('several have the middle of their places, one its own', () => {
  expect(
    clustersOf(
      [
        { x: 0, y: 0 },
        { x: 10, y: 4 },
        { x: 99, y: 7 },
      ],
      placeOf,
      1,
    ),
  ).toMatchObject([
    { x: 5, y: 2 },
    { x: 99, y: 7 },
  ])
})

test('every pin is in one cluster', () => {
  const pins = Array.from({ length: 500 }, (_, i) => ({ x: (i * 37) % 400, y: (i * 91) % 300 }))
  expect(clustersOf(pins, placeOf, 1).flatMap(({ pins: own }) => own)).toHaveLength(500)
})
