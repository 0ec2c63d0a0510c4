/**
 * Changes each column of records of each type, and compares what is computed from them with the effects of
 * that column.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, ProjectDocument } from '../../../../contract/documents/document.ts'
import { sample } from '../../../../test/kit/cases.ts'
import { type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  info,
  make,
  makeOne,
  type RecordData,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'
import type { Db } from '../../../db/db.ts'
import type { Call } from '../../../kernel/call.ts'
import { types } from '../../register.ts'
import { refreshRecords } from '../court/refresh.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { shapeOf } from '../declare/rows.ts'
import { fromRecord } from '../read/read.ts'
import { textReader } from '../search/searchtext.ts'
import { effectsOf } from './effects.ts'

/** The columns that a change of a record may write, with their SQL types. */
const writtenOf = (recordType: RecordType<any>): Array<[column: string, type: string]> => [
  ...Object.entries(recordType.extraColumns?.types ?? {}),
  ...shapeOf(recordType, recordType.storedKeys),
]

/** A value to set in a column, in a separate record in that state. */
interface Trial {
  folderId: number
  state: number | undefined
  column: string
  value: string
}

describe('a rebuild after a change of a column differs only as its effects say', () => {
  const here = prepared(() => site())
  let project: Project<'Architect'>
  /** Values of each SQL type, as PostgreSQL writes them; those of ints may be ids. */
  let values: Record<string, string[]>

  beforeAll(async () => {
    project = await here.project(['Architect'])
    const person = `${project.people.Architect.id}`
    values = {
      text: ['Quite another'],
      'text[]': ['{Quite another}'],
      'int[]': [`{${person}}`],
      int: ['2', '3', person],
      bigint: ['77'],
      numeric: ['12.5'],
      boolean: ['true', 'false'],
      date: ['2026-02-03'],
      timestamptz: ['2026-02-03T10:00:00Z'],
      jsonb: ['[{"topic": "Another"}]'],
    }
  })

  const testedOf = ({ dto }: RecordType<any>) =>
    Object.values<TestedType>(recordTypes).find((one) => one.dto === dto)
  const tried = types.all.filter((recordType) => testedOf(recordType) || recordType.dto === ProjectDocument)

  /** Creates empty records of a type. */
  async function createEmpty(recordType: RecordType<any>, count: number): Promise<number[]> {
    const { admin, id } = project
    const tested = testedOf(recordType)
    if (tested?.list) {
      const records = Array.from({ length: count }, () => ({}))
      return (await make(admin, tested, id, ...records)).map(({ folderId }) => folderId)
    }
    const one = async (): Promise<number> =>
      tested
        ? (await makeOne(admin, tested, id)).folderId
        : (await admin.client.call(DocumentCreate, { additionalInfo: info({ ProjectId: id }) })).newFolderId!
    const folderIds: number[] = []
    while (folderIds.length < count) folderIds.push(await one())
    return folderIds
  }

  /** One state for each part that may have the court. */
  const statesOf = ({ states }: RecordType<any>): Array<number | undefined> => {
    const byCourt = new Map(Object.values(states?.states ?? {}).map(({ court, code }) => [court, code]))
    return states ? [...byCourt.values()] : [undefined]
  }

  async function trialsOf(recordType: RecordType<any>): Promise<Trial[]> {
    const trials = writtenOf(recordType).flatMap(([column, type]) =>
      statesOf(recordType).flatMap((state) => values[type]!.map((value) => ({ state, column, value }))),
    )
    const folderIds = await createEmpty(recordType, trials.length)
    return trials.map((trial, i) => ({ ...trial, folderId: folderIds[i]! }))
  }

  /** All data computed from the rows of records, by node. */
  async function workedOut(recordType: RecordType<any>, db: Db, ids: number[]) {
    await refreshRecords(types, { db, now: new Date('2026-02-01T12:00:00Z') } as Call, ids)
    const byNode = (rows: RecordData[]): Map<number, RecordData[]> => {
      const found = new Map<number, RecordData[]>(ids.map((id) => [id, []]))
      for (const row of rows) found.get(row._id)!.push(row)
      return found
    }
    const texts = (await textReader(types)(db, ids)).map(({ folderId, texts }) => ({ _id: folderId, texts }))
    const node = 'number, state, state_before, is_open, due_day, opened_day, closed_day'
    return {
      court: byNode(
        await db.rows(
          'SELECT *, folder_id AS _id FROM court WHERE folder_id = ANY ($1::int[]) ORDER BY position',
          [ids],
        ),
      ),
      node: byNode(await db.rows(`SELECT id AS _id, ${node} FROM folder WHERE id = ANY ($1::int[])`, [ids])),
      words: byNode(texts),
      record: byNode(
        await db.rows(
          `SELECT f.id AS _id, ${recordType.select} ${fromRecord(recordType)} WHERE f.id = ANY ($2::int[])`,
          [project.admin.id, ids],
        ),
      ),
    }
  }

  /** Sets a column of each record, if the database accepts the value. */
  const setEach = (
    recordType: RecordType<any>,
    sets: Array<{ folderId: number; column: string; value: unknown }>,
  ) =>
    sets
      .map(
        ({ folderId, column, value }) => `BEGIN
          UPDATE ${recordType.table} SET ${column} = '${value}' WHERE folder_id = ${folderId};
          EXCEPTION WHEN integrity_constraint_violation THEN NULL; END;`,
      )
      .join('\n')

  /** The data before and after the changes, which are then rolled back. */
  async function around(recordType: RecordType<any>, trials: readonly Trial[]) {
    const ids = trials.map(({ folderId }) => folderId)
    const state = recordType.status && recordType.columns[recordType.status]!.column!
    const inStates = trials.flatMap(({ folderId, state: value }) =>
      value === undefined ? [] : [{ folderId, column: state!, value }],
    )
    const undone = new Error('undone')
    let found: Awaited<ReturnType<typeof workedOut>>[] = []
    const trying = here.database.transaction(async (db) => {
      await db.rows(`DO $$ BEGIN ${setEach(recordType, inStates)} END $$`)
      const was = await workedOut(recordType, db, ids)
      await db.rows(`DO $$ BEGIN ${setEach(recordType, [...trials])} END $$`)
      found = [was, await workedOut(recordType, db, ids)]
      throw undone
    })
    await expect(trying).rejects.toBe(undone)
    return found
  }

  test.each(sample(tried, 'effects', 3).map((recordType) => [recordType.table, recordType] as const))(
    'of %s',
    async (_, recordType) => {
      const trials = await trialsOf(recordType)
      const [was, is] = await around(recordType, trials)
      const moved = new Set<string>()
      for (const { folderId, column, state, value } of trials) {
        const effects = effectsOf(recordType, [column])
        const by = `${column} = ${value} in ${state}`
        for (const [what, effect] of [
          ['court', 'affectsCourt'],
          ['node', 'affectsNode'],
          ['words', 'affectsSearch'],
        ] as const) {
          const isSame = JSON.stringify(was![what].get(folderId)) === JSON.stringify(is![what].get(folderId))
          if (!isSame) moved.add(effect)
          expect(isSame || effects[effect], `${effect} by ${by}`).toBe(true)
        }
        if (!effects.readsAsWritten) continue
        const [[before], [after]] = [was!.record.get(folderId)!, is!.record.get(folderId)!]
        const others = Object.keys(after!).filter((key) => recordType.columns[key]?.column !== column)
        for (const key of others) expect([by, key, after![key]]).toEqual([by, key, before![key]])
      }
      // Otherwise nothing was tried.
      const all = recordType.states ? ['affectsCourt', 'affectsNode', 'affectsSearch'] : ['affectsSearch']
      expect([...moved]).toEqual(expect.arrayContaining(all))
    },
  )
})
