/**
 * The grid of ownership 2, copied by hand, and the meaning of its letters for a party of a record and for
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
  'Project Admin': 'RWD RWD RWVD RWD RWD RWD RWD RWD',
  'General Contractor PM': 'RWD RWD RWVD RWD RWD RWD RWD R',
  Superintendent: 'RW RW RWVD R RW RWD RW –',
  'Project Assistant': 'RW RW RW RW RW RW RW –',
  Architect: 'RW R Rw R Rw – R –',
  Engineer: 'R r rw r rw – r –',
  Consultant: 'R r rw r rw – r –',
  Owner: 'R R Rw R Rw R R –',
  Viewer: 'R R R R R R R –',
  Subcontractor: 'R rw r rw rw rw r –',
}
export const sides = {
  'Project Admin': 'contractor',
  'General Contractor PM': 'contractor',
  Superintendent: 'contractor',
  'Project Assistant': 'contractor',
  Architect: 'design',
  Engineer: 'design',
  Consultant: 'design',
  Owner: 'owner',
  Viewer: 'none',
  Subcontractor: 'subcontractor',
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

/** A record that a project admin made, and the caller's part in it. */
export interface Case {
  isParty: boolean
  /** It is a Draft, which members who write see. */
  isDraft?: boolean | undefined
  /** Its part makes it the party's own: its author, or the submitting side of an item. */
  isOwn?: boolean | undefined
  /** It is issued: project admins delete it, nobody else. */
  isIssued?: boolean | undefined
}

/** Documents and folders have no parties: there r means R. */
export function rights(role: Role, section: Section, { isParty, isDraft, isOwn, isIssued }: Case): Rights {
  const has = letters(role, section)
  const writes = has.includes('W')
  const makes = /w/i.test(has)
  const sees = isDraft ? writes : has.includes('R') || (has.includes('r') && isParty)
  return {
    read: sees ? 200 : 404,
    change: !sees ? 404 : writes || (makes && isParty && isOwn) ? 200 : 403,
    make: makes ? 200 : 403,
    deletes: sees && has.includes('D') && (!isIssued || role === 'Project Admin'),
  }
}
