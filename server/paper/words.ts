/** The words that several papers have in common. */
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
  unnamed: 'a folder without a name',
  /** What a list is of: the project or a folder, whole or by a filter. */
  listOf: (what: string, folderName: string | undefined, isFiltered: boolean) => {
    const where = folderName ? `in ${folderName}` : 'of the project'
    return isFiltered ? `${what} ${where} by the chosen filter` : `All ${what} ${where}`
  },
  onlySeen: (who: string) => `This list has what ${who} may see.`,
  inZone: (zone: string) =>
    `Red means late or wrong, and nothing else. Times are in the project’s zone, ${zone}.`,
  daysLate: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`,
  daysAfter: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} after the due date`,
  notYet: 'Not yet',
  notStated: 'Not stated',
  draft: 'Draft',
} as const
