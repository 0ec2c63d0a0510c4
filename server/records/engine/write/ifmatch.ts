/**
 * A write can require a version of the record by If-Match. If the record has changed since, nothing is
 * written.
 */
import { type Dto, documentedName } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import type { FieldChange } from '../../../kernel/events/events.ts'
import { conflict } from '../../../kernel/faults.ts'
import { etagOf } from '../read/read.ts'

interface Expected {
  folderId: number
  version: number
  /** The record type as a word in a sentence. */
  label: string
  dto: Dto<any>
  /** The fields that are hidden from the caller. */
  hidden?: readonly string[]
  /** The names of the fields changed after a version. Default: read from the events of the node. */
  changedAfter?: (version: number) => Promise<string[]>
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '').replaceAll('"', '')

/**
 * If-Match may hold several ETags; `*` matches any. The fault names the changed fields, so that a client can
 * merge.
 */
export async function checkIfMatch(call: Call, expected: Expected): Promise<void> {
  const { folderId, version, label, dto, hidden = [] } = expected
  const given = call.ifMatch?.split(',').map(plain).filter(Boolean) ?? []
  const now = etagOf(folderId, version)
  if (given.length === 0 || given.includes('*') || given.includes(plain(now))) return
  const [seenFolder, seenVersion] = given[0]!.split('-').map(Number)
  const seen = seenFolder === folderId && Number.isSafeInteger(seenVersion) ? seenVersion! : 0
  const changed = await (expected.changedAfter?.(seen) ?? changedAfter(call, folderId, seen))
  throw conflict(`Somebody else has changed this ${label} in the meantime. Please look at it again.`, {
    fields: [
      ...new Set(
        changed
          .filter((key) => key in dto.fields && !hidden.includes(key))
          .map((key) => documentedName(dto, key)),
      ),
    ].join(','),
    etag: now,
  })
}

async function changedAfter(call: Call, folderId: number, version: number): Promise<string[]> {
  const events = await call.db.rows<{ changes: FieldChange[] }>(
    'SELECT changes FROM event WHERE folder_id = $1 AND version > $2 ORDER BY id',
    [folderId, version],
  )
  return events.flatMap(({ changes }) => changes.map(([key]) => key))
}
