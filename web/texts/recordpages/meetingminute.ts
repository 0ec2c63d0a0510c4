/** Meeting minutes on their pages. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'
import { said } from './said.ts'

export const meetingMinuteTexts = translated('meetingMinuteTexts', {
  ...said,
  points: 'Points',
  noPoints: 'No points yet.',
  notes: 'Notes',
  number: 'No.',
  point: 'Point',
  who: 'Who',
  status: 'Status',
  run: 'Run the meeting',
  date: 'Date',
  time: 'Time',
  location: 'Place',
  type: 'Kind',
  attendees: 'Attendees',
  next: 'Next meeting',
  distribute: 'Distribute',
  distributed: 'distributed it',
  final: 'Make it final',
  made: 'made it final',
  back: 'Back to draft',
  wentBack: 'took it back to draft',
  mineDraft: 'These minutes are a draft.',
  mineDraftThen: 'Run the meeting, then distribute them.',
  carry: 'Prepare the next meeting',
  carryWhy: 'All points that are not done go on, each with its number.',
  carryDate: 'Day of the next meeting',
  carrySubmit: 'Make the next minutes',
  carried: (number: string) => `${number || 'The next minutes'} made.`,
  open: (n: number) => plural(n, 'open point', 'open points'),
} as const)
