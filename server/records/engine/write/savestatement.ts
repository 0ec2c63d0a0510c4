/**
 * The statement that writes a changed record: its row, its node, the event and the words of the search as one, as each for
 * itself would cost the way there and back. It is the same each time the same fields change, and so is composed once.
 */
import { raw } from '../../../db/sql.ts'
import { type EventSql, insertEvent } from '../../../kernel/events.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { type RecordData, shapeOf } from '../declare/rows.ts'
import { writeOwnWords } from '../search/searchentry.ts'
import { nodeChanges } from '../tree/nodecolumns.ts'
import { type Effects, effectsOf, readByNode } from './effects.ts'
import { numberColumn } from './insert.ts'

/** What is written besides the columns of the row. */
export interface ExtraColumns extends Record<keyof EventSql, unknown> {
  name: string
  parentId: number
  description: unknown
  /** Today, where the project is. */
  today: string
  /** Its own words for the search, where they are others now, and its number as the search knows it. */
  words?: string
  numberKey?: string | null
}

/** What else than the row and the event is written. */
interface Along {
  /** Something that its node keeps of it. */
  node: boolean
  words: boolean
}

interface Statement {
  text: string
  values(row: RecordData, besides: ExtraColumns): unknown[]
}

/** What is written of a kind's row, and what follows from that. */
export interface Shape extends Effects {
  statement(along: Along): Statement
}

const shapes = new WeakMap<RecordType<any>, Map<string, Shape>>()
/** Who changes ever other fields together must not fill the memory. */
const shapesMax = 200

export function shapeWritten(recordType: RecordType<any>, keys: readonly string[]): Shape {
  const ofKind = shapes.get(recordType) ?? new Map<string, Shape>()
  shapes.set(recordType, ofKind)
  const name = keys.join()
  const known = ofKind.get(name)
  if (known) return known
  const shape = newShape(recordType, keys)
  if (ofKind.size >= shapesMax) ofKind.clear()
  ofKind.set(name, shape)
  return shape
}

type Columns = ReadonlyArray<readonly [column: string, type: string]>

function newShape(recordType: RecordType<any>, keys: readonly string[]): Shape {
  const columns = [...Object.entries(recordType.extras?.types ?? {}), ...shapeOf(recordType, keys)]
  const names = columns.map(([column]) => column)
  const composed = new Map<string, Statement>()
  const statement = (along: Along): Statement => {
    const name = `${along.node} ${along.words}`
    const known = composed.get(name) ?? compose(recordType, columns, along)
    composed.set(name, known)
    return known
  }
  return { ...effectsOf(recordType, names), statement }
}

function compose(recordType: RecordType<any>, columns: Columns, along: Along): Statement {
  const { places, of, ofRow } = parameters()
  const [folderId, projectId] = [of('folderId', 'int'), of('projectId', 'int')]
  const [personId, at] = [of('personId', 'int'), of('at', 'timestamptz')]
  const set = [...(along.node ? numberColumn(recordType) : []), ...columns].map(
    ([column, type]) => `${column} = ${ofRow(column, type)}`,
  )
  const event = insertEvent({
    ...{ folderId, projectId, personId, at, version: of('version', 'int') },
    ...{ action: of('action', 'text'), reason: of('reason', 'text'), changes: of('changes', 'jsonb') },
  })
  const words = (): string =>
    `, s AS (${writeOwnWords(recordType.type, {
      ...{ folderId, projectId, number: of('numberKey', 'text'), own: of('words', 'tsvector') },
    })})`
  const text = `WITH t AS (UPDATE ${recordType.table} t SET ${set.join(', ')} WHERE t.folder_id = ${folderId}
      ${along.node ? `RETURNING ${returnedToNode(recordType)}` : ''}),
    e AS (${event}) ${along.words ? words() : ''}
    UPDATE folder f SET version = f.version + 1, updated_by = ${personId}, updated_at = ${at}
      ${along.node ? nodeBy(recordType, of) : ''} ${along.node ? 'AND' : 'WHERE'} f.id = ${folderId}`
  return { text, values: (row, besides) => places.map((place) => place(row, besides)) }
}

/** SQL: what else is written to the node, by the row as it is then. Not every kind asks for the day, but it is given. */
function nodeBy(recordType: RecordType<any>, of: (name: keyof ExtraColumns, type: string) => string): string {
  const today = of('today', 'date')
  return `, name = ${of('name', 'text')}, parent_id = ${of('parentId', 'int')},
    ${recordType.description ? `description = ${of('description', 'text')},` : ''} ${nodeChanges(recordType, raw(today))}
    FROM t WHERE t.folder_id = f.id AND ${today} IS NOT NULL`
}

/** The columns of the row by which it is worked out what the node keeps of it. */
const returnedToNode = (recordType: RecordType<any>): string =>
  [...new Set(['folder_id', ...readByNode(recordType)])].map((column) => `t.${column}`).join(', ')

type Place = (row: RecordData, besides: ExtraColumns) => unknown

/** Numbers the values of a statement in the order in which it is composed, each once. */
function parameters() {
  const places: Place[] = []
  const known = new Map<string, number>()
  const at = (name: string, type: string, place: Place): string => {
    const number = known.get(name) ?? places.push(place)
    known.set(name, number)
    return `$${number}::${type}`
  }
  return {
    places,
    of: (name: keyof ExtraColumns, type: string) => at(name, type, (_, besides) => besides[name]),
    ofRow: (column: string, type: string) => at(`t.${column}`, type, (row) => asSent(row[column], type)),
  }
}

/** The driver would take a list for one of PostgreSQL's own. */
const asSent = (value: unknown, type: string): unknown =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : value
