/** A log of the project: its entries in pages, the newest first. */
import type { ComponentChildren } from 'preact'
import type { Pages } from '../../app/calls/paging.ts'
import { ColumnHeads } from '../../parts/columnheads.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'

interface Props<R> {
  class: string
  pages: Pages<R>
  texts: { none: string; more: string; columns: Readonly<Record<string, string>> }
  /** The rows of the table. */
  children: (entries: readonly R[]) => ComponentChildren
}

export function PagedTable<R>({ class: name, pages, texts, children }: Props<R>) {
  const { rows, error, retry, isWaiting } = pages
  return (
    <>
      <ErrorBox error={error} retry={retry} />
      {isWaiting && <Skeleton />}
      {rows?.length === 0 && <p class="second">{texts.none}</p>}
      {rows && rows.length > 0 && (
        <table class={`list ${name}`}>
          <thead>
            <tr>
              <ColumnHeads names={texts.columns} />
            </tr>
          </thead>
          <tbody>{children(rows)}</tbody>
        </table>
      )}
      <More of={pages} says={texts.more} />
    </>
  )
}
