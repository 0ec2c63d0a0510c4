import { describe, expect, test } from 'vitest'
import {
  ProjectGet,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectSetFavorite,
  ProjectsGetFavoritesByUser,
} from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger }))
const none = 2147483647
const get = async (by: Person, projectId: number) =>
  (await by.client.call(ProjectGet, { projectId })).project!

describe('favorites', () => {
  const favorites = async (by: Person) =>
    (await by.client.call(ProjectsGetFavoritesByUser, { sessionId: 'x' })).projects!
  const set = (by: Person, projectId: number, isFavorite?: boolean) =>
    by.client.call(ProjectSetFavorite, { projectId, isFavorite })

  test('are private, and returned as projects', async () => {
    const { id: projectId, admin: boss, people: theirs } = await here.project(['Viewer', 'Owner'])
    expect(await favorites(theirs.Viewer)).toEqual([])
    expect((await set(theirs.Viewer, projectId)).numberOfRecordsEffected).toBe(1)
    await set(theirs.Viewer, projectId, true)
    expect(await favorites(theirs.Viewer)).toEqual([await get(boss, projectId)])
    for (const by of [theirs.Owner, boss]) expect(await favorites(by)).toEqual([])
    await set(theirs.Viewer, projectId, false)
    await set(theirs.Viewer, projectId, false)
    expect(await favorites(theirs.Viewer)).toEqual([])
    const events = await eventsOf(here, { personId: theirs.Viewer.id })
    const own = events.filter(({ action }) => action === 'FavoriteSet')
    expect(own.map(({ changes }) => changes[1])).toEqual([
      ['isFavorite', false, true],
      ['isFavorite', true, false],
    ])
    expect((await eventsOf(here, { projectId })).map(({ action }) => action)).not.toContain('FavoriteSet')
  })

  test('are hidden from a former member, and visible again when they are added again', async () => {
    const { id: projectId, admin: boss, people: theirs } = await here.project(['Viewer'])
    const member = { userId: theirs.Viewer.id }
    await set(theirs.Viewer, projectId)
    await boss.client.call(ProjectMemberRemove, { projectId, member })
    expect(await favorites(theirs.Viewer)).toEqual([])
    expect(await told(set(theirs.Viewer, projectId))).toBe('404 NotFound')
    await boss.client.call(ProjectMemberAdd, { projectId, member })
    expect(await favorites(theirs.Viewer)).toHaveLength(1)
  })

  test.each<[string, keyof typeof who, () => number | undefined, string]>([
    ['without a project', 'admin', () => undefined, wrong('ProjectId', 'NotEmpty')],
    ['of none', 'admin', () => none, '404 NotFound'],
    ['of others', 'stranger', () => team.id, '404 NotFound'],
  ])('are refused %s', async (_, by, projectId, answer) => {
    expect(await told(set(who[by], projectId()!))).toBe(answer)
  })

  test.each([ProjectSetFavorite, ProjectsGetFavoritesByUser])(
    'are refused without a session: $name',
    async (operation) => {
      const nobody = team.admin.client.withKey(undefined)
      expect(await told(nobody.call(operation as typeof ProjectSetFavorite))).toBe('401 Unauthorized')
    },
  )
})
