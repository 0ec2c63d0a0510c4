/**
 * A page as it was written. The database says each time which records the page has, in which order, that the asker sees
 * them, and which transaction last wrote each of them: whatever changes what a row shows writes the node, too. A page of the
 * same is given again, and a row that has not changed since is not read again.
 */
import { type Kind, WrittenList, writer } from '../../../contract/kinds.ts'
import { pageRowsMax } from '../../../contract/paging.ts'
import { questionOf } from '../../db/gathered.ts'
import type { Call } from '../../kernel/call.ts'
import { cursorOf, rowsWanted } from '../../kernel/paging.ts'
import { WrittenReply } from '../../kernel/serve.ts'
import { dayIn } from '../days.ts'
import { namingVersion } from '../names.ts'
import type { Listing, ListRequest } from './list.ts'
import { Values } from './listfilter.ts'
import { memoryOf } from './listmemory.ts'
import { isStill, type KnownPlace, placeBefore } from './listplace.ts'
import { rowsByNode } from './listrows.ts'
import {
  countOf,
  isWholeList,
  type ListedNode,
  rights,
  type Stretch,
  stretchesOf,
  stretchOf,
  type Walk,
  walkOf,
  wholeRowsMax,
} from './listwalk.ts'

/** What is asked for in so many characters may be remembered. */
const askedMax = 1_000

/**
 * The place of a page that the same one has asked for before: only such pages are remembered, as most are asked for once. To
 * read one in the plain way is one statement; to hear of it and then to read it would be two.
 */
export function placeAgain(
  listing: Listing<any>,
  call: Call,
  folderId: number,
  { take, sort, cursor, filter }: ListRequest,
): KnownPlace | undefined {
  if (!call.asWritten || !listing.isOwn) return undefined
  const as = JSON.stringify([listing.row.type, call.asker.id, folderId, take, sort, cursor, filter])
  const { once } = memoryOf(call.database)
  if (once.get(as)) return placeBefore(listing, call, folderId)
  // What somebody made up may be of any length.
  if (as.length < askedMax) once.set(as, true, 0)
  return undefined
}

/** Undefined where the place is no longer what it was, or a list that is to be given as a whole is too long. */
export async function writtenPage(
  listing: Listing<any>,
  key: string,
  call: Call,
  place: KnownPlace,
  request: ListRequest,
): Promise<WrittenReply | undefined> {
  const asked = await askedPage(listing, call, place, request)
  const [marks, totalCount] = await Promise.all([
    marksOf(listing, call, asked),
    request.wantCount ? countOf(call, asked.walk) : undefined,
  ])
  if (!marks) return undefined
  const { pages } = memoryOf(call.database)
  const as = JSON.stringify([asked.of, asked.walk.digest, asked.wanted, totalCount, marks])
  const known = pages.get(as)
  if (known) return known
  const ids = entries(marks.ids)
  const isLonger = ids.length > asked.wanted
  if (isLonger && asked.isWhole) return undefined
  const nextCursor = isLonger
    ? cursorOf([asked.walk.digest, marks.key, Number(ids[asked.wanted - 1])])
    : undefined
  const { rows, isWhole } = await rowsWritten(listing, call, asked, marks)
  const list = new WrittenList(rows)
  const page = new WrittenReply({ [key]: list, nextCursor, totalCount })
  if (isWhole) pages.set(as, page, list.json.length)
  return page
}

/** A page that is asked for: its walk, and the question for its first stretch. */
export interface AskedPage {
  readonly place: KnownPlace
  /** The list, and the day it is where the project is: rows say how many days have gone by. */
  readonly of: string
  readonly walk: Walk
  readonly wanted: number
  readonly isWhole: boolean
  readonly first: Question
}

type Question = ReturnType<typeof questionOf<Told>>

/** In bytes, about, without what was asked. */
const askedSize = 2_000

/** Who asks for the same again need not have the statement composed again. */
async function askedPage(
  listing: Listing<any>,
  call: Call,
  place: KnownPlace,
  request: ListRequest,
): Promise<AskedPage> {
  const { asked } = memoryOf(call.database)
  const of = `${listing.row.type} ${dayIn(place.timeZone, call.now)}`
  const { take, sort, cursor, filter } = request
  const as = filter ? '' : JSON.stringify([of, call.asker.id, place.folderId, take, sort, cursor])
  const known = asked.get(as)
  if (known && known.place === place) return known
  const isWhole = isWholeList(listing, request)
  const wanted = isWhole ? wholeRowsMax : rowsWanted(request)
  const walk = await walkOf(listing, call, place, request)
  const first = marksQuestion(listing, place, stretchOf(walk, stretchesOf(walk)[0]!, wanted + 1), wanted)
  const page = { place, of, walk, wanted, isWhole, first }
  if (as) asked.set(as, page, askedSize)
  return page
}

