/** The words of papers, in one place. */
export const words = {
  language: 'en',
  pageOf: 'Page {n} of {m}',
  continued: 'continued',
  printed: (when: string, who: string) => `Printed ${when} by ${who}`,
  version: (version: string, when: string) => `Record version ${version}, as of ${when}`,
  asOf: (when: string) => `As of ${when}`,
  project: (number: string) => `Project ${number}`,
  owners: (number: string) => `Owner’s no. ${number}`,
  architects: (number: string) => `Architect’s no. ${number}`,
  none: 'None reported.',
  nobody: 'Nobody',
  onlySeen: (who: string) => `This list has what ${who} may see.`,
  inZone: (zone: string) =>
    `Red means late or wrong, and nothing else. Times are in the project’s zone, ${zone}.`,
  daysLate: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`,
  daysAfter: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} after the due date`,
  notYet: 'Not yet',
  notStated: 'Not stated',
  draft: 'Draft',
} as const
