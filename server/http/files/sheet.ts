/** A whole listing as a file: read page by page while it is sent, so that its length is no matter of memory. */
import { Readable } from 'node:stream'
import { readDay } from '../../../contract/fields/dates.ts'
import { utcDay } from '../../../contract/fields/days.ts'
import { msPerDay } from '../../../contract/fields/durations.ts'
import { type SheetCell, sheetRowsMax } from '../../../contract/fields/sheetxml.ts'
import type { Entry, Operation } from '../../../contract/kit.ts'
import { pageRowsMax } from '../../../contract/paging.ts'
import type { BoundCall, CallResponse, MadeFile } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/faults.ts'
import { sheetStream } from '../../kernel/formats/xlsx.ts'
import type { Services } from '../../kernel/services.ts'
import { runAdmitted } from '../limits/admission.ts'
import { csvHead, csvRows, listingEntry, textOf } from './csv.ts'

export type FileFormat = 'csv' | 'xlsx'

/** A listing that can be read in pages, and of which no page was asked for: its file has all rows. */
const isWhole = ({ request: { fields } }: Operation<any, any>, request: Record<string, unknown>): boolean =>
  'cursor' in fields && 'take' in fields && !request.take && !request.cursor

/** The file of the listing. The first page is read before it is sent: what is refused is refused as for any call. */
export async function listingFile(
  services: Services,
  bound: BoundCall,
  format: FileFormat,
): Promise<{ first: CallResponse; file: MadeFile; isLong: boolean }> {
  const { operation } = bound
  const counts = 'wantCount' in operation.request.fields && { wantCount: true }
  const paged = isWhole(operation, bound.request)
    ? { ...bound, request: { ...bound.request, take: pageRowsMax, ...counts } }
    : bound
  const first = await runAdmitted(services, paged)
  const records = (first.fields!.totalCount as number | undefined) ?? rowsIn(operation, first).length
  if (format === 'xlsx' && records > sheetRowsMax)
    throw invalidField(
      'format',
      'Length',
      `This list has ${records.toLocaleString('en-US')} rows, more than a spreadsheet holds. Please take it as csv, or filter it.`,
    )
  const pages = pagesOf(services, paged, first, paged !== bound)
  const name = operation.name.replace(/Request$/, '')
  const file: MadeFile = {
    name: `${name}.${format}`,
    type:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    records,
    open: () => (format === 'csv' ? csvStream(operation, pages) : xlsxStream(services, bound, pages)),
  }
  return { first, file, isLong: cursorAfter(first) !== undefined }
}

/** A feed of changes names a cursor at its end as well, for what will change. */
const cursorAfter = ({ fields }: CallResponse): unknown =>
  fields!.isAtEnd ? undefined : (fields!.nextCursor ?? undefined)

type Row = Record<string, unknown>

const rowsIn = (operation: Operation<any, any>, { fields }: CallResponse): Row[] =>
  (fields![listingEntry(operation)!.key] ?? []) as Row[]

async function* pagesOf(
  services: Services,
  bound: BoundCall,
  first: CallResponse,
  goesOn: boolean,
): AsyncGenerator<Row[]> {
  let response = first
  for (;;) {
    yield rowsIn(bound.operation, response)
    const cursor = cursorAfter(response)
    if (!goesOn || !cursor) return
    response = await runAdmitted(services, {
      ...bound,
      request: { ...bound.request, wantCount: undefined, cursor },
    })
  }
}

function csvStream(operation: Operation<any, any>, pages: AsyncIterable<Row[]>): Readable {
  const { item } = listingEntry(operation)!
  async function* lines(): AsyncGenerator<string> {
    yield csvHead(item)
    for await (const rows of pages) yield csvRows(item, rows)
  }
  return Readable.from(lines(), { objectMode: false })
}

function xlsxStream(
  services: Services,
  { operation, origin }: BoundCall,
  pages: AsyncIterable<Row[]>,
): Readable {
  const { entries } = listingEntry(operation)!.item
  const address = services.settings.publicUrl || origin
  const hasLink = address && entries.some(({ key }) => key === 'folderId')
  const columns = [...(hasLink ? ['Link'] : []), ...entries.map(({ documented }) => documented)]
  async function* cells(): AsyncGenerator<SheetCell[][]> {
    for await (const rows of pages)
      yield rows.map((row) => [
        ...(hasLink
          ? [row.folderId ? { link: `${address}/r/${row.folderId}`, text: 'Open' } : undefined]
          : []),
        ...entries.map((entry) => cellOf(row[entry.key], entry)),
      ])
  }
  return sheetStream(columns, cells())
}

/** Days and times as such, where they can be read; else the text. */
function cellOf(value: unknown, entry: Entry): SheetCell {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return isDay(value, entry) ? { day: utcDay(value) } : { time: value }
  const text = textOf(value)
  if (/^(long|decimal)$/.test(entry.field.type.type) && /^-?\d+(\.\d+)?$/.test(text) && text.length < 16)
    return Number(text)
  const day = entry.field.type.carriesDate ? readDay(text) : undefined
  return day && day > '1900-03-01' ? { day } : text
}

/** Midnight in UTC stands for the day itself where a day is meant. Any other time is left as it was sent: a sheet has no zone. */
const isDay = (moment: Date, { field }: Entry): boolean =>
  field.type.meansDay === true && moment.getTime() % msPerDay === 0
