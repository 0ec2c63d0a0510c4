/**
 * The loaded rows of a listing: page after page, ahead of the visible part. Old rows stay until
 * the new ones are loaded, also on the way back from a record.
 */
import { lastOf, onStale, outdate, type RequestOf, read, readOrStored } from '../../app/client.ts'
import { meNow } from '../../app/session.ts'
import { type Label, named } from '../../parts/labels/labels.tsx'
import type { Listing, Place, Row } from '../../recordtypes/listings/listing.ts'

export interface Asking {
  filter: Record<string, string>
  /** By the server's name. */
  sort: string | undefined
}

const pageRows = 100
const farRows = 200
/** The number of listings whose rows are cached, for the way back. */
const keptLists = 4
/** Rows that are older than this are read again when the list is opened: others write too. */
const freshMs = 10_000

/** The request for a page of a list; without a cursor, the first. */
export const pageRequest = (
  asked: Record<string, unknown>,
  take = pageRows,
  cursor?: string,
): RequestOf<'RFIReadInFolder'> =>
  ({ ...asked, take, ...(cursor ? { cursor } : { wantCount: true }) }) as RequestOf<'RFIReadInFolder'>

export class ListRows {
  rows: readonly Row[] = []
  total: number | undefined
  error: unknown
  #cursor: string | undefined
  #isEnd = false
  #isBusy = false
  #isStale = false
  /** The rows are those of an earlier answer. */
  #isStored = false
  #wanted = 0
  readonly #watchers = new Set<() => void>()
  readonly #list: Listing
  readonly #request: Record<string, unknown>
  #unhook: (() => void) | undefined
  /** Reads the first page again, for every component that shows it. */
  #outdate: () => void = () => undefined
  #requestAt = 0
  readonly #projectId: number
  /** By record, as last read: rows that are read again show them until they are known anew. */
  #labels: ReadonlyMap<number, readonly Label[]> = new Map()
  #labelling: Promise<void> = Promise.resolve()

