/** A list in pages: the first is read again after each change, the next ones when somebody asks for more. */
import { useEffect, useState } from 'preact/hooks'
import { type OperationName, type ReplyOf, type RequestOf, read } from '../../app/client.ts'
import { useRead } from '../../app/reading.ts'

interface Paged {
  items?: unknown
  nextCursor?: string | null
}

type ItemOf<K extends OperationName> = ReplyOf<K> extends { items?: infer L } ? NonNullable<L> : never

export function usePages<K extends 'MyCourtRead' | 'TheirCourtRead'>(
  name: K,
  request: RequestOf<K> | undefined,
) {
  const first = useRead(name, request)
  const [rest, setRest] = useState<{
    after: unknown
    items: unknown[]
    next?: string | null
    error?: unknown
  }>()
  // What was fetched after an older first page does not belong to this one.
  const mine = rest?.after === first.data ? rest : undefined
  useEffect(() => setRest(undefined), [name, JSON.stringify(request)])
  const { items, nextCursor } = (first.data ?? {}) as Paged
  const next = mine ? mine.next : nextCursor

  const more = async (): Promise<void> => {
    const before = { after: first.data, items: mine?.items ?? [], next }
    try {
      const page = (await read(name, { ...request, cursor: next } as RequestOf<K>)) as Paged
      setRest({ ...before, items: [...before.items, ...(page.items as unknown[])], next: page.nextCursor })
    } catch (error) {
      setRest({ ...before, error })
    }
  }
  return {
    ...first,
    items: first.data && ([...((items ?? []) as unknown[]), ...(mine?.items ?? [])] as unknown as ItemOf<K>),
    hasMore: Boolean(next),
    moreError: mine?.error,
    more,
  }
}
