import { describe, expect, test } from 'vitest'
import {
  businessOf,
  changesOf,
  choose,
  isSameWritten,
  type Minutes,
  meet,
  newPoint,
  numbered,
  type Point,
  type Written,
  writtenOf,
} from './points.ts'

const minutes: Minutes = {
  notes: 'Began late.',
  attendeeList: [3, 5],
  itemList: [
    { itemNumber: '1.2', topic: 'Crane', statusId: 1, notes: 'Ordered.' },
    { itemNumber: '2.1', topic: 'Hoist', statusId: 1, assignedTo: 5 },
  ],
}
const base = writtenOf(minutes)
const with_ = (number: string, fields: Partial<Point>, of: Written = base): Written => ({
  ...of,
  points: of.points.map((point) => (point.itemNumber === number ? { ...point, ...fields } : point)),
})
const without = (number: string): Written => ({
  ...base,
  points: base.points.filter(({ itemNumber }) => itemNumber !== number),
})
const point = ({ points }: Written, number: string) => points.find(({ itemNumber }) => itemNumber === number)

test('old business is what the meeting before had, the rest is new', () => {
  const points = [...base.points, newPoint('Fence', 'a')]
  const { old, fresh } = businessOf(points, new Set(['1.2', '1.1']))
  expect(old.map(({ topic }) => topic)).toEqual(['Crane'])
  expect(fresh.map(({ topic }) => topic)).toEqual(['Hoist', 'Fence'])
})

describe('what is sent', () => {
  test('nothing where nothing changed, an unset field being as good as an empty one', () => {
    expect(changesOf(base, with_('1.2', { assignedTo: 0, dueDate: '' }))).toEqual({})
    expect(isSameWritten(base, writtenOf(minutes))).toBe(true)
  })

  test('all points where one changed, without the keys of the page', () => {
    const { itemList, ...rest } = changesOf(base, with_('2.1', { notes: 'Down.' }))
    expect(rest).toEqual({})
    expect(itemList).toEqual([minutes.itemList![0], { ...minutes.itemList![1], notes: 'Down.' }])
  })

  test('attendance and notes by themselves', () => {
    expect(changesOf(base, { ...base, attendees: [3], notes: '' })).toEqual({ attendeeList: [3], notes: '' })
  })

  test('new points get the numbers of their places, also those typed on while it was sent', () => {
    const sent = [...base.points, newPoint('Fence', 'a'), newPoint('Gate', 'b')]
    const saved = {
      itemList: [
        ...minutes.itemList!,
        { itemNumber: '2.2', topic: 'Fence' },
        { itemNumber: '2.3', topic: 'Gate' },
      ],
    }
    const typedOn = [newPoint('Later', 'c'), sent[3]!, { ...sent[2]!, topic: 'Fence, north' }]
    expect(numbered(typedOn, sent, saved).map(({ topic, itemNumber }) => [topic, itemNumber])).toEqual([
      ['Later', undefined],
      ['Gate', '2.3'],
      ['Fence, north', '2.2'],
    ])
  })
})

describe('two people at once', () => {
  test('each changed another field of the same point: both count', () => {
    const { written, clashes, taken } = meet(
      base,
      with_('2.1', { statusId: 3 }),
      with_('2.1', { notes: 'Down.' }),
    )
    expect(point(written, '2.1')).toMatchObject({ statusId: 3, notes: 'Down.' })
    expect([clashes, taken]).toEqual([[], ['2.1']])
  })

  test('both changed the same field: mine stays, theirs is told, and can be chosen', () => {
    const theirs = with_('2.1', { notes: 'Theirs' })
    const { written, clashes } = meet(base, theirs, with_('2.1', { notes: 'Mine' }))
    expect(point(written, '2.1')?.notes).toBe('Mine')
    expect(clashes).toEqual([
      { key: 'point 2.1', itemNumber: '2.1', field: 'notes', theirs: 'Theirs', mine: 'Mine' },
    ])
    expect(point(choose(written, clashes[0]!), '2.1')?.notes).toBe('Theirs')
  })

  test('what they added is there, and what I added stays', () => {
    const theirs = writtenOf({
      ...minutes,
      itemList: [...minutes.itemList!, { itemNumber: '2.2', topic: 'Theirs' }],
    })
    const mine = { ...base, points: [...base.points, newPoint('Mine', 'a')] }
    const { written, taken } = meet(base, theirs, mine)
    expect(written.points.map(({ topic }) => topic)).toEqual(['Crane', 'Hoist', 'Mine', 'Theirs'])
    expect(taken).toEqual(['2.2'])
  })

  test.each([
    ['they took it out, I did not touch it', without('2.1'), base, false],
    ['they took it out, I wrote in it', without('2.1'), with_('2.1', { notes: 'Down.' }), true],
    ['I took it out', base, without('2.1'), false],
  ])('%s', (_, theirs, mine, isThere) => {
    expect(Boolean(point(meet(base, theirs, mine).written, '2.1'))).toBe(isThere)
  })

  test('attendance: ticks of both, and what either took out', () => {
    const theirs = { ...base, attendees: [3, 7] }
    const mine = { ...base, attendees: [3, 5, 9] }
    expect(meet(base, theirs, mine).written.attendees).toEqual([3, 9, 7])
  })

  test.each([
    ['only they', 'Theirs', 'Began late.', 'Theirs', 0],
    ['only I', 'Began late.', 'Mine', 'Mine', 0],
    ['both', 'Theirs', 'Mine', 'Mine', 1],
  ])('notes: %s changed them', (_, theirs, mine, notes, clashes) => {
    const met = meet(base, { ...base, notes: theirs }, { ...base, notes: mine })
    expect([met.written.notes, met.clashes.length]).toEqual([notes, clashes])
  })
})
