/** The responsible parties of a punch list item: each has its own status, the item the combined one. */
import type { Value } from '../../../contract/kit.ts'
import type { PunchList, PunchListParty } from '../../../contract/records/punchlist.ts'
import { partyStatus } from '../../../contract/states.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { codeName, unknownCode } from '../../codes/codes.ts'
import { raw } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { notYours } from '../engine/declare/ownership.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import type { PartyNow, WriteContext } from '../engine/declare/writecontext.ts'
import { targetsOf } from '../engine/tree/partytexts.ts'

type Item = Value<typeof PunchList.fields>
type ItemChange = RecordChange<typeof PunchList.fields>

/** Codes of the code list of party statuses. */
export const partyStatusCode = {
  pending: partyStatus.Pending.code,
  complete: partyStatus.Complete.code,
  accepted: partyStatus.Accepted.code,
  rejected: partyStatus.Rejected.code,
} as const

const normalized = (label: string): string => label.trim().toLowerCase()
const isSame = (one: string, other: string): boolean => normalized(one) === normalized(other)

/** The responsible parties of an item by label. Cached, because each change looks them up several times. */
const responsibleByLabel = new WeakMap<readonly PartyNow[], Map<string, PartyNow[]>>()

/** A company can match several people: then there is a row for each, all with the same status. */
function rowsOf({ parties }: WriteContext, label: string): readonly PartyNow[] {
  const known = responsibleByLabel.get(parties) ?? new Map<string, PartyNow[]>()
  if (!responsibleByLabel.has(parties)) {
    for (const one of parties.filter(({ part }) => part === 'responsible'))
      known.set(normalized(one.label), [...(known.get(normalized(one.label)) ?? []), one])
    responsibleByLabel.set(parties, known)
  }
  return known.get(normalized(label)) ?? []
}

/**
 * The status of a responsible party after this change. A caller who may write sets it for all parties, a
 * responsible caller only for their own. A complete party of an item that is sent back is pending again, so
 * that it can complete the item once more.
 */
export function partyStatusOf(label: string, change: ItemChange, isSentBack: boolean): number | null {
  const { sent, context, party } = change
  const rows = rowsOf(context, label)
  const before = rows[0]?.statusId ?? null
  if (party) return party.labels?.some((one) => isSame(one, label)) ? party.statusId! : before
  const maySet = setsForAll(context) || rows.some(({ isOwn }) => isOwn)
  if (maySet && isStatusSent(change)) return sent.subcontractorListStatus!
  return isSentBack && before === partyStatusCode.complete ? partyStatusCode.pending : before
}

/** A status sent back as it was read is not a change. */
const isStatusSent = ({ was, sent: { subcontractorListStatus: requested } }: ItemChange): boolean =>
  requested !== undefined && requested !== (was?.subcontractorListStatus ?? null)

/** If no party has a status yet, the status that was sent is stored. */
export function combinePartyStatuses(item: Item, change: ItemChange, isSentBack: boolean): void {
  if (!change.was) return
  const all = (item.responsiblePartyList ?? []).map((label) => partyStatusOf(label, change, isSentBack))
  if (all.some((one) => one !== null)) item.subcontractorListStatus = combined(all)
  else if (isSentBack && item.subcontractorListStatus === partyStatusCode.complete && !isStatusSent(change))
    item.subcontractorListStatus = partyStatusCode.pending
}

/** Rejected if any party is; the common status if all have the same; else pending. */
const combined = (all: Array<number | null>): number => {
  if (all.includes(partyStatusCode.rejected)) return partyStatusCode.rejected
  const [first] = all
  return first && all.every((one) => one === first) ? first : partyStatusCode.pending
}

