/** A pin on the sheet: the glyph is the type, colour and small shape the state; a closed one is hollow, a late one has a flag. */
import { useMemo } from 'preact/hooks'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import type { Size } from '../geometry.ts'
import type { Cluster } from './clusters.ts'
import { labelOf, type Pin } from './pin.ts'
import { pinImage } from './pinimage.ts'
import { type Rung, useRung } from './rung.ts'

interface MarkerProps {
  cluster: Cluster<Pin>
  page: Size
  isOpen: boolean
  rung: Rung
  /** Stays the same. */
  open: (cluster: Cluster<Pin>) => void
}

/** There may be hundreds: one is drawn anew only if it has changed itself. */
export function Marker({ cluster, page, isOpen, rung, open }: MarkerProps) {
  const isRung = useRung(rung, cluster.pins)
  return useMemo(
    () => <Drawn {...{ cluster, page, isOpen, isRung, rung, open }} />,
    [cluster, page.width, page.height, isOpen, isRung],
  )
}

function Drawn({ cluster, page, isOpen, isRung, rung, open }: MarkerProps & { isRung: boolean }) {
  const { x, y, pins } = cluster
  const [pin] = pins as [Pin]
  const isOne = pins.length === 1
  const ring = (isOn: boolean): void => rung.set(isOn ? (pin.pinId ?? 0) : 0)
  return (
    <button
      type="button"
      class={`pin${isOne ? '' : ' many'}${isOne && pin.waits ? ' waits' : ''}${isOpen || isRung ? ' rung' : ''}`}
      style={{
        left: `${(x / page.width) * 100}%`,
        top: `${(y / page.height) * 100}%`,
        backgroundImage: isOne ? `url("${pinImage(pin)}")` : '',
      }}
      aria-label={isOne ? labelOf(pin) : t.several(pins.length)}
      aria-expanded={isOpen}
      data-pin={isOne ? pin.pinId : undefined}
      onClick={() => open(cluster)}
      onPointerEnter={() => ring(true)}
      onPointerLeave={() => ring(false)}
      onFocus={() => ring(true)}
      onBlur={() => ring(false)}
    >
      {isOne ? '' : pins.length}
    </button>
  )
}
