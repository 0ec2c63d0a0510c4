/**
 * Names that read as somebody else's are refused: texts in records refer to people and companies by them. A
 * refusal says only that, because it must not tell who is known here, and it counts like a failed sign-in.
 */
import { type Attempt, accountOf, noteFailure, secondsOfDelay } from '../../access/delays.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, invalidField } from '../../kernel/faults.ts'
import { knownCompanies, plainText } from '../../records/engine/tree/partytexts.ts'
import { alike, hasInvisible } from './alike.ts'

/**
 * What a text is used as. `owncompany`: the company that people state as theirs; `organization`: the name of
 * an organization, new or renamed.
 */
export type NameUse =
  | 'login'
  | 'email'
  | 'fullname'
  | 'namepart'
  | 'owncompany'
  | 'neworganization'
  | 'organization'

export interface NewName {
  fieldName: string
  use: NameUse
  text: string
}

/** Whose name it is. */
export interface Named {
  /** 0 for a new person. */
  personId: number
  /** Their organization, or the one that is renamed; for a new one, the organization that adds it. */
  organizationId: number
  /** Whether they sign in after the change: then their address must be theirs alone. */
  signsIn: boolean
  /** Whether they set it for themselves. */
  isOwn: boolean
}

/** Two may take one of these at the same moment; first and last names are given too often to wait for each other. */
const lockedUses: ReadonlySet<NameUse> = new Set(['login', 'email', 'organization', 'neworganization'])

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Two who take one name run one after the other. An organization takes this lock before that of its row. */
export const lockNames = async (call: Call, texts: readonly string[]): Promise<void> => {
  await call.db.rows(
    `SELECT pg_advisory_xact_lock($1, h.hash)
       FROM (SELECT DISTINCT hashtext(text) AS hash FROM unnest($2::text[]) AS text ORDER BY 1) h`,
    [advisoryLock.names, texts.map(plain)],
  )
}

export async function refuseTaken(call: Call, named: Named, names: readonly NewName[]): Promise<void> {
  const given = names.filter(({ text }) => text.trim() !== '')
  if (given.length === 0) return
  refuseInvisible(given)
  const locked = given.filter(({ use }) => lockedUses.has(use))
  await lockNames(
    call,
    locked.map(({ text }) => text),
  )
  await refuseWaiting(call)
  const [taken] = await call.db.rows<{ fieldName: string }>(statement, [
    JSON.stringify(given.map((one) => ({ ...one, plain: plain(one.text) }))),
    named.personId,
    named.organizationId,
    named.signsIn,
    named.isOwn,
  ])
  if (taken) throw nameTaken(call, taken.fieldName)
  for (const { use, fieldName, text } of given)
    if (use === 'owncompany' && (await readsAsAnothers(call, named, text))) throw nameTaken(call, fieldName)
}

/** A name with characters that nobody sees reads as another one. */
function refuseInvisible(names: readonly NewName[]): void {
  const found = names.find(({ use, text }) => use === 'namepart' && hasInvisible(text))
  if (found)
    throw invalidField(
      found.fieldName,
      'Name',
      'This name has characters that nobody sees. Please type it again without them.',
    )
}

/** Whether a company that people state as theirs reads as another one of their projects, however it is typed. */
async function readsAsAnothers(call: Call, { personId, organizationId }: Named, text: string) {
  const known = await call.db.row<Record<'own' | 'colleagues' | 'companies' | 'stated', string[]>>(
    readableCompanies,
    [organizationId, personId],
  )
  const wanted = alike(text)
  const isAmong = (names: readonly string[]): boolean => names.some((name) => alike(name) === wanted)
  const { own, colleagues, companies, stated } = known!
  if (!wanted || isAmong(own)) return false
  return isAmong(companies) || (isAmong(stated) && !isAmong(colleagues))
}

/** The same sentence for every reason. */
export const nameTaken = (call: Call, fieldName: string): Fault => {
  const message =
    'This name cannot be used here: it reads as that of somebody else or of another company. Please enter your own, or ask an administrator.'
  return refusedName(
    call,
    new Fault('Conflict', message, { fields: [{ errorCode: 'Name', fieldName, message }] }),
  )
}

/** A refused name or address counts: after many of them the caller has to wait. */
export function refusedName(call: Call, { code, message, more }: Fault): Fault {
  const attempt = attemptOf(call)
  return new Fault(code, message, {
    ...more,
    afterwards: (database) => database.transaction((db) => noteFailure(db, call.settings, attempt, true)),
  })
}

/** Refuses the person who had many names or addresses refused, for a while. */
export async function refuseWaiting(call: Call): Promise<void> {
  const attempt = attemptOf(call)
  const seconds = await secondsOfDelay(call.db, call.settings, attempt)
  if (seconds > 0) throw mustWait(call, attempt, seconds)
}

const mustWait = (call: Call, attempt: Attempt, seconds: number): Fault =>
  new Fault('TooManyRequests', attempt.tooMany!, {
    headers: { 'Retry-After': String(seconds) },
    afterwards: (database) => database.transaction((db) => noteFailure(db, call.settings, attempt, false)),
  })

/**
 * Apart from sign-ins: those of the same person would start the delays over, and names that an office cannot use must
 * not keep it from signing in. No user name has a NUL.
 */
const attemptOf = (call: Call): Attempt => ({
  accounts: [accountOf(`\0names ${call.caller.id}`)],
  address: `names ${call.caller.id || call.address}`,
  now: call.now,
  tooMany: 'Too many names that cannot be used here. Please wait, then try again.',
})

