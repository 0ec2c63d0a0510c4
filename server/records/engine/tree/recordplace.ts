/** Where a record lies: in its kind's section, a plain folder, or what may hold its kind. */
import { id } from '../../../../contract/numbers.ts'
import { grantJoin, visible } from '../../../access/grants.ts'
import { folderType, isPlain, ownTypes } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldFault, invalid, invalidField, notFound, placedAt } from '../../../kernel/faults.ts'
import type { ProjectStanding } from '../declare/writecontext.ts'
import { onlyProject, standingsIn } from './standing.ts'
import { lockTree, lockTreeOf, refuseTooDeep } from './tree.ts'

/** What is asked for, with the documented names of the fields it came in. */
export interface Wanted {
  parentId?: number | null
  projectId?: number | null
  parentField: string
  projectField: string
}

export interface Place {
  parentId: number
  project: ProjectStanding
}

/** What may lie where, of a kind. */
export interface Lying {
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

/** The project told in additionalInfo, for a request that has no field for it. */
export function toldProject(call: Call): number | undefined {
  const faults: FieldFault[] = []
  const fault = (fieldName: string, errorCode: string, message: string) => {
    faults.push({ fieldName, errorCode, message })
    return undefined
  }
  const told = id.read(call.info('ProjectId') ?? '', 'AdditionalInfo.ProjectId', { loose: false, fault })
  if (faults.length > 0) throw invalid(faults)
  return told
}

/** The places of many records at once. What holds others waits for its turn, and must not lie too deep. */
export async function placesOf(call: Call, lying: Lying, wanted: readonly Wanted[]): Promise<Place[]> {
  const isHolder = folderType(lying.type).form === 'holder'
  // The tree's lock comes before those of nodes in it: two orders would be a deadlock.
  if (isHolder) await lockTreeOf(call, ...ids(wanted.map(({ parentId }) => parentId)))
  const places = await placesFor(call, lying, wanted)
  if (!isHolder) return places
  const projectIds = ids(places.map(({ project }) => project.projectId)).sort((a, b) => a - b)
  for (const projectId of projectIds) await lockTree(call, projectId)
  const fields = new Map(places.map(({ parentId }, i) => [parentId, wanted[i]!.parentField]))
  for (const [parentId, field] of fields) await refuseTooDeep(call, parentId, field)
  return places
}

/** In three statements at the most. */
async function placesFor(call: Call, lying: Lying, wanted: readonly Wanted[]): Promise<Place[]> {
  const parents = await visibleNodes(call, ids(wanted.map((want) => want.parentId)))
  const missing = wanted.some((want) => !want.parentId && !want.projectId)
  const only = missing ? await onlyProject(call) : undefined
  const projectOf = (want: Wanted): number => {
    if (!want.parentId) {
      const project = want.projectId ?? only
      if (!project)
        throw invalidField(
          want.projectField,
          'NotEmpty',
          'Please say which project or folder this belongs to.',
        )
      return project
    }
    const parent = parents.get(want.parentId)
    if (!parent) throw placedAt(notFound('The folder it should lie in'), want.parentField)
    if (want.projectId && want.projectId !== parent.projectId)
      throw invalidField(
        want.projectField,
        'Enum',
        `${want.parentField} lies in another project than ${want.projectField} says.`,
      )
    return parent.projectId
  }
  const projectIds = wanted.map(projectOf)
  const { section } = folderType(lying.type)
  const standings = new Map(
    (await standingsIn(call, section, ids(projectIds))).map((row) => [row.projectId, row]),
  )
  const sections = await sectionFolders(call, lying.sectionType, ids(projectIds))
  return wanted.map((want, i) => {
    const project = standings.get(projectIds[i]!)
    if (!project) throw placedAt(notFound('This project'), want.projectField)
    const parent = want.parentId ? parents.get(want.parentId) : undefined
    return { project, parentId: parentFor(lying, want, parent, sections.get(project.projectId)!) }
  })
}

const ids = (given: ReadonlyArray<number | null | undefined>): number[] =>
  [...new Set(given.filter((id) => !!id))] as number[]

function parentFor(lying: Lying, want: Wanted, parent: Node | undefined, sectionFolder: number): number {
  if (!parent) return sectionFolder
  const { form, name } = folderType(parent.type)
  if (form === 'root') return sectionFolder
  const fits =
    isPlain(parent.type) || parent.type === lying.sectionType || lying.holders?.includes(parent.type)
  if (!fits)
    throw invalidField(
      want.parentField,
      'Enum',
      `${want.parentField} is a ${name.toLowerCase()}: no ${lying.label} can lie in there.`,
    )
  return parent.id
}

/**
 * Those of the nodes that the asker sees. They can't go to the bin before what is put there has come to lie in them: who
 * deletes one has to wait, or this waits for him and then does not find it.
 */
async function visibleNodes(call: Call, wanted: number[]): Promise<Map<number, Node>> {
  if (wanted.length === 0) return new Map()
  const rows = await call.db.rows<Node>(
    `SELECT f.id, f.project_id AS "projectId", f.type FROM folder f ${grantJoin}
      WHERE f.id = ANY($2::int[]) AND ${visible} ORDER BY f.id FOR KEY SHARE OF f`,
    [call.caller.id, wanted],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the index folder_sections holds: said in the statement, or it would not be used. */
const indexed = ownTypes
  .filter(({ form }) => form === 'root' || form === 'section')
  .map(({ id }) => id)
  .join(', ')

export async function sectionFolders(
  call: Call,
  type: number,
  projectIds: number[],
): Promise<Map<number, number>> {
  const rows = await call.db.rows<{ id: number; projectId: number }>(
    `SELECT id, project_id AS "projectId" FROM folder
      WHERE project_id = ANY($1::int[]) AND type = $2 AND type IN (${indexed})`,
    [projectIds, type],
  )
  return new Map(rows.map((row) => [row.projectId, row.id]))
}
