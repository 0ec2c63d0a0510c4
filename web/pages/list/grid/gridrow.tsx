/** One row of a listing. It is rendered again only when it changed. */

import { Component } from 'preact'
import type { Day } from '../../../../contract/fields/days.ts'
import { LabelTags } from '../../../parts/labels/labels.tsx'
import {
  type Column,
  type Listing,
  placeOfRow,
  type Reader,
  type Row,
} from '../../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'

interface LineProps {
  row: Row | undefined
  at: number
  list: Listing
  columns: readonly Column[]
  today: Day
  reader: Reader
  base: string
  canTick: boolean
  isActive: boolean
  isTicked: boolean
}

export class RowLine extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    const { reader: _, ...was } = this.props
    return Object.entries(was).some(([name, value]) => value !== next[name as keyof LineProps])
  }

  override render() {
    const { row, at, list, columns, reader, base, canTick, isActive, isTicked } = this.props
    if (!row) return <WaitingLine at={at} span={columns.length + (canTick ? 1 : 0)} />
    const named = list.number(row) || list.title(row)
    return (
      <tr
        id={`row-${at}`}
        data-row={at}
        class={`line${isTicked ? ' on' : ''}${isActive ? ' is-at' : ''}`}
        aria-rowindex={at + 2}
        aria-selected={canTick ? isTicked : undefined}
      >
        {canTick && (
          <td class="tick-cell">
            <input
              class="box"
              type="checkbox"
              tabIndex={-1}
              checked={isTicked}
              aria-label={t.selectRow(named)}
            />
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.name} column={column} row={row} list={list} reader={reader} base={base} />
        ))}
      </tr>
    )
  }
}

const WaitingLine = ({ at, span }: { at: number; span: number }) => (
  <tr class="line waiting" aria-rowindex={at + 2} aria-busy="true">
    <td colSpan={span}>
      <span class={`bone w${1 + (at % 3)}`} />
      <span class="vh">{t.loadingRow}</span>
    </td>
  </tr>
)

/** More would leave no room for the subject. */
const shownLabels = 2

/** The one that names the row is its head, and the link to the record. */
function Cell({
  column,
  row,
  list,
  reader,
  base,
}: {
  column: Column
  row: Row
  list: Listing
  reader: Reader
  base: string
}) {
  const place = column.fold ? ` f-${column.fold}` : ''
  const style = `${column.class ?? ''}${column.isEnd ? ' n num' : ''}${place}`.trim() || undefined
  const inside = column.cell?.(row, reader)
  if (column.fold === 'subject')
    return (
      <th scope="row" class={style}>
        <span class="cell">
          <a class="subject cut" dir="auto" tabIndex={-1} href={placeOfRow(list, base, row)}>
            {(column.width ? inside : list.title(row)) || t.untitled}
          </a>
          {!column.width && inside}
          {row.labels && <LabelTags labels={row.labels} max={shownLabels} />}
        </span>
      </th>
    )
  const text = column.cell ? undefined : column.text(row, reader)
  return (
    <td class={style} title={text}>
      {column.cell ? inside : <bdi>{text}</bdi>}
    </td>
  )
}
