/** Changes of a role: the previous one, the sent one and the next one. */
import type { Value } from '../../../contract/kit.ts'
import type { ProjectRole } from '../../../contract/people/role.ts'
import { lettersOf, type Reads, type Right, readings, type Side, sides } from '../../access/roles.ts'
import { type Section, sections } from '../../codes/nodetypes.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'

export type SentRole = Value<typeof ProjectRole.fields>
type SentRight = NonNullable<SentRole['rights']>[number]

export interface Role {
  roleId: number
  roleName: string
  side: Side
  isManager: boolean
  isAdmin: boolean
  rights: Right[]
}

const nothing = { reads: 'none', makes: false, writes: false, verifies: false, deletes: false } as const

/** Absent rights stay; in a new role they are none. */
export function wantedRole(previous: Role | undefined, sent: SentRole, at: string): Role {
  const roleName = sent.roleName === undefined ? previous?.roleName : sent.roleName?.trim()
  if (!roleName) throw notEmpty(`${at}.RoleName`, 'the name of the role')
  return {
    roleId: previous?.roleId ?? 0,
    roleName,
    side: sent.side === undefined ? (previous?.side ?? 'none') : parseSide(sent.side, `${at}.Side`),
    isManager: sent.isManager === undefined ? (previous?.isManager ?? false) : !!sent.isManager,
    isAdmin: previous?.isAdmin ?? false,
    rights: wantedRights(previous?.rights ?? [], sent.rights ?? [], `${at}.Rights`),
  }
}

function wantedRights(previous: Right[], sent: SentRight[], at: string): Right[] {
  const given = sent.map((right, i) => findSection(right.section, `${at}[${i}].Section`))
  return sections.map((section) => {
    const before = previous.find((right) => right.section === section) ?? { section, ...nothing }
    const i = given.indexOf(section)
    if (given.lastIndexOf(section) !== i)
      throw invalidField(
        `${at}[${given.lastIndexOf(section)}].Section`,
        'Duplicate',
        `${section} is given twice.`,
      )
    return i < 0 ? before : wantedRight(before, sent[i]!, `${at}[${i}]`)
  })
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '')

function findSection(name: string | null | undefined, fieldName: string): Section {
  if (!name?.trim()) throw notEmpty(fieldName, 'the section')
  const section = sections.find((one) => one === plain(name))
  if (!section)
    throw invalidField(fieldName, 'Enum', `There is no section "${name}". They are: ${sections.join(', ')}.`)
  return section
}

function wantedRight(previous: Right, sent: SentRight, at: string): Right {
  const reads = sent.reads === undefined ? previous.reads : parseReads(sent.reads, `${at}.Reads`)
  const writes = sent.writes === undefined ? previous.writes : !!sent.writes
  const verifies = sent.verifies === undefined ? previous.verifies : !!sent.verifies
  const deletes = sent.deletes === undefined ? previous.deletes : !!sent.deletes
  // Clients that know only `writes` set both with it.
  const given = sent.makes ?? (sent.writes === undefined ? previous.makes : writes)
  const makes = !!given || writes
  if (reads === 'none' && (makes || verifies || deletes))
    throw invalidField(
      `${at}.Reads`,
      'Enum',
      `${at}.Reads: a role that may write, verify or delete in a section must be able to read in it.`,
    )
  if (verifies && previous.section !== 'punchlists')
    throw invalidField(`${at}.Verifies`, 'Enum', `${at}.Verifies: work is verified in punch lists only.`)
  return { section: previous.section, reads, makes, writes, verifies, deletes }
}

function parseSide(text: string | null, fieldName: string): Side {
  const side = sides.find((one) => one === (plain(text ?? '') || 'none'))
  if (!side) throw invalidField(fieldName, 'Enum', `${fieldName} must be one of: ${sides.join(', ')}.`)
  return side
}

function parseReads(text: string | null, fieldName: string): Reads {
  const reads = readings.find((one) => one === (plain(text ?? '') || 'none'))
  if (!reads) throw invalidField(fieldName, 'Enum', `${fieldName} must be one of: ${readings.join(', ')}.`)
  return reads
}

/** The differences: the rights as letters, under `rights.` and the section. */
export function changesOfRole(previous: Role | undefined, next: Role): FieldChange[] {
  const before = new Map(previous?.rights.map((right) => [right.section, lettersOf(right)]))
  const changes: FieldChange[] = [
    ['roleName', previous?.roleName ?? null, next.roleName],
    ['side', previous?.side ?? 'none', next.side],
    ['isManager', previous?.isManager ?? false, next.isManager],
    ...next.rights.map(
      (right): FieldChange => [
        `rights.${right.section}`,
        before.get(right.section) ?? lettersOf(nothing),
        lettersOf(right),
      ],
    ),
  ]
  return changes.filter(([, from, to]) => from !== to)
}
