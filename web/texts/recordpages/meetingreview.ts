/** Who came to a meeting, and objections to its minutes. */
import { translated } from '../../app/language/dictionary.ts'

export const meetingReviewTexts = translated('meetingReviewTexts', {
  attendance: 'Who was there',
  attendanceSaved: 'Saved who was there.',
  notStated: 'Not stated',
  presences: { present: 'Present', absent: 'Absent', excused: 'Excused' },
  presenceOf: (name: string) => `Presence of ${name}`,
  guest: 'Name of a guest',
  guestMail: 'E-mail of the guest',
  addGuest: 'Add a guest',
  objections: 'Objections',
  until: (day: string) =>
    `Attendees may object until ${day}. Without an open objection the minutes are final then.`,
  objection: 'What is not right',
  object: 'Object',
  objected: 'Your objection is noted. The minutes are not final until it is settled.',
  unsettled: 'Not settled yet.',
  settledBy: (who: string) => `Settled by ${who}:`,
  note: 'How it is settled',
  settle: 'Settle the objection',
  settled: 'The objection is settled.',
} as const)
