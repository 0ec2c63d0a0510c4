import { describe, expect, test } from 'vitest'
import { eventsOf, fieldsIn, type HistoryChange, numberIn, replyIn, stepIn } from './events.ts'

const at = 0
const change = (eventId: number, action: string, more: Partial<HistoryChange> = {}): HistoryChange => ({
  eventId,
  action,
  when: `/Date(${(eventId + at) * 60_000}-0000)/`,
  userId: 1,
  fullName: 'Maya',
  ...more,
})

describe('the line of time', () => {
  test('has what changed together in one entry, the oldest first', () => {
    const events = eventsOf([
      change(2, 'Updated', { field: 'Subject' }),
      change(2, 'Updated', { field: 'Drawing' }),
      change(1, 'Created', { field: 'Number', newValue: 'RFI-001' }),
    ])
    expect(events.map(({ eventId, changes }) => [eventId, changes.length])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(numberIn(events[0]!)).toBe('RFI-001')
  })

  test('has files that one person added within minutes in one line', () => {
    const file = (id: number, more: Partial<HistoryChange> = {}) =>
      change(id, 'FileAttached', { field: 'UploadedFileName', newValue: `${id}.jpg`, ...more })
    const events = eventsOf([file(40), file(4, { userId: 2 }), file(3), file(2)])
    expect(events.map(({ changes }) => changes.map(({ newValue }) => newValue))).toEqual([
      ['2.jpg', '3.jpg'],
      ['4.jpg'],
      ['40.jpg'],
    ])
  })

  test('has the revision of the question only where its words changed', () => {
    const fieldsOf = (field: string) =>
      fieldsIn(
        eventsOf([
          change(1, 'Updated', { field, newValue: 'x' }),
          change(1, 'Updated', { field: 'QuestionRevision', oldValue: '0', newValue: '1' }),
        ])[0]!,
      ).map((one) => one.field)
    expect(fieldsOf('Question')).toEqual(['Question', 'QuestionRevision'])
    expect(fieldsOf('ToUserId')).toEqual(['ToUserId'])
    expect(fieldsOf('DateDue')).toEqual(['DateDue'])
  })

  test('tells a step by its state, and not the dates that follow from it', () => {
    const [event] = eventsOf([
      change(3, 'StatusChanged', { field: 'StatusId', newValue: 'Closed', newId: '5', reason: 'Done.' }),
      change(3, 'StatusChanged', { field: 'DateClosed', newValue: '2026-11-05' }),
      change(3, 'StatusChanged', { field: 'Answer', newValue: 'W8' }),
    ])
    expect(stepIn(event!)?.newId).toBe('5')
    expect(fieldsIn(event!).map(({ field }) => field)).toEqual(['Answer'])
    expect(event!.reason).toBe('Done.')
  })

  test('tells what was said', () => {
    const [event] = eventsOf([change(1, 'ReplyAdded', { field: 'Response', newValue: 'See A-402.' })])
    expect(replyIn(event!)).toBe('See A-402.')
  })
})
