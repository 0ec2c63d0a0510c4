/** The points of a meeting in the order of its agenda: which is open, and what is done with them, also by keys. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey } from '../../app/calls/client.ts'
import { type Keys, useShortcuts } from '../../app/shell/shortcuts.ts'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import { addLineId } from './agenda.tsx'
import { fieldId } from './openpoint.tsx'
import { businessOf, done, newPoint, open, type Point } from './points.ts'

/** `before`: the numbers of the previous meeting. `set` is left out where the reader only reads. */
export function useAgenda(
  points: readonly Point[],
  before: ReadonlySet<string>,
  set: ((points: readonly Point[]) => void) | undefined,
) {
  const [openKey, setOpenKey] = useState<string>()
  // As they stand in the agenda: old business first.
  const { old, fresh } = businessOf(points, before)
  const order = [...old, ...fresh]
  const at = order.findIndex(({ key }) => key === openKey)
  const point = order[at]
  const go = (by: number): void => {
    const next = order[at + by]
    if (next) setOpenKey(next.key)
    else if (by > 0) document.getElementById(addLineId)?.focus()
  }
  const changePoint =
    set &&
    ((fields: Partial<Point>): void =>
      set(points.map((one) => (one.key === openKey ? { ...one, ...fields } : one))))
  const add =
    set &&
    ((topic: string): void => {
      const made = newPoint(topic, newIdempotencyKey())
      set([...points, made])
      setOpenKey(made.key)
    })
  const remove = (): void => {
    set?.(points.filter((one) => one !== point))
    go(1)
  }
  useMeetingMinuteShortcuts({ point, go, changePoint })
  return { openKey, open: setOpenKey, point, go, changePoint, add, remove }
}

interface KeysOf {
  point?: Point
  go: (by: number) => void
  /** Left out: the reader only reads. */
  changePoint?: (fields: Partial<Point>) => void
}

function useMeetingMinuteShortcuts({ point, go, changePoint }: KeysOf): void {
  const focus = (id: string) => () => document.getElementById(id)?.focus()
  const writing: Keys['on'] =
    point && changePoint
      ? {
          a: { says: t.keyAssign, does: focus(fieldId('assignedTo')) },
          d: { says: t.keyDue, does: focus(fieldId('dueDate')) },
          x: {
            says: t.keyDone,
            does: () => changePoint({ statusId: point.statusId === done ? open : done }),
          },
        }
      : {}
  useShortcuts({
    title: t.keys,
    on: {
      j: { says: t.keyNext, does: () => go(1) },
      k: { says: t.keyPrevious, does: () => go(-1) },
      ...(changePoint ? { n: { says: t.keyNew, does: focus(addLineId) } } : {}),
      ...writing,
    },
  })
}
