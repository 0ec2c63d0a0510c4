/** The controls for the value of a filter, by the sort of its field. */

import { useId } from 'preact/hooks'
import { shipped } from '../../../app/language/dictionary.ts'
import { useList, useMembers } from '../../../app/project.ts'
import { DateField } from '../../../parts/fields/days/datefield.tsx'
import { groupChoices, groupOf, useGroups } from '../../../parts/fields/people/groups.ts'
import { useLabels } from '../../../parts/labels/labels.tsx'
import type { FilterField } from '../../../recordtypes/listings/listing.ts'
import { common } from '../../../texts/everypage.ts'
import { listActTexts as acts } from '../../../texts/lists/listacts.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'
import { groupTexts } from '../../../texts/setup/groups.ts'
import { type Comparison, comparisonsOf, type Filled } from './filterwords.ts'

interface FilledProps {
  field: FilterField
  filled: Filled
  setFilled: (filled: Filled) => void
}

export function Comparisons({ id, field, filled, setFilled }: FilledProps & { id: string }) {
  const comparisons = comparisonsOf[field.sort]
  if (comparisons.length < 2) return null
  return (
    <div class="field">
      <label class="label" for={id}>
        {acts.comparison}
      </label>
      <select
        class="in"
        id={id}
        value={filled.comparison}
        onChange={(event) => setFilled({ ...filled, comparison: event.currentTarget.value as Comparison })}
      >
        {comparisons.map((one) => (
          <option key={one} value={one}>
            {one === 'unset' ? (field.unset ?? t.comparisons.unset) : t.comparisons[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

export function Values({ field, projectId, filled, setFilled }: FilledProps & { projectId: number }) {
  const id = useId()
  const with_ = (values: string[]): void => setFilled({ ...filled, values })
  switch (field.sort) {
    case 'coded':
      return <Codes field={field} projectId={projectId} values={filled.values} set={with_} />
    case 'person':
      return <People projectId={projectId} values={filled.values} set={with_} />
    case 'label':
      return <Labels projectId={projectId} values={filled.values} set={with_} />
    case 'flag':
      return (
        <Choices
          choices={[
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]}
          values={filled.values}
          set={with_}
        />
      )
    case 'day':
      return <Ends id={id} isDay projectId={projectId} values={filled.values} set={with_} />
    case 'number':
      return <Ends id={id} projectId={projectId} values={filled.values} set={with_} />
    default:
      return (
        <div class="field">
          <label class="label" for={id}>
            {acts.value}
          </label>
          <input
            class="in"
            id={id}
            autocomplete="off"
            value={filled.values.join('; ')}
            onInput={(event) => with_([event.currentTarget.value])}
          />
        </div>
      )
  }
}

interface ValuesProps {
  projectId: number
  values: string[]
  set: (values: string[]) => void
}

function Labels({ projectId, values, set }: ValuesProps) {
  const labels = useLabels(projectId)
  if (labels.length === 0) return <p class="second">{acts.noLabels}</p>
  const items = labels.map(({ labelId, name }) => ({ id: labelId ?? 0, name }))
  return <Ticks items={items} chosen={values} set={set} />
}

function Codes({ field, projectId, values, set }: ValuesProps & { field: FilterField }) {
  const items = useList(projectId, field.list)?.items ?? []
  const chosen = values.map((value) => String(items.find(({ name }) => name === shipped(value))?.id ?? value))
  return <Ticks items={items} chosen={chosen} set={set} />
}

interface TicksProps {
  items: ReadonlyArray<{ id?: number | null; name?: string | null }>
  chosen: readonly string[]
  set: (values: string[]) => void
}

function Ticks({ items, chosen, set }: TicksProps) {
  return (
    <fieldset class="field checks">
      <legend class="label">{acts.value}</legend>
      {items.map(({ id, name }) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            class="box"
            checked={chosen.includes(String(id))}
            onChange={(event) =>
              set(
                event.currentTarget.checked
                  ? [...chosen, String(id)]
                  : chosen.filter((one) => one !== String(id)),
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function People({
  projectId,
  values,
  set,
}: {
  projectId: number
  values: string[]
  set: (values: string[]) => void
}) {
  const id = useId()
  const members = useMembers(projectId).filter(({ userId }) => userId)
  const all = useGroups(projectId)
  // Those who are in it now: the filter keeps the people.
  const groups = groupChoices(all).map(({ value, label, beside }) => ({
    ids: (groupOf(all, value)?.memberList ?? []).join(';'),
    label,
    beside,
  }))
  const chosen = values.join(';')
  return (
    <div class="field">
      <label class="label" for={id}>
        {acts.value}
      </label>
      <select
        class="in"
        id={id}
        value={chosen}
        onChange={(event) => set(event.currentTarget.value.split(';'))}
      >
        <option value="" />
        <option value="me">{common.you}</option>
        {groups.map(({ ids, label, beside }) => (
          <option key={label} value={ids}>
            {`${label}, ${beside}`}
          </option>
        ))}
        {values.length > 1 && !groups.some(({ ids }) => ids === chosen) && (
          <option value={chosen}>{groupTexts.several(values.length)}</option>
        )}
        {members.map(({ userId, fullName, company }) => (
          <option key={userId} value={String(userId)}>
            {[fullName, company].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </div>
  )
}

function Choices({
  choices,
  values,
  set,
}: {
  choices: Array<{ value: string; label: string }>
  values: string[]
  set: (values: string[]) => void
}) {
  const name = useId()
  return (
    <fieldset class="field checks">
      <legend class="label">{acts.value}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} class="check">
          <input type="radio" name={name} checked={values[0] === value} onChange={() => set([value])} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** From one to the other; either may be left open. */
function Ends({
  id,
  isDay,
  projectId,
  values: [from = '', to = ''],
  set,
}: {
  id: string
  isDay?: boolean
  projectId: number
  values: string[]
  set: (values: string[]) => void
}) {
  const fieldInfo = { key: '', documented: '', type: 'string' }
  const end = (label: string, value: string, onChange: (value: string) => void, which: string) =>
    isDay ? (
      <DateField
        id={`${id}-${which}`}
        fieldInfo={fieldInfo}
        label={label}
        value={value}
        projectId={projectId}
        onChange={(day) => onChange(String(day ?? ''))}
      />
    ) : (
      <div class="field">
        <label class="label" for={`${id}-${which}`}>
          {label}
        </label>
        <input
          class="in num"
          id={`${id}-${which}`}
          inputMode="numeric"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    )
  return (
    <div class="ends">
      {end(acts.fromDay, from, (value) => set([value, to]), 'from')}
      {end(acts.toDay, to, (value) => set([from, value]), 'to')}
    </div>
  )
}
