/** What was drawn, changed and deleted on a sheet and waits in the outbox: it is shown, and sent by itself. */
import { isFile } from '../../../../../packages/client/src/queue/index.ts'
import type { RequestOf } from '../../../../app/calls/client.ts'
import { outbox } from '../../../../app/outbox/outbox.ts'
import { useStore } from '../../../../app/store.ts'
import type { Change, Drawn, Markup } from './markup.ts'

type Sent = NonNullable<RequestOf<'SheetMarkupsSave'>['markups']>[number]

export interface Waiting {
  /** How many calls wait: fewer than before, and the server has something new. */
  readonly calls: number
  readonly drawn: readonly Drawn[]
  readonly changes: ReadonlyMap<number, Change>
  readonly removed: ReadonlySet<number>
}

export function useWaiting(sheetFolderId: number, version: number): Waiting {
  const calls = useStore(outbox)
    .flatMap((entry) => entry.calls.flatMap((call) => (isFile(call) ? [] : [call])))
    .filter(({ request }) => (request as { sheetFolderId?: number }).sheetFolderId === sheetFolderId)
  const saved = calls
    .filter(({ name }) => name === 'SheetMarkupsSave')
    .flatMap(({ request }) => (request as { markups?: Sent[] }).markups ?? [])
  const changes = new Map<number, Change>()
  for (const { markupId, ...change } of saved)
    if (markupId) changes.set(markupId, { ...changes.get(markupId), ...(change as Change) })
  const removed = calls
    .filter(({ name }) => name === 'SheetMarkupsRemove')
    .flatMap(({ request }) => (request as { markupIds?: number[] }).markupIds ?? [])
  return {
    calls: calls.length,
    drawn: saved.filter((one) => !one.markupId && one.version === version) as unknown as Drawn[],
    changes,
    removed: new Set(removed),
  }
}

/** As they will be. */
export const withWaiting = (all: readonly Markup[], { changes, removed }: Waiting): readonly Markup[] =>
  changes.size + removed.size === 0
    ? all
    : all
        .filter(({ markupId }) => !removed.has(markupId))
        .map((markup) => ({ ...markup, ...(changes.get(markup.markupId) as Partial<Markup> | undefined) }))
