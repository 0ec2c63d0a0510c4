/** What of a folder is shown: by words, status and discipline. The address has it. */
import { useEffect, useState } from 'preact/hooks'
import { useDebounced } from '../../app/calls/debounced.ts'
import { useList } from '../../app/project.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { Icon } from '../../parts/icon.tsx'
import { useLabels } from '../../parts/labels/labels.tsx'
import { documentTexts as t } from '../../texts/documents.ts'
import { labelTexts } from '../../texts/labels.ts'

/** The server's names, by those in the address. */
const fields = {
  q: 'Words',
  status: 'DocumentStatus',
  discipline: 'DocumentDiscipline',
  label: 'Label',
} as const

/** Undefined: nothing is left out. */
export function filterIn(query: URLSearchParams): Record<string, string> | undefined {
  const filter: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = query.get(name)?.trim()
    if (value) filter[field] = value
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

const set = (name: string, value: string): void =>
  go(withQuery({ [name]: value || undefined }), { replace: true })

export function Filters({ projectId }: { projectId: number }) {
  const { query } = useAddress()
  return (
    <div class="documents-filters">
      <Words text={query.get('q') ?? ''} />
      <Choice
        projectId={projectId}
        list="documentStatus"
        name="status"
        all={t.anyStatus}
        value={query.get('status') ?? ''}
      />
      <Choice
        projectId={projectId}
        list="discipline"
        name="discipline"
        all={t.anyDiscipline}
        value={query.get('discipline') ?? ''}
      />
      <LabelChoice projectId={projectId} value={query.get('label') ?? ''} />
    </div>
  )
}

function Words({ text }: { text: string }) {
  const [typed, setTyped] = useState(text)
  const words = useDebounced(typed)
  useEffect(() => {
    if (words !== text) set('q', words)
  }, [words])
  return (
    <span class="filterbox">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t.find}
        placeholder={t.find}
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </span>
  )
}

interface ChoiceProps {
  projectId: number
  list: string
  name: string
  all: string
  value: string
}

function Choice({ projectId, list, name, all, value }: ChoiceProps) {
  const items = useList(projectId, list)?.items ?? []
  return <Items name={name} all={all} value={value} items={items} />
}

/** Only where the project has labels. */
function LabelChoice({ projectId, value }: { projectId: number; value: string }) {
  const labels = useLabels(projectId)
  if (labels.length === 0) return null
  const items = labels.map(({ labelId, name }) => ({ id: labelId, name }))
  return <Items name="label" all={labelTexts.allLabels} value={value} items={items} />
}

interface ItemsProps extends Omit<ChoiceProps, 'projectId' | 'list'> {
  items: ReadonlyArray<{ id?: number | null; name?: string | null }>
}

function Items({ name, all, value, items }: ItemsProps) {
  return (
    <select
      class="in"
      aria-label={all}
      value={value}
      onChange={(event) => set(name, event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {items.map(({ id, name: label }) => (
        <option key={id} value={String(id)}>
          {label}
        </option>
      ))}
    </select>
  )
}
