/** Marks over a photo: drawn with a finger, or put there by a button and moved by keys. */
import type { ComponentChildren, RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { dragged, isLargeEnough, type Mark, middleMark, moved, pathOf, scaled } from './marks.ts'

interface DrawingProps {
  marks: readonly Mark[]
  /** Left out: they are only shown. */
  set?: (marks: readonly Mark[]) => void
  /** The size of the photo. */
  width: number
  height: number
  children: ComponentChildren
}

const step = 0.02
const moves: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const sizes: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1, '−': 1 / 1.1 }

export function Drawing({ marks, set, width, height, children }: DrawingProps) {
  const area = useRef<HTMLDivElement>(null)
  const [tool, setTool] = useState<Mark['tool']>('circle')
  const { begun, ...handlers } = useMarking({ area, tool, marks, set })
  const shown = begun ? [...marks, begun] : marks
  const drawn = (
    <>
      {children}
      <svg class="marks" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map((mark, i) => (
          <path key={i} d={pathOf(mark, width, height)} vector-effect="non-scaling-stroke" />
        ))}
      </svg>
    </>
  )
  if (!set) return <div class="drawing">{drawn}</div>
  return (
    <>
      <div
        ref={area}
        class="drawing on"
        role="application"
        aria-label={t.drawArea}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move a mark go to the photo
        tabIndex={0}
        {...handlers}
      >
        {drawn}
      </div>
      <DrawTools {...{ marks, set, tool, setTool }} focus={() => area.current?.focus()} />
      <p class="hint">{t.drawHint}</p>
    </>
  )
}

interface MarkingOf extends Pick<DrawingProps, 'marks' | 'set'> {
  area: RefObject<HTMLDivElement | null>
  tool: Mark['tool']
}

/** The mark that a finger draws, and the keys that move the last one. */
function useMarking({ area, tool, marks, set }: MarkingOf) {
  const [begun, setBegun] = useState<Mark>()
  const from = useRef<[number, number]>(undefined)
  const place = (event: PointerEvent): [number, number] => {
    const box = area.current!.getBoundingClientRect()
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  }
  const onPointerDown = (event: PointerEvent): void => {
    area.current!.setPointerCapture(event.pointerId)
    from.current = place(event)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (from.current) setBegun(dragged(tool, from.current, place(event)))
  }
  const onPointerUp = (): void => {
    if (begun && isLargeEnough(begun)) set?.([...marks, begun])
    from.current = undefined
    setBegun(undefined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = marks.at(-1)
    const by = moves[event.key]
    const size = sizes[event.key]
    if (!last || (!by && !size)) return
    event.preventDefault()
    set?.([...marks.slice(0, -1), by ? moved(last, ...by) : scaled(last, size!)])
  }
  return { begun, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown }
}

interface ToolsProps {
  marks: readonly Mark[]
  set: (marks: readonly Mark[]) => void
  tool: Mark['tool']
  setTool: (tool: Mark['tool']) => void
  /** Brings the focus to the photo. */
  focus: () => void
}

function DrawTools({ marks, set, tool, setTool, focus }: ToolsProps) {
  return (
    <div class="draw-tools">
      {(['circle', 'arrow'] as const).map((one) => (
        <button
          key={one}
          type="button"
          class="btn"
          aria-pressed={tool === one}
          onClick={(event) => {
            setTool(one)
            // Pressed by a key: there is no finger to draw with, so the mark is put there and moved by
            // keys.
            if (event.detail === 0) {
              set([...marks, middleMark(one)])
              focus()
            }
          }}
        >
          {t[one]}
        </button>
      ))}
      {marks.length > 0 && (
        <button type="button" class="btn" onClick={() => set(marks.slice(0, -1))}>
          <Icon name="undo" />
          {t.undo}
        </button>
      )}
    </div>
  )
}
