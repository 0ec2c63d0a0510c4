/**
 * What is in view, drawn from the file itself, where its tiles are not enough: nearer than the finest level, as long as a level is not
 * made, and if there is no picture at all. Until it is there, what tiles there are is stretched.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { loadPart } from '../../../app/loadpart.ts'
import type { File, Part } from './deeper/drawpart.ts'
import { type Box, partOf, type Size, type View } from './geometry.ts'

/** Why tiles are not enough. */
export type Lack = 'finer' | 'unmade' | 'none'

/** When the hand rests, and for a while after that if the server is about to have it. */
const waitMs: Record<Lack, number> = { finer: 250, unmade: 3_000, none: 250 }
/** A picture may be stretched so far before it is drawn anew. */
const stretchMax = 1.25

export interface Deeper {
  part(): Part | undefined
  /** What is in view, and what it lacks. */
  want(lack: Lack | undefined, view: View, page: Size, area: Size): void
  /** As the file says, if nothing else does. */
  size: Size | undefined
  /** There is something of the file to see. */
  isShown: boolean
}

/**
 * `file`: its address; undefined: it cannot be drawn here. `isAlone`: nothing else says how large the page is. `drawn`: there is more to
 * see.
 */
export function useDeeper(file: string | undefined, isAlone: boolean, drawn: () => void): Deeper {
  const [size, setSize] = useState<Size>()
  const [isShown, setShown] = useState(false)
  const now = useRef<Drawing>(idle())
  const latest = useRef(drawn)
  latest.current = drawn
  useEffect(() => {
    now.current = idle()
    setShown(false)
    setSize(undefined)
    const { ended } = now.current
    return () => ended.abort()
  }, [file])
  const open = (url: string): Promise<File> => {
    const state = now.current
    state.file ??= loadPart(() => import('./deeper/drawpart.ts')).then(({ openFile }) =>
      openFile(url, state.ended.signal),
    )
    return state.file
  }
  useEffect(() => {
    const { ended } = now.current
    if (file && isAlone)
      open(file).then(
        (opened) => ended.signal.aborted || setSize(opened.size),
        () => undefined,
      )
  }, [file, isAlone])
  const draw = async (url: string, box: Box, page: Size, scale: number): Promise<void> => {
    const state = now.current
    const own = new AbortController()
    state.drawing?.abort()
    state.drawing = own
    state.ended.signal.addEventListener('abort', () => own.abort())
    try {
      const part = await (await open(url)).draw(box, page, scale, own.signal)
      if (own.signal.aborted) return
      state.part = part
      setShown(true)
      latest.current()
    } catch {
      // Its tiles are shown as they are; without any the page says why.
      if (!own.signal.aborted) state.hasFailed = true
    }
  }
  return {
    isShown,
    size,
    part: () => now.current.part,
    want(lack, view, page, area) {
      const state = now.current
      const seen = lack && wantedOf(view, page, area)
      const isAsked = seen && lack === state.lack && isSame(seen, state.asked)
      if (isAsked) return
      clearTimeout(state.timer)
      state.lack = lack
      state.asked = seen
      if (!file || !lack || !seen || state.hasFailed || isEnough(state.part, seen)) return
      state.timer = setTimeout(() => void draw(file, seen.box, page, seen.scale), waitMs[lack])
    },
  }
}

interface Drawing {
  ended: AbortController
  drawing?: AbortController
  file?: Promise<File>
  part?: Part
  asked?: Wanted | undefined
  lack?: Lack | undefined
  timer?: ReturnType<typeof setTimeout>
  hasFailed?: boolean
}

const idle = (): Drawing => ({ ended: new AbortController() })

type Wanted = Pick<Part, 'box' | 'scale'>

/** What is seen of the page, as sharp as the screen. */
function wantedOf(view: View, page: Size, area: Size): Wanted | undefined {
  const part = partOf(view, area)
  const [left, top] = [Math.max(0, part.left), Math.max(0, part.top)]
  const width = Math.min(page.width, part.left + part.width) - left
  const height = Math.min(page.height, part.top + part.height) - top
  const scale = view.scale * (devicePixelRatio || 1)
  return width > 0 && height > 0 ? { box: { left, top, width, height }, scale } : undefined
}

const isSame = (one: Wanted, other: Wanted | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other)

function isEnough(part: Wanted | undefined, { box, scale }: Wanted): boolean {
  if (!part || part.scale * stretchMax < scale) return false
  const { left, top, width, height } = part.box
  const tiny = 1 / scale
  return (
    left <= box.left + tiny &&
    top <= box.top + tiny &&
    left + width >= box.left + box.width - tiny &&
    top + height >= box.top + box.height - tiny
  )
}
