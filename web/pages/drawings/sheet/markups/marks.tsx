/** All mark-ups on the sheet: each is a button that opens it; one's own are dragged where they belong. */
import { useRef } from 'preact/hooks'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import type { Place } from '../geometry.ts'
import type { Overlay } from '../overlay/overlay.ts'
import { onPage } from './drawing.ts'
import { Mark } from './mark.tsx'
import type { Scale } from './measure.ts'
import { boxOf, movedBy, placesOf, pointsOf } from './shapes.ts'
import type { Markup } from './usemarkups.ts'

export const nameOf = ({ kind, isMine, ownerName, text }: Markup): string =>
  [isMine ? t.mine(t.tool[kind]) : t.by(t.tool[kind], ownerName ?? ''), text].filter(Boolean).join(': ')

export const lookOf = (markup: Markup) => ({ ...markup, width: Number(markup.width) })

interface MarksProps {
  markups: readonly Markup[]
  chosen: Markup | undefined
  overlay: Overlay
  scaleAt: (points: readonly number[]) => Scale | undefined
  choose: (markup: Markup) => void
  move: (markup: Markup, points: number[]) => void
}

export function Marks({ markups, chosen, overlay, scaleAt, choose, move }: MarksProps) {
  return (
    <>
      {markups.map((markup) => (
        <Movable key={markup.markupId} {...{ markup, overlay, choose, move }} isChosen={markup === chosen}>
          <title>{nameOf(markup)}</title>
          <Mark look={lookOf(markup)} scale={scaleAt(markup.points)} />
        </Movable>
      ))}
      {chosen?.isMine && <Handles markup={chosen} overlay={overlay} move={move} />}
    </>
  )
}

const stillPixels = 4

interface MovableProps extends Pick<MarksProps, 'overlay' | 'choose' | 'move'> {
  markup: Markup
  isChosen: boolean
  children: preact.ComponentChildren
}

function Movable({ markup, isChosen, overlay, choose, move, children }: MovableProps) {
  const element = useRef<SVGGElement>(null)
  const begin = useRef<Place | undefined>(undefined)
  const by = (event: PointerEvent): Place => {
    const now = overlay.placeAt(event)
    return { x: now.x - begin.current!.x, y: now.y - begin.current!.y }
  }
  const shift = ({ x, y }: Place): void => element.current?.setAttribute('transform', `translate(${x} ${y})`)
  const end = (event: PointerEvent, isKept: boolean): void => {
    if (!begin.current) return
    const moved = by(event)
    begin.current = undefined
    shift({ x: 0, y: 0 })
    choose(markup)
    if (isKept && markup.isMine && Math.hypot(moved.x, moved.y) * overlay.scale() > stillPixels)
      move(markup, movedBy(markup.points, moved))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button
    <g
      ref={element}
      role="button"
      tabindex={0}
      class={`mark${isChosen ? ' chosen' : ''}${markup.needsCheck ? ' unsure' : ''}`}
      onKeyDown={(event) => event.key === 'Enter' && choose(markup)}
      onPointerDown={(event) => {
        // A second finger zooms.
        if (event.button !== 0 || !event.isPrimary) return
        begin.current = overlay.placeAt(event)
        element.current!.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => event.isPrimary && begin.current && markup.isMine && shift(by(event))}
      onPointerUp={(event) => event.isPrimary && end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    >
      {children}
      {(isChosen || markup.needsCheck) && <Frame points={markup.points} />}
    </g>
  )
}

function Frame({ points }: { points: readonly number[] }) {
  const { left, top, width, height } = boxOf(points)
  return <rect class="mark-frame" x={left - 4} y={top - 4} width={width + 8} height={height + 8} />
}

/** Of a drawing with many points there is none to drag. */
const handlesMax = 24

function Handles({ markup, overlay, move }: Pick<MarksProps, 'overlay' | 'move'> & { markup: Markup }) {
  const places = placesOf(markup.points)
  if (places.length < 2 || places.length > handlesMax) return null
  return (
    <>
      {places.map((place, i) => (
        <Handle
          key={i}
          place={place}
          overlay={overlay}
          put={(next) => move(markup, pointsOf(places.with(i, onPage(overlay, next))))}
        />
      ))}
    </>
  )
}

function Handle({ place, overlay, put }: { place: Place; overlay: Overlay; put: (to: Place) => void }) {
  const element = useRef<SVGGElement>(null)
  const isDown = useRef(false)
  const at = ({ x, y }: Place): string => `translate(${x} ${y})`
  return (
    <g
      ref={element}
      transform={at(place)}
      data-own-pointer=""
      onPointerDown={(event) => {
        isDown.current = true
        element.current!.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) =>
        isDown.current && element.current!.setAttribute('transform', at(overlay.placeAt(event)))
      }
      onPointerUp={(event) => {
        isDown.current = false
        put(overlay.placeAt(event))
      }}
      onPointerCancel={() => {
        isDown.current = false
        element.current!.setAttribute('transform', at(place))
      }}
    >
      <g class="sheet-fixed">
        <rect class="mark-handle-touch" x={-14} y={-14} width={28} height={28} />
        <rect class="mark-handle" x={-5} y={-5} width={10} height={10} />
      </g>
    </g>
  )
}
