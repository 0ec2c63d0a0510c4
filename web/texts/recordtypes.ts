/** The names of the record types. */
export const recordTypeTexts = {
  rfi: { one: 'RFI', many: 'RFIs', create: 'New RFI', none: 'No RFIs yet.', first: 'Write the first one' },
  submittalItem: {
    one: 'submittal item',
    many: 'Submittals',
    create: 'New submittal',
    none: 'No submittals yet.',
    first: 'Add the first one, or import a register',
  },
  submittal: {
    one: 'submittal package',
    many: 'Packages',
    create: 'New package',
    none: 'No packages yet.',
    first: 'Make the first one',
  },
  punchListItem: {
    one: 'punch item',
    many: 'Punch lists',
    create: 'New punch item',
    none: 'No punch items yet.',
    first: 'Start a walk',
  },
  openIssue: {
    one: 'open issue',
    many: 'Open issues',
    create: 'New issue',
    none: 'No open issues yet.',
    first: 'Raise the first one',
  },
  dailyReport: {
    one: 'daily report',
    many: 'Daily reports',
    create: 'Report today',
    none: 'No daily reports yet.',
    first: 'Write today’s',
  },
  meetingMinute: {
    one: 'meeting',
    many: 'Meetings',
    create: 'New meeting',
    none: 'No meetings yet.',
    first: 'Plan the first one',
  },
} as const