/** The changes for the event. A party without a status counts as pending. */
export async function partyStatusChanges(
  item: Item,
  change: ItemChange,
  isSentBack: boolean,
): Promise<FieldChange[]> {
  const { was, context } = change
  const changes: FieldChange[] = []
  for (const label of new Set(was ? item.responsiblePartyList : [])) {
    const [before] = rowsOf(context, label)
    const from = before?.statusId || partyStatusCode.pending
    const to = partyStatusOf(label, change, isSentBack) || partyStatusCode.pending
    if (!before || from === to) continue
    const items = await context.codes('partyStatus')
    const describe = (code: number) => `${label}: ${code} ${items.find(({ id }) => id === code)?.name ?? ''}`
    changes.push(['partyStatus', describe(from).trim(), describe(to).trim()])
  }
  return changes
}

/** Finds the party that the request names, and checks that the caller may set its status. */
export async function findParty(change: ItemChange): Promise<void> {
  const { context, party } = change
  if (!party) return noteOwnRight(change)
  const items = await context.codes('partyStatus')
  const { statusId } = party
  if (!statusId) throw notEmpty('StatusId', 'the status of the party')
  if (!items.some(({ id }) => id === statusId)) throw unknownCode('StatusId', statusId, items)
  const matched = await matchParties(context, party.party?.trim() ?? '')
  if (!setsForAll(context) && !matched.some(({ isOwn }) => isOwn))
    throw forbidden('You can set your own status, but not the status of another party.')
  refuseAcceptance(context, 'StatusId', matched, statusId)
  party.labels = matched.map(({ label }) => label)
  const [{ personId, label, statusId: before }] = matched as [PartyNow]
  const isOwnRight = isAcceptance(statusId) || isAcceptance(before) || matched.some(({ isOwn }) => isOwn)
  change.onBehalf = isOwnRight ? null : personId ? { personId } : { name: label }
}

/** What `partyStatusChanges` writes, `<party>: <code> <name>`: whether it says that work is accepted or rejected, or no more. */
export const isVerdictOnParty = ([field, ...values]: FieldChange): boolean =>
  field === 'partyStatus' &&
  values.some((value) => isAcceptance(Number(/.*: (\d+)/s.exec(String(value))?.[1])))

/** Accepted or rejected: what those who verify work say of it. */
const isAcceptance = (statusId: number | null | undefined): boolean =>
  statusId === partyStatusCode.accepted || statusId === partyStatusCode.rejected

/** Anyone who verifies work accepts or rejects it in their own right. That it is pending or complete is the party's word. */
function noteOwnRight(change: ItemChange): void {
  const { was, sent } = change
  const isSent = (key: 'architectListStatus' | 'ownerStatus'): boolean =>
    sent[key] !== undefined && sent[key] !== was?.[key]
  if (!was || !isStatusSent(change) || isSent('architectListStatus') || isSent('ownerStatus')) return
  if (isAcceptance(sent.subcontractorListStatus) || isAcceptance(was.subcontractorListStatus))
    change.onBehalf = null
}

/** Those who verify work, and managers, set the status of any party, on its behalf. */
const setsForAll = ({ project }: WriteContext): boolean =>
  project.verifies || project.isManager || project.isAdmin

/** A party says that its work is pending or complete. Whether it is accepted or rejected is for those who verify it. */
function refuseAcceptance(
  context: WriteContext,
  fieldName: string,
  parties: readonly PartyNow[],
  statusId: number | null | undefined,
): void {
  if (setsForAll(context)) {
    if (statusId === partyStatusCode.rejected && !context.reason && !context.project.isAdmin)
      throw notEmpty('AdditionalInfo.Reason', 'the reason why the work is rejected')
    return
  }
  const isOwnWord = statusId === partyStatusCode.pending || statusId === partyStatusCode.complete
  const isLifted = parties.some((party) => party.statusId === partyStatusCode.rejected)
  if (!isOwnWord || isLifted)
    throw notYours([
      {
        errorCode: 'Forbidden',
        fieldName,
        message: `${fieldName}: a party sets its own status to Pending or Complete; only a member who verifies work accepts, rejects or lifts a rejection.`,
      },
    ])
}

