/** The calendar and the defaults of a project. */
import { translated } from '../app/dictionary.ts'

export const defaultsTexts = translated('defaultsTexts', {
  lead: 'For new records. Existing ones keep their dates and numbers.',
  leadReading: 'Managers of the project change this.',
  saved: 'The calendar and the defaults are saved.',
  weekdays: 'Working days',
  weekdayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  holidays: 'Holidays',
  noHolidays: 'None are entered.',
  holidayDay: 'Day',
  holidayName: 'Name of the holiday',
  addHoliday: 'Add a holiday',
  removeHoliday: (name: string) => (name ? `Remove ${name}` : 'Remove'),
  days: [
    { of: 'rfi', label: 'Days to answer an RFI' },
    { of: 'issue', label: 'Days to settle an open issue' },
    { of: 'punch', label: 'Days to do a punch item' },
    { of: 'review', label: 'Days to review a submittal' },
  ],
  inWorkingDays: 'Working days, not calendar days',
  proposed: 'Proposed for new records',
  people: {
    submitTo: 'RFIs go to',
    submitFrom: 'RFIs come from',
    returnTo: 'Project manager of submittals',
    returnFrom: 'Reviewer of submittals',
  },
  copies: 'Copies of RFIs to',
  numbering: 'Numbers',
  numberingHint: 'Left empty: as shipped. Numbers that are given already stay.',
  prefix: (many: string) => `${many}: before the number`,
  start: (many: string) => `${many}: first number`,
  rules: 'Rules',
  contractorReview: 'Submittals of subcontractors pass the contractor first',
  reportLockDays: 'Daily reports are locked after this many days; 0 is never',
  objectionDays: 'Days for objections to minutes',
} as const)
