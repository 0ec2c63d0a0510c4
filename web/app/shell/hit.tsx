/** A hit of the search. */
import { placeOfRecord } from '../../recordtypes/recordtypes.ts'
import type { ResponseOf } from '../calls/client.ts'

export type Hit = NonNullable<ResponseOf<'RecordSearch'>['hits']>[number]

export const placeOfHit = (hit: Hit): string =>
  placeOfRecord(hit.projectId ?? 0, hit.folderId ?? 0, hit.folderType ?? 0)

/** Found words are between ** and **. */
export function Snippet({ text }: { text: string }) {
  return (
    <span class="muted cut">
      {text.split('**').map((part, i) => (i % 2 ? <mark key={i}>{part}</mark> : part))}
    </span>
  )
}