/** The same for a status that is sent for all parties: a party then sets its own. */
export function refuseSentAcceptance(change: ItemChange): void {
  const { was, sent, context, party } = change
  if (!was || party || !isStatusSent(change)) return
  const own = context.parties.filter(({ part, isOwn }) => part === 'responsible' && isOwn)
  refuseAcceptance(context, context.fieldName('subcontractorListStatus'), own, sent.subcontractorListStatus)
}

/** A party whose work was rejected stays, under its name, until those who verify work lift that. */
export function refuseRemovedRejection({ responsiblePartyList }: Item, { was, context }: ItemChange): void {
  if (!was || setsForAll(context)) return
  const kept = new Set((responsiblePartyList ?? []).map(normalized))
  const removed = context.parties.find(
    ({ part, label, statusId }) =>
      part === 'responsible' && statusId === partyStatusCode.rejected && !kept.has(normalized(label)),
  )
  if (!removed) return
  const fieldName = context.fieldName('responsiblePartyList')
  const message = `${fieldName}: the work of ${removed.label} was rejected. Only those who verify work, and managers, can take them off.`
  throw notYours([{ errorCode: 'Forbidden', fieldName, message }])
}

/** By label; else by another name of the same member or company. Without a name: the caller's own parties. */
async function matchParties(context: WriteContext, name: string): Promise<PartyNow[]> {
  const all = context.parties.filter(({ part }) => part === 'responsible')
  if (!name) {
    const own = all.filter(({ isOwn }) => isOwn)
    if (own.length === 0)
      throw notEmpty('Party', 'the party, because you are not a responsible party yourself')
    return own
  }
  const named = all.filter(({ label }) => isSame(label, name))
  if (named.length > 0) return named
  const target = (await targetsOf(context.call, context.project.projectId, [name])).get(name)
  const found = all.filter(({ personId, organizationId }) =>
    target?.personId
      ? target.personId === personId
      : target?.organizationId && target.organizationId === organizationId,
  )
  if (found.length > 0) return found
  const known = [...new Set(all.map(({ label }) => label))].join(', ') || 'nobody'
  throw invalidField('Party', 'Enum', `Party ${name} is not responsible for this item; ${known} is.`)
}

/** SQL: each party once, in the order of the responsible party list. */
const parties = `SELECT y.label AS party, min(y.position) AS position,
    CASE WHEN count(DISTINCT y.person_id) = 1 AND count(y.person_id) = count(*) THEN min(y.person_id) ELSE 0
     END AS "userId",
    coalesce(bool_or(y.person_id = a.person_id OR y.organization_id = a.organization_id), false) AS "isYours",
    bool_and(y.person_id IS NULL AND y.organization_id IS NULL) AS "isOutside", coalesce(max(y.status_id), ${partyStatusCode.pending}) AS "statusId"
  FROM party y WHERE y.folder_id = f.id AND y.part = 'responsible' GROUP BY y.label`

export async function partiesOf(
  call: Call,
  folderId: number | null | undefined,
): Promise<Array<Value<typeof PunchListParty.fields>>> {
  if (!folderId) throw notEmpty('FolderId', 'the punch list item')
  const row = await call.db.row<{ parties: Array<Value<typeof PunchListParty.fields>> }>(
    `SELECT (SELECT coalesce(json_agg(json_build_object('party', r.party, 'userId', r."userId",
              'isYours', r."isYours", 'isOutside', r."isOutside", 'statusId', r."statusId", 'statusName', ${codeName('partyStatus', raw('r."statusId"'))})
              ORDER BY r.position), '[]') FROM (${parties}) r) AS parties
       FROM folder f JOIN punch_list_item t ON t.folder_id = f.id JOIN project p ON p.id = f.project_id ${joinNodeRights}
      WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!row) throw notFound('This punch list item')
  return row.parties
}
