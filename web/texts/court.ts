/** My court: the records that wait on me, and why. */
import {
  meetingStatus,
  openIssueStatus,
  punchListStatus,
  rfiStatus,
  submittalStage,
} from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'
import { byCode } from '../recordtypes/states.ts'

const records = (n: number): string => plural(n, 'record waits', 'records wait')

export const courtTexts = translated('courtTexts', {
  allProjects: 'All projects',
  thisProject: 'This project',
  which: 'Projects',
  list: 'What waits on you',
  waiting: (n: number, isMore: boolean) =>
    isMore ? `More than ${records(n)} on you.` : `${records(n)} on you.`,
  overdue: (n: number, days: number) =>
    n === 0
      ? 'None is overdue.'
      : n === 1
        ? `1 is overdue, by ${plural(days, 'day', 'days')}.`
        : `${n} are overdue, the oldest by ${plural(days, 'day', 'days')}.`,
  bands: { overdue: 'Overdue', week: 'Due this week', none: 'No due day', later: 'Later' },
  nothing: 'Nothing waits on you.',
  nothingNext: 'Look at your projects',
  nothingHere: 'Nothing waits on you in this project.',
  more: 'Show more',
  draft: (recordType: string) => `Draft ${recordType}`,
  revision: (title: string, revision: string) => `${title}, rev ${revision}`,
  move: 'move',
  open: 'open',
  allKeys: 'all keys',
  next: 'Next record',
  previous: 'Previous record',
  openIt: 'Open the record',
  // The rail
  others: 'You wait on others',
  othersOf: 'In the court of',
  openCount: 'Open',
  lateCount: 'Late',
  oldest: 'Oldest',
  days: (n: number) => plural(n, 'day', 'days'),
  nobody: 'Nobody named',
  yours: (company: string) => `${company} (you)`,
  moreCompanies: (n: number) => `and ${plural(n, 'more company', 'more companies')}`,
  projects: 'Your projects',
  openRfis: (n: number) => plural(n, 'open RFI', 'open RFIs'),
  late: (n: number) => `${n} late`,
  noneLate: 'none late',
  // What waits on others
  theirs: (company: string) => `What waits on ${company}`,
  theirCount: (n: number, isMore: boolean) =>
    `${isMore ? 'More than ' : ''}${plural(n, 'record of yours waits', 'records of yours wait')} there.`,
  theirWhy: (names: string) => `Waits on ${names}.`,
  theirDo: 'Look at it',
  theirNothing: 'Nothing of yours waits there any more.',
  back: 'Back to my court',
} as const)

/** The person who took the last step, when, and the reason they gave. */
export interface Step {
  who: string
  /** today, yesterday, on Nov 3 */
  when: string
  isMine: boolean
  /** It was imported, and nobody here took a step since. */
  isElsewhere?: boolean
  reason?: string
  outcome?: string
  revision?: string
}

export interface Why {
  why: (step: Step) => string
  /** The text of the link to the first step. */
  does: string
  /** The code that the step sets; left out: there is more than one way to go. */
  step?: number
}

const said = (reason: string | undefined): string => (reason ? `: “${reason}”` : '')
const draft = { does: 'Finish it' }
const backToMe = ({ who, when, isMine, isElsewhere, reason }: Step, mine: string): string =>
  isMine || isElsewhere ? mine : `${who} gave it back to you ${when}${said(reason) || '.'}`

/** By record type and the code of its state. */
export const whys: Readonly<Record<string, Readonly<Record<number, Why>>>> = translated('whys', {
  rfi: byCode<typeof rfiStatus, Why>(rfiStatus, {
    Draft: {
      why: (s) => backToMe(s, 'A draft of yours. Finish it and send it in.'),
      does: 'Finish and send',
    },
    Submitted: {
      why: (s) => `${s.who} sent it in ${s.when}. Open it or give it back.`,
      does: 'Open it',
      step: rfiStatus.Open.code,
    },
    Open: {
      why: (s) => `${s.who} asked ${s.when}. Answer it, or forward it.`,
      does: 'Answer',
      step: rfiStatus.Answered.code,
    },
    Answered: {
      why: (s) => `${s.who} answered ${s.when}. Close it, or ask for more.`,
      does: 'Review the answer',
      step: rfiStatus.Closed.code,
    },
  }),
  submittalItem: byCode<typeof submittalStage, Why>(submittalStage, {
    Created: {
      why: (s) =>
        s.revision && s.revision !== '0'
          ? `Revision ${s.revision} is due after the last one came back. Send it for review.`
          : `${s.who} put it on the register ${s.when}. Send it for review.`,
      does: 'Submit',
      step: submittalStage.Submitted.code,
    },
    'Contractor review': {
      why: (s) => `${s.who} sent it to the contractor for review ${s.when}. Submit it, or send it back.`,
      does: 'Look at it',
    },
    Submitted: {
      why: (s) => `${s.who} submitted it ${s.when}. Review it and return it.`,
      does: 'Review',
      step: submittalStage.Returned.code,
    },
    Returned: {
      why: (s) => `Came back ${s.when}${s.outcome ? `: ${s.outcome}` : ''}. Complete it.`,
      does: 'Complete',
      step: submittalStage.Complete.code,
    },
  }),
  punchListItem: byCode<typeof punchListStatus, Why>(punchListStatus, {
    Draft: { ...draft, why: (s) => backToMe(s, 'A draft of yours. Nobody knows of it yet.') },
    Open: {
      why: (s) => `${s.who} gave it to you ${s.when}. Put it right.`,
      does: 'Say it is done',
      step: punchListStatus['Ready for review'].code,
    },
    'Ready for review': {
      why: (s) => `${s.who} said ${s.when} that it is done. Accept it or send it back.`,
      does: 'Check',
    },
    'Not accepted': {
      why: (s) => `${s.who} did not accept it ${s.when}${said(s.reason) || '.'}`,
      does: 'Say it is done',
      step: punchListStatus['Ready for review'].code,
    },
    'In dispute': { why: (s) => `${s.who} disputed it ${s.when}${said(s.reason) || '.'}`, does: 'Decide' },
  }),
  openIssue: byCode<typeof openIssueStatus, Why>(openIssueStatus, {
    Draft: { ...draft, why: (s) => backToMe(s, 'A draft of yours. Nobody knows of it yet.') },
    Open: {
      why: (s) => `${s.who} raised it ${s.when}. It is yours to solve.`,
      does: 'Start',
      step: openIssueStatus['In progress'].code,
    },
    'In progress': {
      why: (s) =>
        s.isMine ? `You took it up ${s.when}.` : backToMe(s, 'It was in progress when it was brought in.'),
      does: 'Hand in for review',
      step: openIssueStatus['In review'].code,
    },
    'In review': {
      why: (s) => `${s.who} said ${s.when} that it is solved. Close it or send it back.`,
      does: 'Check',
    },
    'On hold': {
      why: (s) => `${s.who} put it on hold ${s.when}${said(s.reason) || '.'}`,
      does: 'Go on',
      step: openIssueStatus.Open.code,
    },
  }),
  meetingMinute: byCode<typeof meetingStatus, Why>(meetingStatus, {
    Draft: { why: (s) => backToMe(s, 'Draft minutes of yours. Finish and distribute them.'), does: 'Finish' },
  }),
})

export const anyWhy: Why = translated('anyWhy', { why: () => 'It waits on you.', does: 'Look at it' })
