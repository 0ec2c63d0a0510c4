/** The items, packages and companies of a register that a project has already. */
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { csiSection } from '../../codes/csi.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { knownCompanies } from '../engine/tree/partytexts.ts'
import type { Item, RegisterLine } from './registerlines.ts'

export interface KnownRecord {
  folderId: number
  /** False in the bin, after purging, or without access. The number is still used. */
  isSeen: boolean
}

const normalized = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? ''

/** SQL that does the same. Matches are compared again here: lower() differs between databases. */
const fold = (sql: string): string => `lower(btrim(${sql}))`

/** 03 30 00-7 and 03 30 00-007 are the same number, as in listings. */
const normalizedNumber = (number: string): string =>
  number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''))

const numberKey = ({ submittalItemNumber, revision }: Item): string =>
  `${normalizedNumber(submittalItemNumber ?? '')} ${revision}`

const contentKey = ({ csi, description, typeId, type, revision }: Item): string =>
  JSON.stringify([csiSection(csi), normalized(description), typeId || normalized(type), revision])

/** The identity of an item: number and revision; without a number: section, title, type and revision. */
export const identityOf = (item: Item): string =>
  item.submittalItemNumber ? numberKey(item) : contentKey(item)

type Row = KnownRecord & Item

const numberKeys = 'SELECT natural_order(given) FROM unnest($3::text[]) AS given'

export interface KnownItems {
  /** The existing item of a line. */
  find(item: Item): KnownRecord | undefined
  /** A number as an existing item or an earlier line spells it: the same for all revisions of an item. */
  spelled(number: string): string
}

export async function knownItems(
  call: Call,
  projectId: number,
  lines: readonly RegisterLine[],
): Promise<KnownItems> {
  const numbers = lines.flatMap(({ item }) => item.submittalItemNumber ?? [])
  const descriptions = lines.flatMap(({ item }) => (item.submittalItemNumber ? [] : (item.description ?? [])))
  const rows = await call.db.rows<Row>(
    `SELECT f.id AS "folderId", (${visible}) AS "isSeen", t.number AS "submittalItemNumber", t.revision, t.csi,
            t.description, t.type_id AS "typeId", t.type
       FROM submittal_item t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE t.project_id = $2 AND f.project_id = $2 AND f.type = ${nodeType.submittalItem}
        AND (f.number_key = ANY(ARRAY(${numberKeys})) OR ${fold('t.description')} IN (SELECT ${fold('given')} FROM unnest($4::text[]) AS given))
     UNION ALL
     SELECT g.folder_id, false, g.number, g.revision, NULL, NULL, NULL, NULL FROM purged_record g
      WHERE g.project_id = $2 AND g.record_type = 'submittal_item' AND natural_order(g.number) IN (${numberKeys})
      ORDER BY 1 DESC`,
    [call.caller.id, projectId, numbers, descriptions],
  )
  const existing = new Map<string, KnownRecord>(
    rows.filter(({ isSeen }) => isSeen).map((row) => [contentKey(row), row]),
  )
  for (const row of rows) existing.set(numberKey(row), row)
  const spelling = new Map(
    rows.flatMap(({ isSeen, submittalItemNumber: number }) =>
      isSeen ? [[normalizedNumber(number!), number!]] : [],
    ),
  )
  return {
    find: (item) => existing.get(identityOf(item)),
    spelled(number) {
      if (!spelling.has(normalizedNumber(number))) spelling.set(normalizedNumber(number), number)
      return spelling.get(normalizedNumber(number))!
    },
  }
}

/** A line names a package by its number, its title, or both as the tree shows them. */
export const packageKey = normalized

const title = `split_part(t.description, E'\\n', 1)`

/** The packages by the names that lines use; of two with the same name, the older one. */
export async function knownPackages(
  call: Call,
  projectId: number,
  lines: readonly RegisterLine[],
): Promise<Map<string, KnownRecord>> {
  const wanted = [...new Set(lines.flatMap(({ packageName }) => packageName ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await call.db.rows<KnownRecord & { number: string; name: string; title: string | null }>(
    `SELECT f.id AS "folderId", (${visible}) AS "isSeen", t.number, f.name, ${title} AS title
       FROM submittal t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE t.project_id = $2 AND ARRAY[${fold('t.number')}, ${fold('f.name')}, ${fold(title)}]
            && ARRAY(SELECT ${fold('given')} FROM unnest($3::text[]) AS given)
     UNION ALL
     SELECT g.folder_id, false, g.number, '', NULL FROM purged_record g
      WHERE g.project_id = $2 AND g.record_type = 'submittal'
        AND ${fold('g.number')} IN (SELECT ${fold('given')} FROM unnest($3::text[]) AS given)
      ORDER BY 1 DESC`,
    [call.caller.id, projectId, wanted],
  )
  const packages = new Map<string, KnownRecord>()
  for (const row of rows) {
    // A package that the caller may not see is found only by its number, which is used; its title stays
    // hidden.
    const names = row.isSeen ? [row.name, row.title, row.number] : [row.number]
    for (const name of names) if (name) packages.set(packageKey(name), row)
  }
  return packages
}

/** Finds the id of a company of the project by its name. */
export async function companiesIn(
  call: Call,
  projectId: number,
  lines: readonly RegisterLine[],
): Promise<(name: string | null | undefined) => number | undefined> {
  const names = [...new Set(lines.flatMap(({ item }) => item.responsibleContractor ?? []))]
  const rows = await call.db.rows<{ id: number; name: string }>(
    `SELECT o.id, o.name FROM organization o JOIN project p ON p.id = $1
      WHERE ${fold('o.name')} IN (SELECT ${fold('given')} FROM unnest($2::text[]) AS given) AND ${knownCompanies}
      ORDER BY o.id DESC`,
    [projectId, names],
  )
  const companies = new Map(rows.map(({ id, name }) => [normalized(name), id]))
  return (name) => companies.get(normalized(name))
}
