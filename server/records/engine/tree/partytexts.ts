/**
 * Texts that name a party. Whom a text refers to is decided when it is written, and stored with the party: a
 * later rename, a new member or a person who takes a name changes nothing.
 */
import type { Call } from '../../../kernel/call.ts'
import type { PartyEntry } from '../declare/recordchange.ts'
import type { Party } from '../declare/writecontext.ts'

/** The person or the company that a text refers to. */
export interface Target {
  personId: number | null
  organizationId: number | null
}

/** The target of an entry; undefined for an outside party. */
export type TargetOf = (entry: Pick<PartyEntry, 'part' | 'label'>) => readonly Target[] | undefined

/** SQL: a text as it is compared: without case and without spaces around it. */
export const plainText = (text: string): string => `lower(btrim(${text}))`

/**
 * SQL: whether the party `y` is a contact of its record, who is reached for it alone. Managers may say whom the text of a contact
 * means, as of one that stands for nobody; `orPerson`: and of a contact who is a member now.
 */
export const isRecordContact = (orPerson = 'NULL'): string => `EXISTS (SELECT FROM record_contact c
  WHERE c.folder_id = y.folder_id AND c.person_id = y.person_id AND (c.person_id = ${orPerson} OR NOT EXISTS (
    SELECT FROM member m WHERE m.project_id = c.project_id AND m.person_id = c.person_id)))`

/** SQL: whether records of the project `p` may refer to the organization `o`: its own, those it manages, its members'. */
export const knownCompanies = `(NOT o.is_stand_in AND (p.organization_id IN (o.id, o.steward_id) OR EXISTS (
  SELECT FROM member m JOIN person n ON n.id = m.person_id
   WHERE m.project_id = p.id AND m.removed_at IS NULL AND n.organization_id = o.id)))`

/**
 * SQL: all that the texts `wanted` (label, plain) of the project $1 could refer to, by rank: a member's id, a login, a
 * confirmed e-mail address, a company of the directory, a member's full name. A full name that another member signs in with has the
 * rank of that login: the text refers to nobody.
 */
const meanings = `there AS (
    SELECT n.id, lower(n.login) AS login, lower(n.full_name) AS full_name,
           CASE WHEN n.email_confirmed_at IS NOT NULL THEN ${plainText('n.email')} END AS email
      FROM member m JOIN person n ON n.id = m.person_id
     WHERE m.project_id = $1 AND m.removed_at IS NULL),
  meant AS (
    SELECT w.label, 1 AS rank, t.id AS person_id, NULL::int AS organization_id
      FROM wanted w JOIN there t ON w.plain = t.id::text
    UNION SELECT w.label, 2, t.id, NULL FROM wanted w JOIN there t ON w.plain = t.login
    UNION SELECT w.label, 3, t.id, NULL FROM wanted w JOIN there t ON w.plain = t.email
    UNION SELECT w.label, 4, NULL, coalesce(o.merged_into, o.id) FROM wanted w JOIN organization o ON ${plainText('o.name')} = w.plain
            JOIN project p ON p.id = $1 WHERE ${knownCompanies}
    UNION SELECT w.label, CASE WHEN EXISTS (SELECT FROM there x WHERE x.login = w.plain AND x.id <> t.id) THEN 2 ELSE 5 END, t.id,
                 NULL FROM wanted w JOIN there t ON w.plain = t.full_name)`

/** SQL: which of the companies $2 the project $1 knows, or a record has as parties ($3), and what each was merged into. */
const companies = `SELECT o.id, coalesce(o.merged_into, o.id) AS "organizationId"
   FROM organization o JOIN project p ON p.id = $1
  WHERE o.id = ANY ($2::int[]) AND (coalesce(o.merged_into, o.id) = ANY ($3::int[]) OR ${knownCompanies})`

/**
 * The entries of a record with only companies that the project knows. Any number may be sent as the id of a company, and
 * nobody learns by that which companies there are.
 */
