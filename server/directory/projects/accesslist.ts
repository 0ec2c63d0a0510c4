/**
 * Access lists: who alone sees a restricted folder. Project admins keep them, and see everything in any case.
 */

import type { Value } from '../../../contract/kit.ts'
import {
  type AccessList,
  AccessListRead,
  AccessListRemove,
  AccessListSave,
} from '../../../contract/people/accesslist.ts'
import { joinRights, knowsList } from '../../access/visibility.ts'
import { uniqueBroken } from '../../db/errors.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalid, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { lockMembers } from './membership.ts'

type List = Value<typeof AccessList.fields>

/** The access lists that the caller may know: all of them for an admin, else those they are on. */
const readLists = (call: Call, projectId: number, listId?: number): Promise<List[]> =>
  call.db.rows<List>(
    `SELECT l.id AS "accessListId", l.name,
            ARRAY(SELECT m.person_id FROM access_list_member m WHERE m.access_list_id = l.id ORDER BY m.person_id) AS "memberList",
            (SELECT count(*)::int FROM folder r WHERE r.project_id = l.project_id AND r.access_by_list = l.id
                AND r.deleted_at IS NULL) AS "folderCount"
       FROM access_list l
       ${joinRights({ project: 'l.project_id', section: 'documents' })}
      WHERE l.project_id = $2 AND ($3::int IS NULL OR l.id = $3)
        AND ${knowsList('l')}
      ORDER BY lower(l.name), l.id`,
    [call.caller.id, projectId, listId ?? null],
  )

/** The project, if the caller may change its setup. */
async function projectToSetUp(call: Call, projectId: number | null | undefined): Promise<number> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { writes } = await projectRights(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can change access lists.')
  // Two changes of a list at the same time run one after the other, so that its members are those of the
  // later one.
  await lockMembers(call, projectId)
  return projectId
}

async function refuseStrangers(call: Call, projectId: number, people: readonly number[]): Promise<void> {
  const known = await call.db.rows<{ id: number }>(
    `SELECT person_id AS id FROM member WHERE project_id = $1 AND removed_at IS NULL AND person_id = ANY($2::int[])`,
    [projectId, people],
  )
  const faults = people
    .filter((person) => !known.some(({ id }) => id === person))
    .map((person) => ({
      errorCode: 'Enum',
      fieldName: 'AccessList.MemberList',
      message: `AccessList.MemberList: ${person} is not a member of this project.`,
    }))
  if (faults.length > 0) throw invalid(faults)
}

async function saveList(
  request: { projectId?: number | null; accessList?: List | null },
  call: Call,
): Promise<List> {
  const projectId = await projectToSetUp(call, request.projectId)
  const list = request.accessList
  if (!list) throw notEmpty('AccessList', 'the list')
  const people = list.memberList ? [...new Set(list.memberList)] : list.memberList
  if (people) await refuseStrangers(call, projectId, people)
  const [previous] = list.accessListId ? await readLists(call, projectId, list.accessListId) : []
  if (list.accessListId && !previous) throw notFound('This access list')
  const name = list.name?.trim()
  if (!previous && !name) throw notEmpty('AccessList.Name', 'a name for the list')
  const id = previous?.accessListId ?? (await addList(call, projectId, name!))
  if (previous && name && name !== previous.name) await renameList(call, id, name)
  if (people !== undefined) await putMembers(call, id, people ?? [])
  const [next] = await readLists(call, projectId, id)
  const changes = changesOf(previous, next!)
  if (changes.length > 0)
    await writeEvents(call, [
      { action: previous ? 'AccessListChanged' : 'AccessListAdded', projectId, changes },
    ])
  return next!
}

const taken = (error: unknown): unknown =>
  uniqueBroken(error) === 'access_list_name'
    ? conflict('There is an access list of this name already.')
    : error

async function addList(call: Call, projectId: number, name: string): Promise<number> {
  try {
    const row = await call.db.row<{ id: number }>(
      'INSERT INTO access_list (project_id, name, created_by, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [projectId, name, call.caller.id, call.now],
    )
    return row!.id
  } catch (error) {
    throw taken(error)
  }
}

async function renameList(call: Call, id: number, name: string): Promise<void> {
  try {
    await call.db.rows('UPDATE access_list SET name = $2 WHERE id = $1', [id, name])
  } catch (error) {
    throw taken(error)
  }
}

async function putMembers(call: Call, id: number, people: readonly number[]): Promise<void> {
  await call.db.rows(
    'DELETE FROM access_list_member WHERE access_list_id = $1 AND person_id <> ALL($2::int[])',
    [id, people],
  )
  await call.db.rows(
    'INSERT INTO access_list_member (access_list_id, person_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
    [id, people],
  )
}

const changesOf = (previous: List | undefined, next: List): FieldChange[] =>
  (['accessListId', 'name', 'memberList'] as const)
    .filter((key) => JSON.stringify(previous?.[key]) !== JSON.stringify(next[key]))
    .map((key) => [key, previous?.[key] ?? null, next[key]])

async function removeList(
  request: { projectId?: number | null; accessListId?: number | null },
  call: Call,
): Promise<void> {
  const projectId = await projectToSetUp(call, request.projectId)
  if (!request.accessListId) throw notEmpty('AccessListId', 'the list to remove')
  const [list] = await readLists(call, projectId, request.accessListId)
  if (!list) throw notFound('This access list')
  // A call that restricts a folder by this list holds a shared lock on its row: one of the two waits.
  await call.db.rows('SELECT FROM access_list WHERE id = $1 FOR UPDATE', [list.accessListId])
  const used = await call.db.row('SELECT FROM folder WHERE access_by_list = $1 LIMIT 1', [list.accessListId])
  if (used) throw conflict('This list restricts folders. Open them or give them another list first.')
  await call.db.rows('DELETE FROM access_list WHERE id = $1', [list.accessListId])
  await writeEvents(call, [{ action: 'AccessListRemoved', projectId, changes: [['name', list.name, null]] }])
}

export default [
  serve(AccessListRead, async (request, call) => {
    if (!request.projectId) throw notEmpty('ProjectId', 'the project')
    await projectRights(call, 'documents', request.projectId)
    return { accessLists: await readLists(call, request.projectId) }
  }),
  serve(AccessListSave, async (request, call) => ({ accessList: await saveList(request, call) })),
  serve(AccessListRemove, async (request, call) => {
    await removeList(request, call)
    return {}
  }),
]
