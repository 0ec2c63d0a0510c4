/** Who has a part in a record: people by id, and texts that stand for a member, a company, or outsiders. */

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
 * Whoever becomes a member waits until what is being written here is written, and then looks for texts that mean him; who
 * writes later sees him. To be held before any node is locked: who adds a member locks the nodes that name him.
 */
export const holdMembers = (projectId: string): string =>
  `pg_advisory_xact_lock_shared(${advisoryLock.members}, ${projectId})`

/** The same for who adds one: nobody else's texts are being read, and all that were are there to be seen. */
export const lockMembersOut = async (call: Call, projectId: number): Promise<void> => {
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.members, projectId])
}

/** SQL: whether the text of the party `y` of the node `f` names the member whom it stands for, and he still is one. */
export const isStillMeant = `(y.label IS NOT NULL AND EXISTS (
  SELECT FROM member m JOIN person n ON n.id = m.person_id
   WHERE m.project_id = f.project_id AND m.person_id = y.person_id AND m.removed_at IS NULL
     AND lower(btrim(y.label)) IN (n.id::text, lower(n.login), lower(n.email), lower(n.full_name))))`

/** What texts stand for that need not be looked up, because they stand for the same as before. */
export const targetsKept = (parties: readonly Party[]): Map<string, Target[]> =>
  new Map(
    parties.flatMap(
      ({ label, isStillMeant, personId }): Array<[string, Target[]]> =>
        label !== null && isStillMeant ? [[label, [{ personId, organizationId: null }]]] : [],
    ),
  )

/**
 * What texts stand for in a project: a member by id, login, e-mail or full name; else a company by its name;
 * else the members who name that company as theirs; else nobody here.
 */
export async function targetsOf(
  call: Call,
  projectId: number,
  labels: readonly string[],
): Promise<Map<string, Target[]>> {
  const wanted = [...new Set(labels)]
  const found = new Map<string, Target[]>()
  if (wanted.length === 0) return found
  const held = call.db.rows(`SELECT ${holdMembers('$1')}`, [projectId])
  const meant = call.db.rows<Target & { label: string; rank: number }>(
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
  await inOrder([held, meant])
  const rows = await meant
  const ranks = new Map<string, number>()
  for (const { label, rank, personId, organizationId } of rows) {
    const best = ranks.get(label)
    // Two members of the same name: the first one is meant. A company means all of its people.
    if (best !== undefined && (rank !== best || rank === 1)) continue
    ranks.set(label, rank)
    found.set(label, [...(found.get(label) ?? []), { personId, organizationId }])
  }
  return found
}

/** The rows of a record's parties. Each part counts its own positions, in the order as sent. */
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

/** Whether the parties of a record are these already; the creator stays, and so do those who came by another record. */
export function areSame(parties: readonly Party[], rows: readonly PartyRow[]): boolean {
  const there = parties.filter(({ isLent, part }) => !isLent && part !== 'creator')
  if (there.length !== rows.length) return false
  const said = new Set(there.map((one) => saying(one, one.statusId, one.personId, one.organizationId)))
  return rows.every((row) => said.has(saying(row, row.status_id, row.person_id, row.organization_id)))
}

/** All that tells two parties apart, the text last: it may hold anything. */
const saying = (
  { part, position, label }: Pick<Party | PartyRow, 'part' | 'position' | 'label'>,
  ...ids: Array<number | null | undefined>
): string => `${part} ${position} ${ids.map((id) => id ?? '-').join(' ')} ${label == null ? '' : `=${label}`}`

/** Writes the parties of one record anew. */
export async function replaceParties(call: Call, folderId: number, rows: readonly PartyRow[]): Promise<void> {
  await inOrder([
    call.db.rows(`DELETE FROM party WHERE folder_id = $1 AND via IS NULL AND part <> 'creator'`, [folderId]),
    insertParties(call, rows),
  ])
}
