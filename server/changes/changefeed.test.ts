/** The feed of changes: its rows, its cursors, and what is refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ChangesRead } from '../../contract/outbound/change.ts'
import { ProjectMemberAdd, ProjectMemberRemove } from '../../contract/projects/project.ts'
import { FolderDelete, FolderRestore } from '../../contract/records/bin.ts'
import { type Person, type Project, refused, site } from '../../test/kit/harness.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { noLog } from '../log.ts'
import { readAll } from '../notices/send.ts'
import { recordTypes as types } from '../served.ts'
import { timelineOf } from './feedid.ts'
import { changeReader } from './writechanges.ts'

const here = prepared(async () => site({}, await ownDatabase()))
let team: Project<'General Contractor PM' | 'Viewer'>
let pm: Person
let viewer: Person

beforeAll(async () => {
  team = await here.project(['General Contractor PM', 'Viewer'])
  pm = team.people['General Contractor PM']
  viewer = team.people.Viewer
  await tellAll(here)
})

const rfi = (more: RecordData = {}) => makeOne(pm, recordTypes.rfi, team.id, { subject: 'Beam', ...more })

/** To the end: the rows, and the cursor there. */
async function readOn(by: Person, cursor?: string, projectId?: number, take?: number) {
  const rows: RecordData[] = []
  for (let at = cursor; ; ) {
    const request = {
      ...(projectId ? { projectId } : {}),
      ...(at ? { cursor: at } : {}),
      ...(take ? { take } : {}),
    }
    const { changes, nextCursor, isAtEnd } = await by.client.call(ChangesRead, request)
    rows.push(...(changes as RecordData[]))
    at = nextCursor!
    if (isAtEnd) return { rows, cursor: at }
  }
}
const short = (rows: RecordData[]): string[] =>
  rows.map(({ action, folderId, isGone }) => `${action} ${folderId}${isGone ? ' gone' : ''}`)

describe('a reader', () => {
  test('starts with what is there, page by page, and goes on with what changes', async () => {
    const ids = [await rfi(), await rfi(), await rfi()].map(({ folderId }) => folderId)
    await tellAll(here)
    const { rows, cursor } = await readOn(viewer, undefined, team.id, 1)
    expect(short(rows).filter((line) => ids.includes(Number(line.split(' ')[1])))).toEqual(
      ids.map((id) => `Exists ${id}`),
    )
    expect(rows[0]).toMatchObject({ projectId: team.id, changeId: expect.any(Number), folderTypeName: 'RFI' })
    const { rfiId } = await rfi()
    await tellAll(here)
    const next = await readOn(viewer, cursor, team.id)
    expect(next.rows).toEqual([
      {
        changeId: expect.any(Number),
        eventId: expect.any(Number),
        projectId: team.id,
        folderType: 121,
        folderId: expect.any(Number),
        folderTypeName: 'RFI',
        version: 1,
        action: 'Created',
        userId: pm.id,
        at: expect.any(String),
        isGone: false,
      },
    ])
    expect(rfiId).toBeGreaterThan(0)
    expect((await readOn(viewer, next.cursor, team.id)).rows).toEqual([])
  })

  test('hears of deletions and of what is restored', async () => {
    const { folderId } = await rfi({ statusId: 1 })
    await tellAll(here)
    const { cursor } = await readOn(pm, undefined, team.id)
    await pm.client.call(FolderDelete, { folderId })
    await tellAll(here)
    const deleted = await readOn(pm, cursor, team.id)
    expect(short(deleted.rows)).toEqual([`Gone ${folderId} gone`])
    await pm.client.call(FolderRestore, { folderId })
    await tellAll(here)
    expect(short((await readOn(pm, deleted.cursor, team.id)).rows)).toEqual([`Restored ${folderId}`])
  })

  test('hears of the loss and gain of a project', async () => {
    const member = { projectId: team.id, member: { userId: viewer.id, role: 'Viewer' } }
    const { cursor } = await readOn(viewer)
    await team.admin.client.call(ProjectMemberRemove, member)
    await tellAll(here)
    const lost = await readOn(viewer, cursor)
    expect(lost.rows).toMatchObject([{ action: 'AccessChanged', folderId: 0, projectId: team.id }])
    expect((await refused(viewer.client.call(ChangesRead, { projectId: team.id }))).status).toBe(404)
    await team.admin.client.call(ProjectMemberAdd, member)
    await tellAll(here)
    expect((await readOn(viewer, lost.cursor)).rows).toMatchObject([{ action: 'AccessChanged', folderId: 0 }])
  })

  test('misses nothing that commits late', async () => {
    const { cursor } = await readOn(pm)
    const one = await rfi()
    const write = (action: string) =>
      `INSERT INTO event (project_id, folder_id, action, at) VALUES (${team.id}, ${one.folderId}, '${action}', now())`
    let end = (): void => undefined
    let begun = (): void => undefined
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    const late = here.database.transaction(async (db) => {
      await db.rows(write('Late'))
      begun()
      await isOver
    })
    await isBegun
    await here.database.rows(write('Early'))
    await readAll(here.database, [changeReader(types, timelineOf(here.database))], noLog)
    const between = await readOn(pm, cursor)
    end()
    await late
    await tellAll(here)
    const after = await readOn(pm, between.cursor)
    const actions = [...between.rows, ...after.rows].map(({ action }) => action)
    expect(actions.filter((action) => ['Late', 'Early'].includes(action))).toEqual(['Late', 'Early'])
  })
})

