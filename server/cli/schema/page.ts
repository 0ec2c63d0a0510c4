/** docs/schema.md: every table with its columns and references, from the catalogue and the comments. */
import type { Catalogue, Column, Named, Table } from './catalogue.ts'
import type { Comments, SchemaFile } from './comments.ts'

export function schemaPage(catalogue: Catalogue, comments: Comments): string {
  const tables = new Map(catalogue.tables.map((table) => [table.name, table]))
  const parts = comments.files.filter((file) => file.tables.some((name) => tables.has(name)))
  return `${[
    beginning,
    ...parts.map((file) => `- ${link(titleOf(file), titleOf(file))}: ${linksTo(file.tables)}`),
    '',
    '![What refers to what](schema.svg)',
    ...parts.flatMap((file) => [
      '',
      `## ${titleOf(file)}`,
      '',
      file.about,
      ...file.tables.flatMap((name) =>
        tables.has(name) ? tableText(tables.get(name)!, catalogue, comments) : [],
      ),
    ]),
    '',
    '## Functions',
    '',
    ...catalogue.functions.map(
      ({ name, definition }) => `- \`${name}\` (${definition}). ${commentOf(comments, `function ${name}`)}`,
    ),
  ].join('\n')}\n`
}

/** Definitions without a comment. */
export function withoutComment({ tables, functions }: Catalogue, { of }: Comments): string[] {
  const expected = [
    ...tables.map(({ name }) => `table ${name}`),
    ...tables.flatMap(({ indexes }) => indexes.map(({ name }) => `index ${name}`)),
    ...tables.flatMap(({ triggers }) => triggers.map(({ name }) => `trigger ${name}`)),
    ...functions.map(({ name }) => `function ${name}`),
  ]
  return expected.filter((key) => !of.get(key))
}

const beginning = `# The schema

Made by \`npm run docs\` from a fresh database and from the comments of \`server/db/schema\`, which is the text to read first. A test
compares this page with both. **Bold** columns are the primary key, \`?\` marks a type that may be null, \`→\` the table that a
column refers to.
`

/** `05_node.sql` is the part "05 node". */
const titleOf = ({ name }: SchemaFile): string => name.replace(/\.sql$/, '').replaceAll('_', ' ')
const link = (text: string, heading: string): string => `[${text}](#${heading.replaceAll(' ', '-')})`
const linksTo = (names: readonly string[]): string => names.map((name) => link(name, name)).join(', ')
const commentOf = ({ of }: Comments, key: string): string => (of.get(key) ?? '').replaceAll('|', '\\|')

function tableText(table: Table, catalogue: Catalogue, comments: Comments): string[] {
  const from = catalogue.tables.filter((other) => other.references.some((one) => one.table === table.name))
  return [
    '',
    `### ${table.name}`,
    '',
    `${table.isView ? 'A view. ' : ''}${commentOf(comments, `table ${table.name}`)}`,
    '',
    '| column | type | |',
    '|---|---|---|',
    ...table.columns.map((column) => columnText(table, column, comments)),
    ...(from.length > 0 ? ['', `Referred to by ${linksTo(from.map(({ name }) => name))}.`] : []),
    ...listed('Checks', table.checks, comments, 'check'),
    ...listed('Indexes', table.indexes, comments, 'index'),
    ...listed('Triggers', table.triggers, comments, 'trigger'),
  ]
}

function columnText(table: Table, { name, type, isNullable, standard }: Column, comments: Comments): string {
  const key = table.primaryKey.includes(name) ? '**' : ''
  const reference = table.references.find(({ column }) => column === name)
  const about = [
    reference &&
      `→ ${link(reference.table, reference.table)}${reference.onDelete ? ` (${reference.onDelete})` : ''}.`,
    standard && (/^(identity|generated)$/.test(standard) ? `${standard}.` : `Default ${standard}.`),
    commentOf(comments, `column ${table.name}.${name}`),
  ]
  const mark = isNullable && !table.isView ? '?' : ''
  return `| ${key}${name}${key} | ${type}${mark} | ${about.filter(Boolean).join(' ')} |`
}

function listed(title: string, all: readonly Named[], comments: Comments, type: string): string[] {
  if (all.length === 0) return []
  const lines = all.map(({ name, definition }) =>
    `- \`${name}\`: \`${definition}\`. ${commentOf(comments, `${type} ${name}`)}`.trimEnd(),
  )
  return ['', `${title}:`, '', ...lines]
}
