/** The folders and the standard punch list items that a new project copies from another one. */
import { FolderAdd, FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { punchListStatus } from '../../../contract/states.ts'
import { isRestricted, joinNodeRights, visible } from '../../access/visibility.ts'
import { nodeType, ownTypesFrom, sectionTypes } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict } from '../../kernel/faults.ts'
import type { Perform } from '../../kernel/serve.ts'

/** What is copied, from where to where, and by whom. */
export interface Copying {
  perform: Perform
  call: Call
  from: number
  to: number
  /** Both belong to one organization: its codes mean the same in both. */
  isOwn: boolean
}

const foldersMax = 1_000
const itemsMax = 1_000

interface FolderRow {
  folderId: number
  parentId: number
  parentType: number
  type: number
  name: string
  description: string | null
  sorting: number
  isRestricted: boolean
}

/** The nodes of these types that the caller sees in a project, those above first. */
const foldersIn = (call: Call, projectId: number, types: string): Promise<FolderRow[]> =>
  call.db.rows<FolderRow>(
    `SELECT f.id AS "folderId", f.parent_id AS "parentId", up.type AS "parentType", f.type, f.name, f.description,
            f.sorting, ${isRestricted('f')} AS "isRestricted"
       FROM folder f JOIN folder up ON up.id = f.parent_id ${joinNodeRights}
      WHERE f.project_id = $2 AND ${types} AND ${visible}
      ORDER BY length(f.path) - length(replace(f.path, ' / ', '')), f.sorting, f.id`,
    [call.caller.id, projectId],
  )

/** By the node of the other project: the one that is its copy. */
type Copies = Map<number, number>

/** The root and the sections of both projects. */
async function fixedCopies(call: Call, from: number, to: number): Promise<Copies> {
  const fixed = [nodeType.project, ...sectionTypes.map(({ id }) => id)]
  const rows = await call.db.rows<{ theirs: number; ours: number }>(
    `SELECT f.id AS theirs, g.id AS ours FROM folder f JOIN folder g ON g.type = f.type AND g.project_id = $2
      WHERE f.project_id = $1 AND f.type = ANY ($3::int[])`,
    [from, to, fixed],
  )
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

/** Plain folders. Restricted ones and what lies in them are left out: their names are for few. */
export async function copyFolders({ perform, call, from, to }: Copying) {
  const copies = await fixedCopies(call, from, to)
  const folders = await foldersIn(call, from, `f.type < ${ownTypesFrom}`)
  const open = folders.filter((folder) => !folder.isRestricted)
  if (open.length > foldersMax)
    throw conflict(`${open.length} folders are too many to copy; at most ${foldersMax} are.`)
  // A folder may lie in a punch list, which is no plain folder: it is left out with what lies in it.
  for (let left = open; left.length > 0; ) {
    const next = left.filter(({ parentId }) => copies.has(parentId))
    if (next.length === 0) break
    for (const { folderId, parentId, type, name, description, sorting } of next) {
      const folder = {
        folderProjectId: to,
        folderParentId: copies.get(parentId)!,
        folderType: type,
        folderName: name,
        folderDescription: description,
        folderSorting: sorting,
      }
      const made = await perform(FolderAdd, { folder }, call)
      copies.set(folderId, made.folder!.folderId!)
    }
    left = left.filter(({ folderId }) => !copies.has(folderId))
  }
  return { copies, leftOut: folders.length - open.length }
}

/** The words of an item that are the same in every project. */
interface ItemRow {
  parentId: number
  summary: string | null
  description: string | null
  locationSite: string | null
  locationBuilding: string | null
  locationFloor: string | null
  locationRoom: string | null
  reference: string | null
}

const ended = [punchListStatus.Closed.code, punchListStatus.Void.code]

/** As drafts, without people and days: somebody opens those that apply. What lies in a restricted folder stays there. */
export async function copyPunchItems({ perform, call, from, to }: Copying, folders: Copies): Promise<void> {
  const items = await call.db.rows<ItemRow>(
    `SELECT f.parent_id AS "parentId", t.summary, t.description, t.location_site AS "locationSite",
            t.location_building AS "locationBuilding", t.location_floor AS "locationFloor",
            t.location_room AS "locationRoom", t.reference
       FROM folder f JOIN punch_list_item t ON t.folder_id = f.id ${joinNodeRights}
      WHERE f.project_id = $2 AND f.state <> ALL ($3::int[]) AND ${visible} AND NOT ${isRestricted('f')}
      ORDER BY f.number_key, f.id LIMIT ${itemsMax + 1}`,
    [call.caller.id, from, ended],
  )
  if (items.length > itemsMax) throw conflict(`There are more than ${itemsMax} standard punch list items.`)
  const copies = new Map([...(await fixedCopies(call, from, to)), ...folders])
  for (const list of await foldersIn(call, from, `f.type = ${nodeType.punchList}`)) {
    if (!items.some(({ parentId }) => parentId === list.folderId)) continue
    const folderParentId = copies.get(list.parentId)
    const request = {
      folderName: list.name,
      folderDescription: list.description,
      folderProjectId: to,
      folderParentId,
    }
    copies.set(list.folderId, (await perform(FolderCreatePunchList, request, call)).folderId!)
  }
  const punchlistList = items.map(({ parentId, ...words }) => ({
    ...words,
    projectId: to,
    folderParentId: copies.get(parentId),
    status: punchListStatus.Draft.code,
  }))
  if (punchlistList.length > 0) await perform(PunchListCreateMany, { punchlistList }, call)
}