describe('a cursor', () => {
  const tried = async (request: RecordData): Promise<string> => {
    const { status, message } = await refused(pm.client.call(ChangesRead, request))
    return `${status} ${message}`
  }
  const forged = (...values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

  test.each<[string, string]>([
    ['nonsense', 'nonsense'],
    ['of another listing', forged(12)],
    ['with a text for a number', forged('x', 0, 'y', 0)],
    ['with a huge number', forged('x', 0, 1e300, 0)],
    ['with a zero byte', forged('\0', 0, 0, 0)],
  ])('that is %s is refused', async (_, cursor) => {
    expect(await tried({ cursor })).toMatch(/^400 Cursor must be the place/)
  })

  test('of another project is refused, and so is one that belongs to nothing here', async () => {
    const other = await here.project([], team.admin)
    const { cursor } = await readOn(team.admin, undefined, other.id)
    expect(await tried({ cursor, projectId: team.id })).toMatch(/^400 .*another project/)
    expect(await tried({ cursor })).toMatch(/^400 .*another project/)
    const all = await readOn(pm)
    expect(await tried({ cursor: all.cursor, projectId: team.id })).toMatch(/^400 .*all projects/)
    expect(await tried({ cursor: forged('other', 0, 0, -1) })).toMatch(/^409 .*start again/)
    expect(await tried({ projectId: other.id })).toMatch(/^404/)
    expect(await tried({ take: 1001 })).toMatch(/^400 .*between 1 and 1000/)
  })

  test('of a position that is not there yet, or no more, says to start again', async () => {
    const { feedId, position } = (await here.database.row<{ feedId: string; position: number }>(
      'SELECT id::text AS "feedId", last_position AS position FROM change_feed',
    ))!
    expect(await tried({ cursor: forged(feedId, 0, position + 1, -1) })).toMatch(/^409/)
    expect(await tried({ cursor: forged(feedId, 0, -5, -1) })).toMatch(/^409/)
    const { cursor } = await readOn(pm)
    await rfi()
    await rfi()
    await tellAll(here)
    await here.database.rows('DELETE FROM change WHERE position <= $1', [position + 1])
    expect(await tried({ cursor })).toMatch(/^409/)
  })

  test('of before a failover says to start again, and one of after a restart goes on', async () => {
    const before = await readOn(pm)
    const one = await rfi()
    await tellAll(here)
    expect(short((await readOn(pm, before.cursor)).rows)).toEqual([`Created ${one.folderId}`])
    // As on the timeline before: the next change is written on another one.
    expect(await timelineOf(here.database)()).toMatch(/^\d+\/[0-9A-F]{8}$/)
    await here.database.rows(`UPDATE change_feed SET written_on = 'another timeline'`)
    await change(pm, recordTypes.rfi, one, { question: 'Other' })
    await tellAll(here)
    const { status, meta } = await refused(pm.client.call(ChangesRead, { cursor: before.cursor }))
    expect([status, meta.startAgain]).toEqual([409, 'true'])
    expect(short((await readOn(pm)).rows)).toContain(`Exists ${one.folderId}`)
  })
})