  constructor(list: Listing, place: Place, asking: Asking) {
    this.#list = list
    this.#request = { ...list.placed(place), ...asking }
    this.#projectId = place.projectId
    const last = lastOf(list.read as 'RFIReadInFolder', pageRequest(this.#request))
    if (last) this.#showStored(this.#pageIn(last))
  }

  get isWaiting(): boolean {
    return this.total === undefined && !this.error
  }

  get isWhole(): boolean {
    return this.#isEnd
  }

  watch(told: () => void): () => void {
    const isOld = this.#requestAt > 0 && Date.now() - this.#requestAt > freshMs
    if (this.#watchers.size === 0 && this.total !== undefined && isOld) {
      this.#outdate()
      this.#isStale = true
    }
    this.#watchers.add(told)
    return () => this.#watchers.delete(told)
  }

  /** Loads at least that many rows. */
  want(count: number): void {
    this.#wanted = Math.max(this.#wanted, count)
    if (this.#isStale) this.retry()
    else void this.#go()
  }

  /** All rows, however many. */
  async all(max: number): Promise<readonly Row[]> {
    this.want(max)
    while (this.#isBusy) await new Promise<void>((done) => this.#onceTold(done))
    if (this.error) throw this.error
    await this.#labelling
    return this.rows.slice(0, max)
  }

  /** Reads the visible rows again; the old rows stay until then. */
  retry(): void {
    if (this.#isBusy) return
    this.#isStale = false
    this.#wanted = Math.max(this.#wanted, Math.min(this.rows.length, 2 * farRows))
    void this.#go({ fromStart: true })
  }

  #onceTold(done: () => void): void {
    const stop = this.watch(() => {
      stop()
      done()
    })
  }

  #tell(): void {
    for (const told of [...this.#watchers]) told()
  }

  async #go({ fromStart = false } = {}): Promise<void> {
    const isEnough = this.total !== undefined && (this.#isEnd || this.rows.length >= this.#wanted)
    if (this.#isBusy || (isEnough && !fromStart && !this.#isStored)) return
    this.#isBusy = true
    this.error = undefined
    let rows: readonly Row[] = fromStart || this.#isStored ? [] : this.rows
    let cursor = fromStart ? undefined : this.#cursor
    let isEnd = false
    try {
      do {
        const page = await this.#page(cursor, this.#wanted - rows.length > farRows ? farRows : pageRows)
        rows = [...rows, ...page.rows]
        cursor = page.cursor
        isEnd = !cursor
        if (page.total !== undefined) this.total = page.total
        if (fromStart && rows.length < this.#wanted && !isEnd) continue
        this.rows = rows.map((row) => this.#labelled(row))
        this.#isStored = false
        this.#cursor = cursor
        this.#isEnd = isEnd
        if (isEnd) this.total = rows.length
        fromStart = false
        this.#tell()
        this.#labelling = this.#label(rows)
      } while (!isEnd && rows.length < this.#wanted)
    } catch (error) {
      this.error = error
    }
    this.#isBusy = false
    if (this.#isStale && this.#watchers.size > 0) this.retry()
    this.#tell()
  }

  async #page(cursor: string | undefined, take: number) {
    const request = pageRequest(this.#request, take, cursor)
    const name = this.#list.read as 'RFIReadInFolder'
    if (cursor) return this.#pageIn(await read(name, request))
    const answer = readOrStored(name, request, (stored) => this.#showStored(this.#pageIn(stored)))
    this.#unhook?.()
    this.#unhook = onStale(name, request, () => this.#doubt())
    this.#outdate = () => outdate(name, request)
    this.#requestAt = Date.now()
    return this.#pageIn(await answer)
  }

  #pageIn(response: any) {
    return {
      rows: (response[this.#list.rows] ?? []) as Row[],
      cursor: response.nextCursor as string | undefined,
      total: (response.totalCount ?? undefined) as number | undefined,
    }
  }

  /** Until the server answers; the page says as of when they are. */
  #showStored({ rows, total }: { rows: Row[]; total: number | undefined }): void {
    if (this.total !== undefined) return
    this.#isStored = true
    this.rows = rows
    this.total = total
    this.#tell()
  }

  #labelled(row: Row): Row {
    const labels = this.#labels.get(row.folderId)
    return labels === row.labels ? row : { ...row, labels }
  }

  /** Labels are no field of a row: they are read for the rows after these are shown. */
  async #label(rows: readonly Row[]): Promise<void> {
    try {
      await new Promise<void>((drawn) => setTimeout(drawn))
      this.#labels = await labelsOf(this.#projectId, rows)
    } catch {
      // The list is right without them; they come with the next rows that are read.
      return
    }
    this.rows = this.rows.map((row) => this.#labelled(row))
    this.#tell()
  }

  /** Something was written: rows on the page are read again now, others when their list is opened again. */
  #doubt(): void {
    this.#isStale = true
    if (this.#watchers.size > 0) this.retry()
  }

  forget(): void {
    this.#unhook?.()
  }
}

const labelsAtOnce = 1_000

async function labelsOf(projectId: number, rows: readonly Row[]): Promise<Map<number, Label[]>> {
  const found = new Map<number, Label[]>()
  const labels = (await read('LabelRead', { projectId })).labels ?? []
  for (let from = 0; labels.length > 0 && from < rows.length; from += labelsAtOnce) {
    const folderIds = rows.slice(from, from + labelsAtOnce).map(({ folderId }) => folderId)
    const { records } = await read('RecordLabelsRead', { projectId, folderIds })
    for (const { folderId, labelIds } of records ?? [])
      found.set(folderId ?? 0, named(labels, labelIds ?? []))
  }
  return found
}

const kept = new Map<string, ListRows>()

/** The rows of this list, those that were loaded before included. */
export function rowsOf(list: Listing, place: Place, asking: Asking): ListRows {
  const key = JSON.stringify([meNow()?.userId, list.recordType.name, place, asking])
  const found = kept.get(key) ?? new ListRows(list, place, asking)
  kept.delete(key)
  kept.set(key, found)
  for (const [old, rows] of kept) {
    if (kept.size <= keptLists) break
    rows.forget()
    kept.delete(old)
  }
  return found
}
