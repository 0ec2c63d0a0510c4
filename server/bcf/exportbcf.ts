/** Writes open issues and RFIs as a BCF file, as the caller sees them. */
import { FolderGet } from '../../contract/documents/folder.ts'
import type { BcfExport } from '../../contract/drawings/bcf.ts'
import { type BcfVersion, bcfTopicsMax, bcfTypes, bcfVersions } from '../../contract/drawings/bcftopics.ts'
import type { Value } from '../../contract/kit.ts'
import { pageRowsMax } from '../../contract/paging.ts'
import { joinNodeRights, visible } from '../access/visibility.ts'
import type { Call } from '../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import type { Perform } from '../kernel/serve.ts'
import { ownViewsIn } from './ownviews.ts'
import type { ViewsFrom } from './pinviews.ts'
import { addressesIn, type TopicNode } from './topicsof.ts'
import { topicTypes } from './topictypes.ts'
import { bcfStream } from './writebcf.ts'

type Request = Value<typeof BcfExport.request.fields>

export async function exportBcf(from: ViewsFrom, request: Request, call: Call) {
  const { perform } = from
  const { parentFolderId, folderType, folderIds, version = bcfVersions[0] } = request
  if (!parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
  if (folderType && !bcfTypes.includes(folderType))
    throw invalidField('FolderType', 'Enum', 'Only open issues (151) and RFIs (121) go out as BCF.')
  if (request.filter && Object.keys(request.filter).length > 0 && !folderType)
    throw notEmpty('FolderType', 'what is filtered: 151 open issues, or 121 RFIs')
  const { folder } = await perform(FolderGet, { folderId: parentFolderId }, call)
  const projectId = folder!.folderProjectId!
  const nodes = folderIds?.length
    ? await chosen(call, projectId, folderIds)
    : await listed(perform, request, call)
  const name = `${folder!.folderName || 'Topics'}.${version === '3.0' ? 'bcf' : 'bcfzip'}`
  const addresses = await addressesIn(call, projectId)
  const own = await ownViewsIn(call.db, projectId)
  call.file = {
    name: name.replace(/[/\\]/g, '-'),
    type: 'application/zip',
    records: nodes.length,
    open: () => bcfStream({ ...from, call, addresses, own, version: version as BcfVersion }, nodes),
  }
  return {}
}

/** One that the caller does not see is a 404, as one of another project. */
async function chosen(call: Call, projectId: number, folderIds: readonly number[]): Promise<TopicNode[]> {
  const ids = [...new Set(folderIds)]
  const rows = await call.db.rows<TopicNode>(
    `SELECT f.id AS "folderId", f.type AS "folderType" FROM folder f ${joinNodeRights}
      WHERE f.id = ANY ($2::int[]) AND f.project_id = $3 AND f.type = ANY ($4::int[]) AND ${visible}`,
    [call.caller.id, ids, projectId, bcfTypes],
  )
  if (rows.length < ids.length) throw notFound('One of these open issues and RFIs')
  const byId = new Map(rows.map((row) => [row.folderId, row]))
  return ids.map((id) => byId.get(id)!)
}

async function listed(perform: Perform, request: Request, call: Call): Promise<TopicNode[]> {
  const nodes: TopicNode[] = []
  for (const folderType of request.folderType ? [request.folderType] : bcfTypes)
    for await (const folderId of idsOf(perform, { ...request, folderType }, call)) {
      nodes.push({ folderId, folderType })
      if (nodes.length > bcfTopicsMax)
        throw invalidField(
          'Filter',
          'Length',
          `A BCF file has at most ${bcfTopicsMax.toLocaleString('en-US')} topics. Please filter the list.`,
        )
    }
  return nodes
}

async function* idsOf(perform: Perform, { parentFolderId, filter, folderType }: Request, call: Call) {
  let cursor: string | null | undefined
  do {
    const asked = { parentFolderId, ...(filter && { filter }), take: pageRowsMax, cursor }
    const page = await topicTypes.get(folderType!)!.list(perform, asked, call)
    for (const { folderId } of page.rows) yield folderId!
    cursor = page.nextCursor
  } while (cursor)
}
