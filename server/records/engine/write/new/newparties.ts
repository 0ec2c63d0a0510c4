/** The parties of new records: their creator, their company, and those that their fields name. */
import { companyPart } from '../../../../access/visibility.ts'
import { folderType } from '../../../../codes/nodetypes.ts'
import type { Call } from '../../../../kernel/call.ts'
import type { PartyEntry } from '../../declare/recordchange.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import { type PartyRow, partyRows } from '../../tree/parties.ts'
import { entriesKnown, type TargetOf, targetsIn, targetsOf } from '../../tree/partytexts.ts'
import type { NewRecord } from './newrecord.ts'

export async function newParties(
  recordType: RecordType<any>,
  call: Call,
  drafts: NewRecord[],
): Promise<PartyRow[]> {
  // Who brings a record in is not its author.
  const isMade = ({ imported }: NewRecord): boolean => !imported && folderType(recordType.type).parties
  const named = drafts.map((draft): PartyEntry[] => [
    ...(isMade(draft) ? [{ part: 'creator', personId: call.caller.id }] : []),
    ...companyOf(recordType, call, draft),
    ...recordType.parties(draft.record, draft.changing),
  ])
  const entries = await knownOf(call, drafts, named)
  const labels = new Map<number, string[]>()
  for (const [i, { context }] of drafts.entries()) {
    const { projectId } = context.project
    const ofProject = labels.get(projectId) ?? []
    labels.set(projectId, ofProject)
    for (const entry of entries[i]!) if ('label' in entry && entry.label) ofProject.push(entry.label)
  }
  const targets = new Map<number, TargetOf>()
  for (const [projectId, names] of labels)
    targets.set(projectId, targetsIn(await targetsOf(call, projectId, names)))
  return drafts.flatMap(({ folderId, context }, i) =>
    partyRows(folderId, context.project.projectId, entries[i]!, targets.get(context.project.projectId)!),
  )
}

/** The contractor's own people see its records by their roles. */
const companyOf = (
  { isOfCompany }: RecordType<any>,
  { caller: { organizationId } }: Call,
  { changing: { follows }, context: { project }, imported }: NewRecord,
): PartyEntry[] =>
  isOfCompany && !follows && !imported && organizationId !== project.organizationId
    ? [{ part: companyPart, organizationId }]
    : []

/** The entries of each record, with the companies that its project knows. */
async function knownOf(call: Call, drafts: NewRecord[], named: PartyEntry[][]): Promise<PartyEntry[][]> {
  const projectOf = (i: number): number => drafts[i]!.context.project.projectId
  const known = new Map<number, (entry: PartyEntry) => PartyEntry>()
  for (const projectId of new Set(drafts.map((_, i) => projectOf(i)))) {
    const there = named.filter((_, i) => projectOf(i) === projectId).flat()
    known.set(projectId, await entriesKnown(call, projectId, there))
  }
  return named.map((entries, i) => entries.map(known.get(projectOf(i))!))
}
