/**
 * What people, companies and codes are called, as this process remembers it: rows are read without names, and get them
 * here. A name in a statement is a look-up of its own for every row, and most of what a statement costs. Nothing old is
 * ever shown: each statement that reads such rows tells the version of all names that it saw (the table `naming`, which
 * every change of a name moves on), and what is remembered from before is forgotten. Who changes names reads none in the
 * same transaction.
 */
import { listsInForce } from '../codes/codes.ts'
import type { ListName } from '../codes/shipped.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Called } from './engine/declare/naming.ts'

/** So many names at most are remembered, about 20 MB; then it begins anew. */
const namesMax = 100_000

/** SQL: the version of all names, as the statement sees it. */
export const namingVersion = '(SELECT version FROM naming)'

interface Found {
  version: number
  person: Record<string, string> | null
  company: Record<string, string> | null
  lists: Array<[projectId: number, list: ListName, own: number, shipped: number]> | null
  items: Array<[listId: number, code: number, name: string]> | null
}

type Items = Map<number, string>
const noItems: readonly [Items, Items] = [new Map(), new Map()]

export class Names {
  private version = 0
  private readonly called: Record<Called, Map<number, string | null>> = {
    person: new Map(),
    company: new Map(),
  }
  private readonly lists = new Map<string, readonly [own: Items, shipped: Items]>()

  /** Forgets what is older than the version that a statement saw. */
  sees(version: number): void {
    if (version <= this.version) return
    this.version = version
    this.forget()
  }

  /** Null where there is nobody of that id; undefined where it is not remembered. */
  of(what: Called, id: number): string | null | undefined {
    return this.called[what].get(id)
  }

  /** The name of a code in a project, null where its list has none; undefined where the list is not remembered. */
  ofCode(projectId: number, list: ListName, code: number): string | null | undefined {
    const known = this.lists.get(`${projectId} ${list}`)
    return known && (known[0].get(code) ?? known[1].get(code) ?? null)
  }

  /**
   * Looks up what was missed. It may be that all else is forgotten then; and what was looked up before a change that is
   * known by now is not kept.
   */
  async learn(db: Db, missed: Missed): Promise<void> {
    const wanted = [...missed.lists.values()]
    const found = await db.row<Found>(lookUp, [
      [...missed.person],
      [...missed.company],
      wanted.map(([projectId]) => projectId),
      wanted.map(([, list]) => list),
    ])
    this.sees(found!.version)
    if (found!.version < this.version) return
    if (this.called.person.size + this.called.company.size + this.lists.size > namesMax) this.forget()
    for (const what of ['person', 'company'] as const)
      for (const id of missed[what]) this.called[what].set(id, found![what]?.[id] ?? null)
    for (const key of missed.lists.keys()) this.lists.set(key, noItems)
    this.keepLists(found!)
  }

  private keepLists({ lists, items }: Found): void {
    const ofList = new Map<number, Items>()
    const itemsOf = (id: number): Items => ofList.get(id) ?? ofList.set(id, new Map()).get(id)!
    for (const [listId, code, name] of items ?? []) itemsOf(listId).set(code, name)
    for (const [projectId, list, own, shipped] of lists ?? [])
      this.lists.set(`${projectId} ${list}`, [itemsOf(own), itemsOf(shipped)])
  }

  private forget(): void {
    this.called.person.clear()
    this.called.company.clear()
    this.lists.clear()
  }
}

/** What somebody looked for and did not find remembered. */
export class Missed {
  readonly person = new Set<number>()
  readonly company = new Set<number>()
  readonly lists = new Map<string, readonly [projectId: number, list: ListName]>()

  list(projectId: number, list: ListName): void {
    this.lists.set(`${projectId} ${list}`, [projectId, list])
  }
}

const lookUp = `WITH wanted AS MATERIALIZED (${listsInForce('unnest($3::int[], $4::text[])')})
  SELECT ${namingVersion} AS version,
    (SELECT json_object_agg(id, full_name) FROM person WHERE id = ANY ($1::int[])) AS person,
    (SELECT json_object_agg(id, name) FROM organization WHERE id = ANY ($2::int[])) AS company,
    (SELECT json_agg(json_build_array(project_id, name, own, shipped)) FROM wanted) AS lists,
    (SELECT json_agg(json_build_array(list_id, code, name)) FROM list_item
      WHERE list_id IN (SELECT own FROM wanted UNION SELECT shipped FROM wanted)) AS items`

const remembered = new WeakMap<Database, Names>()

/** The names of one database. */
export function namesOf(database: Database): Names {
  const known = remembered.get(database)
  if (known) return known
  const names = new Names()
  remembered.set(database, names)
  return names
}
