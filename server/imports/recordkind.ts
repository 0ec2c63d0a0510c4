/** Kinds whose rows are records of a type: what they have in common, as a function of their declaration. */
import { readList } from '../codes/codes.ts'
import type { RecordData } from '../records/engine/declare/rows.ts'
import { createRecords } from '../records/engine/write/new/create.ts'
import { goOnAfter } from '../records/engine/write/new/numbering.ts'
import { type Lists, listsOf, readRows } from './cells.ts'
import { existingOf, keyOf } from './existing.ts'
import type { Checked, CheckedRow, Importing, ImportKind, Made, ReadRow } from './importkind.ts'
import { madeNothing } from './importkind.ts'
import { type MeaningOf, meaningsOf } from './names.ts'
import type { RecordKind, RowOfRecord } from './recordrow.ts'
import { type ImportedReply, writeReplies } from './replies.ts'
import { writeImported } from './writeimported.ts'

const recordsAtOnce = 1_000

export const recordKind = (declared: RecordKind): ImportKind => {
  const kind: ImportKind = {
    name: declared.name,
    fields: declared.fields,
    check: (importing) => check(declared, kind, importing),
  }
  return kind
}

async function check(declared: RecordKind, kind: ImportKind, importing: Importing): Promise<Checked> {
  const { call, project } = importing
  const lists: Lists = Object.fromEntries(
    await Promise.all(
      listsOf(kind).map(async (list) => [
        list,
        await readList(call.db, list, { projectId: project.projectId }),
      ]),
    ),
  )
  const read = readRows(kind, importing, lists)
  const { rows, records } = grouped(declared, read)
  checkValues(declared, records)
  await existingOf(declared, importing, records)
  for (const row of rows) follow(row)
  return {
    rows: rows.map(({ row }) => row),
    names: records.flatMap((row) => namesIn(declared, row)),
    make: (leftOut) => makeAll(declared, importing, records, leftOut),
  }
}

interface Line {
  row: CheckedRow
  /** The record that it only adds a reply to. */
  of?: RowOfRecord
}

const newRow = ({ line, faults, notes }: ReadRow) => ({ line, faults, notes, isThere: false })

/** A row with the number of a row above adds a reply to it; one without a reply is there twice. */
function grouped(declared: RecordKind, read: readonly ReadRow[]): { rows: Line[]; records: RowOfRecord[] } {
  const byKey = new Map<string, RowOfRecord>()
  const records: RowOfRecord[] = []
  const rows = read.map((one): Line => {
    const title = String(one.values.get(declared.title.field) ?? '')
    const number = one.values.get('Number') as string | undefined
    const key = keyOf(one.values, declared.title.field)
    const before = byKey.get(key)
    const reply = replyIn(one)
    const row: RowOfRecord = {
      ...newRow(one),
      values: one.values,
      key,
      title,
      number,
      replies: reply ? [reply] : [],
    }
    if (before && reply && (!title || title === before.title)) {
      before.replies.push(reply)
      row.notes.push(`This is a reply to line ${before.line}.`)
      return { row: { ...row, title: before.title }, of: before }
    }
    if (before)
      row.faults.push(`The same ${number ? `number, ${number},` : 'row'} is in line ${before.line} already.`)
    else byKey.set(key, row)
    if (!title && row.faults.length === 0)
      row.faults.push(`The row has no ${labelOf(declared, declared.title.field)}.`)
    records.push(row)
    return { row }
  })
  return { rows, records }
}

const labelOf = ({ fields }: RecordKind, name: string): string =>
  fields.find(({ field }) => field === name)?.label ?? name

function replyIn({ line, values }: ReadRow): ImportedReply | undefined {
  const message = values.get('Reply') as string | undefined
  if (!message) return undefined
  return {
    line,
    message,
    saidBy: values.get('ReplyBy') as string | undefined,
    saidOn: values.get('ReplyOn') as string | undefined,
    isAnswer: values.get('ReplyIsAnswer') === true,
  }
}

/** A reply has the outcome of its record. */
function follow({ row, of }: Line): void {
  if (!of || row.faults.length > 0) return
  if (of.faults.length > 0) row.faults.push(`Line ${of.line}, which it belongs to, is wrong.`)
  else Object.assign(row, { isThere: of.isThere, folderId: of.folderId })
}

/** The same checks as for any request that creates such a record. */
function checkValues(declared: RecordKind, records: readonly RowOfRecord[]): void {
  const { entries } = declared.recordType.dto
  for (const { values, faults } of records)
    for (const { key, documented, field } of entries) {
      const value = values.get(documented)
      if (value === undefined || declared.codes[documented] || field.isReadOnly) continue
      const fault = (_: string, __: string, message: string): undefined => {
        faults.push(message)
        return undefined
      }
      field.type.read(value, labelOf(declared, documented) || key, { loose: false, fault })
    }
}

