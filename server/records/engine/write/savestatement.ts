/**
 * The statement that writes a changed record: its row, its node, the event and the search words in one, as
 * separate statements would each cost a round trip. It is the same each time the same fields change, so it is
 * composed once.
 */
import { raw } from '../../../db/sql.ts'
import { type EventSql, insertEvent } from '../../../kernel/events.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { type RecordData, shapeOf } from '../declare/rows.ts'
import { writeOwnWords } from '../search/searchentry.ts'
import { nodeChanges } from '../tree/nodecolumns.ts'
import { type Effects, effectsOf } from './effects.ts'
import { numberColumn, returnedToNode } from './insertstatement.ts'

/** The values of the statement in addition to the columns of the row. */
export interface StatementValues extends Record<keyof EventSql, unknown> {
  name: string
  parentId: number
  description: unknown
  /** Today in the time zone of the project. */
  today: string
  /** The record's own search words, if they changed, and its number as the search stores it. */
  words?: string
  numberKey?: string | null
}

/** Which tables are written in addition to the row and the event. */
interface WrittenParts {
  /** Columns of the node that are derived from the record. */
  node: boolean
  words: boolean
}

interface Statement {
  text: string
  values(row: RecordData, extra: StatementValues): unknown[]
}

/** A set of written columns of a record type: their effects, and the statements that write them. */
export interface Shape extends Effects {
  statement(parts: WrittenParts): Statement
}

const shapes = new WeakMap<RecordType<any>, Map<string, Shape>>()
/** A client that sends ever different combinations of fields must not fill the memory. */
const shapesMax = 200

export function shapeWritten(recordType: RecordType<any>, keys: readonly string[]): Shape {
  const ofType = shapes.get(recordType) ?? new Map<string, Shape>()
  shapes.set(recordType, ofType)
  const name = keys.join()
  const known = ofType.get(name)
  if (known) return known
  const shape = newShape(recordType, keys)
  if (ofType.size >= shapesMax) ofType.clear()
  ofType.set(name, shape)
  return shape
}

type Columns = ReadonlyArray<readonly [column: string, type: string]>

function newShape(recordType: RecordType<any>, keys: readonly string[]): Shape {
  const columns = [...Object.entries(recordType.extraColumns?.types ?? {}), ...shapeOf(recordType, keys)]
  const names = columns.map(([column]) => column)
  const composed = new Map<string, Statement>()
  const statement = (parts: WrittenParts): Statement => {
    const name = `${parts.node} ${parts.words}`
    const known = composed.get(name) ?? compose(recordType, columns, parts)
    composed.set(name, known)
    return known
  }
  return { ...effectsOf(recordType, names), statement }
}

function compose(recordType: RecordType<any>, columns: Columns, parts: WrittenParts): Statement {
  const { readers, of, ofRow } = parameters()
  const [folderId, projectId] = [of('folderId', 'int'), of('projectId', 'int')]
  const [personId, at] = [of('personId', 'int'), of('at', 'timestamptz')]
  const set = [...(parts.node ? numberColumn(recordType) : []), ...columns].map(
    ([column, type]) => `${column} = ${ofRow(column, type)}`,
  )
  const event = insertEvent({
    ...{ folderId, projectId, personId, at, version: of('version', 'int') },
    ...{ action: of('action', 'text'), reason: of('reason', 'text'), changes: of('changes', 'jsonb') },
    ...{ onBehalfOf: of('onBehalfOf', 'int'), onBehalfName: of('onBehalfName', 'text') },
  })
  const words = (): string =>
    `, s AS (${writeOwnWords(recordType.type, {
      ...{ folderId, projectId, number: of('numberKey', 'text'), own: of('words', 'tsvector') },
    })})`
  const text = `WITH t AS (UPDATE ${recordType.table} t SET ${set.join(', ')} WHERE t.folder_id = ${folderId}
      ${parts.node ? `RETURNING ${returnedToNode(recordType)}` : ''}),
    e AS (${event}) ${parts.words ? words() : ''}
    UPDATE folder f SET version = f.version + 1, updated_by = ${personId}, updated_at = ${at}
      ${parts.node ? nodeBy(recordType, of) : ''} ${parts.node ? 'AND' : 'WHERE'} f.id = ${folderId}`
  return { text, values: (row, extra) => readers.map((read) => read(row, extra)) }
}

/**
 * SQL: the derived columns of the node, from the new row. Not every record type uses today, but it is always
 * passed.
 */
function nodeBy(
  recordType: RecordType<any>,
  of: (name: keyof StatementValues, type: string) => string,
): string {
  const today = of('today', 'date')
  return `, name = ${of('name', 'text')}, parent_id = ${of('parentId', 'int')},
    ${recordType.description ? `description = ${of('description', 'text')},` : ''} ${nodeChanges(recordType, raw(today))}
    FROM t WHERE t.folder_id = f.id AND ${today} IS NOT NULL`
}

type ValueReader = (row: RecordData, extra: StatementValues) => unknown

/** Numbers the parameters of a statement in the order of its composition, each once. */
function parameters() {
  const readers: ValueReader[] = []
  const known = new Map<string, number>()
  const at = (name: string, type: string, read: ValueReader): string => {
    const number = known.get(name) ?? readers.push(read)
    known.set(name, number)
    return `$${number}::${type}`
  }
  return {
    readers,
    of: (name: keyof StatementValues, type: string) => at(name, type, (_, extra) => extra[name]),
    ofRow: (column: string, type: string) => at(`t.${column}`, type, (row) => asSent(row[column], type)),
  }
}

/** The driver would send a JavaScript array as a PostgreSQL array. */
const asSent = (value: unknown, type: string): unknown =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : value
