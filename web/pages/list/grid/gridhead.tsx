/** The heads of a list: of its columns, and of its sections. */

import { Icon } from '../../../parts/icon.tsx'
import type { Column, Listing } from '../../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'
import type { Section } from '../sections.ts'
import type { GridProps } from './gridprops.ts'

export function Head({ list, columns, sort, sortBy, canTick, ticked, tickAll, rows }: GridProps) {
  const name = sort.replace(/^-/, '')
  const isDown = sort.startsWith('-')
  const isAll = ticked.size > 0 && ticked.size >= (rows.total ?? 0)
  return (
    <thead>
      <tr>
        {canTick && (
          <th scope="col" class="tick-cell">
            <input
              class={`box${ticked.size > 0 && !isAll ? ' some' : ''}`}
              type="checkbox"
              tabIndex={-1}
              aria-label={t.selectAll}
              checked={isAll}
              onClick={(event) => {
                event.stopPropagation()
                tickAll()
              }}
            />
          </th>
        )}
        {columns.map((column) => {
          const isSorted = column.name === name
          return (
            <th
              key={column.name}
              scope="col"
              class={column.isEnd ? 'n' : undefined}
              title={column.title}
              aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              {column.field && sortable(list, column) ? (
                <button type="button" class="sortable" tabIndex={-1} onClick={() => sortBy(column)}>
                  {column.label}
                  {isSorted && <Icon name={isDown ? 'arrowdown' : 'up'} />}
                </button>
              ) : (
                column.label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const sortable = (list: Listing, column: Column): boolean => list.columns.includes(column)

export function SectionHead({ section, columns, canTick, folded, fold }: GridProps & { section: Section }) {
  const isFolded = folded.has(section.key)
  return (
    <tr class="group">
      <th colSpan={columns.length + (canTick ? 1 : 0)} scope="colgroup">
        <button
          type="button"
          class="sortable"
          tabIndex={-1}
          aria-expanded={!isFolded}
          onClick={() => fold(section.key)}
        >
          <Icon name={isFolded ? 'right' : 'down'} />
          {section.number && <span class="num">{section.number}</span>} {section.name}
        </button>{' '}
        <span class="muted">{section.counted}</span>
      </th>
    </tr>
  )
}
