/** Searches what was read and kept on this device: by the words of its records, as the server does it by all of them. */
import { nodeType } from '../../../contract/nodetypes.ts'
import { allKept, type StoredRead } from '../../app/device/readstore.ts'
import type { Hit } from '../../app/shell/hit.tsx'
import { recordTypes } from '../../recordtypes/recordtypes.ts'

const hitsMax = 50

interface Found {
  folderId: number
  folderType?: number
  projectId?: number
  number: string
  title: string
  texts: Set<string>
}

type Fields = Readonly<Record<string, unknown>>

export async function searchKept(text: string, projectId: number, folderType?: number): Promise<Hit[]> {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = [...recordsIn(await allKept()).values()].filter(
    (one) =>
      one.projectId &&
      one.folderType &&
      (!projectId || one.projectId === projectId) &&
      (!folderType || one.folderType === folderType) &&
      hasAll(one, words),
  )
  // A number that was typed comes first, then a title.
  const rank = ({ number, title }: Found): number =>
    hasAll({ texts: [number] }, words) ? 0 : hasAll({ texts: [title] }, words) ? 1 : 2
  return found
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, hitsMax)
    .map(({ texts, ...one }) => ({ ...one, snippet: snippetOf([...texts], words) }))
}

const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

function hasAll({ texts }: { texts: Iterable<string> }, words: readonly string[]): boolean {
  const all = plain([...texts].join('\n'))
  return words.every((word) => all.includes(word))
}

/** Every record that an answer tells of, with all that the answers say about it. */
function recordsIn(rows: readonly StoredRead[]): Map<number, Found> {
  const projectOfRoot = new Map(
    rows.flatMap(({ name, request, response }) =>
      name === 'ProjectSectionsRead'
        ? [[(response as Fields).rootFolderId, Number((request as Fields).projectId)] as const]
        : [],
    ),
  )
  const found = new Map<number, Found>()
  for (const { name, request, response } of rows) {
    const folderType = typeOf(name)
    const projectId = projectOfRoot.get((request as Fields).parentFolderId)
    for (const fields of objectsIn(response)) add(found, fields, { folderType, projectId })
  }
  return found
}

/** What a read by that name tells of; undefined: of several, or of none. */
const typeOf = (name: string): number | undefined =>
  recordTypes.find(({ read }) => name === read || name === `${read}InFolder`)?.folderType ??
  (/^Document(Read|ReadInFolder)$/.test(name) ? nodeType.document : undefined)

/** An answer, its records, and no deeper. */
const objectsIn = (response: unknown): Fields[] =>
  Object.values(response as object)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null)

const titleKeys = ['title', 'subject', 'rfiSubject', 'summary', 'topic', 'documentName', 'description']

function add(
  found: Map<number, Found>,
  fields: Fields,
  of: { folderType?: number; projectId?: number },
): void {
  const folderId = Number(fields.folderId)
  const folderType = of.folderType ?? (Number(fields.folderType) || undefined)
  // A folder is no record, and people are told of in other answers.
  if (!(folderId > 0) || !folderType) return
  const known = found.get(folderId)
  const one = known ?? { folderId, number: '', title: '', texts: new Set<string>() }
  one.folderType ??= folderType
  one.projectId ||= Number(fields.projectId ?? fields.folderProjectId) || of.projectId
  one.number ||= textOf(fields.number ?? fields.documentNumber)
  one.title ||= titleKeys.map((key) => textOf(fields[key])).find(Boolean) ?? ''
  for (const [key, value] of Object.entries(fields))
    if (typeof value === 'string' && value && !/Id$|^date|Date$|On$/.test(key)) one.texts.add(value)
  found.set(folderId, one)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The text in which the first word is, with that word between asterisks. */
function snippetOf(texts: readonly string[], words: readonly string[]): string {
  for (const text of texts) {
    const at = words.map((word) => text.toLocaleLowerCase().indexOf(word)).find((i) => i >= 0)
    const word = words.find((one) => text.toLocaleLowerCase().indexOf(one) === at)
    if (at === undefined || !word) continue
    const from = Math.max(0, at - 40)
    const until = at + word.length
    return `${text.slice(from, at)}**${text.slice(at, until)}**${text.slice(until, until + 80)}`
  }
  return ''
}
