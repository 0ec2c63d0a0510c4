/** A listing in pages: the first is read again after each change, the next ones on demand. */
import { useState } from 'preact/hooks'
import { type OperationName, type RequestOf, type ResponseOf, read } from './client.ts'
import { type ReadState, useRead } from './useread.ts'

export interface Pages<R> extends ReadState<unknown> {
  /** Undefined: not loaded yet. */
  rows: R[] | undefined
  hasMore: boolean
  /** Reads the next page; if that fails, `moreError` says why. */
  more: () => Promise<void>
  moreError: unknown
}

interface Rest<R> {
  /** The first page that these follow: pages fetched after an older one do not belong to this one. */
  after: unknown
  rows: R[]
  next?: string | null
  error?: unknown
}

export function usePages<K extends OperationName, R>(
  name: K,
  /** `undefined`: not yet. */
  request: RequestOf<K> | undefined,
  rowsOf: (response: ResponseOf<K>) => readonly R[] | null | undefined,
): Pages<R> {
  const first = useRead(name, request)
  const [kept, setRest] = useState<Rest<R>>()
  const rest = kept && kept.after === first.data ? kept : undefined
  const next = rest ? rest.next : nextOf(first.data)

  const more = async (): Promise<void> => {
    const before = { after: first.data, rows: rest?.rows ?? [], next }
    try {
      const page = await read(name, { ...request, cursor: next } as RequestOf<K>)
      setRest({ ...before, rows: [...before.rows, ...(rowsOf(page) ?? [])], next: nextOf(page) })
    } catch (error) {
      setRest({ ...before, error })
    }
  }
  return {
    ...first,
    rows: first.data && [...(rowsOf(first.data) ?? []), ...(rest?.rows ?? [])],
    hasMore: Boolean(next),
    moreError: rest?.error,
    more,
  }
}

const nextOf = (response: unknown): string | null | undefined =>
  (response as { nextCursor?: string })?.nextCursor
