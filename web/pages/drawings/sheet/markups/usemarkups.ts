/** The mark-ups on a revision: read, saved as one goes, and undone. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { newId } from '../../../../../packages/client/src/ids.ts'
import { type OperationName, type RequestOf, read, readAnew } from '../../../../app/calls/client.ts'
import { writeKept } from '../../../../parts/outbox/writekept.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import type { Change, Drawn, Markup } from './markup.ts'
import { told } from './told.ts'
import { useWaiting, withWaiting } from './waiting.ts'

export type { Change, Drawn, Markup } from './markup.ts'

interface Step {
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
}

export interface Markups {
  readonly all: readonly Markup[]
  /** What was drawn here and is not sent yet. */
  readonly waiting: readonly Drawn[]
  add(drawn: Drawn): Promise<Markup | undefined>
  change(markup: Markup, change: Change): Promise<unknown>
  remove(markup: Markup): Promise<unknown>
  restore(markupIds: number[]): Promise<unknown>
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

/** `isAnew`: of an earlier visit there may be an answer that is too old. */
async function readAll(sheetFolderId: number, version: number, isAnew: boolean): Promise<Markup[]> {
  const all: Markup[] = []
  let cursor: string | undefined
  do {
    const asked = { sheetFolderId, version, ...(cursor && { cursor }) }
    const answer = await (isAnew ? readAnew : read)('SheetMarkupsRead', asked)
    all.push(...((answer.markups ?? []) as Markup[]))
    cursor = answer.nextCursor ?? undefined
  } while (cursor)
  return all
}

const againMs = 5_000

export function useMarkups(sheetFolderId: number, version: number, number: string): Markups {
  const [all, setAll] = useState<readonly Markup[]>([])
  const steps = useSteps(`${sheetFolderId}/${version}`)
  const waiting = useWaiting(sheetFolderId, version)
  /** Deleted here. */
  const gone = useRef(new Set<number>())
  useEffect(() => setAll([]), [sheetFolderId, version])
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (found: Markup[]): void => {
      const ids = new Set(found.map(({ markupId }) => markupId))
      // What was saved here while the others were read is not in them.
      const isNew = ({ markupId, isMine }: Markup): boolean =>
        Boolean(isMine) && !ids.has(markupId) && !gone.current.has(markupId)
      if (!isOver) setAll((now) => [...found, ...now.filter(isNew)])
    }
    const readNow = (): void =>
      void readAll(sheetFolderId, version, true).then(show, () => {
        if (isOver) return
        // Without a signal the sheet is shown with what is on this device.
        readAll(sheetFolderId, version, false).then(show, () => undefined)
        timer = setTimeout(readNow, againMs)
      })
    readNow()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // What waited and was sent has become a mark-up with an id.
  }, [sheetFolderId, version, waiting.calls === 0])
  /** Into the outbox first; undefined: it waits there. */
  const send = <K extends OperationName>(name: K, request: RequestOf<K>) =>
    writeKept(name, request, { what: t.outbox(number), folderId: sheetFolderId, at: location.pathname })
  const put = (saved: readonly Markup[]): void =>
    setAll((before) => {
      const byId = new Map(saved.map((markup) => [markup.markupId, markup]))
      const known = new Set(before.map(({ markupId }) => markupId))
      const kept = before.map((markup) => byId.get(markup.markupId) ?? markup)
      return [...kept, ...saved.filter(({ markupId }) => !known.has(markupId))]
    })
  const save = async (markups: object[]): Promise<Markup[]> => {
    const answer = await send('SheetMarkupsSave', { sheetFolderId, markups })
    const saved = (answer?.markups ?? []) as Markup[]
    put(saved)
    return saved
  }
  const remove = async (markupIds: number[]): Promise<unknown> => {
    const answer = await send('SheetMarkupsRemove', { sheetFolderId, markupIds })
    for (const id of markupIds) gone.current.add(id)
    // What waits in the outbox is hidden from there.
    if (answer) setAll((before) => before.filter(({ markupId }) => !markupIds.includes(markupId)))
    return answer
  }
  const restore = async (markupIds: number[]): Promise<unknown> => {
    for (const id of markupIds) gone.current.delete(id)
    return put(((await send('SheetMarkupsRestore', { sheetFolderId, markupIds }))?.markups ?? []) as Markup[])
  }
  return {
    all: withWaiting(all, waiting),
    waiting: waiting.drawn,
    add: (drawn) =>
      told(async () => {
        const [added] = await save([{ ...drawn, version, tempItemId: newId() }])
        // It waits for a signal, and has no id yet.
        if (!added) return undefined
        const ids = [added.markupId]
        steps.did({ undo: () => remove(ids), redo: () => restore(ids) })
        return added
      }),
    change: (markup, change) =>
      told(async () => {
        const { markupId, points, text = '', color, width } = markup
        await save([{ markupId, ...change }])
        // A layer that was widened stays so.
        const was = Object.fromEntries(
          Object.entries({ points, text, color, width }).filter(([key]) => key in change),
        )
        if (Object.keys(was).length > 0)
          steps.did({ undo: () => save([{ markupId, ...was }]), redo: () => save([{ markupId, ...change }]) })
      }),
    remove: ({ markupId }) =>
      told(async () => {
        await remove([markupId])
        steps.did({ undo: () => restore([markupId]), redo: () => remove([markupId]) })
      }),
    restore: (ids) => told(() => restore(ids)),
    undo: steps.undo,
    redo: steps.redo,
  }
}

/** `of`: another sheet has steps of its own. */
function useSteps(of: string) {
  const done = useRef<{ of: string; steps: Step[]; at: number }>({ of, steps: [], at: 0 })
  const [, setTurn] = useState(0)
  if (done.current.of !== of) done.current = { of, steps: [], at: 0 }
  const now = done.current
  const moved = (by: number): void => {
    now.at += by
    setTurn((turn) => turn + 1)
  }
  const [before, after] = [now.steps[now.at - 1], now.steps[now.at]]
  return {
    did(step: Step): void {
      now.steps.splice(now.at, now.steps.length, step)
      moved(1)
    },
    undo: before && (() => void told(() => before.undo().then(() => moved(-1)))),
    redo: after && (() => void told(() => after.redo().then(() => moved(1)))),
  }
}
