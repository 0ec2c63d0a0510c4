/** A pin on the sheet: the glyph is the type, colour and small shape the state; a closed one is hollow, a late one has a flag. */
import { useMemo } from 'preact/hooks'
import { drawings } from '../../../../parts/drawings.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import type { Cluster } from './clusters.ts'
import { glyphOf, labelOf, type Pin, shapeOf } from './pin.ts'
import { type Rung, useRung } from './rung.ts'

const drop = 'M0 0C-3 -6 -11.5 -9.5 -11.5 -17A11.5 11.5 0 0 1 11.5 -17C11.5 -9.5 3 -6 0 0z'

interface MarkerProps {
  cluster: Cluster<Pin>
  isOpen: boolean
  rung: Rung
  /** Stays the same. */
  open: (cluster: Cluster<Pin>) => void
}

/** There may be hundreds: one is drawn anew only if it has changed itself. */
export function Marker({ cluster, isOpen, rung, open }: MarkerProps) {
  const isRung = useRung(rung, cluster.pins)
  return useMemo(
    () => (
      <Drawn
        {...{ cluster, isOpen, isRung }}
        open={() => open(cluster)}
        ring={(isOn) => rung.set(isOn ? (cluster.pins[0]!.pinId ?? 0) : 0)}
      />
    ),
    [cluster, isOpen, isRung],
  )
}

interface DrawnProps {
  cluster: Cluster<Pin>
  isOpen: boolean
  isRung: boolean
  open: () => void
  ring: (isOn: boolean) => void
}

function Drawn({ cluster, isOpen, isRung, open, ring }: DrawnProps) {
  const { x, y, pins } = cluster
  const [pin] = pins as [Pin]
  const isOne = pins.length === 1
  const look = isOne
    ? `pin ${shapeOf(pin)}${pin.isClosed ? ' hollow' : ''}${pin.needsCheck ? ' unsure' : ''}`
    : 'pin many'
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="sheet-fixed">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no button */}
        <g
          class={look}
          role="button"
          tabIndex={0}
          aria-label={isOne ? labelOf(pin) : t.several(pins.length)}
          aria-expanded={isOpen}
          data-pin={isOne ? pin.pinId : undefined}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            event.stopPropagation()
            open()
          }}
          onPointerEnter={() => ring(true)}
          onPointerLeave={() => ring(false)}
          onFocus={() => ring(true)}
          onBlur={() => ring(false)}
        >
          {(isOpen || isRung) && <circle class="halo" cy={isOne ? -16 : 0} r="21" />}
          {isOne ? <One pin={pin} /> : <Many count={pins.length} />}
        </g>
      </g>
    </g>
  )
}

const inner = (name: keyof typeof drawings) => ({ __html: drawings[name] })

const One = ({ pin }: { pin: Pin }) => (
  <>
    <path class="drop" d={drop} />
    <g class="g" transform="translate(-6.4 -23.4) scale(0.8)" dangerouslySetInnerHTML={inner(glyphOf(pin))} />
    <circle class="badge" cx="10" cy="-6" r="6.5" />
    <g
      class="state-shape"
      transform="translate(5.2 -10.8) scale(0.6)"
      dangerouslySetInnerHTML={inner(shapeOf(pin))}
    />
    {pin.isOverdue && <path class="flagged" d="M7 -33h9l-2.5 3 2.5 3h-9z" />}
  </>
)

const Many = ({ count }: { count: number }) => (
  <>
    <circle class="drop" r="14" />
    <text class="count" y="4.5" text-anchor="middle">
      {count}
    </text>
  </>
)
