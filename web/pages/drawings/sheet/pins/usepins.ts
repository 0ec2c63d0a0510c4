/** The pins of a sheet, read and written. What is written goes into the outbox first: it is kept without a signal. */

import { useMemo, useState } from 'preact/hooks'
import { newIdempotencyKey, type RequestOf } from '../../../../app/calls/client.ts'
import { useRead } from '../../../../app/calls/useread.ts'
import { keepAndSend } from '../../../../app/outbox/keep.ts'
import { saysWaits } from '../../../../parts/outbox/writekept.ts'
import { showToast } from '../../../../parts/toast.tsx'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import type { Place } from '../geometry.ts'
import { type NotPlaced, nameOf, type Pin } from './pin.ts'
import { useWithWaiting } from './waiting.ts'

type Sent = NonNullable<RequestOf<'SheetPinsSave'>['pins']>[number]

export interface What {
  readonly recordFolderId: number
  readonly number: string
}

const hundredths = (points: number): number => Math.floor(points * 100) / 100

const noPins: readonly Pin[] = []
const noRecords: readonly NotPlaced[] = []

export function usePins(sheet: { sheetFolderId: number; version: number; number: string }) {
  const { sheetFolderId, version } = sheet
  const { data, error: unread } = useRead('SheetPinsRead', { sheetFolderId, version })
  const [error, setError] = useState<unknown>()
  // They wait no longer, and the sheet is not read anew yet.
  const [sent, setSent] = useState<{ over: unknown; pins: readonly Pin[] }>({ over: undefined, pins: [] })
  const said = async (act: () => Promise<string>): Promise<void> => {
    setError(undefined)
    try {
      showToast(await act())
    } catch (why) {
      setError(why)
    }
  }
  const save = (pin: Sent, folderId: number, done: string): Promise<void> =>
    said(async () => {
      const about = { what: t.outbox(sheet.number), folderId, at: location.pathname }
      const outcome = await keepAndSend('SheetPinsSave', { pins: [pin] }, about)
      if (outcome.waits) return saysWaits(outcome)
      setSent({ over: data, pins: outcome.response.pins ?? [] })
      return done
    })
  const at = ({ x, y }: Place): Sent => ({ x: hundredths(x), y: hundredths(y), version })
  const notPlaced = data?.notPlaced ?? noRecords
  const read = data?.pins ?? noPins
  const just = sent.over === data ? sent.pins : noPins
  const there = useMemo(() => withSent(read, just), [read, just])
  const pins = useWithWaiting({ sheetFolderId, version, pins: there, notPlaced })
  return {
    pins,
    notPlaced,
    isRestricted: data?.isRestricted ?? true,
    error: error ?? (data ? undefined : unread),
    place: ({ recordFolderId, number }: What, where: Place) =>
      save(
        { sheetFolderId, recordFolderId, tempItemId: newIdempotencyKey(), ...at(where) },
        recordFolderId,
        t.placed(number),
      ),
    move: (pin: Pin, where: Place) =>
      save({ pinId: pin.pinId, ...at(where) }, pin.recordFolderId ?? 0, t.moved(nameOf(pin))),
    confirm: (pin: Pin) =>
      save(
        { pinId: pin.pinId, ...at({ x: Number(pin.x), y: Number(pin.y) }) },
        pin.recordFolderId ?? 0,
        t.confirmed(nameOf(pin)),
      ),
    remove: (pin: Pin) =>
      said(async () => {
        const about = {
          what: t.outbox(sheet.number),
          folderId: pin.recordFolderId ?? 0,
          at: location.pathname,
        }
        const outcome = await keepAndSend('SheetPinsRemove', { pinIds: [pin.pinId ?? 0] }, about)
        return outcome.waits ? saysWaits(outcome) : t.removed(nameOf(pin))
      }),
  }
}

function withSent(all: readonly Pin[], sent: readonly Pin[]): readonly Pin[] {
  if (sent.length === 0) return all
  const ids = new Set(sent.map(({ pinId }) => pinId))
  return [...all.filter(({ pinId }) => !ids.has(pinId)), ...sent]
}

export type PinsNow = ReturnType<typeof usePins>
