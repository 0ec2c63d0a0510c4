/** A read for a component: the response, the error, and the old response while the new one is loading. */
import { useEffect, useState } from 'preact/hooks'
import {
  keyOf,
  lastOf,
  type OperationName,
  onStale,
  type RequestOf,
  type ResponseOf,
  readOrStored,
} from './client.ts'

export interface ReadState<T> {
  data: T | undefined
  error: unknown
  /** Nothing to show yet. */
  isWaiting: boolean
  retry: () => void
}

/** `request` undefined: nothing is read yet. */
export function useRead<K extends OperationName>(
  name: K,
  request: RequestOf<K> | undefined,
): ReadState<ResponseOf<K>> {
  const key = request === undefined ? '' : keyOf(name, request)
  const [state, setState] = useState<{ key: string; data?: ResponseOf<K>; error?: unknown }>({ key: '' })
  const [turn, setTurn] = useState(0)
  const retry = (): void => setTurn((n) => n + 1)

  // `key` represents name and request: the request is a new object at each render.
  useEffect(() => {
    if (request === undefined) return
    let isOver = false
    const show = (data: ResponseOf<K>): void => {
      if (!isOver) setState({ key, data })
    }
    readOrStored(name, request, show).then(show, (error) => {
      if (!isOver) setState((was) => ({ key, error, data: was.key === key ? was.data : undefined }))
    })
    const stop = onStale(name, request, retry)
    return () => {
      isOver = true
      stop()
    }
  }, [key, turn])

  const isThis = state.key === key
  const data = isThis && state.data ? state.data : request && lastOf(name, request)
  const error = isThis ? state.error : undefined
  return { data, error, isWaiting: request !== undefined && !data && !error, retry }
}