/** The nodes of a page and mostly one more, each with the transaction that last wrote it; as PostgreSQL writes them. */
interface Marks {
  readonly ids: string
  readonly written: string
  /** What rows depend on besides. */
  readonly by: string
  /** What the last one of the page is sorted by. */
  readonly key: ListedNode['key']
}

interface Told {
  isSo: boolean | null
  ids: string | null
  written: string | null
  key: ListedNode['key']
  by: string | null
}

const none = '{}'

async function marksOf(
  listing: Listing<any>,
  call: Call,
  { place, walk, wanted, first }: AskedPage,
): Promise<Marks | undefined> {
  const [told] = await first(call.db)
  if (!told?.isSo) return undefined
  const { key, by, ids, written } = told
  const marks = { ids: ids ?? none, written: written ?? none, by: by ?? '', key }
  const [, second] = stretchesOf(walk)
  const left = wanted - entries(marks.ids).length
  if (!second || left < 0) return marks
  const [more] = await marksQuestion(listing, place, stretchOf(walk, second, left + 1), left)(call.db)
  if (!more?.isSo || more.by !== by) return undefined
  return {
    ids: joined(marks.ids, more.ids ?? none),
    written: joined(marks.written, more.written ?? none),
    by: marks.by,
    key: left > 0 ? more.key : key,
  }
}

/** Of an array of numbers as PostgreSQL writes it. */
const entries = (array: string): string[] => (array === none ? [] : array.slice(1, -1).split(','))
const joined = (one: string, other: string): string => `{${[...entries(one), ...entries(other)].join()}}`

/** What columns of a row depend on besides the record: what the asker may do there, and names. */
const dependsOn = (section: string): string =>
  `(SELECT concat(a.writes, a.deletes, a.is_admin) FROM a WHERE a.section = '${section}') || ${namingVersion}`

/** One row: whether the place is what it was, and the nodes. The text is the same for every such page. */
function marksQuestion(
  listing: Listing<any>,
  place: KnownPlace,
  { page, told, values: { list } }: Stretch,
  left: number,
): Question {
  const values = new Values(list)
  const text = `${rights} SELECT ${isStill(listing, place, values)} AS "isSo", ${dependsOn(listing.section!)} AS by, m.*
    FROM (SELECT array_agg(page.id)::text AS ids, array_agg(page.written)::text AS written,
                 (array_agg(${told}))[${values.add(left)}::int] AS key FROM (${page}) page) m`
  // What is long would hold up those who went along.
  if (left > pageRowsMax) return (db) => db.rows<Told>(text, values.list)
  return questionOf<Told>(text, values.list)
}

const writers = new WeakMap<Listing<any>, (row: object) => string>()

function writerOf(listing: Listing<any>): (row: object) => string {
  const write = writers.get(listing) ?? (writer(listing.row as Kind) as (row: object) => string)
  writers.set(listing, write)
  return write
}

/** A text that was put together holds on to all its parts, many times its length. */
const inOnePiece = (text: string): string => Buffer.from(text).toString()

/** The transaction that last wrote a record that was read, where names and rights are as `_by` says. */
interface Written {
  _written: string
  _by: string
}

/**
 * The rows of a page: those that are not remembered are read, as far as they are still there. `isWhole`: they are all there,
 * as they were marked.
 */
async function rowsWritten(
  listing: Listing<any>,
  call: Call,
  { of, place, wanted }: AskedPage,
  marks: Marks,
): Promise<{ rows: string[]; isWhole: boolean }> {
  const memory = memoryOf(call.database).rows
  const ids = entries(marks.ids).slice(0, wanted)
  const written = entries(marks.written)
  const keyOf = (id: string, by: string, written: string): string => `${of} ${id} ${by} ${written}`
  const keys = ids.map((id, i) => keyOf(id, marks.by, written[i]!))
  const known = keys.map((key) => memory.get(key))
  const missed = ids.filter((_, i) => known[i] === undefined)
  if (missed.length === 0) return { rows: known as string[], isWhole: true }
  const write = writerOf(listing)
  const more = `f.xmin::text AS "_written", ${dependsOn(listing.section!)} AS "_by"`
  const read = new Map<string, string>()
  /** What was read is what the page was said to have only where nothing changed in between. */
  const asMarked = new Set<string>()
  for (const row of await rowsByNode<Written>(listing, call, place, missed.map(Number), more)) {
    const json = inOnePiece(write(row))
    read.set(String(row._id), json)
    // What few have may be of another record: whether he sees that is asked each time.
    if (row._rare) continue
    const key = keyOf(String(row._id), row._by, row._written)
    memory.set(key, json, json.length)
    asMarked.add(key)
  }
  const rows = ids.flatMap((id, i) => known[i] ?? read.get(id) ?? [])
  return { rows, isWhole: keys.every((key, i) => known[i] !== undefined || asMarked.has(key)) }
}
