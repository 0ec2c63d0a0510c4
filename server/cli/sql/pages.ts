/**
 * docs/sql: the statements that operations send, as composed from the declarations of record types. They are
 * recorded while the operations run in a small project, so they are what is really sent.
 */

import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import type { Fields, Operation, Wire } from '../../../contract/kit.ts'
import { UserAdd } from '../../../contract/people/user.ts'
import { ProjectAdd, ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import {
  PunchListCreateMany,
  PunchListRead,
  PunchListReadInFolder,
  PunchListUpdate,
} from '../../../contract/records/punchlist.ts'
import { RFICreateMany, RFIRead, RFIReadInFolder, RFIUpdate } from '../../../contract/records/rfi.ts'
import { callerOf } from '../../access/sessions.ts'
import { openServices } from '../../app.ts'
import type { Database } from '../../db/open.ts'
import { firstAdministrator } from '../../directory/people/first.ts'
import { noLog } from '../../log.ts'
import { perform } from '../../run/inside.ts'
import { readSettings } from '../../settings/settings.ts'
import { formatted } from './format.ts'
import { recording } from './recording.ts'

type Run = <Q extends Fields>(operation: Operation<Q, any>, request: Wire<Q>) => Promise<Record<string, any>>

const at = new Date('2026-03-02T09:00:00Z')

/** The pages by their names. The database is fresh, and used for nothing else. */
export async function sqlPages(fresh: Database, dataFolder: string): Promise<Map<string, string>> {
  const { database, take } = recording(fresh)
  const settings = { ...readSettings({}), data: dataFolder, passwordCost: 10 }
  const { services, close } = await openServices(database, settings, noLog, () => at)
  try {
    await firstAdministrator(database, { ...settings, adminPassword: 'a plumb line hangs true' }, at)
    const runAs = async (login: string): Promise<Run> => {
      const caller = await callerOf(database, login)
      return (operation, request) => perform(services, operation, request, { caller, at })
    }
    const pages = new Map<string, string>()
    const record = async (
      name: string,
      operation: Operation<any, any>,
      request: object,
      run: Run,
    ): Promise<void> => {
      // The second run is recorded, when names are cached and types are known, as in nearly every call.
      await run(operation, request)
      take()
      await run(operation, request)
      pages.set(`${name}.sql`, pageOf(operation, take()))
    }
    await recordAll(record, await runAs(settings.adminLogin), runAs)
    return pages
  } finally {
    await close()
  }
}

function pageOf({ name }: Operation<any, any>, texts: readonly string[]): string {
  return `-- ${name}, made by \`npm run docs\`.\n\n${texts.map((text) => `${formatted(text)};\n`).join('\n')}`
}

type RecordRun = (name: string, operation: Operation<any, any>, request: object, run: Run) => Promise<void>

async function recordAll(
  record: RecordRun,
  admin: Run,
  runAs: (login: string) => Promise<Run>,
): Promise<void> {
  const { project } = await admin(ProjectAdd, {
    project: { projectName: 'Tower', timeZone: 'Europe/Vienna' },
  })
  const { projectId, rootFolderId } = project
  const user = {
    userLogin: 'manager',
    userPassword: 'a plumb line hangs true',
    firstName: 'Ana',
    lastName: 'Perpendicular',
  }
  const added = await admin(UserAdd, { user })
  await admin(ProjectMemberAdd, {
    projectId,
    member: { userId: added.user.userId, role: 'General Contractor PM' },
  })
  const run = await runAs('manager')
  const { folderId: punchListId } = await run(FolderCreatePunchList, {
    folderProjectId: projectId,
    folderName: 'Handover',
  })
  const place = { folderParentId: rootFolderId }

  const rfi = { ...place, subject: 'Drain', question: 'Where does it go?', toUserId: added.user.userId }
  const [{ folderId }] = (await run(RFICreateMany, { rfiList: [rfi] })).returnedIdList
  await record('rfi-create', RFICreateMany, { rfiList: [rfi] }, run)
  await record('rfi-read', RFIRead, { folderId: Number(folderId) }, run)
  await record('rfi-list', RFIReadInFolder, { parentFolderId: rootFolderId, take: 50 }, run)
  await changing(record, 'rfi-update', run, (n) => [
    RFIUpdate,
    { rfi: { folderId: Number(folderId), drawing: `A-${n}` } },
  ])
  // The due day is stored with the court, so the court is computed again.
  await changing(record, 'court', run, (n) => [
    RFIUpdate,
    { rfi: { folderId: Number(folderId), dateDue: `2026-03-1${n}` } },
  ])

  const item = { folderParentId: punchListId, summary: 'Scratch', locationRoom: '101' }
  const created = (await run(PunchListCreateMany, { punchlistList: [item] })).returnedIdList[0]
  const itemId = Number(created.folderId)
  await record('punchlistitem-create', PunchListCreateMany, { punchlistList: [item] }, run)
  await record('punchlistitem-read', PunchListRead, { folderId: itemId }, run)
  await record('punchlistitem-list', PunchListReadInFolder, { parentFolderId: punchListId, take: 50 }, run)
  await changing(record, 'punchlistitem-update', run, (n) => [
    PunchListUpdate,
    { punchList: { folderId: itemId, drawing: `A-${n}` } },
  ])

  await record('search', RecordSearch, { projectId, text: 'drain' }, run)
  await record('mycourt', MyCourtRead, { take: 20 }, run)
}

/** An update that changes nothing writes nothing, so each one has a different value. */
async function changing(
  record: RecordRun,
  name: string,
  run: Run,
  update: (n: number) => readonly [Operation<any, any>, object],
): Promise<void> {
  let n = 0
  await record(name, update(0)[0], {}, (operation) => run(operation, update(++n)[1]))
}
