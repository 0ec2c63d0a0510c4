/** The pictures of the version that is shown, opened anew for another one. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Size } from './geometry.ts'
import { openPictures, type Pictures } from './pictures.ts'

export interface Shown {
  /** Changes with the version. */
  pictures: Pictures | undefined
  /** As its pack says. */
  page: Size | undefined
  hasPicture: boolean
  isDrawing: boolean
  problem: string | undefined
}

const nothing: Omit<Shown, 'pictures'> = {
  page: undefined,
  hasPicture: false,
  isDrawing: false,
  problem: undefined,
}

/** `address`: of the version, undefined as long as it is not known. `changed`: there is more to draw. */
export function usePictures(address: string | undefined, changed: () => void): Shown {
  const [pictures, setPictures] = useState<Pictures>()
  const [state, setState] = useState(nothing)
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    if (!address) return
    let last = ''
    const tell = (): void => {
      latest.current()
      const next = stateOf(opened)
      // Most tiles change nothing but what is drawn.
      const key = JSON.stringify(next)
      if (key !== last) setState(next)
      last = key
    }
    const opened = openPictures(address, tell)
    setPictures(opened)
    setState(stateOf(opened))
    return () => opened.end()
  }, [address])
  return { pictures, ...state }
}

function stateOf(pictures: Pictures): Omit<Shown, 'pictures'> {
  const pack = pictures.pack()
  return {
    page: pack && { width: pack.pageWidth, height: pack.pageHeight },
    hasPicture: Boolean(pack),
    isDrawing: pictures.isDrawing(),
    problem: pack ? undefined : pictures.problem(),
  }
}
