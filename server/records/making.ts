/** What is at hand while a record is made or changed. */
import { type CodedItem, holdLists, readList } from '../codes/codes.ts'
import type { ListName } from '../codes/shipped.ts'
import type { Call } from '../kernel/call.ts'
import { dayIn } from './days.ts'
import type { RecordKind } from './kind.ts'
import type { Party } from './parties.ts'
import type { ProjectStanding } from './standing.ts'

/** A party of a record as it is now, given by a text. */
export type PartyNow = Party & { readonly label: string }

export interface Making {
  readonly call: Call
  readonly project: ProjectStanding
  /** Today, where the project is. */
  readonly today: string
  /** Why, as told in additionalInfo. */
  readonly reason: string | undefined
  /** The parties that were given by a text, as they are now; none of a new record. */
  readonly parties: readonly PartyNow[]
  /** The documented name of a field, with its place in the request: `OpenIssueList[3].DueDate`. */
  fieldName(key: string): string
  /** The list in force in the project, retired items too; read once a call, and it stays so until the call is done. */
  codes(list: ListName): Promise<CodedItem[]>
}

type MakingOf = (project: ProjectStanding, at: string, parties?: readonly Party[]) => Making

/** The documented name of a field with its place in the request, which may be the request itself. */
export const fieldAt = (at: string, name: string): string => (at ? `${at}.${name}` : name)

const documentedOf = new WeakMap<RecordKind<any>, ReadonlyMap<string, string>>()

function documentedIn(kind: RecordKind<any>): ReadonlyMap<string, string> {
  const known = documentedOf.get(kind) ?? new Map(kind.dto.entries.map((one) => [one.key, one.documented]))
  documentedOf.set(kind, known)
  return known
}

/** Shares what many records of one call need: the lists of each project are read once. */
export function makings(kind: RecordKind<any>, call: Call): MakingOf {
  const lists = new Map<string, Promise<CodedItem[]>>()
  const held = new Map<number, Promise<void>>()
  const readHeld = async ({ projectId, organizationId }: ProjectStanding, list: ListName) => {
    const holding = held.get(organizationId) ?? holdLists(call.db, organizationId)
    held.set(organizationId, holding)
    await holding
    return readList(call.db, list, { projectId })
  }
  const documented = documentedIn(kind)
  const reason = call.info('Reason')?.trim() || undefined
  return (project, at, parties = []) => ({
    call,
    project,
    today: dayIn(project.timeZone, call.now),
    reason,
    parties: parties.filter((party): party is PartyNow => party.label !== null),
    fieldName: (key) => fieldAt(at, documented.get(key) ?? key),
    codes(list) {
      const name = `${project.projectId} ${list}`
      const known = lists.get(name) ?? readHeld(project, list)
      lists.set(name, known)
      return known
    },
  })
}

/** Whose role manages the project, and its owner: the rules call him the manager where nobody else is. */
export const isManagerIn = ({ project, call }: Pick<Making, 'project' | 'call'>): boolean =>
  project.isManager || project.ownerId === call.asker.id
