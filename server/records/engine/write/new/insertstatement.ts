/**
 * Composes the statement that inserts new records of a type: their rows `t`, nodes, parties, events and search words. It is one,
 * because columns of the node are computed from the row, and because each statement has a fixed cost that a single new record
 * would pay several times.
 */
import { type Columns, selectRows, type ValueColumn } from '../../../../db/driver/columnsets.ts'
import { lookUp } from '../../../../db/lookup.ts'
import { columnsIn, type Fragment, nothing, sql } from '../../../../db/sql.ts'
import { type EventSql, insertEvent } from '../../../../kernel/events/events.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import { shapeOf } from '../../declare/rows.ts'
import { insertNewEntries } from '../../search/searchentry.ts'
import { nodeColumns } from '../../tree/nodecolumns.ts'
import { insertParties } from '../../tree/parties.ts'
import { readByNode } from '../effects.ts'

/** The column of the numbers that the server generates. */
export const numberColumn = ({ prefix }: RecordType<any>): Array<[string, string]> =>
  prefix ? [['number', 'text']] : []

/** `once`: many records that one call creates mostly have the same value. */
const ofProject: ValueColumn = ['project_id', 'int', 'once']

/** The values for the node of a record. */
const ofNode: Columns = [
  ['parent_id', 'int', 'once'],
  ['node_name', 'text'],
  ['node_description', 'text'],
  ['today', 'date', 'once'],
  ['created_by', 'int', 'once'],
  ['created_at', 'timestamptz', 'once'],
]

/** The values for its event. */
const ofEvent: Columns = [
  ['event_action', 'text', 'once'],
  ['event_changes', 'jsonb'],
  ['event_behalf_of', 'int', 'once'],
  ['event_behalf_name', 'text', 'once'],
]

export const commonColumns: readonly string[] = [ofProject, ...ofNode, ...ofEvent].flatMap(
  ([name, , sent]) => (sent === 'once' ? [name] : []),
)

/** The values for its search entry. */
const ofEntry: Columns = [
  ['entry_number', 'text'],
  ['entry_words', 'tsvector'],
  ['entry_related', 'tsvector'],
]

/** Its parameters are the columns of the rows, then those of the parties. */
export interface InsertStatement {
  text: string
  columns: Columns
}

const composed = new WeakMap<RecordType<any>, Map<string, InsertStatement>>()
/** A client that sends ever different combinations of fields must not fill the memory. */
const composedMax = 200

/**
 * For records that set these fields: columns that no record sets are left out, as most records set few of their fields. `haveCommon`:
 * all of them have the same values in the common columns.
 */
export function insertStatement(
  recordType: RecordType<any>,
  keys: readonly string[],
  haveCommon: boolean,
): InsertStatement {
  const ofType = composed.get(recordType) ?? new Map<string, InsertStatement>()
  composed.set(recordType, ofType)
  const name = `${haveCommon} ${keys.join()}`
  const known = ofType.get(name)
  if (known) return known
  const statement = compose(recordType, keys, haveCommon)
  if (ofType.size >= composedMax) ofType.clear()
  ofType.set(name, statement)
  return statement
}

function compose(recordType: RecordType<any>, keys: readonly string[], haveCommon: boolean): InsertStatement {
  const stored: Columns = [
    ['id', 'int'],
    ['folder_id', 'int'],
    ofProject,
    ...numberColumn(recordType),
    ...Object.entries(recordType.extraColumns?.types ?? {}),
    ...shapeOf(recordType, keys),
  ]
  const all: Columns = [...stored, ...ofNode, ...ofEvent, ...ofEntry]
  const columns = haveCommon ? all : all.map(([name, type]): ValueColumn => [name, type])
  const names = stored.map(([column]) => column).join(', ')
  const node = nodeColumns(recordType, { today: sql`r.today` })
  const text = `WITH r AS MATERIALIZED (${selectRows(columns)}),
          t AS (INSERT INTO ${recordType.table} AS t (${names}) SELECT ${names} FROM r
                RETURNING ${returnedToNode(recordType, recordType.insertsAlso)}),
          ${recordType.insertsAlso ? `also AS (${recordType.insertsAlso}),` : ''}
          y AS (${insertParties(columns.length + 1)}),
          e AS (${insertEvent(eventSql, 'FROM r')}),
          s AS (${insertNewEntries(recordType.type)})
     INSERT INTO folder (id, project_id, parent_id, reference_id, name, description, type, section, path,
                         access_list_ids, created_by, created_at, updated_by, updated_at,
                         ${node.map(([column]) => column).join(', ')})
     SELECT r.folder_id, r.project_id, r.parent_id, r.id, r.node_name, r.node_description,
            ${recordType.type}, '${recordType.section}',
            ${recordType.holds ? `concat_ws(' / ', nullif(up.path, ''), r.node_name), up.access_list_ids` : `NULL, '{}'`},
            r.created_by, r.created_at, r.created_by, r.created_at, ${node.map(([, value]) => value).join(', ')}
       FROM r JOIN t ON t.folder_id = r.folder_id ${recordType.holds ? lookUp('folder', 'id = r.parent_id', 'up') : ''}`
  return { text, columns }
}

const eventSql: EventSql = {
  projectId: 'r.project_id',
  folderId: 'r.folder_id',
  version: '1',
  action: 'r.event_action',
  reason: 'NULL',
  changes: 'r.event_changes',
  onBehalfOf: 'r.event_behalf_of',
  onBehalfName: 'r.event_behalf_name',
  callNumber: 'NULL',
  personId: 'r.created_by',
  at: 'r.created_at',
}

/** SQL: the columns of the row `t` from which the columns of the node are computed, and those that another fragment reads. */
export const returnedToNode = (recordType: RecordType<any>, also: Fragment = nothing): string =>
  [...new Set(['folder_id', ...readByNode(recordType), ...columnsIn([also], 't')])]
    .map((column) => `t.${column}`)
    .join(', ')
