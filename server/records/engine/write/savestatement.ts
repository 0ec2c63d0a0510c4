/**
 * The statement that writes a changed record: its row, its node, the event and the search words in one, as
 * separate statements would each cost a round trip. It is the same each time the same fields change, so it is
 * composed once; in a second form it writes many records at once.
 */
import { raw } from '../../../db/sql.ts'
import { type EventSql, insertEvent } from '../../../kernel/events/events.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { type RecordData, shapeOf } from '../declare/rows.ts'
import { writeOwnWords } from '../search/searchentry.ts'
import { nodeChanges } from '../tree/nodecolumns.ts'
import { type Effects, effectsOf } from './effects.ts'
import { numberColumn, returnedToNode } from './new/insertstatement.ts'

/** The values of the statement in addition to the columns of the row. */
export interface StatementValues extends Record<Exclude<keyof EventSql, 'callNumber'>, unknown> {
  /** Which of several calls in the transaction writes it. */
  callNumber?: number
  name: string
  parentId: number
  description: unknown
  /** Today in the time zone of the project. */
  today: string
  /** The record's own search words, if they changed, and its number as the search stores it. */
  words?: string | undefined
  numberKey?: string | null | undefined
}

/** Which tables are written in addition to the row and the event. */
interface WrittenParts {
  /** Columns of the node that are derived from the record. */
  node: boolean
  words: boolean
}

/** What one record needs of the statement. */
export interface Values {
  row: RecordData
  extra: StatementValues
}

export interface Statement {
  text: string
  values(of: Values): unknown[]
  /** The same for many records, none of them twice. */
  many: { text: string; values(of: readonly Values[]): unknown[] }
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
    const known = composed.get(name) ?? newStatement(recordType, columns, parts)
    composed.set(name, known)
    return known
  }
  return { ...effectsOf(recordType, names), statement }
}

function newStatement(recordType: RecordType<any>, columns: Columns, parts: WrittenParts): Statement {
  const [one, rows] = [parameters(), recordset()]
  const [text, ofAll] = [one, rows].map((source) => compose(recordType, columns, parts, source))
  return {
    text: `WITH ${text}`,
    values: (of) => one.read.map((read) => read(of)),
    many: {
      // Without a limit PostgreSQL expects a hundred rows, for which it reads small tables as a whole.
      text: `WITH r AS MATERIALIZED (SELECT * FROM json_to_recordset($1::text::json) AS r (${rows.columns.join(', ')})
               LIMIT $2::int), ${ofAll}`,
      values: (all) => [JSON.stringify(all.map(rows.read)), all.length],
    },
  }
}

/** Where the values of a statement come from. */
interface Source {
  /** SQL for a value that is not a column of the row, and for one that is. */
  of(name: keyof StatementValues, type: string): string
  ofRow(column: string, type: string): string
  /** SQL: the rows that it writes, as a FROM; empty for one record. */
  from: string
}

function compose(
  recordType: RecordType<any>,
  columns: Columns,
  parts: WrittenParts,
  { of, ofRow, from }: Source,
): string {
  const [folderId, projectId] = [of('folderId', 'int'), of('projectId', 'int')]
  const [personId, at] = [of('personId', 'int'), of('at', 'timestamptz')]
  const set = [...(parts.node ? numberColumn(recordType) : []), ...columns].map(
    ([column, type]) => `${column} = ${ofRow(column, type)}`,
  )
  const eventSql = {
    folderId,
    projectId,
    personId,
    at,
    version: of('version', 'int'),
    action: of('action', 'text'),
    reason: of('reason', 'text'),
    changes: of('changes', 'jsonb'),
    onBehalfOf: of('onBehalfOf', 'int'),
    onBehalfName: of('onBehalfName', 'text'),
    callNumber: of('callNumber', 'smallint'),
  }
  const words = (): string => {
    const sql = { folderId, projectId, number: of('numberKey', 'text'), own: of('words', 'tsvector') }
    return `, s AS (${writeOwnWords(recordType.type, sql, from)})`
  }
  const node = parts.node ? nodeBy(recordType, of) : { set: '', where: '' }
  const sources = [...(from ? ['r'] : []), ...(parts.node ? ['t'] : [])].join(', ')
  return `t AS (UPDATE ${recordType.table} t SET ${set.join(', ')} ${from} WHERE t.folder_id = ${folderId}
      ${parts.node ? `RETURNING ${returnedToNode(recordType)}` : ''}),
    e AS (${insertEvent(eventSql, from)}) ${parts.words ? words() : ''}
    UPDATE folder f SET version = f.version + 1, updated_by = ${personId}, updated_at = ${at} ${node.set}
      ${sources && `FROM ${sources}`} WHERE f.id = ${folderId} ${node.where}`
}

/**
 * SQL: the derived columns of the node, from the new row. Not every record type uses today, but it is always
 * passed.
 */
function nodeBy(recordType: RecordType<any>, of: Source['of']): { set: string; where: string } {
  const today = of('today', 'date')
  return {
    set: `, name = ${of('name', 'text')}, parent_id = ${of('parentId', 'int')},
    ${recordType.description ? `description = ${of('description', 'text')},` : ''} ${nodeChanges(recordType, raw(today))}`,
    where: `AND t.folder_id = f.id AND ${today} IS NOT NULL`,
  }
}

type ValueReader = (of: Values) => unknown

/** Numbers the parameters of a statement in the order of its composition, each once. */
function parameters() {
  const read: ValueReader[] = []
  const known = new Map<string, number>()
  const at = (name: string, type: string, reader: ValueReader): string => {
    const number = known.get(name) ?? read.push((values) => asSent(reader(values), type))
    known.set(name, number)
    return `$${number}::${type}`
  }
  return {
    read,
    from: '',
    of: (name: keyof StatementValues, type: string) => at(name, type, ({ extra }) => extra[name]),
    ofRow: (column: string, type: string) => at(`t.${column}`, type, ({ row }) => row[column]),
  }
}

/** The driver would send a JavaScript array as a PostgreSQL array. */
const asSent = (value: unknown, type: string): unknown =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : value

/** The same values as columns of the rows `r`, one for each record. */
function recordset() {
  const columns: string[] = []
  const readers = new Map<string, ValueReader>()
  const at = (name: string, type: string, reader: ValueReader): string => {
    if (!readers.has(name)) columns.push(`"${name}" ${type}`)
    readers.set(name, reader)
    return `r."${name}"`
  }
  const read = (values: Values): RecordData => {
    const record: RecordData = {}
    for (const [name, reader] of readers) record[name] = reader(values)
    return record
  }
  return {
    columns,
    read,
    from: 'FROM r',
    of: (name: keyof StatementValues, type: string) => at(name, type, ({ extra }) => extra[name]),
    ofRow: (column: string, type: string) => at(`t.${column}`, type, ({ row }) => row[column]),
  }
}
