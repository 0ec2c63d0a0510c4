/**
 * The visible rows, and a few around them. One tab stop: the grid has the focus and names the current
 * row. Events are handled by the grid, so a row is rendered again only when it changed.
 */

import { useEffect, useRef } from 'preact/hooks'
import type { Section } from '../sections.ts'
import { tickWidth } from './columns.ts'
import { Head, SectionHead } from './gridhead.tsx'
import type { GridProps } from './gridprops.ts'
import { RowLine } from './gridrow.tsx'
import { bringIntoSight, useHeights, usePlace, useRoom, useWindow } from './gridwindow.ts'
import { Layout } from './layout.ts'

export function Grid(props: GridProps) {
  const { rows, sections, folded, columns, active } = props
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const total = rows.total ?? 0
  const heights = useHeights(table, total > 0, Boolean(sections?.length))
  const layout = new Layout(
    sections?.map(({ key, count }) => ({ count, isFolded: folded.has(key) })) ?? total,
    heights,
  )
  const seen = useWindow(box, layout, props.isWhole)

  useRoom(box, props.onRoom)
  usePlace(box, rows)
  useEffect(() => {
    const rowAt = (line: number): number => {
      const at = layout.lineAt(Math.min(line, layout.lineCount - 1))
      return 'row' in at ? at.row : rowsBefore(sections, at.head)
    }
    if (layout.lineCount > 0) rows.want({ from: rowAt(seen.first), to: rowAt(seen.last) + 1 })
  }, [seen.first, seen.last, rows, layout.lineCount])

  props.hold((row) => bringIntoSight(box.current, table.current, layout, row, heights.row))

  const lines = []
  for (let line = seen.first; line <= seen.last && line < layout.lineCount; line++) lines.push(line)
  const top = layout.lineCount > 0 ? layout.topOf(seen.first) : 0
  const end = seen.last + 1 < layout.lineCount ? layout.height - layout.topOf(seen.last + 1) : 0
  return (
    <div class="scroll" ref={box}>
      <table
        ref={table}
        class={`list${props.isTicking ? ' ticking' : ''}`}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-multiselectable={props.canTick || undefined}
        aria-busy={props.isBusy}
        aria-activedescendant={rows.rows[active] ? `row-${active}` : undefined}
        onKeyDown={props.onKeyDown}
        onClick={(event) => pressed(event, props)}
      >
        <colgroup>
          {props.canTick && <col style={{ width: `${tickWidth}rem` }} />}
          {columns.map(({ name }, i) => (
            <col key={name} style={props.widths[i] ? { width: `${props.widths[i]}rem` } : {}} />
          ))}
        </colgroup>
        <Head {...props} />
        <Gap height={top} />
        <tbody>
          {lines.map((line) => {
            const at = layout.lineAt(line)
            if ('head' in at)
              return <SectionHead key={`head ${at.head}`} {...props} section={sections![at.head]!} />
            const row = rows.rows[at.row]
            return (
              <RowLine
                key={row?.folderId ?? `at ${at.row}`}
                row={row}
                at={at.row}
                list={props.list}
                columns={columns}
                today={props.reader.today}
                reader={props.reader}
                base={props.base}
                canTick={props.canTick}
                isActive={at.row === active}
                isTicked={Boolean(row && props.ticked.has(row.folderId))}
              />
            )
          })}
        </tbody>
        <Gap height={end} />
      </table>
    </div>
  )
}

/** How many rows are above a head. */
const rowsBefore = (sections: readonly Section[] | undefined, head: number): number =>
  sections?.slice(0, head).reduce((sum, { count }) => sum + count, 0) ?? 0

/** A placeholder for rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  <tbody class="gap" aria-hidden="true">
    {height > 0 && (
      <tr style={{ height: `${height}px` }}>
        <td />
      </tr>
    )}
  </tbody>
)

/** A box selects, a link is followed, anywhere else the row opens. */
function pressed(event: MouseEvent, props: GridProps): void {
  const target = event.target as Element
  const line = target.closest<HTMLElement>('tr[data-row]')
  if (!line || !target.closest('tbody')) return
  const row = Number(line.dataset.row)
  const isBox = target.matches('input.box, .tick-cell')
  if (isBox) {
    props.setActive(row)
    props.tick(row, event.shiftKey)
  } else if (!getSelection()?.toString()) {
    props.setActive(row)
    if (target.closest('a') && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    props.open(row)
  }
}
