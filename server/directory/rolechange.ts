/** A role as it was, as it was sent, and as it is to be. */
import type { Value } from '../../contract/kit.ts'
import type { ProjectRole } from '../../contract/role.ts'
import { lettersOf, type Reads, type Right, readings } from '../access/roles.ts'
import { type Section, sections } from '../codes/nodetypes.ts'
import type { Change } from '../kernel/events.ts'
import { invalidField, notEmpty } from '../kernel/faults.ts'

export type SentRole = Value<typeof ProjectRole.fields>
type SentRight = NonNullable<SentRole['rights']>[number]

export interface Role {
  roleId: number
  roleName: string
  isManager: boolean
  isAdmin: boolean
  rights: Right[]
}

const nothing = { reads: 'none', writes: false, deletes: false } as const

/** What is left out stays; in a new role it is nothing. */
export function wantedRole(was: Role | undefined, sent: SentRole, at: string): Role {
  const roleName = sent.roleName === undefined ? was?.roleName : sent.roleName?.trim()
  if (!roleName) throw notEmpty(`${at}.RoleName`, 'the name of the role')
  return {
    roleId: was?.roleId ?? 0,
    roleName,
    isManager: sent.isManager === undefined ? (was?.isManager ?? false) : !!sent.isManager,
    isAdmin: was?.isAdmin ?? false,
    rights: wantedRights(was?.rights ?? [], sent.rights ?? [], `${at}.Rights`),
  }
}

function wantedRights(was: Right[], sent: SentRight[], at: string): Right[] {
  const given = sent.map((right, i) => sectionMeant(right.section, `${at}[${i}].Section`))
  return sections.map((section) => {
    const before = was.find((right) => right.section === section) ?? { section, ...nothing }
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

function sectionMeant(name: string | null | undefined, fieldName: string): Section {
  if (!name?.trim()) throw notEmpty(fieldName, 'the section')
  const section = sections.find((one) => one === plain(name))
  if (!section)
    throw invalidField(fieldName, 'Enum', `There is no section "${name}". They are: ${sections.join(', ')}.`)
  return section
}

function wantedRight(was: Right, sent: SentRight, at: string): Right {
  const reads = sent.reads === undefined ? was.reads : readsMeant(sent.reads, `${at}.Reads`)
  const writes = sent.writes === undefined ? was.writes : !!sent.writes
  const deletes = sent.deletes === undefined ? was.deletes : !!sent.deletes
  // One changes and deletes what one sees.
  if (reads === 'none' && (writes || deletes))
    throw invalidField(
      `${at}.Reads`,
      'Enum',
      `${at}.Reads: who may write or delete in a section must be able to read in it.`,
    )
  return { section: was.section, reads, writes, deletes }
}

function readsMeant(text: string | null, fieldName: string): Reads {
  const reads = readings.find((one) => one === (plain(text ?? '') || 'none'))
  if (!reads) throw invalidField(fieldName, 'Enum', `${fieldName} must be one of: ${readings.join(', ')}.`)
  return reads
}

/** What differs: the cells of the grid in letters, under `rights.` and the section. */
export function changesOfRole(was: Role | undefined, is: Role): Change[] {
  const before = new Map(was?.rights.map((right) => [right.section, lettersOf(right)]))
  const changes: Change[] = [
    ['roleName', was?.roleName ?? null, is.roleName],
    ['isManager', was?.isManager ?? false, is.isManager],
    ...is.rights.map(
      (right): Change => [
        `rights.${right.section}`,
        before.get(right.section) ?? lettersOf(nothing),
        lettersOf(right),
      ],
    ),
  ]
  return changes.filter(([, from, to]) => from !== to)
}
