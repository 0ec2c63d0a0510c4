/**
 * The grid of rules 4, copied by hand, and the meaning of its letters for a party of a record and for
 * others.
 */
export const sections = [
  'documents',
  'rfis',
  'punch lists',
  'submittals',
  'open issues',
  'daily reports',
  'meeting minutes',
  'setup',
] as const
export type Section = (typeof sections)[number]

const grid = {
  'Project Admin': 'RWD RWD RWD RWD RWD RWD RWD RWD',
  'General Contractor PM': 'RWD RWD RWD RWD RWD RWD RWD R',
  Superintendent: 'RW RW RWD R RW RWD RW –',
  'Project Assistant': 'RW RW RW RW RW RW RW –',
  Architect: 'RW R RW R RW – R –',
  Engineer: 'R r r r r – r –',
  Consultant: 'R r r r r – r –',
  Owner: 'R R R R R R R –',
  Viewer: 'R R R R R R R –',
  Subcontractor: 'R rW r rW rW rW r –',
}
export type Role = keyof typeof grid
export const roles = Object.keys(grid) as Role[]

export const letters = (role: Role, section: Section): string =>
  grid[role].split(' ')[sections.indexOf(section)]!

export interface Rights {
  /** The statuses of reading, changing and creating. */
  read: number
  change: number
  make: number
  /** Whether a visible record may be deleted. */
  deletes: boolean
}

/** Documents and folders have no parties: there r means R. */
export function rights(role: Role, section: Section, isParty: boolean): Rights {
  const has = letters(role, section)
  const sees = has.includes('R') || (has.includes('r') && isParty)
  const writes = has.includes('W')
  return {
    read: sees ? 200 : 404,
    change: !sees ? 404 : writes ? 200 : 403,
    make: writes ? 200 : 403,
    deletes: sees && has.includes('D'),
  }
}
