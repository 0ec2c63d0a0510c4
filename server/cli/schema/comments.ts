/** The comments of the baseline and of the migrations on top of it: the lines `-- …` above a definition. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../root.ts'

export interface SchemaFile {
  /** `05_node.sql` */
  name: string
  /** The comment at its top. */
  about: string
  /** Tables and views, in the order of the file. */
  tables: string[]
}

export interface Comments {
  files: SchemaFile[]
  /** By `table folder`, `column folder.path`, `index folder_bin`, `function …`, `trigger …`. */
  of: Map<string, string>
}

export async function readComments(): Promise<Comments> {
  const comments: Comments = { files: [], of: new Map() }
  for (const part of ['schema', 'migrations']) {
    const folder = join(packageRoot, 'server', 'db', part)
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort())
      readFileComments(name, await readFile(join(folder, name), 'utf8'), comments)
  }
  return comments
}

/** The first line of a definition, and its type. */
const beginnings: ReadonlyArray<[RegExp, string]> = [
  [/^CREATE TABLE (\w+)/, 'table'],
  [/^CREATE(?: OR REPLACE)? VIEW (\w+)/, 'table'],
  [/^CREATE(?: UNIQUE)? INDEX(?: CONCURRENTLY)?(?: IF NOT EXISTS)? (\w+)/, 'index'],
  [/^CREATE(?: OR REPLACE)? FUNCTION (\w+)/, 'function'],
  [/^CREATE(?: CONSTRAINT)? TRIGGER (\w+)/, 'trigger'],
]
const column = /^ {2}([a-z]\w*) +\S/
const addedColumn = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/

function readFileComments(name: string, text: string, { files, of }: Comments): void {
  const file: SchemaFile = { name, about: '', tables: [] }
  files.push(file)
  let above: string[] = []
  let table: string | undefined
  const assign = (key: string) => {
    of.set(key, above.join(' '))
    above = []
  }
  for (const line of text.split('\n')) {
    const comment = /^\s*-- (.*)$/.exec(line)?.[1]
    const [name, type] =
      beginnings.map(([form, type]) => [form.exec(line)?.[1], type] as const).find(([found]) => found) ?? []
    const added = addedColumn.exec(line)
    if (comment) above.push(comment)
    else if (name) {
      assign(`${type} ${name}`)
      if (type === 'table') file.tables.push(name)
      table = /^CREATE TABLE .*\($/.test(line) ? name : undefined
    } else if (added) assign(`column ${added[1]}.${added[2]}`)
    else if (table && column.test(line)) assign(`column ${table}.${column.exec(line)![1]}`)
    else if (line.startsWith(')')) table = undefined
    else if (line === '') {
      file.about ||= above.join(' ')
      above = []
    }
  }
}
