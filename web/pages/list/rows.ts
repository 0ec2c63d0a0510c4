/**
 * The loaded rows of a listing: the pages around the visible part, wherever it is. Old rows stay until
 * the new ones are loaded, also on the way back from a record.
 */
import { lastOf, onStale, outdate, type RequestOf, read, readOrStored } from '../../app/calls/client.ts'
import { meNow } from '../../app/session.ts'
import { type Label, named } from '../../parts/labels/labels.tsx'
import type { Listing, Place, Row } from '../../recordtypes/listings/listing.ts'

export interface Asking {
  filter: Record<string, string>
  /** By the server's name. */
  sort: string | undefined
  wantSheets?: true
}

/** Rows from this number on, up to that one. */
export interface Span {
  from: number
  to: number
}

interface Page {
  rows: Row[]
  cursor: string | undefined
  total: number | undefined
}

const pageRows = 100
/** The pages on either side of what is visible are read as well. */
const aheadRows = 100
const nothing: Span = { from: 0, to: 0 }
/** The number of listings whose rows are cached, for the way back. */
const keptLists = 4
/** Rows that are older than this are read again when the list is opened: others write too. */
const freshMs = 10_000

/** The request for a page of a list; without a cursor, the first. */
export const pageRequest = (
  asked: Record<string, unknown>,
  cursor?: string,
  take = pageRows,
): RequestOf<'RFIReadInFolder'> =>
  ({ ...asked, take, ...(cursor ? { cursor } : { wantCount: true }) }) as RequestOf<'RFIReadInFolder'>

export class ListRows {
  /** By their number in the list. Those that are not read yet are missing: it is no array to be counted. */
  rows: readonly Row[] = []
  total: number | undefined
  error: unknown
  /** Where pages begin that follow one that was read: cheaper for the server than their number. */
  #cursors = new Map<number, string>()
  #isBusy = false
  #isStale = false
  /** The rows are those of an earlier answer. */
  #isStored = false
  #visible = nothing
  /** What is wanted besides what is visible. */
  #wanted = nothing
  readonly #watchers = new Set<() => void>()
  readonly #list: Listing
  readonly #request: Record<string, unknown>
  #unhook: (() => void) | undefined
  /** Reads the first page again, for every component that shows it. */
  #outdate: () => void = () => undefined
  #requestAt = 0
  readonly #projectId: number
  /** By record, as last read: rows that are read again show them until they are known anew. */
  readonly #labels = new Map<number, readonly Label[] | undefined>()
  #labelling: Promise<unknown> = Promise.resolve()

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
    return this.total !== undefined && !this.#isStored && hasAll(this.rows, { from: 0, to: this.total })
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

  /** Loads the first page, and those around what is visible. */
  want(visible: Span = this.#visible): void {
    this.#visible = visible
    if (this.#isStale) this.retry()
    else void this.#go()
  }

  /** All of these rows, however many. */
  async all(to: number, from = 0): Promise<readonly Row[]> {
    const was = this.#wanted
    this.#wanted =
      was === nothing ? { from, to } : { from: Math.min(was.from, from), to: Math.max(was.to, to) }
    this.want()
    while (this.#isBusy) await new Promise<void>((done) => this.#onceTold(done))
    if (this.error) throw this.error
    await this.#labelling
    return this.rows.slice(from, to)
  }

  /** Reads all pages again that were read; the old rows stay until then. */
  retry(): void {
    if (this.#isBusy) return
    this.#isStale = false
    void this.#go({ isAnew: true })
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

  async #go({ isAnew = this.#isStored || this.total === undefined } = {}): Promise<void> {
    if (this.#isBusy) return
    const before = isAnew && !this.#isStored ? this.rows : []
    const rows: Row[] = isAnew ? [] : this.rows.slice()
    let at = isAnew ? 0 : this.#missing(rows, before)
    if (at === undefined) return
    this.#isBusy = true
    this.error = undefined
    if (isAnew) this.#cursors.clear()
    try {
      while (at !== undefined) {
        const isFar = at > 0 && at + pageRows < this.#wanted.to && !(at + pageRows in rows)
        const page = await this.#page(at, isFar ? 2 * pageRows : pageRows)
        this.#put(rows, at, page)
        at = this.#missing(rows, before)
        // Of two readings of a list, a row may be in both.
        if (isAnew && at !== undefined && before.length > 0) continue
        this.rows = rows.map((row) => this.#labelled(row))
        this.#isStored = false
        this.#tell()
        const read = isAnew && before.length > 0 ? Object.values(rows) : page.rows
        this.#labelling = Promise.all([this.#labelling, this.#label(read)])
      }
    } catch (error) {
      this.error = error
    }
    this.#isBusy = false
    if (this.#isStale && this.#watchers.size > 0) this.retry()
    this.#tell()
  }

  /** Where the next page to read begins: first what is visible, then what is around it, then the rest that is wanted. */
  #missing(rows: readonly Row[], before: readonly Row[]): number | undefined {
    const { from, to } = this.#visible
    const around = { from: from - aheadRows, to: to + aheadRows }
    const total = this.total ?? 0
    for (const span of [this.#visible, around, this.#wanted])
      for (const at of pagesOf(span, total)) if (!(at in rows)) return at
    return pagesOf({ from: 0, to: before.length }, total).find((at) => at in before && !(at in rows))
  }

  #put(rows: Row[], at: number, page: Page): void {
    for (const [i, row] of page.rows.entries()) rows[at + i] = row
    const end = at + page.rows.length
    if (page.total !== undefined) this.total = page.total
    if (page.cursor) this.#cursors.set(end, page.cursor)
    else this.total = end
  }

  async #page(at: number, take: number) {
    const cursor = at > 0 ? (this.#cursors.get(at) ?? `@${at}`) : undefined
    const request = pageRequest(this.#request, cursor, take)
    const name = this.#list.read as 'RFIReadInFolder'
    if (cursor) return this.#pageIn(await read(name, request))
    const answer = readOrStored(name, request, (stored) => this.#showStored(this.#pageIn(stored)))
    this.#unhook?.()
    this.#unhook = onStale(name, request, () => this.#doubt())
    this.#outdate = () => outdate(name, request)
    this.#requestAt = Date.now()
    return this.#pageIn(await answer)
  }

  #pageIn(response: any): Page {
    return {
      rows: (response[this.#list.rows] ?? []) as Row[],
      cursor: response.nextCursor as string | undefined,
      total: (response.totalCount ?? undefined) as number | undefined,
    }
  }

  /** Until the server answers; the page says as of when they are. */
  #showStored({ rows, total }: Page): void {
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
      const found = await labelsOf(this.#projectId, rows)
      for (const { folderId } of rows) this.#labels.set(folderId, found.get(folderId))
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

/** The first rows of the pages of a list of so many rows that have some of these. */
function pagesOf({ from, to }: Span, total: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageRows)
  const count = Math.ceil(Math.min(to, total) / pageRows) - first
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * pageRows)
}

export const hasAll = (rows: readonly Row[], span: Span): boolean =>
  pagesOf(span, span.to).every((at) => at in rows)

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
