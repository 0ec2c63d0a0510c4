/** Topics of BCF files: out of lists, and into a project. */
import { translated } from '../../app/language/dictionary.ts'
import { count, plural } from '../../app/language/numbers.ts'

export const bcfTexts = translated('bcfTexts', {
  // Out
  title: 'As a BCF file',
  lead: 'For programs that work with models: each record is a topic with its text, status, labels, due day and replies, as you see them.',
  pictures: (ofRecord: number, inAll: number) =>
    `The first ${ofRecord} places of a record on sheets are pictures in it, ${count(inAll)} in a file at most.`,
  leaves: 'Members are named by their e-mail address.',
  version: 'Version',
  versions: { '3.0': '3.0', '2.1': '2.1, for older programs' } as Record<string, string>,
  tooMany: (most: number) => `A BCF file has at most ${count(most)} topics. Please filter the list.`,
  make: (n: number) => `Export ${plural(n, 'topic', 'topics')}`,
  // In
  leadIn: 'You see what would become of each topic first. Nobody is told.',
  file: 'The BCF file: .bcf or .bcfzip, of version 3.0 or 2.1',
  reading: 'Reading the file …',
  sent: (percent: number) => `Sending the file: ${percent} %`,
  steps: ['File', 'Look', 'Done'],
  counts: (isNew: number, changed: number, same: number, wrong: number) =>
    [
      `${count(isNew)} new`,
      changed && `${count(changed)} changed`,
      same && `${count(same)} the same`,
      wrong && `${count(wrong)} wrong`,
    ]
      .filter(Boolean)
      .join(', '),
  comments: (n: number) => `${plural(n, 'comment becomes a reply', 'comments become replies')}.`,
  outcomes: { New: 'New', Changed: 'Changed', Same: 'Same', Wrong: 'Wrong' } as Record<string, string>,
  all: 'All',
  wrong: 'Correct the wrong topics in the program they are from, or leave them out.',
  leaveOutWrong: (n: number) =>
    `Leave the ${plural(n, 'wrong topic', 'wrong topics')} out, and bring the others in`,
  nothing: 'There is nothing new in this file.',
  topics: 'Topics',
  outcome: 'Outcome',
  topic: 'Topic',
  would: 'What it brings',
  changes: (fields: readonly string[]) => `Changes ${fields.join(', ')}`,
  fields: {
    Title: 'title',
    Description: 'description',
    Status: 'status',
    DueDate: 'due day',
    AssignedTo: 'recipient',
    Labels: 'labels',
  } as Record<string, string>,
  ofTopic: (comments: number, snapshots: number) =>
    [comments && plural(comments, 'reply', 'replies'), snapshots && plural(snapshots, 'picture', 'pictures')]
      .filter(Boolean)
      .join(', '),
  noTopics: 'No such topics.',
  more: 'More topics',
  names: 'Names that stand for nobody in the project',
  namesLead: 'They stay texts in the records.',
  run: (n: number) => `Bring in ${plural(n, 'topic', 'topics')}`,
  running: 'Bringing the topics in …',
  made: (made: number, changed: number) =>
    [
      plural(made, 'open issue was made', 'open issues were made'),
      changed && plural(changed, 'record was changed', 'records were changed'),
    ]
      .filter(Boolean)
      .join(', '),
  replies: (n: number) => `${plural(n, 'reply was', 'replies were')} added.`,
  wereLeftOut: (n: number) => `${plural(n, 'wrong topic was', 'wrong topics were')} left out.`,
  same: (n: number) => `${plural(n, 'topic was', 'topics were')} as here already.`,
  undoWhy:
    'The open issues that it made go into the bin. What it changed in records that were here, and replies to them, stay. What was changed since stays, and is named.',
} as const)