const namesIn = ({ fields }: RecordKind, { values }: RowOfRecord): string[] =>
  fields.flatMap(({ field, cell }) => {
    const value = values.get(field)
    if (value === undefined || (cell !== 'person' && cell !== 'people')) return []
    return Array.isArray(value) ? (value as string[]) : [value as string]
  })

async function makeAll(
  declared: RecordKind,
  importing: Importing,
  all: readonly RowOfRecord[],
  leftOut: ReadonlySet<number>,
): Promise<Made> {
  const { call, project, source } = importing
  const rows = all
    .filter(({ isThere, line }) => !isThere && !leftOut.has(line))
    .map((row) => ({ ...row, replies: row.replies.filter(({ line }) => !leftOut.has(line)) }))
  if (rows.length === 0) return madeNothing
  const texts = rows.flatMap((row) => namesIn(declared, row))
  const meaningOf = await meaningsOf(call, project.projectId, texts, importing.people)
  let replies = 0
  for (let from = 0; from < rows.length; from += recordsAtOnce) {
    const some = rows.slice(from, from + recordsAtOnce)
    const created = await createRecords(
      declared.recordType,
      call,
      some.map((row) => recordOf(declared, row, meaningOf, project.projectId)) as any,
      (i) => `Line ${some[i]!.line}`,
      { imported: (i) => ({ source, number: some[i]!.number }) },
    )
    const made = some.map((row, i) => ({ row, folderId: created[i]!.folderId }))
    await writeImported(declared.name, importing, made)
    replies += await writeReplies(
      importing,
      declared.words,
      made.flatMap(({ row, folderId }) => repliesOf(declared, row).map((reply) => ({ ...reply, folderId }))),
    )
  }
  const numbers = rows.flatMap(({ number }) => number ?? [])
  if (numbers.length > 0) await goOnAfter(call, declared.recordType, project.projectId, numbers)
  return { ...madeNothing, made: rows.length, replies }
}

/** The fields of the record as a request would have them. */
function recordOf(
  declared: RecordKind,
  { values, replies }: RowOfRecord,
  meaningOf: MeaningOf,
  projectId: number,
): RecordData {
  const { recordType, people, codes, answer } = declared
  const record: RecordData = { projectId }
  for (const { key, documented } of recordType.dto.entries) {
    const value = values.get(documented)
    if (value === undefined) continue
    const idKey = people[documented]
    const code = codes[documented]
    const personId = idKey ? meaningOf(value as string)?.personId : undefined
    if (personId) record[idKey!] = personId
    else if (code && typeof value === 'number') record[code] = value
    else record[key] = Array.isArray(value) ? value.map((text) => partyText(text, meaningOf)) : value
  }
  Object.assign(record, placeOf(values.get('Location')))
  record[recordType.status!] ??= declared.stateOf(values)
  const given = answer && replies.find(({ isAnswer }) => isAnswer)
  if (given) {
    record.answer ??= given.message
    record.dateResponsed ??= given.saidOn
  }
  return record
}

/** A list of parties names a member by a text that stands for them: "Jane Doe (Acme)" would stand for nobody. */
const partyText = (text: string, meaningOf: MeaningOf): string => meaningOf(text)?.named ?? text

/** "Building A > Level 2 > Room 204", from the whole to its part. */
function placeOf(location: unknown): RecordData {
  if (typeof location !== 'string') return {}
  const parts = location.split(/\s*[>›»]\s*/).filter(Boolean)
  const keys = ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom']
  const last = parts.length > keys.length ? [...parts.slice(0, 3), parts.slice(3).join(' > ')] : parts
  return Object.fromEntries(keys.slice(-last.length).map((key, i) => [key, last[i]]))
}

/** The answer is one of the replies: the one with its words, else one of its own. */
function repliesOf({ answer }: RecordKind, { line, values, replies }: RowOfRecord): ImportedReply[] {
  const text = answer && (values.get(answer.text) as string | undefined)
  const official = replies.find(({ isAnswer, message }) => (text ? message === text : isAnswer))
  const plain = replies.map((reply) => ({ ...reply, isAnswer: answer !== undefined && reply === official }))
  if (!text || official) return plain
  const saidBy = values.get(answer.by) as string | undefined
  const saidOn = values.get(answer.day) as string | undefined
  return [...plain, { line, message: text, saidBy, saidOn, isAnswer: true }]
}
