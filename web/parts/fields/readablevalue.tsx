/** A value as people read it: names for ids and codes, days with their weekday. */
import { dayOf, wholeDay } from '../../app/dates.ts'
import { useList, useMembers } from '../../app/project.ts'
import { conflictTexts } from '../../texts/conflict.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { isEmpty } from './checks.ts'
import { asText, type ControlName } from './field.ts'
import { isOutside, partyLabel, splitParties } from './parties.ts'
import type { Refers } from './refers.ts'

export interface ReadableValueProps {
  control: ControlName
  refers?: Refers
  value: unknown
  /** The text beside an id. */
  name?: unknown
  projectId: number
}

export function ReadableValue(props: ReadableValueProps) {
  const { control, value, name } = props
  if (isEmpty(value) && isEmpty(name)) return <span class="muted">{conflictTexts.empty}</span>
  if (control === 'list') return <ReadableCode {...props} />
  if (control === 'person' || control === 'people' || control === 'parties')
    return <ReadablePeople {...props} />
  if (control === 'date') return <>{dayOf(asText(value)) ? wholeDay(dayOf(asText(value))!) : asText(value)}</>
  if (control === 'yesno') return <>{value ? t.yes : t.no}</>
  return <>{asText(isEmpty(name) ? value : name)}</>
}

function ReadableCode({ refers, value, name, projectId }: ReadableValueProps) {
  const data = useList(projectId, refers && 'list' in refers ? refers.list : undefined)
  const item = [...(data?.items ?? []), ...(data?.retiredItems ?? [])].find(
    ({ id }) => String(id) === asText(value),
  )
  return <>{item?.name ?? asText(name ?? value)}</>
}

function ReadablePeople({ value, name, projectId }: ReadableValueProps) {
  const members = useMembers(projectId)
  const isName = !value && Boolean(name)
  const entries = Array.isArray(value) ? value.map(String) : splitParties(asText(value))
  const named = isName ? [asText(name)] : entries
  return <>{named.map((entry) => labelWithNote(entry, members)).join(', ')}</>
}

const labelWithNote = (entry: string, members: ReturnType<typeof useMembers>): string =>
  isOutside(entry, members) ? t.withOutside(entry) : partyLabel(entry, members)
