import { describe, expect, test } from 'vitest'
import {
  AccessListRead,
  AccessListRemove,
  AccessListSave,
  ProjectMemberAdd,
  ProjectMemberRemove,
} from '../../../contract/index.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { outcome, restricted, roles } from '../../../test/kit/restricted.ts'
import { eventsOf } from '../../../test/kit/told.ts'

const here = prepared(() => site())

describe('an access list', () => {
  test('is created, changed and removed by admins, with an event each', async () => {
    const team = await here.project(roles)
    const { admin, people, id } = team
    const save = (accessList: object) => admin.client.call(AccessListSave, { projectId: id, accessList })
    const created = await save({ name: 'Claims team', memberList: [people.Viewer.id, people.Viewer.id] })
    const accessListId = created.accessList!.accessListId!
    expect(created.accessList).toEqual({
      accessListId,
      name: 'Claims team',
      memberList: [people.Viewer.id],
      folderCount: 0,
    })
    expect((await save({ accessListId, name: 'Lawyers' })).accessList).toMatchObject({
      name: 'Lawyers',
      memberList: [people.Viewer.id],
    })
    expect((await save({ accessListId, memberList: [] })).accessList).toMatchObject({
      name: 'Lawyers',
      memberList: [],
    })
    await admin.client.call(AccessListRemove, { projectId: id, accessListId })
    expect((await admin.client.call(AccessListRead, { projectId: id })).accessLists).toEqual([])
    const actions = (await eventsOf(here, { projectId: id })).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('AccessList'))).toEqual([
      'AccessListAdded',
      'AccessListChanged',
      'AccessListChanged',
      'AccessListRemoved',
    ])
  })

  test('is visible to admins and to those on it', async () => {
    const { team, pm, viewer, list } = await restricted(here)
    const known = async (by: Person) =>
      (await by.client.call(AccessListRead, { projectId: team.id })).accessLists!.map(
        ({ accessListId }) => accessListId,
      )
    expect(await known(team.admin)).toEqual([list])
    expect(await known(pm)).toEqual([list])
    expect(await known(viewer)).toEqual([])
  })

  test('saved by two at the same time has the members of one of them', async () => {
    const { team, list } = await restricted(here)
    const { admin, people, id } = team
    const save = (...memberList: number[]) =>
      admin.client.call(AccessListSave, { projectId: id, accessList: { accessListId: list, memberList } })
    const sets = [
      [people.Viewer.id],
      [people['General Contractor PM'].id, people.Superintendent.id].toSorted((a, b) => a - b),
    ]
    await save()
    // Both get as far as writing, and continue at the same time.
    const waiting = await here.database.transaction(async (db) => {
      await db.rows('LOCK TABLE access_list_member IN SHARE MODE')
      const done = Promise.all(sets.map((people) => save(...people)))
      const areWaiting = `WITH first AS (SELECT DISTINCT pid FROM pg_locks
          WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))),
        second AS (SELECT DISTINCT l.pid FROM pg_locks l JOIN first ON first.pid = ANY(pg_blocking_pids(l.pid))
          WHERE NOT l.granted)
        SELECT count(*) > 1 AS both FROM (SELECT pid FROM first UNION SELECT pid FROM second) w`
      while (!(await db.row<{ both: boolean }>(areWaiting))!.both);
      return { done }
    })
    await waiting.done
    const { accessLists } = await admin.client.call(AccessListRead, { projectId: id })
    expect(sets).toContainEqual(accessLists![0]!.memberList)
  })

  test('loses a former member, and does not get them back with the membership', async () => {
    const { team, pm, list } = await restricted(here)
    const { admin, id } = team
    const member = { userId: pm.id, role: 'General Contractor PM' }
    await admin.client.call(ProjectMemberRemove, { projectId: id, member })
    const { accessLists } = await admin.client.call(AccessListRead, { projectId: id })
    expect(accessLists![0]!.memberList).not.toContain(pm.id)
    // The response can be sent back.
    await admin.client.call(AccessListSave, { projectId: id, accessList: accessLists![0]! })
    const events = await eventsOf(here, { projectId: id })
    const removed = events.find(({ action }) => action === 'MemberRemoved')!
    expect(removed.changes.at(-1)).toEqual(['accessLists', [accessLists![0]!.name], null])
    await admin.client.call(ProjectMemberAdd, { projectId: id, member })
    expect((await pm.client.call(AccessListRead, { projectId: id })).accessLists).toEqual([])
    expect(list).toBe(accessLists![0]!.accessListId)
  })

  test('is refused if it is invalid', async () => {
    const { team, pm, list } = await restricted(here)
    const [other, stranger] = [await here.project(), await here.organization()]
    const save = (by: Person, accessList: object | undefined, projectId: number | undefined = team.id) =>
      outcome(by.client.call(AccessListSave, { projectId, accessList }))
    expect(await save(pm, { name: 'x' })).toBe('403 Forbidden')
    expect(await save(stranger, { name: 'x' })).toBe('404 NotFound')
    expect(await save(team.admin, undefined)).toBe('400 ValidationException AccessList:NotEmpty')
    expect(await save(team.admin, { memberList: [] })).toBe(
      '400 ValidationException AccessList.Name:NotEmpty',
    )
    expect(await save(team.admin, { name: 'x', memberList: [stranger.id] })).toBe(
      '400 ValidationException AccessList.MemberList:Enum',
    )
    expect(await save(other.admin, { accessListId: list, name: 'x' }, other.id)).toBe('404 NotFound')
    const { name } = (await pm.client.call(AccessListRead, { projectId: team.id })).accessLists![0]!
    expect(await save(team.admin, { name: name!.toUpperCase() })).toBe('409 Conflict')
    const remove = (by: Person) =>
      outcome(by.client.call(AccessListRemove, { projectId: team.id, accessListId: list }))
    expect(await remove(pm)).toBe('403 Forbidden')
    expect(await remove(team.admin)).toBe('409 Conflict')
  })
})
