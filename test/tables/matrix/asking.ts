/**
 * Requests with an id put into each field that takes one, and a search of the responses for texts they must
 * not contain.
 */
import * as contract from '../../../contract/index.ts'
import type { Dto, Operation } from '../../../contract/kit.ts'
import type { Site } from '../../kit/harness.ts'
import { leanFetch } from '../../kit/leanfetch.ts'
import type { RecordData } from '../../kit/records.ts'
import type { Caller } from './people.ts'

export const nonsense = 2147483646

/** A field of a request that takes ids, and of what. */
export interface Slot {
  path: string[]
  /** As in `Ids`. */
  sort: string
  /** The ids are in a list, as numbers or as texts. */
  listed?: 'int' | 'string'
}

/** All fields of a request that take ids: its own, and those of the records in it. */
export function slotsOf(dto: Dto, path: string[] = []): Slot[] {
  return dto.entries
    .filter(({ field }) => !field.isReadOnly)
    .flatMap(({ key, field: { type: fieldType } }) => {
      const here = [...path, key]
      const inner = ((fieldType.item ?? fieldType) as Dto).entries
        ? ((fieldType.item ?? fieldType) as Dto)
        : undefined
      if (inner) return key === 'additionalInfo' ? [] : slotsOf(inner, fieldType.item ? [...here, '0'] : here)
      if (/^int\??$/.test(fieldType.type)) return sortOf(key).map((sort) => ({ path: here, sort }))
      const listed = fieldType.item?.type as 'int' | 'string' | undefined
      if (/folderIds$/i.test(key)) return [{ path: here, sort: 'node', listed: 'int' }]
      return listed && /user|member|party|attendee|role/i.test(key)
        ? [{ path: here, sort: /role/i.test(key) ? 'role' : 'person', listed }]
        : []
    })
}

const sorts: Array<[RegExp, string]> = [
  [/accessBy|accessList/i, 'accessList'],
  [/attachment|fileId/i, 'file'],
  [/folderProjectOrg|size|sorting|type|count|status|logo|icon|discipline|people|category|^csi$/i, ''],
  [/impact|reason|action|^id$/i, ''],
  [/role/i, 'role'],
  [/organization|contractorId|company(?!Contact)/i, 'organization'],
  [/user|contact|author|owner|manager|assigned|issueTo|issueFrom/i, 'person'],
  [/documentId/i, 'document'],
  [/project/i, 'project'],
  [/folder|parent/i, 'node'],
  [/id$/i, 'its own'],
]

/** Amounts and codes are not ids; the id of a record type of its own is named after the field. */
function sortOf(key: string): string[] {
  const sort = sorts.find(([pattern]) => pattern.test(key))?.[1]
  return sort ? [sort === 'its own' ? key : sort] : []
}

/** The request with that id in that field. */
export function put(request: RecordData, { path, listed }: Slot, id: number): RecordData {
  const copy = structuredClone(request)
  let at: RecordData = copy
  for (const step of path.slice(0, -1)) {
    at[step] ??= {}
    at = at[step]
  }
  at[path.at(-1)!] = listed === 'int' ? [id] : listed === 'string' ? [String(id)] : id
  return copy
}

/** The whole response: the status, the headers and the raw bytes. */
export interface RawResponse {
  status: number
  headers: string
  text: string
}

export type Form = 'json' | 'csv' | 'xlsx' | 'jsonp'

/** Only listings can be requested as CSV. */
export function formsOf({ effect, response }: Operation<any, any>): Form[] {
  if (effect === 'write') return ['json']
  const own = response.entries.filter(({ key }) => key !== 'responseStatus').map(({ field }) => field.type)
  const isList = own.some((fieldType) => fieldType.item) && !own.some((fieldType) => 'fields' in fieldType)
  return isList ? ['json', 'csv', 'jsonp'] : ['json', 'jsonp']
}
/** JSONP is the same text as the JSON, wrapped: it is only searched, not compared for each id. */
export const comparedForms = (operation: Operation): Form[] =>
  formsOf(operation).filter((form) => form !== 'jsonp')

export async function ask(
  here: Site,
  who: Caller,
  operation: Operation,
  request: RecordData,
  form: Form = 'json',
) {
  const headers: Record<string, string> = who.key ? { Authorization: `Bearer ${who.key}` } : {}
  const door = `${here.url}/json/reply/${operation.name}`
  if (form === 'jsonp')
    return responseOf(await leanFetch(`${door}?callback=cb&${queryOf(request)}`, { headers }))
  return responseOf(
    await leanFetch(form === 'json' ? door : `${door}?format=${form}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    }),
  )
}

function queryOf(request: RecordData): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request))
    if (value !== undefined) query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return query
}

export async function responseOf(response: Response): Promise<RawResponse> {
  const headers = [...response.headers].filter(([name]) => !/^(date|content-length|keep-alive)$/.test(name))
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return { status: response.status, headers: headers.map((pair) => pair.join(': ')).join('\n'), text }
}

/** A response without the parts that differ from call to call: the request id, and the requested id. */
export function comparable({ status, headers, text }: RawResponse, id: number): string {
  const requestId = /x-request-id: (\S+)/.exec(headers)?.[1] ?? 'none'
  // Replace the request id first: it may contain the digits of the id. The number of more faults may be the same as the id.
  const asId = new RegExp(`(?<!\\(and )\\b${id}\\b`, 'g')
  const body = text.replaceAll(requestId, 'request').replaceAll(asId, 'id')
  return `${status} ${body}\n${headers}`.replaceAll(requestId, 'request')
}

/** The markers found in a response, in clear, percent-encoded or in base64. */
export function found({ headers, text }: RawResponse, markers: readonly string[]): string[] {
  const all = `${headers}\n${text}`
  return markers.filter(
    (marker) => all.toLowerCase().includes(marker) || base64Of(marker).some((part) => all.includes(part)),
  )
}

/** A word inside base64, for each of the three offsets at which it may begin. */
const base64Of = (word: string): string[] =>
  [0, 1, 2].map((skip) =>
    Buffer.from('\0'.repeat(skip) + word)
      .toString('base64')
      .slice(skip && skip + 1, -4),
  )

export const inOrder = async <T>(list: T[], run: (each: T) => Promise<RawResponse>) => {
  const all: RawResponse[] = []
  for (const each of list) all.push(await run(each))
  return all
}

const signing = ['UserLoginRequest', 'UserLogoutRequest', 'SessionEndRequest']
/** Deletions come last, so that the others still have data to leak. */
const deleting = [contract.FolderDelete.name]
/** All operations but those that would begin or end a session. */
export const probed = contract.operations
  .filter(({ name }) => !signing.includes(name))
  .toSorted((a, b) => Number(deleting.includes(a.name)) - Number(deleting.includes(b.name)))
