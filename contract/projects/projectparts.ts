/** What a new project can copy from another one; for the web app as well, so it imports nothing. */
export const copyParts = [
  'Folders',
  'Roles',
  'Lists',
  'Labels',
  'Calendar',
  'Defaults',
  'Numbering',
  'Members',
  'DefaultPeople',
  'Groups',
  'PunchItems',
] as const

export type CopyPart = (typeof copyParts)[number]
