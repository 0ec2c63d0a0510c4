/** The place of a record in the tree: its section, a plain folder, or a node that may hold its type. */
import { id } from '../../../../contract/fields/numbers.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { folderType, isPlain, ownTypes } from '../../../codes/nodetypes.ts'
import { turnRead } from '../../../db/driver/turnread.ts'
import { isOneOf, oneOrAll } from '../../../db/oneof.ts'
import { type Fragment, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldFault, invalid, invalidField, notFound, placedAt } from '../../../kernel/faults.ts'
import type { ProjectRights } from '../declare/writecontext.ts'
import { readAhead } from './projectdefaults.ts'
import { onlyProject, projectClosed, projectRightsIn } from './projectrights.ts'
import { lockTree, lockTreeOf, refuseTooDeep } from './tree.ts'

/** The requested place, with the documented names of the request's fields. */
export interface PlaceRequest {
  parentId?: number | null
  projectId?: number | null
  parentField: string
  projectField: string
}

export interface RecordPlace {
  parentId: number
  project: ProjectRights
}

/** Where records of a type may be placed. */
export interface PlaceRules {
  label: string
  type: number
  sectionType: number
  holders?: readonly number[]
}

interface Node {
  id: number
  projectId: number
  type: number
}

/** The project sent in `additionalInfo`, for a request that has no field for it. */
export function projectInInfo(call: Call): number | undefined {
  const faults: FieldFault[] = []
  const fault = (fieldName: string, errorCode: string, message: string) => {
    faults.push({ fieldName, errorCode, message })
    return undefined
  }
  const projectId = id.read(call.info('ProjectId') ?? '', 'AdditionalInfo.ProjectId', { loose: false, fault })
  if (faults.length > 0) throw invalid(faults)
  return projectId
}

/** The places of many records. For nodes that hold others, locks the tree and checks the depth. */
export async function placesOf(
  call: Call,
  rules: PlaceRules,
  requests: readonly PlaceRequest[],
): Promise<RecordPlace[]> {
  const isHolder = folderType(rules.type).form === 'holder'
  // Lock the tree before the nodes in it: two orders would be a deadlock.
  if (isHolder) await lockTreeOf(call, ...ids(requests.map(({ parentId }) => parentId)))
  const places = await placesFor(call, rules, requests)
  if (!isHolder) return places
  const projectIds = ids(places.map(({ project }) => project.projectId)).sort((a, b) => a - b)
  for (const projectId of projectIds) await lockTree(call, projectId)
  const fields = new Map(places.map(({ parentId }, i) => [parentId, requests[i]!.parentField]))
  for (const [parentId, field] of fields) await refuseTooDeep(call, parentId, field)
  return places
}

/** At most four statements, however many places are requested. */
async function placesFor(
  call: Call,
  rules: PlaceRules,
  requests: readonly PlaceRequest[],
): Promise<RecordPlace[]> {
  const parents = await visibleNodes(call, ids(requests.map((request) => request.parentId)))
  const missing = requests.some((request) => !request.parentId && !request.projectId)
  const only = missing ? await onlyProject(call) : undefined
  const projectOf = (request: PlaceRequest): number => {
    if (!request.parentId) {
      const project = request.projectId ?? only
      if (!project)
        throw invalidField(
          request.projectField,
          'NotEmpty',
          'Enter the project or the folder that this belongs to.',
        )
      return project
    }
    const parent = parents.get(request.parentId)
    if (!parent) throw placedAt(notFound('The parent folder'), request.parentField)
    if (request.projectId && request.projectId !== parent.projectId)
      throw invalidField(
        request.projectField,
        'Enum',
        `${request.parentField} is in another project than ${request.projectField}.`,
      )
    return parent.projectId
  }
  const projectIds = requests.map(projectOf)
  const { section } = folderType(rules.type)
  // Most records that are created need them next.
  for (const projectId of ids(projectIds)) readAhead(call, projectId)
  const [rows, sections] = await Promise.all([
    projectRightsIn(call, section, ids(projectIds)),
    sectionFolders(call, rules.sectionType, ids(projectIds)),
  ])
  const standings = new Map(rows.map((row) => [row.projectId, row]))
  return requests.map((request, i) => {
    const project = standings.get(projectIds[i]!)
    if (!project) throw placedAt(notFound('This project'), request.projectField)
    if (project.isClosed) throw projectClosed()
    const parent = request.parentId ? parents.get(request.parentId) : undefined
    return { project, parentId: parentFor(rules, request, parent, sections.get(project.projectId)!) }
  })
}

const ids = (given: ReadonlyArray<number | null | undefined>): number[] =>
  [...new Set(given.filter((id) => !!id))] as number[]

function parentFor(
  rules: PlaceRules,
  request: PlaceRequest,
  parent: Node | undefined,
  sectionFolder: number,
): number {
  if (!parent) return sectionFolder
  const { form, name } = folderType(parent.type)
  if (form === 'root') return sectionFolder
  const fits =
    isPlain(parent.type) || parent.type === rules.sectionType || rules.holders?.includes(parent.type)
  if (!fits)
    throw invalidField(
      request.parentField,
      'Enum',
      `${request.parentField} is a ${name.toLowerCase()}: it cannot hold any ${rules.label}.`,
    )
  return parent.id
}

/**
 * The nodes that the caller sees, locked: they cannot be deleted before the new records are in them. A
 * concurrent delete has to wait, or this waits for it and then does not find the node.
 */
async function visibleNodes(call: Call, folderIds: number[]): Promise<Map<number, Node>> {
  if (folderIds.length === 0) return new Map()
  const rows = await call.db.rows<Node>(
    `SELECT f.id, f.project_id AS "projectId", f.type FROM folder f ${joinNodeRights}
      WHERE ${isOneOf('f.id', folderIds, 2)} AND ${visible} ORDER BY f.id FOR KEY SHARE OF f`,
    [call.caller.id, oneOrAll(folderIds)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The condition of the partial index folder_sections: PostgreSQL uses it only if the statement repeats it.
 */
const indexed = ownTypes
  .filter(({ form }) => form === 'root' || form === 'section')
  .map(({ id }) => id)
  .join(', ')

const select = (which: Fragment): Fragment =>
  sql`SELECT id, project_id AS "projectId" FROM folder
      WHERE ${which} AND type = ${param(2)} AND type IN (${raw(indexed)})`

interface SectionFolder {
  id: number
  projectId: number
}

const ofOne = turnRead<SectionFolder>(select(sql`project_id = ${param(1)}::int`), ['int', 'int'])
const ofMany = select(sql`project_id = ANY (${param(1)}::int[])`).text

async function sectionFolders(call: Call, type: number, projectIds: number[]): Promise<Map<number, number>> {
  const rows = await (projectIds.length === 1
    ? ofOne(call, [projectIds[0]!, type])
    : call.db.rows<SectionFolder>(ofMany, [projectIds, type]))
  return new Map(rows.map((row) => [row.projectId, row.id]))
}
