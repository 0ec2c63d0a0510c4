/** Pins that were placed, moved or removed here and wait in the outbox: the sheet shows them as they will be. */
import { useMemo } from 'preact/hooks'
import { type Entry, isFile } from '../../../../../packages/client/src/queue/index.ts'
import type { RequestOf } from '../../../../app/calls/client.ts'
import { outbox } from '../../../../app/outbox/outbox.ts'
import { useStore } from '../../../../app/store.ts'
import { recordTypeAt } from '../../../../recordtypes/recordtypes.ts'
import type { NotPlaced, Pin } from './pin.ts'

type Sent = NonNullable<RequestOf<'SheetPinsSave'>['pins']>[number]

interface Shown {
  sheetFolderId: number
  version: number
  pins: readonly Pin[]
  notPlaced: readonly NotPlaced[]
}

/** The same as long as nothing has changed: there may be hundreds. */
export function useWithWaiting(shown: Shown): readonly Pin[] {
  const entries = useStore(outbox)
  const { sheetFolderId, version, pins, notPlaced } = shown
  return useMemo(() => withWaiting(shown, entries), [sheetFolderId, version, pins, notPlaced, entries])
}

function withWaiting(
  { sheetFolderId, version, pins, notPlaced }: Shown,
  entries: readonly Entry[],
): readonly Pin[] {
  const moved = new Map<number, Sent>()
  const removed = new Set<number>()
  const placed: Pin[] = []
  for (const entry of entries)
    for (const call of entry.calls) {
      if (isFile(call)) continue
      const { pins: sent, pinIds } = call.request as { pins?: Sent[]; pinIds?: number[] }
      if (call.name === 'SheetPinsRemove') for (const id of pinIds ?? []) removed.add(id)
      if (call.name !== 'SheetPinsSave') continue
      for (const pin of sent ?? []) {
        if (pin.version !== version) continue
        if (pin.pinId) moved.set(pin.pinId, pin)
        else if (pin.sheetFolderId === sheetFolderId)
          placed.push(newPin(entry, pin, placed.length, notPlaced))
      }
    }
  if (moved.size + removed.size + placed.length === 0) return pins
  const there = pins.filter(({ pinId }) => !removed.has(pinId ?? 0))
  return [...there.map((pin) => as(pin, moved.get(pin.pinId ?? 0))), ...placed]
}

const as = (pin: Pin, sent: Sent | undefined): Pin =>
  sent ? { ...pin, x: sent.x, y: sent.y, needsCheck: false, waits: true } : pin

/** Its record may wait as well, and has neither an id nor a number yet. */
function newPin({ what, at, order }: Entry, sent: Sent, i: number, notPlaced: readonly NotPlaced[]): Pin {
  const named = notPlaced.find(({ recordFolderId }) => recordFolderId === sent.recordFolderId)
  const type = recordTypeAt(at?.split('/')[3] ?? '')
  return {
    ...sent,
    ...{ pinId: -order - i, recordFolderId: 0, folderType: named?.folderType ?? type?.folderType },
    ...{ number: named?.number, title: named?.title ?? what, statusId: named?.statusId },
    ...{ statusName: named?.statusName, mayMove: false, waits: true },
  } as Pin
}
