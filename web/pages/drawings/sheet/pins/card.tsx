/** What a pin is of: its state, number and title, whose turn it is, and what one may do with it. */
import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { go } from '../../../../app/router.ts'
import { useShortcuts } from '../../../../app/shell/shortcuts.ts'
import { Icon } from '../../../../parts/icon.tsx'
import { State } from '../../../../parts/state.tsx'
import { placeOfRecord, recordTypeOf } from '../../../../recordtypes/recordtypes.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import { common } from '../../../../texts/everypage.ts'
import type { Overlay } from '../overlay/overlay.ts'
import type { Cluster } from './clusters.ts'
import { labelOf, nameOf, type Pin, shapeOf, turnOf } from './pin.ts'
import { useFollowing } from './usefollowing.ts'

interface CardProps {
  cluster: Cluster<Pin>
  projectId: number
  overlay: Overlay
  /** What is shown is the newest version: only there a place is confirmed. */
  isNewest: boolean
  close: () => void
  choose: (pin: Pin) => void
  move: (pin: Pin) => void
  confirm: (pin: Pin) => void
  remove: (pin: Pin) => void
}

export function Card(props: CardProps) {
  const { cluster, overlay, close, choose } = props
  const [pin] = cluster.pins as [Pin]
  const isOne = cluster.pins.length === 1
  const ref = useRef<HTMLElement>(null)
  useFollowing(ref, overlay, cluster)
  useShortcuts({ on: { Escape: { does: close } } })
  return (
    <section
      class="sheet-card"
      ref={ref}
      data-own-pointer
      aria-label={isOne ? nameOf(pin) : t.several(cluster.pins.length)}
    >
      {isOne && (
        <Grip
          card={ref}
          up={() => go(placeOfRecord(props.projectId, pin.recordFolderId ?? 0, pin.folderType ?? 0))}
          down={close}
        />
      )}
      <button type="button" class="btn quiet icon close" aria-label={common.close} onClick={close}>
        <Icon name="x" />
      </button>
      {isOne ? (
        <One {...props} pin={pin} />
      ) : (
        <ul>
          {cluster.pins.map((one) => (
            <li key={one.pinId} class={shapeOf(one)}>
              <button type="button" class="link" aria-label={labelOf(one)} onClick={() => choose(one)}>
                <Icon name={shapeOf(one)} /> {nameOf(one)} {one.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** It leads where it is dragged to. */
const dragPixels = 60

/** On a phone the card is dragged: up to the record, down to close it. Its buttons do the same. */
function Grip({ card, up, down }: { card: RefObject<HTMLElement | null>; up: () => void; down: () => void }) {
  const begin = useRef<number | undefined>(undefined)
  const by = (event: PointerEvent): number => event.clientY - (begin.current ?? event.clientY)
  const move = (pixels: number): void => card.current?.style.setProperty('--up', `${pixels}px`)
  const end = (pixels: number): void => {
    begin.current = undefined
    move(0)
    if (pixels < -dragPixels) up()
    else if (pixels > dragPixels) down()
  }
  return (
    <span
      class="grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        begin.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => begin.current !== undefined && move(by(event))}
      onPointerUp={(event) => end(by(event))}
      onPointerCancel={() => end(0)}
    />
  )
}

function One({ pin, projectId, isNewest, move, confirm, remove }: CardProps & { pin: Pin }) {
  const type = recordTypeOf(pin.folderType ?? 0)
  const turn = turnOf(pin)
  return (
    <>
      <header>
        {type && pin.statusId ? (
          <State recordType={type} code={pin.statusId} name={pin.statusName} form="pill" />
        ) : null}
        <span class="no">{nameOf(pin)}</span>
      </header>
      <b>{pin.title}</b>
      {turn && <span class="second">{turn}</span>}
      {pin.isOverdue && <span class="late">{t.late}</span>}
      {pin.waits && <span class="check">{t.waits}</span>}
      {pin.needsCheck && <span class="check">{t.checkPlaceWhy}</span>}
      <span class="acts">
        {pin.recordFolderId ? (
          <a class="btn" href={placeOfRecord(projectId, pin.recordFolderId, pin.folderType ?? 0)}>
            {t.open}
          </a>
        ) : null}
        {pin.mayMove && isNewest && pin.needsCheck && (
          <button type="button" class="btn primary" onClick={() => confirm(pin)}>
            {t.confirm}
          </button>
        )}
        {pin.mayMove && (
          <button type="button" class="btn" onClick={() => move(pin)}>
            {t.move}
          </button>
        )}
        {pin.mayMove && (
          <button type="button" class="btn quiet" onClick={() => remove(pin)}>
            {t.remove}
          </button>
        )}
      </span>
    </>
  )
}
