/** What an entry of the outbox says, and its files: to read, and to copy from if it cannot be sent. */
import { useEffect, useState } from 'preact/hooks'
import { type Entry, isFile, type KeptFile } from '../../../packages/client/src/queue/index.ts'
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { size } from '../../app/language/numbers.ts'
import { keptFiles } from '../../app/outbox/outbox.ts'
import { useMembers } from '../../app/project.ts'
import { useStore } from '../../app/store.ts'
import { fieldLabel } from '../../texts/fieldnames.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { waitingTexts } from '../../texts/waiting.ts'
import { Icon } from '../icon.tsx'
import { Paragraphs } from '../paragraphs.tsx'

export function Written({ entry, isOpen }: { entry: Entry; isOpen: boolean }) {
  const nameOf = useNames(entry.at)
  const said = entry.calls.flatMap((call) => (isFile(call) ? [] : wordsIn(call.request, nameOf)))
  const ids = new Set(entry.calls.flatMap((call) => (isFile(call) ? [call.fileId] : [])))
  const files = useStore(keptFiles).filter(({ id }) => ids.has(id))
  if (said.length + files.length === 0) return null
  return (
    <details class="hint" open={isOpen}>
      <summary>{t.words}</summary>
      <Words said={said} />
      <ul class="chosen-files unsent">
        {files.map((file) => (
          <File key={file.id} kept={file} />
        ))}
      </ul>
    </details>
  )
}

/** What a draft says, for where its form is not open: a reply, the fields of a step, or those of a form that were changed. */
export function WrittenIn({ value, at }: { value: unknown; at?: string }) {
  const nameOf = useNames(at)
  if (typeof value === 'string') return <Paragraphs text={value} />
  const { values, began, texts, lines } = value as Partial<
    Record<'values' | 'began' | 'texts' | 'lines', any>
  >
  const before = (key: string): string => JSON.stringify(began?.values?.[key])
  const changed = values && Object.entries(values).filter(([key, one]) => JSON.stringify(one) !== before(key))
  const written = changed ? Object.fromEntries(changed) : texts ? { texts, lines } : value
  return <Words said={wordsIn(written, nameOf)} />
}

function useNames(at = ''): (id: number) => string {
  const members = useMembers(Number(/^\/p\/(\d+)/.exec(at)?.[1] ?? 0))
  return (id) => members.find(({ userId }) => userId === id)?.fullName ?? String(id)
}

const Words = ({ said }: { said: readonly Said[] }) => (
  <dl class="written">
    {said.map(({ label, text }, i) => (
      <div key={`${i} ${label}`}>
        <dt>{label}</dt>
        <dd>
          <Paragraphs text={text} />
        </dd>
      </div>
    ))}
  </dl>
)

function File({ kept: { file, name } }: { kept: KeptFile }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <li>
      {url ? <img src={url} alt="" onError={() => setUrl('')} /> : <Icon name="file" />}
      <span class="cut">{name}</span>
      <span class="muted num">{size(file.size)}</span>
    </li>
  )
}

interface Said {
  label: string
  text: string
}

/** The ids of people say who; other ids, and names of properties, say nothing. */
const isPerson = (key: string): boolean => /UserId$/.test(key)
const isSilent = (key: string): boolean =>
  /Id$|^folderProject$|^propertyName$|^status$/.test(key) && !isPerson(key)

/** What people wrote in a request, with the names of the fields. */
function wordsIn(value: unknown, nameOf: (id: number) => string, key = ''): Said[] {
  if (value === null || value === undefined || isSilent(key)) return []
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length > 0 ? [{ label: fieldLabel(key), text: value.join(', ') }] : []
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, nameOf))
  if (typeof value === 'object') {
    const { propertyName, propertyValue } = value as Record<string, string | undefined>
    // What is sent beside a record: of that only the reason is somebody's words.
    if (propertyName) return propertyName === 'Reason' ? wordsIn(propertyValue, nameOf, 'Reason') : []
    return Object.entries(value).flatMap(([name, one]) => wordsIn(one, nameOf, name))
  }
  const text = textOf(value, key, nameOf)
  return text.trim() ? [{ label: fieldLabel(key), text }] : []
}

function textOf(value: unknown, key: string, nameOf: (id: number) => string): string {
  if (typeof value === 'boolean') return value ? waitingTexts.yes : ''
  if (typeof value === 'number') return isPerson(key) ? nameOf(value) : String(value)
  const text = String(value)
  const day = dayOf(text.replace(/T00:00:00(\.000)?Z$/, ''))
  return day ? wholeDay(day) : text
}
