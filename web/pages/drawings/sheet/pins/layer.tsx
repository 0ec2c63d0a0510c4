/** The pins on a sheet: markers, their cards, their list, and how new ones are placed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { pinnedTypes } from '../../../../../contract/drawings/sheetpin.ts'
import { rightsIn } from '../../../../app/project.ts'
import { addressNow } from '../../../../app/router.ts'
import { ErrorBox } from '../../../../parts/errorbox.tsx'
import { Icon } from '../../../../parts/icon.tsx'
import { later } from '../../../../parts/later.tsx'
import { recordTypeOf } from '../../../../recordtypes/recordtypes.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import { type Place, paperScale } from '../geometry.ts'
import { Into } from '../overlay/into.tsx'
import { Loupe } from '../overlay/loupe.tsx'
import type { Hand, LayerProps, Overlay } from '../overlay/overlay.ts'
import { Card } from './card.tsx'
import { type Cluster, clustersOf, keptClusters } from './clusters.ts'
import { PinList } from './list.tsx'
import { Marker } from './marker.tsx'
import { type NotPlaced, nameOf, type Pin, placeOf } from './pin.ts'
import { useNewRung } from './rung.ts'
import { usePins } from './usepins.ts'
import { type PlacingNow, usePlacing } from './useplacing.ts'
import { useScale } from './usescale.ts'

const Choose = later(() => import('./choose.tsx').then((part) => part.Choose))

export function PinsLayer(props: LayerProps) {
  const { project, overlay } = props
  const layer = usePinLayer(props)
  const { at, projectId, now, clusters, opened, rung, tool, chosenAt, choose } = layer
  const { notPlaced } = now
  return (
    <>
      <Into slot={overlay.slots.over} name="sheet-pins">
        {clusters.map((cluster) => (
          <Marker
            key={cluster.pins[0]!.pinId}
            cluster={cluster}
            page={overlay.page}
            isOpen={cluster === opened.cluster}
            rung={rung}
            open={layer.open}
          />
        ))}
      </Into>
      <Into slot={overlay.slots.drawing} name="pin-place">
        {tool.cross && <Cross at={tool.cross} />}
      </Into>
      {layer.mayPlace && <Tool overlay={overlay} tool={tool} begin={layer.begin} />}
      <Into slot={overlay.slots.panel} name="sheet-pinlist">
        {layer.list}
      </Into>
      {opened.cluster && !tool.placing && (
        <Card
          {...{ projectId, overlay }}
          cluster={opened.cluster}
          isNewest={layer.isNewest}
          close={opened.close}
          choose={opened.choose}
          move={layer.move}
          confirm={(pin) => void now.confirm(pin)}
          remove={layer.remove}
        />
      )}
      {tool.placing && <Hint tool={tool} />}
      {tool.cross?.isUnderFinger && <Loupe picture={overlay.picture()} at={overlay.pixelAt(tool.cross)} />}
      {now.error ? (
        <div class="sheet-pinerror" data-own-pointer>
          <ErrorBox error={now.error} />
        </div>
      ) : null}
      {chosenAt && (
        <Choose
          {...{ project, projectId, notPlaced, at: chosenAt, sheet: at, page: overlay.page }}
          isRestricted={now.isRestricted}
          close={() => choose(undefined)}
          chosen={(what) => {
            choose(undefined)
            void now.place(what, chosenAt)
          }}
        />
      )}
    </>
  )
}

function usePinLayer({ sheet, revision, project, overlay }: LayerProps) {
  const at = {
    sheetFolderId: sheet.sheetFolderId ?? 0,
    version: revision.version ?? 0,
    number: sheet.number ?? '',
  }
  const now = usePins(at)
  const clusters = useClusters(now.pins, useScale(overlay))
  const opened = useOpened(overlay, now.pins, clusters)
  const rung = useNewRung()
  const latest = useRef(opened)
  latest.current = opened
  const [chosenAt, choose] = useState<Place>()
  const mayPlace = pinnedTypes.some((type) => {
    const { section } = recordTypeOf(type) ?? {}
    return section !== undefined && rightsIn(project, section).makes
  })
  const begin = (): void => tool.begin({ says: t.placeHint, place: choose })
  const tool = usePlacing(overlay, { isOn: mayPlace, begin })
  const held = useRef((_at: Place, _by: string): Hand | undefined => undefined)
  held.current = (from, by) => {
    if (by === 'touch') {
      tool.begin({ says: t.holdHint, place: choose, from })
      return tool.hand
    }
    choose(from)
    return undefined
  }
  useEffect(
    () => (mayPlace ? overlay.onHeld((from, by) => held.current(from, by)) : undefined),
    [overlay, mayPlace],
  )
  const acts = {
    move: (pin: Pin): void => {
      opened.close()
      tool.begin({ says: t.moveHint(nameOf(pin)), place: (to) => void now.move(pin, to) })
    },
    remove: (pin: Pin): void => {
      opened.close()
      void now.remove(pin)
    },
    placeNamed: ({ recordFolderId, number }: NotPlaced): void => {
      const what = { recordFolderId: recordFolderId ?? 0, number: number ?? '' }
      tool.begin({ says: t.placeOne(what.number), place: (to) => void now.place(what, to) })
    },
  }
  const placeNamed = useRef(acts.placeNamed)
  placeNamed.current = acts.placeNamed
  const list = useMemo(
    () => (
      <PinList
        {...{ rung, projectId: sheet.projectId ?? 0 }}
        {...{ pins: now.pins, notPlaced: now.notPlaced, opened: opened.alone }}
        open={(pin) => latest.current.choose(pin)}
        place={(record) => placeNamed.current(record)}
      />
    ),
    [now.pins, now.notPlaced, opened.alone, sheet.projectId],
  )
  const open = useCallback((cluster: Cluster<Pin>) => latest.current.open(cluster), [])
  const newest = Math.max(...(sheet.revisions ?? []).map(({ version }) => version ?? 0))
  const projectId = sheet.projectId ?? 0
  const isNewest = revision.version === newest
  return {
    at,
    projectId,
    now,
    clusters,
    opened,
    rung,
    list,
    open,
    tool,
    begin,
    mayPlace,
    chosenAt,
    choose,
    isNewest,
    move: acts.move,
    remove: acts.remove,
  }
}

function useClusters(pins: readonly Pin[], scale: number): ReadonlyArray<Cluster<Pin>> {
  const before = useRef<ReadonlyArray<Cluster<Pin>>>([])
  const clusters = useMemo(
    () => keptClusters(before.current, clustersOf(pins, placeOf, scale)),
    [pins, scale],
  )
  before.current = clusters
  return clusters
}

/** Which pin has its card: `?pin=` names one, which is brought into view. */
function useOpened(overlay: Overlay, pins: readonly Pin[], clusters: ReadonlyArray<Cluster<Pin>>) {
  const [pinId, setPinId] = useState<number | undefined>(
    () => Number(addressNow().query.get('pin')) || undefined,
  )
  const [isAlone, setAlone] = useState(true)
  const [isShown, setShown] = useState(false)
  const asked = pins.find((pin) => pin.pinId === pinId)
  useEffect(() => {
    if (!asked || isShown) return
    setShown(true)
    overlay.show(placeOf(asked))
  }, [asked, isShown])
  const holding = clusters.find((one) => one.pins.some((pin) => pin.pinId === pinId))
  const alone = asked && isAlone ? { ...placeOf(asked), pins: [asked] } : undefined
  const cluster = holding && (holding.pins.length === 1 ? holding : (alone ?? holding))
  return {
    cluster,
    /** The pin that has a card of its own. */
    alone: cluster?.pins.length === 1 ? (cluster.pins[0]!.pinId ?? undefined) : undefined,
    close: () => setPinId(undefined),
    choose: (pin: Pin) => {
      setAlone(true)
      setPinId(pin.pinId ?? undefined)
      overlay.show(placeOf(pin))
    },
    /** Several are parted by coming nearer; where that is as near as on paper, they are listed. */
    open: (one: Cluster<Pin>) => {
      if (one.pins.length > 1 && overlay.scale() < paperScale * 0.99) {
        overlay.show(one)
        return
      }
      setAlone(one.pins.length === 1)
      setShown(true)
      setPinId(one.pins[0]!.pinId ?? undefined)
    },
  }
}

const Tool = ({ overlay, tool, begin }: { overlay: Overlay; tool: PlacingNow; begin: () => void }) => (
  <Into slot={overlay.slots.rail} name="sheet-pintool">
    <button
      type="button"
      class="btn quiet icon"
      aria-label={t.placeAPin}
      title={t.placeAPin}
      aria-pressed={tool.placing !== undefined}
      onClick={() => (tool.placing ? tool.end() : begin())}
    >
      <Icon name="pinup" />
    </button>
  </Into>
)

const Hint = ({ tool }: { tool: PlacingNow }) => (
  <div class="sheet-hint" data-own-pointer>
    <span role="status">{tool.placing?.says}</span>
    <button type="button" class="btn quiet" onClick={tool.end}>
      {t.cancel}
    </button>
  </div>
)

/** Where it would be placed. */
const Cross = ({ at }: { at: Place }) => (
  <g transform={`translate(${at.x} ${at.y})`} class="pin-cross">
    <g class="sheet-fixed">
      <circle r="16" />
      <path d="M-26 0H-4M4 0H26M0 -26V-4M0 4V26" />
    </g>
  </g>
)
