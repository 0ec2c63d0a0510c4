/** What is at hand while a record is made or changed. */
import { type CodedItem, readList } from '../codes/codes.ts'
import type { ListName } from '../codes/shipped.ts'
import type { Call } from '../kernel/call.ts'
import { dayIn } from './days.ts'
import type { RecordKind } from './kind.ts'
import type { ProjectStanding } from './standing.ts'

export interface Making {
  readonly call: Call
  readonly project: ProjectStanding
  /** Today, where the project is. */
  readonly today: string
  /** The documented name of a field, with its place in the request: `OpenIssueList[3].DueDate`. */
  fieldName(key: string): string
  /** The list in force in the project; read once a call. */
  codes(list: ListName): Promise<CodedItem[]>
}

/** Shares what many records of one call need: the lists of each project are read once. */
export function makings(kind: RecordKind<any>, call: Call): (project: ProjectStanding, at: string) => Making {
  const lists = new Map<string, Promise<CodedItem[]>>()
  const documented = new Map(kind.dto.entries.map((entry) => [entry.key, entry.documented]))
  return (project, at) => ({
    call,
    project,
    today: dayIn(project.timeZone, call.now),
    fieldName: (key) => `${at}.${documented.get(key) ?? key}`,
    codes(list) {
      const name = `${project.projectId} ${list}`
      const known = lists.get(name) ?? readList(call.db, list, { projectId: project.projectId })
      lists.set(name, known)
      return known
    },
  })
}
