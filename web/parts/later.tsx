/** A component that is loaded when it is first shown: for dialogs and forms that a page may never need. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadPart } from '../app/loadpart.ts'
import { ErrorBox } from './errorbox.tsx'

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function Later(props: P) {
    const [state, setState] = useState<{ Shown?: ComponentType<P>; error?: unknown }>({ Shown: loaded })
    const [turn, setTurn] = useState(0)
    useEffect(() => {
      if (loaded) return
      loadPart(load).then(
        (Shown) => {
          loaded = Shown
          setState({ Shown })
        },
        (error) => setState({ error }),
      )
    }, [turn])
    const { Shown, error } = state
    if (Shown) return <Shown {...props} />
    return <ErrorBox error={error} retry={() => setTurn(turn + 1)} />
  }
}
