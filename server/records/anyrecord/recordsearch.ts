/** The search: records with all the words, if the caller may see them. The rights are part of the query. */
import type { Value } from '../../../contract/kit.ts'
import { nodeType } from '../../../contract/nodetypes.ts'
import { RecordSearch, searchHitsUsual } from '../../../contract/records/anyrecord/recordsearch.ts'
import { folderType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { type Hit, hitFinder, visiblePlaces } from '../engine/search/searchquery.ts'
import { type TextReader, textReader } from '../engine/search/searchtext.ts'
import { hitsIn, queryOf, type SearchTerm, snippetOf } from '../engine/search/words.ts'

type SearchRequest = Value<typeof RecordSearch.request.fields>

interface Searching {
  textsOf: TextReader
  findHits: ReturnType<typeof hitFinder>
}

async function search({ textsOf, findHits }: Searching, request: SearchRequest, call: Call) {
  if (!request.text?.trim()) throw notEmpty('Text', 'the words to look for')
  checkTypes(request.folderTypes ?? [])
  const sees = await visiblePlaces(call, request.projectId)
  const limit = rowsWanted({ take: request.take || searchHitsUsual })
  const place = readCursor(request, 'number', 'number', 'number', 'number') as number[] | undefined
  const query = queryOf(request.text)
  if (!query || sees.projects.length === 0) return { hits: [] }
  const rows = await findHits(call, {
    query,
    sees,
    types: request.folderTypes?.length ? request.folderTypes : null,
    place,
    limit: limit + 1,
  })
  const { page, nextCursor } = pageOf(rows, limit, (hit) => [hit.exact, hit.rank, hit.folderId, hit.upTo])
  return { hits: await describeHits(textsOf, call, page, query.terms), nextCursor }
}

const knownTypes = new Set<number>(Object.values(nodeType))

function checkTypes(types: readonly number[]): void {
  const unknown = types.find((type) => !knownTypes.has(type))
  if (unknown !== undefined)
    throw invalidField(
      'FolderTypes',
      'Enum',
      `There is no folder type ${unknown}. Those that there are: ${[...knownTypes].join(', ')}.`,
    )
}

/** Reads number, title and snippet only for the hits of one page. */
async function describeHits(
  textsOf: TextReader,
  call: Call,
  page: readonly Hit[],
  terms: readonly SearchTerm[],
) {
  const ids = page.map(({ folderId }) => folderId)
  const [found, sheets] = await Promise.all([textsOf(call.db, ids), sheetsAmong(call, ids)])
  const byId = new Map(found.map((one) => [one.folderId, one]))
  return page.flatMap(({ folderId, projectId, seesWithheld }) => {
    const one = byId.get(folderId)
    if (!one) return []
    const { type, number, title, texts, around, withheld = [] } = one
    const seen = [...texts, ...around, ...(seesWithheld ? withheld : [])]
    return [
      {
        folderId,
        projectId,
        folderType: type,
        folderTypeName: folderType(type).name,
        number,
        isSheet: sheets.has(folderId),
        title,
        snippet: snippetFrom([title ?? '', ...seen.map(([, text]) => text)], terms),
      },
    ]
  })
}

async function sheetsAmong(call: Call, folderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await call.db.rows<{ id: number }>(
    'SELECT t.folder_id AS id FROM document t JOIN sheet h ON h.document_id = t.id WHERE t.folder_id = ANY ($1::int[])',
    [folderIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Taken from the text with the most of the words; not from the title if another text has as many. */
function snippetFrom([title, ...texts]: string[], terms: readonly SearchTerm[]): string {
  const counted = texts.map((text) => ({ text, hits: hitsIn(text, terms) }))
  const best = counted.reduce((a, b) => (b.hits > a.hits ? b : a), { text: texts[0] ?? '', hits: 0 })
  return snippetOf(best.hits > 0 || hitsIn(title!, terms) > 0 ? best.text || title! : title!, terms)
}

export default (types: RecordTypes): Served[] => {
  const searching = { textsOf: textReader(types), findHits: hitFinder(types.hidesNode) }
  return [serve(RecordSearch, (request, call) => search(searching, request, call))]
}
