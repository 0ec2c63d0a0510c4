/** The dialog that adds a filter to a listing, or changes one. */

import { useId, useState } from 'preact/hooks'
import type { Day } from '../../../../contract/fields/days.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import type { FilterField, Listing } from '../../../recordtypes/listings/listing.ts'
import { common } from '../../../texts/everypage.ts'
import { listActTexts as acts } from '../../../texts/lists/listacts.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'
import { Chips, type Filter, knownAs } from './filters.tsx'
import { Comparisons, Values } from './filtervalues.tsx'
import { comparisonsOf, type Filled, filledFrom, valueFrom } from './filterwords.ts'

interface FilterDialogProps {
  list: Listing
  filter: Filter
  projectId: number
  today: Day
  /** Which one is changed; left out: a new one. */
  field?: string
  close: () => void
  set: (field: string, value: string | undefined) => void
}

export function FilterDialog(props: FilterDialogProps) {
  const { list, filter, projectId, today, close, set } = props
  const { field, choose, filled, setFilled, problem, submit } = useFilled(props)
  const id = useId()
  return (
    <Dialog title={acts.addFilter} close={close}>
      <div class="only-phone filter-chips">
        <Chips
          list={list}
          filter={filter}
          projectId={projectId}
          today={today}
          edit={choose}
          remove={(one) => set(one, undefined)}
        />
      </div>
      <form onSubmit={submit}>
        <FieldChoice list={list} field={field} choose={choose} />
        <Comparisons id={`${id}-how`} field={field} filled={filled} setFilled={setFilled} />
        {filled.comparison !== 'unset' && (
          <Values
            key={field.field}
            field={field}
            projectId={projectId}
            filled={filled}
            setFilled={setFilled}
          />
        )}
        {problem && (
          <p class="err" role="alert">
            {problem}
          </p>
        )}
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {acts.apply}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The chosen field, and what is filled in for it. */
function useFilled({ list, filter, field: first, close, set }: FilterDialogProps) {
  const [name, setName] = useState(first ?? list.fields[0]!.field)
  const field = knownAs(list, name)
  const [filled, setFilled] = useState<Filled>(() => startOf(field, filter[name]))
  const [problem, setProblem] = useState('')
  const choose = (next: string): void => {
    setName(next)
    setFilled(startOf(knownAs(list, next), filter[next]))
    setProblem('')
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    const value = valueFrom(field, filled)
    if (value === undefined) {
      setProblem(acts.noWord)
      return
    }
    set(field.field, value)
    close()
  }
  return { field, choose, filled, setFilled, problem, submit }
}

interface FieldChoiceProps {
  list: Listing
  field: FilterField
  choose: (field: string) => void
}

function FieldChoice({ list, field, choose }: FieldChoiceProps) {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {t.field}
      </label>
      <select
        class="in"
        id={id}
        autofocus
        value={field.field}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!list.fields.includes(field) && <option value={field.field}>{field.label}</option>}
        {list.fields.map((one) => (
          <option key={one.field} value={one.field}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}

const startOf = (field: FilterField, value: string | undefined): Filled =>
  value === undefined
    ? { comparison: comparisonsOf[field.sort][0]!, values: field.sort === 'flag' ? ['true'] : [] }
    : filledFrom(field, value)
