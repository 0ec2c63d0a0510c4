/** The bar below a mark-up: who sees it comes first and is always said in words. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  type MarkupColor,
  markupColors,
  markupInks,
  markupLayer,
  markupLimits,
} from '../../../../../contract/drawings/markups.ts'
import { Icon } from '../../../../parts/icon.tsx'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import type { Overlay } from '../overlay/overlay.ts'
import { boxOf } from './shapes.ts'
import type { Change, Markup } from './usemarkups.ts'

interface MarkbarProps {
  markup: Markup
  overlay: Overlay
  /** The field of the words has the focus. */
  isWriting: boolean
  change: (change: Change) => void
  remove: () => void
  close: () => void
  children?: preact.ComponentChildren
}

const widths = [1, 2, 3, 6, 12]

export function Markbar({ markup, overlay, isWriting, change, remove, close, children }: MarkbarProps) {
  const bar = useBarAt(markup, overlay)
  const { isMine, color, needsCheck } = markup
  return (
    <section class="mark-bar" ref={bar} aria-label={t.bar}>
      <LayerChoice markup={markup} change={change} />
      {isMine && <Words key={markup.markupId} {...{ markup, isWriting, change }} />}
      {isMine && (
        <fieldset class="mark-colors" aria-label={t.color}>
          {markupColors.map((one) => (
            <ColorButton key={one} color={one} isOn={one === color} does={() => change({ color: one })} />
          ))}
        </fieldset>
      )}
      {isMine && (
        <select
          class="in"
          aria-label={t.width}
          value={String(Number(markup.width))}
          onChange={(event) => change({ width: Number(event.currentTarget.value) })}
        >
          {[...new Set([...widths, Number(markup.width)])].map((one) => (
            <option key={one} value={String(one)}>
              {t.points(String(one))}
            </option>
          ))}
        </select>
      )}
      {isMine && needsCheck && (
        <button type="button" class="btn" onClick={() => change({ isChecked: true })}>
          {t.checked}
        </button>
      )}
      {children}
      {isMine && (
        <button type="button" class="btn quiet icon" aria-label={t.remove} onClick={remove}>
          <Icon name="trash" />
        </button>
      )}
      <button type="button" class="btn quiet icon" aria-label={t.close} onClick={close}>
        <Icon name="x" />
      </button>
    </section>
  )
}

const layerNames = { 1: 'mine', 2: 'company', 3: 'everybody' } as const

export const layerSaid = (layer: number): string => t.layers[layerNames[layer as 1 | 2 | 3]]

/** It is only widened: what is narrower is no longer there to choose. */
function LayerChoice({ markup, change }: Pick<MarkbarProps, 'markup' | 'change'>) {
  const { layer, isMine, ownerName } = markup
  const wider = Object.values(markupLayer).filter((one) => one >= layer)
  if (!isMine || wider.length === 1)
    return (
      <span class="mark-layer">
        {!isMine && <b>{ownerName}</b>} {layerSaid(layer)}
      </span>
    )
  return (
    <select
      class="in mark-layer"
      aria-label={t.layer}
      value={String(layer)}
      onChange={(event) => change({ layer: Number(event.currentTarget.value) })}
    >
      {wider.map((one) => (
        <option key={one} value={String(one)}>
          {layerSaid(one)}
        </option>
      ))}
    </select>
  )
}

function Words({ markup, isWriting, change }: Pick<MarkbarProps, 'markup' | 'isWriting' | 'change'>) {
  const [text, setText] = useState(markup.text ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWriting) field.current?.select()
  }, [isWriting])
  const keep = (): void => {
    if (text !== (markup.text ?? '')) change({ text })
  }
  return (
    <input
      ref={field}
      class="in"
      aria-label={markup.kind === 'Link' ? t.linkTo : t.words}
      placeholder={markup.kind === 'Link' ? t.linkTo : t.words}
      maxLength={markupLimits.textCharsMax}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}

const ColorButton = ({ color, isOn, does }: { color: MarkupColor; isOn: boolean; does: () => void }) => (
  <button type="button" class="mark-color" aria-label={t.colors[color]} aria-pressed={isOn} onClick={does}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill={markupInks[color]} />
    </svg>
  </button>
)

const awayPixels = 12

/** Below the mark-up, and within the sheet; styles put it at the bottom of a phone. */
function useBarAt({ points }: Markup, overlay: Overlay) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = (): void => {
      const on = bar.current
      const area = on?.parentElement
      if (!on || !area) return
      const { left, top, width, height } = boxOf(points)
      const below = overlay.pixelAt({ x: left + width / 2, y: top + height })
      const within = (value: number, most: number): number => Math.max(awayPixels, Math.min(most, value))
      const x = within(below.x - on.offsetWidth / 2, area.clientWidth - on.offsetWidth - awayPixels)
      const y = within(below.y + 2 * awayPixels, area.clientHeight - on.offsetHeight - awayPixels)
      on.style.setProperty('--bar-x', `${Math.round(x)}px`)
      on.style.setProperty('--bar-y', `${Math.round(y)}px`)
    }
    place()
    return overlay.watch(place)
  }, [points, overlay])
  return bar
}
