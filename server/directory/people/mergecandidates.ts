/** The people or companies that the caller may merge, so that nobody chooses two that are refused afterwards. */
import type { Value } from '../../../contract/kit.ts'
import {
  type MergeCandidate,
  MergeCandidatesRead,
  mergeCandidatesMax,
  mergeKinds,
} from '../../../contract/people/merge.ts'
import type { Call } from '../../kernel/call.ts'
import { forbidden, invalidField } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { administered, administeredPerson, isOthersInUse } from '../companies/organization.ts'
import { isBoundCompany } from './mergesubjects.ts'
import type { MergeKind } from './mergevalues.ts'

type Candidate = Value<typeof MergeCandidate.fields>

/** SQL: those that the caller $1 administers, whose texts contain $2, by name. */
const candidates: Record<MergeKind, string> = {
  person: `SELECT n.id, n.full_name AS name, o.name AS company, n.login, n.email, NOT n.is_admin AND n.id <> $1 AS "mayGo"
      FROM person n JOIN organization o ON o.id = n.organization_id
     WHERE n.merged_into IS NULL AND NOT n.is_service AND ${administeredPerson}
       AND strpos(lower(concat_ws(' ', n.full_name, n.login, n.email, o.name)), lower($2)) > 0`,
  organization: `SELECT o.id, o.name, NULL AS company, NULL AS login, NULL AS email,
           NOT ${isBoundCompany} AND o.id <> (SELECT a.organization_id FROM person a WHERE a.id = $1) AS "mayGo"
      FROM organization o
     WHERE o.merged_into IS NULL AND ${administered} AND NOT ${isOthersInUse} AND strpos(lower(o.name), lower($2)) > 0`,
}

async function readCandidates(
  { kind, text }: { kind?: string | null; text?: string | null },
  call: Call,
): Promise<{ candidates: Candidate[]; candidatesLeftOff: number }> {
  if (!call.caller.isAdmin) throw forbidden('Merging needs an administrator of an organization.')
  const wanted = (kind?.trim().toLowerCase() || 'person') as MergeKind
  if (!mergeKinds.includes(wanted))
    throw invalidField('Kind', 'Enum', `Kind must be one of these: ${mergeKinds.join(', ')}.`)
  const rows = await call.db.rows<Candidate & { found: number }>(
    `SELECT c.*, (count(*) OVER ())::int AS found FROM (${candidates[wanted]}) c
      ORDER BY lower(c.name) COLLATE "C", c.id LIMIT ${mergeCandidatesMax}`,
    [call.caller.id, text?.trim() ?? ''],
  )
  return { candidates: rows, candidatesLeftOff: (rows[0]?.found ?? 0) - rows.length }
}

export default [serve(MergeCandidatesRead, readCandidates)]
