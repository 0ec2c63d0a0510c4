/** The caller's rights in a project, for one section. Projects without any rights are not found. */
import { joinRights, rights } from '../../../access/visibility.ts'
import type { Section } from '../../../codes/nodetypes.ts'
import { turnRead } from '../../../db/driver/turnread.ts'
import { type Fragment, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict, type Fault, notFound } from '../../../kernel/faults.ts'
import type { ProjectRights } from '../declare/writecontext.ts'

/** SQL: whether what a subcontractor submits passes the contractor first, in the project `p`. */
export const contractorReview =
  'coalesce((SELECT d.contractor_review FROM project_defaults d WHERE d.project_id = p.id), false)'

const columns = `p.id AS "projectId", p.organization_id AS "organizationId", p.owner_id AS "ownerId",
  p.time_zone AS "timeZone",
  p.root_folder_id AS "rootFolderId", ${contractorReview} AS "contractorReview", p.is_disabled AS "isClosed",
  a.reads, a.makes, a.writes, a.verifies, a.side,
  a.is_manager AS "isManager", a.is_admin AS "isAdmin"`

const select = (which: Fragment): Fragment =>
  sql`SELECT ${raw(columns)}
       FROM project p ${joinRights({ project: 'p.id', section: param(2) })}
      WHERE ${which}`

const ofOne = turnRead<ProjectRights>(select(sql`p.id = ${param(3)}::int`), ['int', 'text', 'int'])
const ofMany = select(sql`p.id = ANY (${param(3)}::int[])`).text

export const projectRightsIn = (
  call: Call,
  section: Section,
  projectIds: number[],
): Promise<ProjectRights[]> =>
  projectIds.length === 1
    ? ofOne(call, [call.caller.id, section, projectIds[0]!])
    : call.db.rows<ProjectRights>(ofMany, [call.caller.id, section, projectIds])

export async function projectRights(call: Call, section: Section, projectId: number): Promise<ProjectRights> {
  const [found] = await projectRightsIn(call, section, [projectId])
  if (!found) throw notFound('This project')
  return found
}

/** The fault of every write in a project that is closed. */
export const projectClosed = (): Fault =>
  conflict('This project is closed. A project admin can open it again.', { allowed: '' })

/** The caller's project, if they have exactly one. */
export async function onlyProject(call: Call): Promise<number | undefined> {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT DISTINCT project_id AS id FROM (${rights({ section: 'documents' })}) a LIMIT 2`,
    [call.caller.id],
  )
  return rows.length === 1 ? rows[0]!.id : undefined
}
