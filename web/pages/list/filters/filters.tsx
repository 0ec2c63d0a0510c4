/** The filters of a listing: each a chip that can be changed and removed. */
import type { Day } from '../../../../contract/fields/days.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { useList, useMembers } from '../../../app/project.ts'
import { Icon } from '../../../parts/icon.tsx'
import { useLabels } from '../../../parts/labels/labels.tsx'
import type { FilterField, Listing } from '../../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'
import { fieldNamed } from '../query.ts'
import { valueTextOf } from './filterwords.ts'

export type Filter = Readonly<Record<string, string>>

/** A filter that the listing does not know is still shown, under the name of the server. */
export const knownAs = (list: Listing, field: string): FilterField =>
  fieldNamed(list, field) ?? { name: `filter.${field}`, field, label: field, sort: 'text' }

/** The names of codes and people in a filter. */
function useNames({ list, sort }: FilterField, projectId: number): (value: string) => string | undefined {
  const items = useList(projectId, list)
  const members = useMembers(projectId)
  const labels = useLabels(sort === 'label' ? projectId : 0)
  if (sort === 'person')
    return (value) =>
      value === 'me' ? t.me : (members.find(({ userId }) => String(userId) === value)?.fullName ?? undefined)
  if (sort === 'label')
    return (value) => labels.find(({ labelId }) => String(labelId) === value)?.name ?? undefined
  return (value) => {
    const all = [...(items?.items ?? []), ...(items?.retiredItems ?? [])]
    return all.find(({ id, name }) => String(id) === value || name === shipped(value))?.name ?? undefined
  }
}

export function Chips({
  list,
  filter,
  projectId,
  today,
  edit,
  remove,
}: {
  list: Listing
  filter: Filter
  projectId: number
  today: Day
  edit: (field: string) => void
  remove: (field: string) => void
}) {
  return (
    <>
      {Object.entries(filter).map(([field, value]) => (
        <Chip
          key={field}
          field={knownAs(list, field)}
          value={value}
          projectId={projectId}
          today={today}
          edit={() => edit(field)}
          remove={() => remove(field)}
        />
      ))}
    </>
  )
}

function Chip({
  field,
  value,
  projectId,
  today,
  edit,
  remove,
}: {
  field: FilterField
  value: string
  projectId: number
  today: Day
  edit: () => void
  remove: () => void
}) {
  const nameOf = useNames(field, projectId)
  const valueText = valueTextOf(field, value, today, nameOf)
  return (
    <span class="chip">
      <button type="button" aria-label={t.editFilter(field.label, valueText)} onClick={edit}>
        {field.label} <b>{valueText}</b>
      </button>
      <button type="button" aria-label={t.removeFilter(field.label)} onClick={remove}>
        <Icon name="x" />
      </button>
    </span>
  )
}
