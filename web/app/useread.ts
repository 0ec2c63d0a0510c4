/** A read for a component: the response, the error, and the old response while the new one is loading. */
import { useEffect, useState } from 'preact/hooks'
import {
  keyOf,
  lastOf,
  type OperationName,
  onStale,
  type RequestOf,
  type ResponseOf,
  read,
  readBefore,
} from './client.ts'

const patienceMs = 700

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
    let isThere = false
    read(name, request).then(
      (data) => {
        isThere = true
        if (!isOver) setState({ key, data })
      },
      (error) => {
        isThere = true
        if (!isOver) setState((was) => ({ key, error, data: was.key === key ? was.data : undefined }))
      },
    )
    // On a bad line what was read before is shown until the answer is there.
    const timer = setTimeout(() => {
      if (isThere || lastOf(name, request)) return
      void readBefore(name, request).then((data) => {
        if (data && !isThere && !isOver) setState({ key, data })
      })
    }, patienceMs)
    const stop = onStale(name, request, retry)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [key, turn])

  const isThis = state.key === key
  const data = isThis && state.data ? state.data : request && lastOf(name, request)
  const error = isThis ? state.error : undefined
  return { data, error, isWaiting: request !== undefined && !data && !error, retry }
}
