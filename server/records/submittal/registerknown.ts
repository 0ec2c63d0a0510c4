/** What a project has already of what a register names: items, packages, companies. */
import { grantJoin, visible } from '../../access/grants.ts'
import { csiSection } from '../../codes/csi.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { knownCompanies } from '../engine/write/references.ts'
import type { Item, RegisterLine } from './registerlines.ts'

export interface Known {
  folderId: number
  /** What is in the bin, was in it, or is not the asker's to see, still has its number. */
  isSeen: boolean
}

const folded = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? ''

/** SQL for the same. What it folds alike is looked at once more here: databases differ in which letters they know. */
const fold = (sql: string): string => `lower(btrim(${sql}))`

/** 03 30 00-7 and 03 30 00-007 are one number, as they are in lists. */
const likeOf = (number: string): string =>
  number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''))

const byNumber = ({ submittalItemNumber, revision }: Item): string =>
  `${likeOf(submittalItemNumber ?? '')} ${revision}`

const bySaying = ({ csi, description, typeId, type, revision }: Item): string =>
  JSON.stringify([csiSection(csi), folded(description), typeId || folded(type), revision])

/** What makes two lines the same item: number and revision; without a number section, title, type and revision. */
export const identityOf = (item: Item): string => (item.submittalItemNumber ? byNumber(item) : bySaying(item))

type Row = Known & Item

const likes = 'SELECT natural_order(given) FROM unnest($3::text[]) AS given'

export interface KnownItems {
  /** The item that a line means, if it is there. */
  find(item: Item): Known | undefined
  /** A number as it is written there, or was in a line before: all revisions of an item have the same. */
  spelled(number: string): string
}

export async function knownItems(
  call: Call,
  projectId: number,
  lines: readonly RegisterLine[],
): Promise<KnownItems> {
  const numbers = lines.flatMap(({ item }) => item.submittalItemNumber ?? [])
  const sayings = lines.flatMap(({ item }) => (item.submittalItemNumber ? [] : (item.description ?? [])))
  const rows = await call.db.rows<Row>(
    `SELECT f.id AS "folderId", (${visible}) AS "isSeen", t.number AS "submittalItemNumber", t.revision, t.csi,
            t.description, t.type_id AS "typeId", t.type
       FROM submittal_item t JOIN folder f ON f.id = t.folder_id ${grantJoin}
      WHERE t.project_id = $2 AND f.project_id = $2 AND f.type = ${nodeType.submittalItem}
        AND (f.number_key = ANY(ARRAY(${likes})) OR ${fold('t.description')} IN (SELECT ${fold('said')} FROM unnest($4::text[]) AS said))
     UNION ALL
     SELECT g.folder_id, false, g.number, g.revision, NULL, NULL, NULL, NULL FROM purged_record g
      WHERE g.project_id = $2 AND g.record_type = 'submittal_item' AND natural_order(g.number) IN (${likes})
      ORDER BY 1 DESC`,
    [call.caller.id, projectId, numbers, sayings],
  )
  const there = new Map<string, Known>(rows.filter(({ isSeen }) => isSeen).map((row) => [bySaying(row), row]))
  for (const row of rows) there.set(byNumber(row), row)
  const spelling = new Map(
    rows.flatMap(({ isSeen, submittalItemNumber: number }) => (isSeen ? [[likeOf(number!), number!]] : [])),
  )
  return {
    find: (item) => there.get(identityOf(item)),
    spelled(number) {
      if (!spelling.has(likeOf(number))) spelling.set(likeOf(number), number)
      return spelling.get(likeOf(number))!
    },
  }
}

/** A package is meant by its number, its title, or both as the tree shows them. */
export const packageKey = folded

const title = `split_part(t.description, E'\\n', 1)`

/** The packages by what lines call them; of two that are called the same, the older one. */
export async function knownPackages(
  call: Call,
  projectId: number,
  lines: readonly RegisterLine[],
): Promise<Map<string, Known>> {
  const wanted = [...new Set(lines.flatMap(({ packageName }) => packageName ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await call.db.rows<Known & { number: string; name: string; title: string | null }>(
    `SELECT f.id AS "folderId", (${visible}) AS "isSeen", t.number, f.name, ${title} AS title
       FROM submittal t JOIN folder f ON f.id = t.folder_id ${grantJoin}
      WHERE t.project_id = $2 AND ARRAY[${fold('t.number')}, ${fold('f.name')}, ${fold(title)}]
            && ARRAY(SELECT ${fold('said')} FROM unnest($3::text[]) AS said)
     UNION ALL
     SELECT g.folder_id, false, g.number, '', NULL FROM purged_record g
      WHERE g.project_id = $2 AND g.record_type = 'submittal'
        AND ${fold('g.number')} IN (SELECT ${fold('said')} FROM unnest($3::text[]) AS said)
      ORDER BY 1 DESC`,
    [call.caller.id, projectId, wanted],
  )
  const packages = new Map<string, Known>()
  for (const row of rows) {
    // The title of one that is not seen is nobody's business; its number is taken all the same.
    const called = row.isSeen ? [row.name, row.title, row.number] : [row.number]
    for (const name of called) if (name) packages.set(packageKey(name), row)
  }
  return packages
}

/** The companies of the project that lines name. */
export async function companiesIn(
  call: Call,
  projectId: number,
  lines: readonly RegisterLine[],
): Promise<(name: string | null | undefined) => number | undefined> {
  const names = [...new Set(lines.flatMap(({ item }) => item.responsibleContractor ?? []))]
  const rows = await call.db.rows<{ id: number; name: string }>(
    `SELECT o.id, o.name FROM organization o JOIN project p ON p.id = $1
      WHERE ${fold('o.name')} IN (SELECT ${fold('said')} FROM unnest($2::text[]) AS said) AND ${knownCompanies}
      ORDER BY o.id DESC`,
    [projectId, names],
  )
  const companies = new Map(rows.map(({ id, name }) => [folded(name), id]))
  return (name) => companies.get(folded(name))
}
