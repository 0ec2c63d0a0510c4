/** A value that pages watch. */
import { useEffect, useState } from 'preact/hooks'
import { type Store, store } from '../../packages/client/src/queue/store.ts'

export { type Store, store }

export function useStore<T>(from: Store<T>): T {
  const [, draw] = useState({})
  const drawn = from.get()
  useEffect(() => {
    // It may have changed after it was drawn and before anybody watched.
    if (!Object.is(from.get(), drawn)) draw({})
    return from.watch(() => draw({}))
  }, [from])
  return drawn
}
