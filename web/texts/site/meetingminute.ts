/** A meeting while it runs. */
import { meetingStatus } from '../../../contract/states.ts'
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'
import { byCode } from '../../recordtypes/states.ts'

export type Saving = 'saved' | 'typing' | 'saving' | 'offline' | 'failed' | 'clash'

const saving: Record<Saving, string> = {
  saved: 'Saved',
  typing: 'Not saved yet',
  saving: 'Saving',
  offline: 'No signal. Kept on this device',
  failed: 'Not saved',
  clash: 'Waits for your choice',
}

export const meetingRunTexts = translated('meetingRunTexts', {
  back: 'Back to the minutes',
  saving: (state: Saving, at?: string) => (state === 'saved' && at ? `Saved at ${at}` : saving[state]),
  tryAgain: 'Save now',
  agenda: 'Agenda',
  oldBusiness: 'Old business',
  newBusiness: 'New business',
  points: 'Points',
  addPoint: 'Add a point',
  addSuch: 'Type a point, then Enter',
  noPoints: 'No points yet. Type the first one.',
  choosePoint: 'Choose a point on the left, or type a new one.',
  pointOf: (number: string) => `Point ${number}`,
  newPoint: 'New point',
  toAgenda: 'Agenda',
  topic: 'Topic',
  discussion: 'What was said',
  assigned: 'Assigned to',
  due: 'Due',
  noDay: 'This is no day yet. Type one such as 11/20, fri or +7.',
  status: 'Status',
  category: 'Category',
  done: 'done',
  remove: 'Take this point out',
  nextPoint: 'Next point',
  makeIssue: 'Make it an open issue',
  isIssue: (number: string) => `${number} was made of this point.`,
  openIssue: 'Open it',
  issueNote: (number: string) => `Open issue ${number}.`,
  issueReference: (meeting: string, number: string, topic: string) =>
    [meeting, number && `point ${number}`, topic].filter(Boolean).join(', '),
  attendance: 'Attendance',
  attending: (n: number) => plural(n, 'person', 'people'),
  others: (n: number) => `${plural(n, 'other member', 'other members')}`,
  notes: 'Notes of the meeting',
  next: 'Next meeting',
  nextWhen: 'When is it?',
  nextWhat: (n: number) =>
    n === 0
      ? 'All points are done. The next meeting begins with an empty agenda.'
      : `${plural(n, 'point that is not done goes', 'points that are not done go')} into it, with their numbers.`,
  makeNext: 'Make its minutes',
  nextIs: (number: string) => `Next: ${number}`,
  draft: 'draft',
  steps: byCode<typeof meetingStatus, string>(meetingStatus, {
    Draft: 'Back to draft',
    Distributed: 'Distribute',
    Final: 'Make final',
  }),
  stepDone: byCode<typeof meetingStatus, string>(meetingStatus, {
    Draft: 'These minutes are a draft again.',
    Distributed: 'The minutes are distributed.',
    Final: 'The minutes are final.',
  }),
  isDistributed: 'These minutes are distributed. Correct them on their page, with a reason.',
  readsOnly: 'You may read these minutes, but not write them.',
  final: 'These minutes are final.',
  taken: (numbers: string) => `Somebody else wrote too. Taken over: ${numbers}.`,
  clashTitle: 'Somebody else changed the same while you were writing',
  clashWhat: 'Choose which version to keep. Nothing is saved before.',
  theirs: 'Theirs',
  mine: 'Yours',
  nothing: 'nothing',
  keys: 'Meeting',
  keyAssign: 'Assign the point',
  keyDue: 'Set its due day',
  keyDone: 'Done, or not',
  keyNew: 'New point',
  keyNext: 'Next point',
  keyPrevious: 'Point before',
} as const)
