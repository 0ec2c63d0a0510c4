/** The JSON of a response. That of a long list is written in pieces while the list is read. */
import { writer } from '../../contract/fields/fieldtypes.ts'
import type { Operation } from '../../contract/kit.ts'
import type { CallResponse } from './call.ts'
import { invalidField } from './faults.ts'

type Writer = (value: unknown) => string

const writers = new Map<string, Writer>()

export function writerOf(operation: Operation<any, any>): Writer {
  let write = writers.get(operation.name)
  if (!write) {
    write = writer(operation.response)
    writers.set(operation.name, write)
  }
  return write
}

const listWriters = new Map<string, Writer>()

/** Writes the rows of the list that the response begins with, in brackets. */
function listWriterOf(operation: Operation<any, any>): Writer {
  let write = listWriters.get(operation.name)
  if (!write) {
    write = writer(operation.response.entries[0]!.field.type)
    listWriters.set(operation.name, write)
  }
  return write
}

/** What follows the list is written last: only then is it known how many rows there were. */
export async function* piecesOf(
  operation: Operation<any, any>,
  response: Record<string, unknown>,
  list: AsyncIterable<unknown[]>,
): AsyncGenerator<string> {
  const { key } = operation.response.entries[0]!
  const around = (numberOfRecordsEffected: number): [string, string] => {
    const json = writerOf(operation)(Object.assign({}, response, { [key]: [], numberOfRecordsEffected }))
    const head = `{"${key}":[`
    if (!json.startsWith(`${head}]`)) throw new Error(`${operation.name} does not begin with its list.`)
    return [head, json.slice(head.length)]
  }
  let rowsWritten = 0
  yield around(0)[0]
  for await (const rows of list) {
    if (rows.length === 0) continue
    const json = listWriterOf(operation)(rows).slice(1, -1)
    yield rowsWritten > 0 ? `,${json}` : json
    rowsWritten += rows.length
  }
  yield around(rowsWritten)[1]
}

/** The whole JSON, for a response that cannot be sent in pieces. */
export async function wholeJson({ json, pieces }: CallResponse, charsMax: number): Promise<string> {
  if (!pieces) return json
  let whole = ''
  for await (const piece of pieces) {
    whole += piece
    if (whole.length > charsMax)
      throw invalidField(
        'Take',
        'Length',
        'This list is too long for a batch or a callback. Please send it by itself, or page by page with Take.',
      )
  }
  return whole
}
