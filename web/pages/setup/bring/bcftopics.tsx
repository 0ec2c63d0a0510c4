/** The topics of a BCF file: what would become of each, what it brings, and what is wrong with it. */
import { useState } from 'preact/hooks'
import { inWords } from '../../../app/calls/refusalwords.ts'
import { bcfTexts as t } from '../../../texts/setup/bcf.ts'
import { bringTexts } from '../../../texts/setup/bring.ts'
import type { BcfTopic } from './usebcf.ts'

const rowsAtOnce = 100

interface Props {
  topics: readonly BcfTopic[]
  /** An outcome; empty: all. */
  filter: string
  setFilter: (filter: string) => void
}

export function BcfTopics({ topics, filter, setFilter }: Props) {
  const [most, setMost] = useState(rowsAtOnce)
  const shown = topics.filter(({ outcome }) => !filter || outcome === filter)
  return (
    <>
      <fieldset class="bring-filters">
        <legend class="vh">{t.outcome}</legend>
        {Object.entries({ '': t.all, ...t.outcomes }).map(([value, name]) => (
          <button
            key={value}
            type="button"
            class="btn"
            aria-pressed={filter === value}
            onClick={() => {
              setFilter(value)
              setMost(rowsAtOnce)
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? <p class="second">{t.noTopics}</p> : <Table topics={shown.slice(0, most)} />}
      {shown.length > most && (
        <p class="more">
          <button type="button" class="btn" onClick={() => setMost(most + rowsAtOnce)}>
            {t.more}
          </button>
        </p>
      )}
    </>
  )
}

function Table({ topics }: { topics: readonly BcfTopic[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section class="import-lines bring-rows" aria-label={t.topics} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.outcome}</th>
            <th scope="col">{bringTexts.number}</th>
            <th scope="col">{t.topic}</th>
            <th scope="col">{t.would}</th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <Topic key={topic.file} topic={topic} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Topic({
  topic: { outcome, number, title, file, changes, comments, snapshots, message },
}: {
  topic: BcfTopic
}) {
  const fields = (changes ?? []).map((name) => t.fields[name] ?? name)
  const brings = [fields.length > 0 && t.changes(fields), t.ofTopic(comments ?? 0, snapshots ?? 0)]
  const isWrong = outcome === 'Wrong'
  return (
    <tr>
      <td>{t.outcomes[outcome ?? ''] ?? outcome}</td>
      <td class="num">{number}</td>
      <td>
        <span dir="auto">{title}</span>
        {isWrong && <span class="hint">{file}</span>}
        {message && <span class={isWrong ? 'err' : 'hint'}>{inWords(message)}</span>}
      </td>
      <td>{!isWrong && brings.filter(Boolean).join(', ')}</td>
    </tr>
  )
}
