/**
 * The caller's rights in each section of a project, and the number of records waiting on them: what the web
 * app loads first.
 */
import type { Value } from '../../../contract/kit.ts'
import { type ProjectSection, ProjectSectionsRead } from '../../../contract/projects/project.ts'
import { joinRights, rightsOnce, visible } from '../../access/visibility.ts'
import { sections, sectionTypes } from '../../codes/nodetypes.ts'
import { param, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { waitingOn } from '../../records/engine/court/court.ts'

type Section = Value<typeof ProjectSection.fields>

const project = `SELECT p.name AS "projectName", p.number AS "projectNumber", p.time_zone AS "timeZone",
    p.root_folder_id AS "rootFolderId", r.name AS "roleName", a.is_manager AS "isManager", a.is_admin AS "isAdmin",
    coalesce(d.original_photos, false) AS "originalPhotos"
  FROM project p ${joinRights({ project: 'p.id', section: 'setup' })}
  LEFT JOIN member m ON m.project_id = p.id AND m.person_id = $1 AND m.removed_at IS NULL
  LEFT JOIN role r ON r.id = m.role_id
  LEFT JOIN project_defaults d ON d.project_id = p.id
 WHERE p.id = $2`

/** If several folders have the rights of a section, the first one is the folder of that section. */
const folders = sectionTypes
  .filter(({ section }, i) => sectionTypes.findIndex((other) => other.section === section) === i)
  .map(({ id, section }) => `('${section}', ${id})`)
  .join(', ')

/** A record that waits through another record is not counted: the other one is. */
const rights = `WITH ${rightsOnce({ project: param(2) })},
  waiting AS (
    SELECT f.section, count(*)::int AS count
      FROM (SELECT DISTINCT c.folder_id AS id
              FROM (${waitingOn(sql`ARRAY[${param(1)}::int]`, 'AND c.through_id IS NULL')}) c) w
     CROSS JOIN LATERAL (SELECT * FROM folder x WHERE x.id = w.id OFFSET 0) f
      JOIN a ON a.section = f.section
     WHERE f.is_open AND NOT (SELECT p.is_disabled FROM project p WHERE p.id = $2) AND ${visible} GROUP BY f.section)
  SELECT a.section, f.id AS "folderId", CASE WHEN a.reads_all THEN 'all' WHEN a.reads THEN 'party' ELSE 'none' END AS reads,
         a.makes AND NOT closed.is AS makes, a.writes AND NOT closed.is AS writes, a.verifies AND NOT closed.is AS verifies,
         a.deletes AND NOT closed.is AS deletes, waiting.count AS "waitingCount"
    FROM a CROSS JOIN (SELECT p.is_disabled AS is FROM project p WHERE p.id = $2) closed
    LEFT JOIN (VALUES ${folders}) AS kind (section, type) ON kind.section = a.section
    LEFT JOIN folder f ON f.project_id = $2 AND f.type = kind.type AND ${visible}
    LEFT JOIN waiting ON waiting.section = a.section`

async function readSections({ projectId }: { projectId?: number | null }, call: Call) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const values = [call.caller.id, projectId]
  const [head, rows] = await Promise.all([
    call.db.row(project, values),
    call.db.rows<Section>(rights, values),
  ])
  if (!head) throw notFound('This project')
  const positionOf = (row: Section): number => (sections as readonly unknown[]).indexOf(row.section)
  return { ...head, sections: rows.toSorted((one, other) => positionOf(one) - positionOf(other)) }
}

export default [serve(ProjectSectionsRead, readSections)]
