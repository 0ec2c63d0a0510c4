/**
 * The name cache: names of people, companies and codes, cached by each process. Rows are read without names
 * and get them from here, because a name in a statement is a look-up for every row, and most of the cost of
 * the statement.
 *
 * No name is ever stale. Each change of a name writes a random version in its own transaction (the table
 * `name_version`), and every statement that reads such rows also reads the version. A snapshot holds names
 * of exactly one version, so it is valid for every statement that saw that version, and for no other.
 * Versions have no order: rows of a restored database, or of a replica that lags behind, get the names of
 * that database.
 *
 * A transaction that changes names must not read names afterwards: it would see them under the previous
 * version.
 */
import { listsInForce } from '../../../codes/codes.ts'
import type { ListName } from '../../../codes/shipped.ts'
import { baseOf } from '../../../db/counteddatabase.ts'
import type { Db } from '../../../db/db.ts'
import type { Database } from '../../../db/open.ts'
import type { NamedEntity } from '../declare/namefill.ts'

/** A snapshot with more names than this, about 20 MB, is replaced by an empty one. */
const namesMax = 100_000

/** SQL: the version of all names, as the statement sees it. */
export const nameVersion = '(SELECT version FROM name_version)'

interface FoundNames {
  version: number
  person: Record<string, string> | null
  company: Record<string, string> | null
  lists: Array<[projectId: number, list: ListName, own: number, shipped: number]> | null
  items: Array<[listId: number, code: number, name: string]> | null
}

type Items = ReadonlyMap<number, string>

/** The items of a code list in a project. A code that the project's own list lacks has its shipped name. */
export class CodeNames {
  private readonly own: Items
  private readonly shipped: Items

  constructor(own: Items = new Map(), shipped: Items = new Map()) {
    this.own = own
    this.shipped = shipped
  }

  /** Null if there is no such code. */
  of(code: number): string | null {
    return this.own.get(code) ?? this.shipped.get(code) ?? null
  }
}

/** Names of one version. Nothing is ever removed from it, so a reader can keep using a replaced one. */
export class NameSnapshot {
  readonly version: number
  private readonly entities: Record<NamedEntity, Map<number, string | null>> = {
    person: new Map(),
    company: new Map(),
  }
  private readonly lists = new Map<ListName, Map<number, CodeNames>>()
  private listCount = 0

  constructor(version: number) {
    this.version = version
  }

  get size(): number {
    return this.entities.person.size + this.entities.company.size + this.listCount
  }

  /** Null if there is nobody with that id; undefined if it has not been looked up. */
  of(entity: NamedEntity, id: number): string | null | undefined {
    return this.entities[entity].get(id)
  }

  /** A code list in a project; undefined if it has not been looked up. */
  list(list: ListName, projectId: number): CodeNames | undefined {
    return this.lists.get(list)?.get(projectId)
  }

  /** `found` must be names of this version. */
  add(wanted: WantedNames, found: FoundNames): void {
    for (const entity of ['person', 'company'] as const)
      for (const id of wanted[entity]) this.entities[entity].set(id, found[entity]?.[id] ?? null)
    for (const [projectId, list] of wanted.lists.values()) this.addList(list, projectId, new CodeNames())
    const itemsByList = new Map<number, Map<number, string>>()
    for (const [listId, code, name] of found.items ?? []) {
      const items = itemsByList.get(listId) ?? new Map<number, string>()
      itemsByList.set(listId, items.set(code, name))
    }
    for (const [projectId, list, own, shipped] of found.lists ?? [])
      this.addList(list, projectId, new CodeNames(itemsByList.get(own), itemsByList.get(shipped)))
  }

  private addList(list: ListName, projectId: number, codes: CodeNames): void {
    const byProject = this.lists.get(list) ?? new Map<number, CodeNames>()
    this.lists.set(list, byProject.set(projectId, codes))
    this.listCount++
  }
}

export class NameCache {
  /** The snapshot of the version that was seen last. NaN is equal to no version. */
  private last = new NameSnapshot(Number.NaN)

  /** The cached names of the version that a statement saw. */
  at(version: number): NameSnapshot {
    if (this.last.version !== version || this.last.size > namesMax) this.last = new NameSnapshot(version)
    return this.last
  }

  /**
   * Looks up names, all in one statement, and returns the snapshot of the version that this statement saw,
   * with all these names in it. It can be another version than the rows had.
   */
  async lookUp(db: Db, wanted: WantedNames): Promise<NameSnapshot> {
    const lists = [...wanted.lists.values()]
    const found = await db.row<FoundNames>(lookUpStatement, [
      [...wanted.person],
      [...wanted.company],
      lists.map(([projectId]) => projectId),
      lists.map(([, list]) => list),
    ])
    const snapshot = this.at(found!.version)
    snapshot.add(wanted, found!)
    return snapshot
  }
}

/** Names to look up. */
export class WantedNames {
  readonly person = new Set<number>()
  readonly company = new Set<number>()
  readonly lists = new Map<string, readonly [projectId: number, list: ListName]>()

  list(projectId: number, list: ListName): void {
    this.lists.set(`${projectId} ${list}`, [projectId, list])
  }
}

const lookUpStatement = `WITH wanted AS MATERIALIZED (${listsInForce('unnest($3::int[], $4::text[])')})
  SELECT ${nameVersion} AS version,
    (SELECT json_object_agg(id, full_name) FROM person WHERE id = ANY ($1::int[])) AS person,
    (SELECT json_object_agg(id, name) FROM organization WHERE id = ANY ($2::int[])) AS company,
    (SELECT json_agg(json_build_array(project_id, name, own, shipped)) FROM wanted) AS lists,
    (SELECT json_agg(json_build_array(code_list_id, code, name)) FROM code_list_item
      WHERE code_list_id IN (SELECT own FROM wanted UNION SELECT shipped FROM wanted)) AS items`

const caches = new WeakMap<Database, { epoch: number; cache: NameCache }>()

/**
 * The name cache of one database, and of one epoch: the versions tell databases apart, but nothing at all is kept of a
 * server that was replaced.
 */
export function nameCacheOf(given: Database): NameCache {
  const database = baseOf(given)
  const known = caches.get(database)
  if (known?.epoch === database.epoch) return known.cache
  const cache = new NameCache()
  caches.set(database, { epoch: database.epoch, cache })
  return cache
}
