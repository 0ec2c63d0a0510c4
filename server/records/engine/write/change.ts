/** Changing a record: the fields sent; the rest stays. What the rules do not allow changes nothing. */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import { writeCourts } from '../court/court.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { etagOf, rereadRecord } from '../read/read.ts'
import { checkIfMatch } from './ifmatch.ts'
import { loadForUpdate } from './loadforupdate.ts'
import { save } from './save.ts'
import { type More, validate } from './validate.ts'
import { writeContexts } from './writecontexts.ts'

/** The ability of a kind to be changed: the record in, under `key`, and out. */
export const update =
  <F extends Fields, K extends string>(recordType: RecordType<F>, key: K, documented: string) =>
  async (request: RecordData, call: Call): Promise<{ [P in K]: Value<F> }> => {
    const sent = request[key] as Value<F> | null | undefined
    if (!sent) throw notEmpty(documented, `the ${recordType.label} to change`)
    return { [key]: await changeRecord(recordType, call, sent, documented) } as { [P in K]: Value<F> }
  }

/** The record as it is then. */
export async function changeRecord<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  record: Value<F>,
  at: string,
  more: More<F> = {},
): Promise<Value<F>> {
  const { folderId, version, is } = await applyChange(recordType, call, record, at, more)
  if (!is) return rereadRecord(recordType, call, folderId)
  call.etag = etagOf(folderId, version)
  return is as Value<F>
}

/** Works out in whose court a changed record is. Who changes many does so for all of them at once. */
type Courts = (folderId: number) => Promise<void> | void

interface Changed {
  folderId: number
  version: number
  /** The record as it would be read now; unset where only reading it tells. */
  is: RecordData | undefined
}

/** The same for who has no need to read it back. */
export async function applyChange<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  record: Value<F>,
  at: string,
  more: More<F> = {},
  courts: Courts = (folderId) => writeCourts(recordType, call, [folderId]),
): Promise<Changed> {
  const loaded = await loadForUpdate(recordType, call, record as RecordData, at)
  await checkIfMatch(call, { ...loaded, label: recordType.label, dto: recordType.dto })
  const context = writeContexts(recordType, call)(loaded.project, at, loaded.parties)
  const approved = await validate(recordType, loaded, {
    sent: { ...(record as RecordData) },
    context,
    at,
    ...more,
  })
  const { folderId, version } = loaded
  if (approved.changes.length + approved.besides.length === 0) return { folderId, version, is: loaded.record }
  const saved = await save(recordType, call, { loaded, ...approved })
  if (saved.affectsCourt) await courts(folderId)
  await recordType.after?.(approved.is as Value<F>, approved.changing)
  return { folderId, version: version + 1, is: saved.record }
}
