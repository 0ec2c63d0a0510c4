/** The zoom of the sheet in coarse steps: within one, clusters stay as they are and nothing is drawn anew. */
import { useEffect, useState } from 'preact/hooks'
import type { Overlay } from '../overlay/overlay.ts'

const stepsOfTwo = 4

const stepped = (scale: number): number => 2 ** (Math.round(Math.log2(scale) * stepsOfTwo) / stepsOfTwo)

export function useScale(overlay: Overlay): number {
  const [scale, setScale] = useState(() => stepped(overlay.drawnScale()))
  useEffect(() => {
    setScale(stepped(overlay.drawnScale()))
    return overlay.watch(() => setScale(stepped(overlay.drawnScale())))
  }, [overlay])
  return scale
}
