/**
 * The parties of a record: people by id, and texts that refer to a member, a company, or an outside party.
 */

import { inOrder } from '../../../db/inorder.ts'
import { advisoryLock } from '../../../db/locks.ts'
import type { Call } from '../../../kernel/call.ts'
import type { PartyEntry } from '../declare/recordtype.ts'
import type { Party } from '../declare/writecontext.ts'

export interface PartyRow {
  project_id: number
  folder_id: number
  part: string
  position: number
  label?: string
  person_id?: number | null
  organization_id?: number | null
  status_id?: number | null
}

export interface Target {
  personId: number | null
  organizationId: number | null
}

/**
 * SQL of a shared lock for writing parties. Adding a member waits for it, and then finds the texts that
 * refer to the new member; parties written later see that member. Take it before any node is locked: adding
 * a member locks the nodes that name the person, and two orders would be a deadlock.
 */
export const holdMembers = (projectId: string): string =>
  `pg_advisory_xact_lock_shared(${advisoryLock.members}, ${projectId})`

/** The exclusive lock, for adding a member: no parties are being written, and earlier ones are visible. */
export const lockMembersOut = async (call: Call, projectId: number): Promise<void> => {
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.members, projectId])
}

/** SQL: whether the text of the party `y` of the node `f` still names the same person, still a member. */
export const isStillMeant = `(y.label IS NOT NULL AND EXISTS (
  SELECT FROM member m JOIN person n ON n.id = m.person_id
   WHERE m.project_id = f.project_id AND m.person_id = y.person_id AND m.removed_at IS NULL
     AND lower(btrim(y.label)) IN (n.id::text, lower(n.login), lower(n.email), lower(n.full_name))))`

/** Targets of texts that need no look-up, because they still refer to the same member. */
export const knownTargets = (parties: readonly Party[]): Map<string, Target[]> =>
  new Map(
    parties.flatMap(
      ({ label, isStillMeant, personId }): Array<[string, Target[]]> =>
        label !== null && isStillMeant ? [[label, [{ personId, organizationId: null }]]] : [],
    ),
  )

/**
 * The targets of texts in a project: a member by id, login, e-mail or full name; else a company by its name;
 * else the members who state that company as theirs; else none.
 */
export async function targetsOf(
  call: Call,
  projectId: number,
  labels: readonly string[],
): Promise<Map<string, Target[]>> {
  const wanted = [...new Set(labels)]
  const found = new Map<string, Target[]>()
  if (wanted.length === 0) return found
  const lock = call.db.rows(`SELECT ${holdMembers('$1')}`, [projectId])
  const matches = call.db.rows<Target & { label: string; rank: number }>(
    `WITH wanted AS (SELECT label, lower(btrim(label)) AS plain FROM unnest($2::text[]) AS label),
          there AS (SELECT n.id, n.login, n.email, n.full_name, n.company, o.id AS organization_id,
                           o.name AS organization
                      FROM member m JOIN person n ON n.id = m.person_id
                      JOIN organization o ON o.id = n.organization_id
                     WHERE m.project_id = $1 AND m.removed_at IS NULL)
     SELECT w.label, 1 AS rank, t.id AS "personId", NULL::int AS "organizationId" FROM wanted w JOIN there t
         ON w.plain IN (t.id::text, lower(t.login), lower(t.email), lower(t.full_name))
     UNION SELECT w.label, 2, NULL, t.organization_id
             FROM wanted w JOIN there t ON w.plain = lower(t.organization)
     UNION SELECT w.label, 3, t.id, NULL FROM wanted w JOIN there t ON w.plain = lower(t.company)
     ORDER BY 2, 3, 4`,
    [projectId, wanted],
  )
  await inOrder([lock, matches])
  const rows = await matches
  const ranks = new Map<string, number>()
  for (const { label, rank, personId, organizationId } of rows) {
    const best = ranks.get(label)
    // Of two members with the same name the first one is taken. A company stands for all of its people.
    if (best !== undefined && (rank !== best || rank === 1)) continue
    ranks.set(label, rank)
    found.set(label, [...(found.get(label) ?? []), { personId, organizationId }])
  }
  return found
}

/** The rows of a record's parties. Positions are counted for each part, in the order as sent. */
export function partyRows(
  folderId: number,
  projectId: number,
  entries: readonly PartyEntry[],
  targets: ReadonlyMap<string, Target[]>,
): PartyRow[] {
  const positions = new Map<string, number>()
  const rows: PartyRow[] = []
  const add = (entry: PartyEntry, target: Partial<Target>) => {
    const position = positions.get(entry.part) ?? 0
    positions.set(entry.part, position + 1)
    rows.push({
      project_id: projectId,
      folder_id: folderId,
      part: entry.part,
      position,
      label: entry.label,
      person_id: target.personId,
      organization_id: target.organizationId,
      status_id: entry.statusId,
    })
  }
  for (const entry of entries) {
    if (entry.label === undefined) {
      if (entry.personId || entry.organizationId) add(entry, entry)
    } else for (const target of targets.get(entry.label) ?? [{}]) add(entry, target)
  }
  return rows
}

export async function insertParties(call: Call, rows: readonly PartyRow[]): Promise<void> {
  if (rows.length === 0) return
  await call.db.rows(
    `INSERT INTO party (project_id, folder_id, part, position, label, person_id, organization_id, status_id)
     SELECT r.* FROM json_to_recordset($1::text::json) AS r (project_id int, folder_id int, part text,
            position int, label text, person_id int, organization_id int, status_id int)`,
    [JSON.stringify(rows)],
  )
}

/** Whether a record has these parties already, apart from its creator and those of another record. */
export function areSame(parties: readonly Party[], rows: readonly PartyRow[]): boolean {
  const own = parties.filter(({ isLent, part }) => !isLent && part !== 'creator')
  if (own.length !== rows.length) return false
  const known = new Set(own.map((one) => identityOf(one, one.statusId, one.personId, one.organizationId)))
  return rows.every((row) => known.has(identityOf(row, row.status_id, row.person_id, row.organization_id)))
}

/** All that distinguishes two parties as one text. The label is last, because it may hold any character. */
const identityOf = (
  { part, position, label }: Pick<Party | PartyRow, 'part' | 'position' | 'label'>,
  ...ids: Array<number | null | undefined>
): string => `${part} ${position} ${ids.map((id) => id ?? '-').join(' ')} ${label == null ? '' : `=${label}`}`

/** Replaces the parties of one record, except its creator and those added through another record. */
export async function replaceParties(call: Call, folderId: number, rows: readonly PartyRow[]): Promise<void> {
  await inOrder([
    call.db.rows(`DELETE FROM party WHERE folder_id = $1 AND via IS NULL AND part <> 'creator'`, [folderId]),
    insertParties(call, rows),
  ])
}
