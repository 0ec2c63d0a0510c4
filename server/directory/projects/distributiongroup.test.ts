/** Distribution groups: kept by managers, read by members, expanded to people when they are used. */
import { describe, expect, test } from 'vitest'
import {
  DistributionGroupRead,
  DistributionGroupRemove,
  DistributionGroupSave,
  groupsMax,
} from '../../../contract/people/distributiongroup.ts'
import { UserMerge } from '../../../contract/people/merge.ts'
import { ProjectMemberRemove } from '../../../contract/projects/project.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Viewer', 'Architect']))
const manager = prepared(async () => project.people['General Contractor PM'])

const save = (group: RecordData, who = manager) =>
  who.client.call(DistributionGroupSave, { projectId: project.id, group })
const read = async (who = manager) =>
  (await who.client.call(DistributionGroupRead, { projectId: project.id })).groups!.map(
    ({ name, memberList }) => ({
      name,
      memberList,
    }),
  )

test('a group is made, renamed, filled and removed, each with an event', async () => {
  const memberList = [project.people.Viewer.id, project.people.Architect.id].sort((a, b) => a - b)
  const { group } = await save({ name: ' Design ', memberList: [...memberList, project.people.Viewer.id] })
  const { groupId } = group!
  expect(group).toEqual({ groupId, name: 'Design', memberList })
  await save({ groupId, name: 'Design team' })
  expect(await read(project.people.Viewer)).toEqual([{ name: 'Design team', memberList }])
  await save({ groupId, memberList: [] })
  expect(await read()).toEqual([{ name: 'Design team', memberList: [] }])
  await manager.client.call(DistributionGroupRemove, { projectId: project.id, groupId })
  expect(await read()).toEqual([])
  const events = await here.database.rows<{ action: string }>(
    `SELECT action FROM event WHERE project_id = $1 AND action LIKE 'Distribution%' ORDER BY id`,
    [project.id],
  )
  expect(events.map(({ action }) => action.replace('DistributionGroup', ''))).toEqual([
    'Added',
    'Changed',
    'Changed',
    'Removed',
  ])
})

test('who leaves the project is no longer given out; who is merged is in it as the one who stays', async () => {
  const own = await here.project(['Viewer', 'Architect'], project.admin)
  const ids = [own.people.Viewer.id, own.people.Architect.id]
  const group = { name: 'All', memberList: ids }
  await project.admin.client.call(DistributionGroupSave, { projectId: own.id, group })
  const twin = await here.person(project.admin)
  await project.admin.client.call(UserMerge, { userId: own.people.Viewer.id, intoUserId: twin.id })
  const members = async () =>
    (await project.admin.client.call(DistributionGroupRead, { projectId: own.id })).groups![0]!.memberList
  expect(await members()).toEqual([own.people.Architect.id, twin.id].sort((a, b) => a - b))
  const member = { userId: own.people.Architect.id }
  await project.admin.client.call(ProjectMemberRemove, { projectId: own.id, member })
  expect(await members()).toEqual([twin.id])
})

describe('refused is', () => {
  test.each<[string, RecordData | undefined, string]>([
    ['no group', undefined, wrong('Group', 'NotEmpty')],
    ['no name', { memberList: [] }, wrong('Group.Name', 'NotEmpty')],
    ['an empty name', { name: ' ' }, wrong('Group.Name', 'NotEmpty')],
    ['somebody else', { name: 'x', memberList: [2147483646] }, wrong('Group.MemberList', 'Enum')],
    ['an unknown group', { groupId: 2147483646, name: 'x' }, '404 NotFound'],
  ])('%s', async (_, group, refusal) => {
    expect(await told(save(group as RecordData))).toBe(refusal)
  })

  test('a name that is taken, and one group too many', async () => {
    const own = await here.project([])
    const add = (name: string) =>
      own.admin.client.call(DistributionGroupSave, { projectId: own.id, group: { name } })
    await add('Owner')
    expect(await told(add('OWNER'))).toBe('409 Conflict')
    await here.database.rows(
      `INSERT INTO distribution_group (project_id, name) SELECT $1, 'G' || n FROM generate_series(2, $2) n`,
      [own.id, groupsMax],
    )
    expect(await told(add('One more'))).toBe('409 Conflict')
  })

  test('whoever does not manage the project', async () => {
    expect(await told(save({ name: 'Mine' }, project.people.Viewer))).toBe('403 Forbidden')
  })
})
