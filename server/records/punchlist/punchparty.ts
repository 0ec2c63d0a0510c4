/** The responsible parties of a punch list item: each stands for itself, the item shows the sum. */
import type { Value } from '../../../contract/kit.ts'
import type { PunchList, PunchListParty } from '../../../contract/punchlist.ts'
import { partyStatus } from '../../../contract/states.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import { codeName, unknownCode } from '../../codes/codes.ts'
import { raw } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import type { Change } from '../../kernel/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import type { RecordChange } from '../engine/declare/recordtype.ts'
import type { PartyNow, WriteContext } from '../engine/declare/writecontext.ts'
import { targetsOf } from '../engine/tree/parties.ts'

type Item = Value<typeof PunchList.fields>
type Moving = RecordChange<typeof PunchList.fields>

/** The codes of the list of party statuses. */
export const standing = {
  pending: partyStatus.Pending.code,
  complete: partyStatus.Complete.code,
  rejected: partyStatus.Rejected.code,
} as const

const plain = (label: string): string => label.trim().toLowerCase()
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

/** The responsible parties of an item by their texts, sorted once: each is asked for several times. */
const sorted = new WeakMap<readonly PartyNow[], Map<string, PartyNow[]>>()

/** A company may stand there for several people: a row for each, all of them standing alike. */
function rowsOf({ parties }: WriteContext, label: string): readonly PartyNow[] {
  const known = sorted.get(parties) ?? new Map<string, PartyNow[]>()
  if (!sorted.has(parties)) {
    for (const one of parties.filter(({ part }) => part === 'responsible'))
      known.set(plain(one.label), [...(known.get(plain(one.label)) ?? []), one])
    sorted.set(parties, known)
  }
  return known.get(plain(label)) ?? []
}

/**
 * How a responsible party stands from now on. Whoever may write says it for all, somebody responsible for himself.
 * What was done and is sent back is pending again: else it could not become complete once more.
 */
export function standingOf(label: string, changing: Moving, isSentBack: boolean): number | null {
  const { sent, context, party } = changing
  const rows = rowsOf(context, label)
  const before = rows[0]?.statusId ?? null
  if (party) return party.labels?.some((one) => isSame(one, label)) ? party.statusId! : before
  const mayAsk = context.project.writes || rows.some(({ isOwn }) => isOwn)
  if (mayAsk && isAskedFor(changing)) return sent.subcontractorListStatus!
  return isSentBack && before === standing.complete ? standing.pending : before
}

/** Sending back what was read asks for nothing. */
const isAskedFor = ({ was, sent: { subcontractorListStatus: asked } }: Moving): boolean =>
  asked !== undefined && asked !== (was?.subcontractorListStatus ?? null)

/** Any rejected: rejected; all alike: so; else pending. Where no party has a standing, what was sent stays. */
export function sumUp(item: Item, changing: Moving, isSentBack: boolean): void {
  if (!changing.was) return
  const all = (item.responsiblePartyList ?? []).map((label) => standingOf(label, changing, isSentBack))
  if (all.some((one) => one !== null)) item.subcontractorListStatus = summedUp(all)
  else if (isSentBack && item.subcontractorListStatus === standing.complete && !isAskedFor(changing))
    item.subcontractorListStatus = standing.pending
}

const summedUp = (all: Array<number | null>): number => {
  if (all.includes(standing.rejected)) return standing.rejected
  const [first] = all
  return first && all.every((one) => one === first) ? first : standing.pending
}

/** A party that nobody has spoken of is pending. */
export async function standingsChanged(item: Item, changing: Moving, isSentBack: boolean): Promise<Change[]> {
  const { was, context } = changing
  const changes: Change[] = []
  for (const label of new Set(was ? item.responsiblePartyList : [])) {
    const [before] = rowsOf(context, label)
    const from = before?.statusId || standing.pending
    const to = standingOf(label, changing, isSentBack) || standing.pending
    if (!before || from === to) continue
    const items = await context.codes('partyStatus')
    const say = (code: number) => `${label}: ${code} ${items.find(({ id }) => id === code)?.name ?? ''}`
    changes.push(['partyStatus', say(from).trim(), say(to).trim()])
  }
  return changes
}

/** Finds the party that is meant, and whether the asker may speak for it. */
export async function findParty({ context, party }: Moving): Promise<void> {
  if (!party) return
  const items = await context.codes('partyStatus')
  const { statusId } = party
  if (!statusId) throw notEmpty('StatusId', 'how the party stands: the StatusId')
  if (!items.some(({ id }) => id === statusId)) throw unknownCode('StatusId', statusId, items)
  const meant = await partiesMeant(context, party.party?.trim() ?? '')
  if (!context.project.writes && !meant.some(({ isOwn }) => isOwn))
    throw forbidden('You can say how you stand yourself, but not how another party does.')
  party.labels = meant.map(({ label }) => label)
}

/** By its text; else by another name of the same member or company; without a name: the asker's own. */
async function partiesMeant(context: WriteContext, name: string): Promise<PartyNow[]> {
  const all = context.parties.filter(({ part }) => part === 'responsible')
  if (!name) {
    const own = all.filter(({ isOwn }) => isOwn)
    if (own.length === 0) throw notEmpty('Party', 'the party: you are not one yourself')
    return own
  }
  const named = all.filter(({ label }) => isSame(label, name))
  if (named.length > 0) return named
  const targets = (await targetsOf(context.call, context.project.projectId, [name])).get(name) ?? []
  const found = all.filter(({ personId, organizationId }) =>
    targets.some((one) =>
      one.personId ? one.personId === personId : one.organizationId && one.organizationId === organizationId,
    ),
  )
  if (found.length > 0) return found
  const known = [...new Set(all.map(({ label }) => label))].join(', ') || 'nobody'
  throw invalidField('Party', 'Enum', `Party ${name} is not responsible for this item; ${known} is.`)
}

/** Each party once, in the order of the list. */
const parties = `SELECT y.label AS party, min(y.position) AS position,
    CASE WHEN count(DISTINCT y.person_id) = 1 AND count(y.person_id) = count(*) THEN min(y.person_id) ELSE 0
     END AS "userId", coalesce(max(y.status_id), ${standing.pending}) AS "statusId"
  FROM party y WHERE y.folder_id = f.id AND y.part = 'responsible' GROUP BY y.label`

export async function partiesOf(
  call: Call,
  folderId: number | null | undefined,
): Promise<Array<Value<typeof PunchListParty.fields>>> {
  if (!folderId) throw notEmpty('FolderId', 'the FolderId of the punch list item')
  const row = await call.db.row<{ parties: Array<Value<typeof PunchListParty.fields>> }>(
    `SELECT (SELECT coalesce(json_agg(json_build_object('party', r.party, 'userId', r."userId",
              'statusId', r."statusId", 'statusName', ${codeName('partyStatus', raw('r."statusId"'))})
              ORDER BY r.position), '[]') FROM (${parties}) r) AS parties
       FROM folder f JOIN punch_list_item t ON t.folder_id = f.id JOIN project p ON p.id = f.project_id ${grantJoin}
      WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!row) throw notFound('This punch list item')
  return row.parties
}
