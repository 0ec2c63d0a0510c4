/** A folder that only some people see, and the outcome of a call. */
import { randomUUID } from 'node:crypto'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { RFICreateMany } from '../../contract/records/rfi.ts'
import type { Person, Project, Site } from './harness.ts'
import { told } from './told.ts'

/** 200, or the refusal of the call. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '200',
    () => told(call),
  )

export const roles = ['General Contractor PM', 'Superintendent', 'Viewer'] as const

export const listOf = async (
  { id, admin }: Pick<Project, 'id' | 'admin'>,
  people: Person[],
  name: string = randomUUID(),
): Promise<number> => {
  const accessList = { name, memberList: people.map((person) => person.id) }
  return (await admin.client.call(AccessListSave, { projectId: id, accessList })).accessList!.accessListId!
}

/** A folder that only the PM sees, besides the admin. */
export async function restricted(here: Site) {
  const team = await here.project(roles)
  const pm = team.people['General Contractor PM']
  const list = await listOf(team, [pm])
  const { folder } = await pm.client.call(FolderAdd, {
    folder: { folderName: 'Claims', folderProjectId: team.id, accessByList: list },
  })
  return { team, pm, viewer: team.people.Viewer, list, folderId: folder!.folderId! }
}

export const rfiIn = async (by: Person, folderParentId: number): Promise<number> => {
  const created = await by.client.call(RFICreateMany, {
    rfiList: [{ subject: 'Dispute', question: 'Who pays?', folderParentId }],
  })
  return Number(created.returnedIdList![0]!.folderId)
}
