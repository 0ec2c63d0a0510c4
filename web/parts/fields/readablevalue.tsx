/** A value as people read it: names for ids and codes, days with their weekday. */
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { useList, usePeople } from '../../app/project.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { conflictTexts } from '../../texts/record/conflict.ts'
import { isEmpty } from './checks.ts'
import { asText, type ControlName } from './field.ts'
import { isOutside, type Outside, partyLabel, splitParties } from './people/parties.ts'
import type { Refers } from './refers.ts'

export interface ReadableValueProps {
  control: ControlName
  refers?: Refers
  value: unknown
  /** The text beside an id. */
  name?: unknown
  projectId: number
  /** The texts that stand for nobody, as the record has them. */
  outside?: Outside
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

function ReadablePeople({ value, name, projectId, outside }: ReadableValueProps) {
  const people = usePeople(projectId)
  const isName = !value && Boolean(name)
  const entries = Array.isArray(value) ? value.map(String) : splitParties(asText(value))
  const named = isName ? [asText(name)] : entries
  const labelWithNote = (entry: string): string =>
    isOutside(entry, people, outside) ? t.withOutside(entry) : partyLabel(entry, people)
  return <>{named.map(labelWithNote).join(', ')}</>
}
