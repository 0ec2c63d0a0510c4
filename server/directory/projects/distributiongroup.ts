/** Distribution groups: kept by managers, used by members. A group is used by sending its people. */

import type { Value } from '../../../contract/kit.ts'
import {
  type DistributionGroup,
  DistributionGroupRead,
  DistributionGroupRemove,
  DistributionGroupSave,
  groupsMax,
} from '../../../contract/people/distributiongroup.ts'
import { uniqueBroken } from '../../db/errors.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalid, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { lockMembers } from './membership.ts'

type Group = Value<typeof DistributionGroup.fields>

const readGroups = (call: Call, projectId: number): Promise<Group[]> =>
  call.db.rows<Group>(
    `SELECT g.id AS "groupId", g.name,
            ARRAY(SELECT x.person_id FROM distribution_group_member x
                    JOIN member m ON m.project_id = g.project_id AND m.person_id = x.person_id AND m.removed_at IS NULL
                   WHERE x.group_id = g.id ORDER BY x.person_id) AS "memberList"
       FROM distribution_group g WHERE g.project_id = $1 ORDER BY lower(g.name)`,
    [projectId],
  )

/** The project, if the caller manages it; two changes of its groups run one after the other. */
async function projectToManage(call: Call, projectId: number | null | undefined): Promise<number> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { isManager, isAdmin } = await projectRights(call, 'setup', projectId)
  if (!isManager && !isAdmin)
    throw forbidden('Only a manager of the project can change its distribution groups.')
  await lockMembers(call, projectId)
  return projectId
}

async function saveGroup(
  request: { projectId?: number | null; group?: Group | null },
  call: Call,
): Promise<Group> {
  const projectId = await projectToManage(call, request.projectId)
  const sent = request.group
  if (!sent) throw notEmpty('Group', 'the group')
  const groups = await readGroups(call, projectId)
  const previous = groups.find(({ groupId }) => groupId === sent.groupId)
  if (sent.groupId && !previous) throw notFound('This distribution group')
  if (!previous && groups.length >= groupsMax)
    throw conflict(`This project has ${groupsMax} distribution groups, which is the most. Remove one first.`)
  const name = sent.name?.trim() || (sent.name === undefined ? previous?.name : undefined)
  if (!name) throw notEmpty('Group.Name', 'a name for the group')
  const people = sent.memberList ? [...new Set(sent.memberList)] : sent.memberList
  if (people) await refuseStrangers(call, projectId, people)
  const groupId = await writeName(call, projectId, previous?.groupId, name)
  if (people !== undefined) await putPeople(call, groupId, people ?? [])
  const next = (await readGroups(call, projectId)).find((group) => group.groupId === groupId)!
  const changes = changesOf(previous, next)
  if (changes.length > 0)
    await writeEvents(call, [
      { action: previous ? 'DistributionGroupChanged' : 'DistributionGroupAdded', projectId, changes },
    ])
  return next
}

async function refuseStrangers(call: Call, projectId: number, people: readonly number[]): Promise<void> {
  const known = await call.db.rows<{ id: number }>(
    'SELECT person_id AS id FROM member WHERE project_id = $1 AND removed_at IS NULL AND person_id = ANY ($2::int[])',
    [projectId, people],
  )
  const faults = people
    .filter((person) => !known.some(({ id }) => id === person))
    .map((person) => ({
      errorCode: 'Enum',
      fieldName: 'Group.MemberList',
      message: `Group.MemberList: ${person} is not a member of this project.`,
    }))
  if (faults.length > 0) throw invalid(faults)
}

async function writeName(
  call: Call,
  projectId: number,
  groupId: number | null | undefined,
  name: string,
): Promise<number> {
  try {
    const row = await call.db.row<{ id: number }>(
      groupId
        ? 'UPDATE distribution_group SET name = $2 WHERE project_id = $1 AND id = $3 RETURNING id'
        : 'INSERT INTO distribution_group (project_id, name) VALUES ($1, $2) RETURNING id',
      groupId ? [projectId, name, groupId] : [projectId, name],
    )
    return row!.id
  } catch (error) {
    throw uniqueBroken(error) === 'distribution_group_name'
      ? conflict('There is a distribution group of this name already. Choose another name.')
      : error
  }
}

async function putPeople(call: Call, groupId: number, people: readonly number[]): Promise<void> {
  await call.db.rows('DELETE FROM distribution_group_member WHERE group_id = $1', [groupId])
  await call.db.rows(
    'INSERT INTO distribution_group_member (group_id, person_id) SELECT $1, unnest($2::int[])',
    [groupId, people],
  )
}

const changesOf = (previous: Group | undefined, next: Group): FieldChange[] =>
  (['name', 'memberList'] as const)
    .filter((key) => JSON.stringify(previous?.[key]) !== JSON.stringify(next[key]))
    .map((key) => [key, previous?.[key] ?? null, next[key]])

async function removeGroup(
  request: { projectId?: number | null; groupId?: number | null },
  call: Call,
): Promise<void> {
  const projectId = await projectToManage(call, request.projectId)
  if (!request.groupId) throw notEmpty('GroupId', 'the group to remove')
  const removed = await call.db.row<{ name: string }>(
    'DELETE FROM distribution_group WHERE project_id = $1 AND id = $2 RETURNING name',
    [projectId, request.groupId],
  )
  if (!removed) throw notFound('This distribution group')
  await writeEvents(call, [
    { action: 'DistributionGroupRemoved', projectId, changes: [['name', removed.name, null]] },
  ])
}

export default [
  serve(DistributionGroupRead, async ({ projectId }, call) => {
    if (!projectId) throw notEmpty('ProjectId', 'the project')
    await projectRights(call, 'setup', projectId)
    return { groups: await readGroups(call, projectId) }
  }),
  serve(DistributionGroupSave, async (request, call) => ({ group: await saveGroup(request, call) })),
  serve(DistributionGroupRemove, async (request, call) => {
    await removeGroup(request, call)
    return {}
  }),
]
