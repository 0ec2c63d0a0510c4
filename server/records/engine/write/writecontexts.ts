/** What is at hand while a record is made or changed. */
import { type CodedItem, holdLists, readList } from '../../../codes/codes.ts'
import type { ListName } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'
import { dayIn } from '../declare/days.ts'
import type { RecordType } from '../declare/recordtype.ts'
import {
  fieldAt,
  type Party,
  type PartyNow,
  type ProjectStanding,
  type WriteContext,
} from '../declare/writecontext.ts'

type WriteContextOf = (project: ProjectStanding, at: string, parties?: readonly Party[]) => WriteContext

const documentedOf = new WeakMap<RecordType<any>, ReadonlyMap<string, string>>()

function documentedIn(recordType: RecordType<any>): ReadonlyMap<string, string> {
  const known =
    documentedOf.get(recordType) ?? new Map(recordType.dto.entries.map((one) => [one.key, one.documented]))
  documentedOf.set(recordType, known)
  return known
}

/** Shares what many records of one call need: the lists of each project are read once. */
export function writeContexts(recordType: RecordType<any>, call: Call): WriteContextOf {
  const lists = new Map<string, Promise<CodedItem[]>>()
  const held = new Map<number, Promise<void>>()
  const readHeld = async ({ projectId, organizationId }: ProjectStanding, list: ListName) => {
    const holding = held.get(organizationId) ?? holdLists(call.db, organizationId)
    held.set(organizationId, holding)
    await holding
    return readList(call.db, list, { projectId })
  }
  const documented = documentedIn(recordType)
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
