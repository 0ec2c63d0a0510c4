/** What the record kinds are called. */
export const kindTexts = {
  rfi: { one: 'RFI', many: 'RFIs', create: 'New RFI', none: 'No RFIs yet.', first: 'Write the first one' },
  submittal: {
    one: 'submittal item',
    many: 'Submittals',
    create: 'New submittal',
    none: 'No submittals yet.',
    first: 'Add the first one, or import a register',
  },
  submittalPackage: {
    one: 'submittal package',
    many: 'Packages',
    create: 'New package',
    none: 'No packages yet.',
    first: 'Make the first one',
  },
  punch: {
    one: 'punch item',
    many: 'Punch lists',
    create: 'New punch item',
    none: 'No punch items yet.',
    first: 'Start a walk',
  },
  issue: {
    one: 'open issue',
    many: 'Open issues',
    create: 'New issue',
    none: 'No open issues yet.',
    first: 'Raise the first one',
  },
  daily: {
    one: 'daily report',
    many: 'Daily reports',
    create: 'Report today',
    none: 'No daily reports yet.',
    first: 'Write today’s',
  },
  meeting: {
    one: 'meeting',
    many: 'Meetings',
    create: 'New meeting',
    none: 'No meetings yet.',
    first: 'Plan the first one',
  },
} as const
