/**
 * The parties of a record: people by id, and texts that refer to a member, a company, or an outside party.
 */

import { companyPart } from '../../../access/visibility.ts'
import { type Columns, selectRows, valuesOfRows } from '../../../db/driver/columnsets.ts'
import { inOrder } from '../../../db/inorder.ts'
import type { Call } from '../../../kernel/call.ts'
import type { PartyEntry } from '../declare/recordchange.ts'
import type { Party } from '../declare/writecontext.ts'
import type { Target, TargetOf } from './partytexts.ts'

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

/** The rows of a record's parties. Positions are counted for each part, in the order as sent. */
export function partyRows(
  folderId: number,
  projectId: number,
  entries: readonly PartyEntry[],
  targetsOf: TargetOf,
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
      continue
    }
    const targets = targetsOf(entry)
    for (const target of targets?.length ? targets : [{}]) add(entry, target)
  }
  return rows
}

const partyColumns: Columns = [
  ['project_id', 'int'],
  ['folder_id', 'int'],
  ['part', 'text'],
  ['position', 'int'],
  ['label', 'text'],
  ['person_id', 'int'],
  ['organization_id', 'int'],
  ['status_id', 'int'],
]

/** SQL that writes parties. Their parameters, `valuesOfParties`, begin with this number. */
export const insertParties = (first: number): string =>
  `INSERT INTO party (${partyColumns.map(([column]) => column).join(', ')}) ${selectRows(partyColumns, first)}`

export const valuesOfParties = (rows: readonly PartyRow[]): unknown[] =>
  valuesOfRows(partyColumns, rows as ReadonlyArray<PartyRow & Record<string, unknown>>)

/** Parties that a record has from its creation on, whatever its fields say. */
const lasting = ['creator', companyPart]

/** Whether a record has these parties already, apart from its creator, their company and those of another record. */
export function areSame(parties: readonly Party[], rows: readonly PartyRow[]): boolean {
  const own = parties.filter(({ isLent, part }) => !isLent && !lasting.includes(part))
  if (own.length !== rows.length) return false
  const known = new Set(own.map((one) => identityOf(one, one.statusId, one.personId, one.organizationId)))
  return rows.every((row) => known.has(identityOf(row, row.status_id, row.person_id, row.organization_id)))
}

/** All that distinguishes two parties as one text. The label is last, because it may hold any character. */
const identityOf = (
  { part, position, label }: Pick<Party | PartyRow, 'part' | 'position' | 'label'>,
  ...ids: Array<number | null | undefined>
): string => `${part} ${position} ${ids.map((id) => id ?? '-').join(' ')} ${label == null ? '' : `=${label}`}`

/** Replaces the parties of one record, except the lasting ones and those added through another record. */
export async function replaceParties(call: Call, folderId: number, rows: readonly PartyRow[]): Promise<void> {
  await inOrder([
    call.db.rows('DELETE FROM party WHERE folder_id = $1 AND via IS NULL AND part <> ALL ($2::text[])', [
      folderId,
      lasting,
    ]),
    rows.length > 0 ? call.db.rows(insertParties(1), valuesOfParties(rows)) : undefined,
  ])
}
