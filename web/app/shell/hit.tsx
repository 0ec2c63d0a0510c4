/** A hit of the search. */
import { placeOfRecord } from '../../recordtypes/recordtypes.ts'
import type { ResponseOf } from '../calls/client.ts'

export type Hit = NonNullable<ResponseOf<'RecordSearch'>['hits']>[number]

/** A sheet is opened where the words are; as a whole if they are its number or title. */
export function placeOfHit(hit: Hit, text: string): string {
  const { projectId, folderId, folderType, isSheet, number, title } = hit
  if (!isSheet) return placeOfRecord(projectId ?? 0, folderId ?? 0, folderType ?? 0)
  const wanted = letters(text)
  const isNamed = letters(number).startsWith(wanted) || letters(title).includes(wanted)
  const query = isNamed ? '' : `?find=${encodeURIComponent(text.trim())}`
  return `/p/${projectId}/drawings/${folderId}${query}`
}

const letters = (text: string | null | undefined): string =>
  (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Found words are between ** and **. */
export function Snippet({ text }: { text: string }) {
  return (
    <span class="muted cut">
      {text.split('**').map((part, i) => (i % 2 ? <mark key={i}>{part}</mark> : part))}
    </span>
  )
}
