/** Builds the write context of each record that a call creates or changes. */
import type { Side } from '../../../access/roles.ts'
import { type CodedItem, holdLists, readList } from '../../../codes/codes.ts'
import type { ListName } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'
import { dayIn } from '../declare/days.ts'
import type { RecordType } from '../declare/recordtype.ts'
import {
  fieldAt,
  type Party,
  type PartyNow,
  type ProjectRights,
  type WriteContext,
} from '../declare/writecontext.ts'
import { defaultsOf } from '../tree/projectdefaults.ts'

type WriteContextOf = (
  project: ProjectRights,
  at: string,
  parties?: readonly Party[],
  madeBy?: Side,
) => WriteContext

const documentedNames = new WeakMap<RecordType<any>, ReadonlyMap<string, string>>()

function documentedNamesOf(recordType: RecordType<any>): ReadonlyMap<string, string> {
  const known =
    documentedNames.get(recordType) ?? new Map(recordType.dto.entries.map((one) => [one.key, one.documented]))
  documentedNames.set(recordType, known)
  return known
}

/** Shared by all records of a call, so that the code lists of each project are read once. */
export function writeContexts(recordType: RecordType<any>, call: Call): WriteContextOf {
  const lists = new Map<string, Promise<CodedItem[]>>()
  const locks = new Map<number, Promise<void>>()
  // Sent together: the list is read after the lock was waited for.
  const readLocked = async ({ projectId, organizationId }: ProjectRights, list: ListName) => {
    const lock = locks.get(organizationId) ?? holdLists(call.db, organizationId)
    locks.set(organizationId, lock)
    const [, items] = await Promise.all([lock, readList(call.db, list, { projectId })])
    return items
  }
  const documented = documentedNamesOf(recordType)
  const reason = call.info('Reason')?.trim() || undefined
  return (project, at, parties = [], madeBy = project.side) => ({
    call,
    project,
    madeBy,
    today: dayIn(project.timeZone, call.now),
    reason,
    parties: parties.filter((party): party is PartyNow => party.label !== null),
    fieldName: (key) => fieldAt(at, documented.get(key) ?? key),
    codes(list) {
      const name = `${project.projectId} ${list}`
      const known = lists.get(name) ?? readLocked(project, list)
      // Of several that are asked for at once, the first that fails is reported.
      known.catch(() => undefined)
      lists.set(name, known)
      return known
    },
    defaults: () => defaultsOf(call, project.projectId),
  })
}
