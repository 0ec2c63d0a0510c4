/** A read that is repeated while the server works on what it shows. */
import { useEffect } from 'preact/hooks'
import { type OperationName, outdate, type RequestOf, type ResponseOf } from './client.ts'
import { type ReadState, useRead } from './useread.ts'

const everyMs = 1_500

/** `isOver`: whether the response is final. */
export function usePolled<K extends OperationName>(
  name: K,
  request: RequestOf<K> | undefined,
  isOver: (response: ResponseOf<K>) => boolean,
): ReadState<ResponseOf<K>> {
  const state = useRead(name, request)
  const { data, error, retry } = state
  useEffect(() => {
    if (!request || !data || isOver(data)) return
    const timer = setTimeout(() => {
      outdate(name, request)
      retry()
    }, everyMs)
    return () => clearTimeout(timer)
  }, [data, error])
  return state
}
