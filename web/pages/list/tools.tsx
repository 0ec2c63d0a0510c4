/** The line above the list: words to narrow it, its filters, its order and its columns. */

import { useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { count } from '../../app/language/numbers.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { State } from '../../parts/state.tsx'
import { type Column, columnOf, type Listing } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { FilterBox } from './filterbox.tsx'
import { Chips } from './filters/filters.tsx'
import type { ListQuery } from './query.ts'
import type { Sections } from './sections.ts'

export interface ToolsProps {
  list: Listing
  listQuery: ListQuery
  shown: readonly Column[]
  projectId: number
  today: Day
  sections: Sections | undefined
  changeQuery: (changes: Partial<ListQuery>, isTyped?: boolean) => void
  openFilter: (field?: string) => void
  addressFor: (changes: Partial<ListQuery>) => string
}

export function Tools(props: ToolsProps) {
  const { list, listQuery, changeQuery, openFilter, sections } = props
  const [over, setOver] = useState<'sort' | 'columns'>()
  const column = columnOf(list, listQuery.sort.replace(/^-/, ''))
  const without = (field: string): Record<string, string> => {
    const { [field]: _, ...rest } = listQuery.filter
    return rest
  }
  return (
    <div class="tools">
      <FilterBox hint={list.filterHint} text={listQuery.q} set={(q) => changeQuery({ q }, true)} />
      <Chips
        {...props}
        filter={listQuery.filter}
        edit={openFilter}
        remove={(field) => changeQuery({ filter: without(field) })}
      />
      <button type="button" class="btn quiet" onClick={() => openFilter()}>
        <Icon name="filter" />
        {t.filter}
        <kbd>f</kbd>
      </button>
      {sections && <Stages {...props} sections={sections} />}
      <span class="end">
        {list.isBySection && (
          <button
            type="button"
            class="btn quiet"
            aria-pressed={listQuery.isGrouped}
            onClick={() => changeQuery({ isGrouped: !listQuery.isGrouped })}
          >
            <Icon name="folder" />
            {t.bySection}
          </button>
        )}
        {!listQuery.isGrouped && (
          <button type="button" class="btn quiet" aria-haspopup="dialog" onClick={() => setOver('sort')}>
            <Icon name="updown" />
            {column ? orderWords(column, listQuery.sort.startsWith('-')) : t.sortBy}
          </button>
        )}
        <button type="button" class="btn quiet" aria-haspopup="dialog" onClick={() => setOver('columns')}>
          <Icon name="cols" />
          {t.columns}
        </button>
      </span>
      {over === 'sort' && <SortDialog {...props} close={() => setOver(undefined)} />}
      {over === 'columns' && <ColumnsDialog {...props} close={() => setOver(undefined)} />}
    </div>
  )
}

const days = ['due', 'date', 'answered', 'sent', 'received', 'back', 'next']

const orderWords = ({ name, label, title }: Column, isDown: boolean): string =>
  (isDown ? t.descending : t.ascending)(title ?? label, days.includes(name) ? 'day' : 'other')

/** How many items are in each stage, each leading to them. */
function Stages({ list, listQuery, sections, addressFor }: ToolsProps & { sections: Sections }) {
  return (
    <ul class="stages" aria-label={t.itemsByStage}>
      {sections.stages.map(({ stageId, stageName, count: items }) => {
        const isOn = listQuery.filter.Stage === String(stageId)
        const { Stage: _, ...rest } = listQuery.filter
        const filter = isOn ? rest : { ...rest, Stage: String(stageId) }
        return (
          <li key={stageId}>
            <a href={addressFor({ filter })} aria-current={isOn || undefined}>
              <State recordType={list.recordType} code={stageId} name={stageName} />
              <span class="num muted">{count(items)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function SortDialog({ list, listQuery, changeQuery, close }: ToolsProps & { close: () => void }) {
  const name = listQuery.sort.replace(/^-/, '')
  const isDown = listQuery.sort.startsWith('-')
  const sorted = list.columns.filter(({ field }) => field)
  return (
    <Dialog title={t.sortBy} close={close}>
      <fieldset class="checks">
        <legend class="vh">{t.sortBy}</legend>
        {sorted.map((column) => (
          <label key={column.name} class="check">
            <input
              type="radio"
              name="sort"
              checked={column.name === name}
              onChange={() => changeQuery({ sort: `${isDown ? '-' : ''}${column.name}` })}
            />
            {column.title ?? column.label}
          </label>
        ))}
      </fieldset>
      <fieldset class="checks line-above">
        <legend class="vh">{t.sortBy}</legend>
        {[false, true].map((down) => (
          <label key={String(down)} class="check">
            <input
              type="radio"
              name="direction"
              checked={isDown === down}
              onChange={() => changeQuery({ sort: `${down ? '-' : ''}${name}` })}
            />
            {down ? t.direction.down : t.direction.up}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}

function ColumnsDialog({ list, shown, changeQuery, close }: ToolsProps & { close: () => void }) {
  const names = shown.map(({ name }) => name)
  const isFixed = (column: Column): boolean => !column.width || column === list.columns[0]
  return (
    <Dialog title={t.columns} close={close}>
      <fieldset class="checks">
        <legend class="vh">{t.columns}</legend>
        {list.columns
          .filter((column) => !isFixed(column))
          .map(({ name, label, title }) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                class="box"
                checked={names.includes(name)}
                onChange={(event) =>
                  changeQuery({
                    cols: event.currentTarget.checked
                      ? [...names, name]
                      : names.filter((one) => one !== name),
                  })
                }
              />
              {title ?? label}
            </label>
          ))}
      </fieldset>
      <div class="actions">
        <button type="button" class="btn" onClick={() => changeQuery({ cols: undefined })}>
          {t.usualColumns}
        </button>
      </div>
    </Dialog>
  )
}
