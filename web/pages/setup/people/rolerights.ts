/** The rights of roles while they are being changed: the unsaved differences, in words. */

import type { Section } from '../../../../contract/nodetypes.ts'
import type { ResponseOf } from '../../../app/calls/client.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { sectionNames, roleTexts as t } from '../../../texts/setup/setup.ts'

export type Role = NonNullable<ResponseOf<'ProjectRoleRead'>['roles']>[number]
export type Right = 'party' | 'all' | 'makes' | 'writes' | 'verifies' | 'deletes'
export const rightNames: readonly Right[] = ['party', 'all', 'makes', 'writes', 'verifies', 'deletes']

/** Only work on punch lists is verified; the setup is nobody's own. */
export const rightsOf = (section: string): Right[] =>
  rightNames.filter(
    (right) =>
      (right !== 'verifies' || section === 'punchlists') && (right !== 'makes' || section !== 'setup'),
  )

export const sides = ['contractor', 'design', 'owner', 'subcontractor', 'none'] as const
export type Side = (typeof sides)[number]

type Row = NonNullable<Role['rights']>[number]

const rowOf = (role: Role, section: string): Row =>
  role.rights?.find((right) => right.section === section) ?? { section, reads: 'none' }

export function has(role: Role, section: string, right: Right): boolean {
  if (role.isAdmin) return true
  const row = rowOf(role, section)
  const { reads, writes, makes } = row
  if (right === 'party') return reads === 'party' || reads === 'all'
  if (right === 'all') return reads === 'all'
  if (right === 'makes') return makes ?? writes ?? false
  return row[right] ?? false
}

/** Every other right needs the right to read, and to write that to make; without it, they are gone. */
export function toggled(role: Role, section: string, right: Right): Role {
  const isOn = !has(role, section, right)
  const row = { ...rowOf(role, section) }
  if (right === 'party') row.reads = isOn ? 'party' : 'none'
  else if (right === 'all') row.reads = isOn ? 'all' : 'party'
  else row[right] = isOn
  if (row.reads === 'none' && right === 'party') Object.assign(row, nothing)
  else if (isOn && row.reads === 'none') row.reads = 'party'
  if (right === 'writes') row.makes = isOn || row.makes
  if (right === 'makes' && !isOn) row.writes = false
  const others = (role.rights ?? []).filter((entry) => entry.section !== section)
  return { ...role, rights: [...others, row] }
}

const nothing = { makes: false, writes: false, verifies: false, deletes: false }

export interface Difference {
  role: Role
  section: string
  right: Right
  isOn: boolean
}

export function differences(saved: readonly Role[], now: readonly Role[]): Difference[] {
  return now.flatMap((role) => {
    const was = saved.find(({ roleId }) => roleId === role.roleId)
    if (!was) return []
    return Object.keys(sectionNames).flatMap((section) =>
      rightNames
        .filter((right) => has(role, section, right) !== has(was, section, right))
        .map((right) => ({ role, section, right, isOn: has(role, section, right) })),
    )
  })
}

/** The effect of a change on people, in a sentence. */
export const inWords = ({ role, section, right, isOn }: Difference, members: number): string =>
  t.may(
    shipped(role.roleName ?? ''),
    members,
    t.verbs[right],
    sectionNames[section as Section] ?? section,
    isOn,
  )

/** Roles whose side differs from the saved one. */
export const movedRoles = (saved: readonly Role[], now: readonly Role[]): Role[] =>
  now.filter((role) => saved.find(({ roleId }) => roleId === role.roleId)?.side !== role.side)
