/** The pin that is rung, as its row in the list is: what is under the pointer. Only those two are drawn anew. */
import { useEffect, useState } from 'preact/hooks'
import { type Store, store } from '../../../../app/store.ts'
import type { Pin } from './pin.ts'

/** 0: none. */
export type Rung = Store<number>

export const useNewRung = (): Rung => useState(() => store(0))[0]

export function useRung(rung: Rung, pins: readonly Pin[]): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = (): void => setOn(pins.some(({ pinId }) => pinId === rung.get()))
    look()
    return rung.watch(look)
  }, [rung, pins])
  return isOn
}