export async function entriesKnown(
  call: Call,
  projectId: number,
  entries: readonly PartyEntry[],
  parties: readonly Party[] = [],
): Promise<(entry: PartyEntry) => PartyEntry> {
  const isUnchecked = ({ orText }: PartyEntry): boolean => orText !== undefined
  const ids = [...new Set(entries.filter(isUnchecked).map(({ organizationId }) => organizationId!))]
  if (ids.length === 0) return (entry) => entry
  const stored = parties.flatMap(({ organizationId, isLent }) =>
    organizationId && !isLent ? organizationId : [],
  )
  const rows = await call.db.rows<{ id: number; organizationId: number }>(companies, [projectId, ids, stored])
  const found = new Map(rows.map(({ id, organizationId }) => [id, organizationId]))
  return (entry) => {
    if (!isUnchecked(entry)) return entry
    const { orText, organizationId, ...plain } = entry
    const known = found.get(organizationId!)
    if (known) return { ...plain, organizationId: known }
    return orText ? { ...plain, label: orText } : plain
  }
}

/** Of the best rank; if two are left, the text refers to nobody. */
const resolve = `WITH wanted AS (
    SELECT label, ${plainText('label')} AS plain FROM unnest($2::text[]) AS label WHERE btrim(label) <> ''),
  ${meanings}
  SELECT label, count(*)::int AS count, min(person_id) AS "personId", min(organization_id) AS "organizationId"
    FROM (SELECT *, rank() OVER (PARTITION BY label ORDER BY rank) AS best FROM meant) x
   WHERE best = 1 GROUP BY label`

/**
 * The targets of texts in a project. A text that two could mean has none, and the response says so, in the
 * `meta` of its status.
 */
export async function targetsOf(
  call: Call,
  projectId: number,
  labels: readonly string[],
): Promise<Map<string, Target>> {
  if (labels.length === 0) return new Map()
  const rows = await call.db.rows<Target & { label: string; count: number }>(resolve, [
    projectId,
    [...new Set(labels)],
  ])
  const ambiguous = rows.filter(({ count }) => count > 1).map(({ label }) => label.trim())
  if (ambiguous.length > 0) noteAmbiguous(call, ambiguous)
  return new Map(
    rows
      .filter(({ count }) => count === 1)
      .map(({ label, personId, organizationId }) => [label, { personId, organizationId }]),
  )
}

/** The key in `responseStatus.meta` of a successful response. */
const noteKey = 'ambiguousParties'

function noteAmbiguous(call: Call, labels: readonly string[]): void {
  const known = call.notes.get(noteKey)?.split('; ') ?? []
  call.notes.set(noteKey, [...new Set([...known, ...labels])].join('; '))
}

const keyOf = (part: string, label: string): string => `${part} ${label.trim().toLowerCase()}`

/** The stored targets of a record's texts, which they keep as long as they stay in the same part. */
function storedTargets(parties: readonly Party[]): Map<string, Target[]> {
  const stored = new Map<string, Target[]>()
  for (const { part, label, isLent, personId, organizationId } of parties) {
    if (label === null || isLent) continue
    const targets = stored.get(keyOf(part, label)) ?? []
    stored.set(keyOf(part, label), targets)
    const isNew = !targets.some((one) => one.personId === personId && one.organizationId === organizationId)
    if ((personId || organizationId) && isNew) targets.push({ personId, organizationId })
  }
  return stored
}

/** Resolves the texts of a changed record: those that it has already keep their targets. */
export async function targetsAfter(
  call: Call,
  projectId: number,
  parties: readonly Party[],
  entries: readonly PartyEntry[],
): Promise<TargetOf> {
  const stored = storedTargets(parties)
  const added = entries.flatMap(({ part, label }) =>
    label === undefined || stored.has(keyOf(part, label)) ? [] : label,
  )
  const found = await targetsOf(call, projectId, added)
  return ({ part, label }) => stored.get(keyOf(part, label!)) ?? targetsIn(found)({ part, label })
}

export const targetsIn =
  (found: ReadonlyMap<string, Target>): TargetOf =>
  ({ label }) => {
    const target = found.get(label!)
    return target && [target]
  }
