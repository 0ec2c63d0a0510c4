/**
 * The SQL that brings a database of an earlier release to the baseline. What the baseline has and the database has not is
 * made from the text of the baseline (../schema); the files of this folder say the rest, in their parts:
 * `names` (what is dropped and renamed), `columns` (of tables that were there before), `rows` (what they have to become).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../root.ts'
import type { Release } from './releases.ts'

type Part = 'names' | 'columns' | 'rows'

const folder = join(packageRoot, 'server', 'db', 'upgrades')

/** From the oldest on; each release passes through the parts of those after it. */
const partsFrom: Record<Release, Array<[file: string, parts: Part[]]>> = {
  '0.1.0': [
    ['from_0.1.0.sql', ['names', 'columns', 'rows']],
    ['from_0.2.0.sql', ['columns', 'rows']],
  ],
  '0.1.0 renamed': [
    ['from_0.1.0.sql', ['columns', 'rows']],
    ['from_0.2.0.sql', ['columns', 'rows']],
  ],
  '0.2.0': [['from_0.2.0.sql', ['columns', 'rows']]],
}

export const fileOf = (release: Release): string => partsFrom[release][0]![0]

/** No trigger runs while rows are changed: they are dropped first, with their functions, and made last. */
export async function upgradeSql(release: Release, schema: string): Promise<string> {
  const statements = statementsOf(schema)
  const those = (form: RegExp, change: (statement: string) => string): string[] =>
    statements.filter((statement) => form.test(statement)).map(change)
  return [
    'SET LOCAL client_min_messages = warning;',
    ...(await partsOf(release, 'names')),
    ...those(triggerFunction, (text) => `DROP FUNCTION IF EXISTS ${triggerFunction.exec(text)![1]} CASCADE;`),
    ...those(/^CREATE TABLE /, (text) => text.replace('TABLE', 'TABLE IF NOT EXISTS')),
    ...(await partsOf(release, 'columns')),
    ...those(/^CREATE (FUNCTION|VIEW) /, (text) => text.replace('CREATE', 'CREATE OR REPLACE')),
    ...(await partsOf(release, 'rows')),
    ...those(/^CREATE (UNIQUE )?INDEX /, (text) => text.replace('INDEX', 'INDEX IF NOT EXISTS')),
    ...those(/^CREATE (CONSTRAINT )?TRIGGER /, (text) => text),
  ].join('\n')
}

const triggerFunction = /^CREATE FUNCTION (\w+)\(\) RETURNS trigger/

async function partsOf(release: Release, part: Part): Promise<string[]> {
  const files = partsFrom[release].filter(([, parts]) => parts.includes(part))
  return Promise.all(
    files.map(async ([file]) => {
      const [, ...parts] = (await readFile(join(folder, file), 'utf8')).split(/^-- Part: /m)
      return parts.find((text) => text.startsWith(part))!.slice(part.length)
    }),
  )
}

/** Without the comments between them. A statement ends with its line, but for the lines of a function. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  let isInFunction = false
  for (const line of sql.split('\n')) {
    if (lines.length === 0 && (line === '' || line.startsWith('--'))) continue
    lines.push(line)
    if (line.split('$$').length % 2 === 0) isInFunction = !isInFunction
    if (isInFunction || !line.endsWith(';')) continue
    statements.push(lines.join('\n'))
    lines = []
  }
  return statements
}

/** The columns that an upgrade adds to tables that were there before it, as `table.column`. */
export async function addedColumns(release: Release): Promise<string[]> {
  const sql = (await partsOf(release, 'columns')).join('\n')
  return statementsOf(sql).flatMap((statement) => {
    const table = /^ALTER TABLE (\w+)/.exec(statement)?.[1]
    return [...statement.matchAll(/ADD COLUMN IF NOT EXISTS (\w+)/g)].map(
      ([, column]) => `${table}.${column}`,
    )
  })
}

/** The statements that rename tables and columns of 0.1.0. */
export const renamesOf010 = async (): Promise<string> => (await partsOf('0.1.0', 'names')).join('\n')