const isAnothers = 'n.id <> $2 AND n.merged_into IS NULL'
const signsIn = 'n.login IS NOT NULL AND n.password IS NOT NULL'
const hasAddress = `${plainText('n.email')} = w.plain AND n.email_confirmed_at IS NOT NULL`

/** SQL: the projects of an organization: its own, those of the directory it is in, those its people are members of. */
const projectsOf = (organization: string): string => `SELECT p.id FROM project p
   WHERE p.organization_id IN (SELECT unnest(ARRAY[o.id, o.steward_id]) FROM organization o WHERE o.id = ${organization})
  UNION SELECT m.project_id FROM member m JOIN person n ON n.id = m.person_id
         WHERE n.organization_id = ${organization} AND m.removed_at IS NULL`

/** SQL: whether the organization `o` is in one of these projects. */
const isMet = `EXISTS (SELECT FROM project p WHERE p.id IN (SELECT id FROM theirs) AND ${knownCompanies})`

const isCompany = `EXISTS (SELECT FROM organization o WHERE ${plainText('o.name')} = w.plain AND o.id <> $3 AND o.merged_into IS NULL`

/**
 * SQL: whether people of another organization in these projects state it as their company, and no colleague does:
 * lists and counts by company would show one's records as theirs.
 */
const isStatedByOthers = `EXISTS (
      SELECT FROM member m JOIN person n ON n.id = m.person_id
       WHERE m.removed_at IS NULL AND m.project_id IN (SELECT id FROM theirs)
         AND ${plainText('n.company')} = w.plain AND n.organization_id <> $3)
    AND NOT EXISTS (
      SELECT FROM person n WHERE n.organization_id = $3 AND n.id <> $2 AND ${plainText('n.company')} = w.plain)`

/** SQL: the companies that the projects of the organization $1 know, as one row; $2 the person who states one. */
const readableCompanies = `WITH theirs AS MATERIALIZED (${projectsOf('$1')})
  SELECT ARRAY(SELECT o.name FROM organization o WHERE o.id = $1) AS own,
    ARRAY(SELECT n.company FROM person n WHERE n.organization_id = $1 AND n.id <> $2 AND n.company IS NOT NULL) AS colleagues,
    ARRAY(SELECT o.name FROM organization o WHERE o.id <> $1 AND o.merged_into IS NULL AND ${isMet}) AS companies,
    ARRAY(SELECT DISTINCT n.company FROM member m JOIN person n ON n.id = m.person_id
           WHERE m.removed_at IS NULL AND m.project_id IN (SELECT id FROM theirs)
             AND n.organization_id <> $1 AND n.company IS NOT NULL) AS stated`

/**
 * SQL: the given names that are taken. Two people may be called alike, so an administrator gives somebody a name that a person of
 * another company signs in with; a text with it then refers to nobody where both are members (partytexts.ts). $1 the names, $2 the person, $3 their organization, $4 whether they
 * sign in, $5 whether they set it for themselves.
 */
const statement = `WITH w AS (
    SELECT * FROM json_to_recordset($1::text::json) AS w ("fieldName" text, use text, plain text)),
  theirs AS MATERIALIZED (${projectsOf('$3')}),
  own AS (SELECT ${plainText('o.name')} AS plain FROM organization o WHERE o.id = $3)
  SELECT w."fieldName" FROM w WHERE
    (w.use IN ('login', 'email', 'fullname') AND EXISTS (
      SELECT FROM person n WHERE lower(n.login) = w.plain AND ${isAnothers}
         AND (w.use <> 'fullname' OR $5::boolean OR n.organization_id = $3)))
    OR (w.use IN ('login', 'fullname', 'namepart') AND EXISTS (
      SELECT FROM person n WHERE n.id = CASE WHEN w.plain ~ '^[1-9][0-9]{0,8}$' THEN w.plain::int END AND ${isAnothers}))
    OR (w.use IN ('login', 'email', 'fullname', 'namepart') AND EXISTS (
      SELECT FROM person n WHERE ${hasAddress} AND ${isAnothers}
         AND CASE WHEN w.use = 'email' THEN $5::boolean OR ($4::boolean AND ${signsIn})
                  WHEN w.use = 'login' THEN ${signsIn} ELSE true END))
    OR (w.use = 'login' AND EXISTS (
      SELECT FROM person n JOIN member m ON m.person_id = n.id AND m.removed_at IS NULL
       WHERE lower(n.full_name) = w.plain AND ${isAnothers} AND n.organization_id <> $3
         AND m.project_id IN (SELECT id FROM theirs)))
    OR (w.use IN ('login', 'email', 'fullname') AND w.plain NOT IN (SELECT plain FROM own) AND ${isCompany}))
    OR (w.use IN ('namepart', 'owncompany') AND w.plain NOT IN (SELECT plain FROM own) AND ${isCompany} AND ${isMet}))
    OR (w.use = 'owncompany' AND w.plain NOT IN (SELECT plain FROM own) AND ${isStatedByOthers})
    OR (w.use = 'organization' AND ${isCompany} AND ${isMet}))
    OR (w.use = 'neworganization' AND (${isCompany} AND ${isMet})
      OR (w.plain IN (SELECT plain FROM own) AND EXISTS (SELECT FROM theirs))))
    OR (w.use = 'organization' AND EXISTS (
      SELECT FROM person n JOIN member m ON m.person_id = n.id AND m.removed_at IS NULL
       WHERE lower(n.full_name) = w.plain AND n.organization_id <> $3
         AND m.project_id IN (SELECT id FROM theirs)))
  LIMIT 1`
