/** The people whom the caller knows, and what they are members of. */
import type { Value } from '../../../contract/kit.ts'
import {
  type KnownPerson,
  PeopleRead,
  type PersonProject,
  PersonProjectsRead,
} from '../../../contract/people/people.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { isCallersProject, rights } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'
import { administeredPerson } from '../companies/organization.ts'
import { runsServer } from '../companies/runsserver.ts'
import { readUser } from './user.ts'

type PersonValue = Value<typeof KnownPerson.fields>

/** SQL: the people of the caller's projects, $1, and of the organizations that they belong to or look after. */
const known = `(
  SELECT m.person_id FROM (${rights({ section: 'setup' })}) a
    JOIN member m ON m.project_id = a.project_id AND m.removed_at IS NULL
  UNION SELECT n.id FROM person n JOIN organization o ON o.id = n.organization_id
          JOIN person a ON a.id = $1 AND a.organization_id IN (o.id, o.steward_id))`

const signsIn = 'n.login IS NOT NULL AND n.password IS NOT NULL'
const sortName = `lower(n.full_name) COLLATE "C"`

const select = `SELECT n.id AS "userId", n.full_name AS "fullName", n.email, n.phone, n.cell, ${shownCompany()} AS company,
    CASE WHEN o.is_stand_in THEN 0 ELSE o.id END AS "organizationId", ${signsIn} AS "signsIn", n.is_active AS "isActive",
    n.is_admin AS "isAdmin", n.is_demo AS "isDemo", g.administered AS "isAdministered",
    CASE WHEN g.administered THEN n.last_login END AS "lastLogin",
    EXISTS (SELECT FROM invitation v WHERE v.person_id = n.id AND v.accepted_at IS NULL AND v.withdrawn_at IS NULL)
      AS "isInvited",
    (SELECT count(*)::int FROM member m WHERE m.person_id = n.id AND m.removed_at IS NULL
        AND ${isCallersProject('m.project_id')}) AS "projectCount", ${sortName} AS "sortName"
  FROM person n JOIN organization o ON o.id = n.organization_id
 CROSS JOIN LATERAL (SELECT ${administeredPerson} AS administered) g
 WHERE n.id IN ${known} AND n.merged_into IS NULL AND (n.is_active OR ($4 AND g.administered AND NOT n.is_demo))
   AND ($2::int IS NULL OR o.id = $2)
   AND strpos(lower(concat_ws(' ', n.full_name, n.email, n.company, o.name)), lower($3)) > 0
   AND ($5::text IS NULL OR (${sortName}, n.id) > ($5, $6::int))
 ORDER BY ${sortName}, n.id LIMIT $7`

type PeopleRequest = Value<typeof PeopleRead.request.fields>

async function readPeople(request: PeopleRequest, call: Call) {
  const wanted = rowsWanted(request)
  const [name, id] = readCursor(request, 'string', 'number') ?? [null, null]
  const rows = await call.db.rows<PersonValue & { sortName: string }>(select, [
    call.caller.id,
    request.organizationId || null,
    request.text?.trim() ?? '',
    request.withInactive ?? false,
    name,
    id,
    wanted + 1,
  ])
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.sortName, row.userId!])
  return { people: page, runsServer: await runsServer(call), nextCursor }
}

/** Only the caller's own projects: where else somebody works is nobody's business. */
async function readProjects(userId: number | null | undefined, call: Call) {
  if (!userId) throw notEmpty('UserId', 'the person')
  await readUser(call, userId)
  const projects = await call.db.rows<Value<typeof PersonProject.fields>>(
    `SELECT p.id AS "projectId", p.name AS "projectName", r.name AS role, m.added_at AS "addedDate"
       FROM member m JOIN project p ON p.id = m.project_id LEFT JOIN role r ON r.id = m.role_id
      WHERE m.person_id = $2 AND m.removed_at IS NULL AND ${isCallersProject('p.id')} ORDER BY p.name, p.id`,
    [call.caller.id, userId],
  )
  return { projects }
}

export default [
  serve(PeopleRead, readPeople),
  serve(PersonProjectsRead, ({ userId }, call) => readProjects(userId, call)),
]
