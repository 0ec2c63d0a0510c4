/** The projects that a user marked as favorites, as far as they may still see them. */
import { ProjectSetFavorite, ProjectsGetFavoritesByUser } from '../../../contract/projects/project.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { isSeen, projectColumns } from './project.ts'

async function setFavorite(
  request: { projectId?: number | null; isFavorite?: boolean | null },
  call: Call,
): Promise<object> {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await projectRights(call, 'setup', projectId)
  const isFavorite = request.isFavorite ?? true
  const changed = await call.db.row(
    isFavorite
      ? `INSERT INTO favorite (person_id, project_id) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING person_id`
      : 'DELETE FROM favorite WHERE person_id = $1 AND project_id = $2 RETURNING person_id',
    [call.caller.id, projectId],
  )
  // Favorites are private: the event is in no project's history.
  if (changed)
    await writeEvents(call, [
      {
        action: 'FavoriteSet',
        changes: [
          ['projectId', null, projectId],
          ['isFavorite', !isFavorite, isFavorite],
        ],
      },
    ])
  return {}
}

export default [
  serve(ProjectSetFavorite, setFavorite),
  serve(ProjectsGetFavoritesByUser, async (_request, call) => ({
    projects: await call.db.rows(
      `SELECT ${projectColumns} FROM project p JOIN favorite v ON v.project_id = p.id AND v.person_id = $1
        WHERE ${isSeen} ORDER BY p.name, p.id`,
      [call.caller.id],
    ),
  })),
]
