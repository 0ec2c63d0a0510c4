/** Words to tap instead of typing: phrases and responsible parties; those used last first. */
import { useId, useState } from 'preact/hooks'
import { useCompanies, useMembers } from '../../app/project.ts'
import { Icon } from '../../parts/icon.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { lastUsed, usedFirst } from './lastused.ts'

/** The usual phrases stay beside them. */
const lastUsedMax = 3
const companiesMax = 5

export function Phrases({
  projectId,
  summary,
  set,
}: {
  projectId: number
  summary: string
  set: (summary: string) => void
}) {
  const [phrases] = useState(() =>
    usedFirst(lastUsed('phrases', projectId).read().slice(0, lastUsedMax), t.phrases),
  )
  const add = (phrase: string): void => {
    const before = summary.trim()
    set(before ? `${before}, ${phrase.toLowerCase()}` : phrase)
  }
  return (
    <fieldset class="chips" aria-label={t.often}>
      {phrases.map((phrase) => (
        <button key={phrase} type="button" onClick={() => add(phrase)}>
          {phrase}
        </button>
      ))}
    </fieldset>
  )
}

/** The companies of the project; any other party is typed. */
export function Who({ projectId, who, set }: { projectId: number; who: string; set: (who: string) => void }) {
  const id = useId()
  const members = useMembers(projectId)
  const [isOther, setOther] = useState(false)
  const companies = useCompanies(projectId)
  const all = usedFirst(lastUsed('who', projectId).read(), companies)
  const offered = all.slice(0, companiesMax)
  const shown = who && !isOther && !offered.includes(who) ? [who, ...offered] : offered
  return (
    <fieldset class="chips who-chips" aria-labelledby={id}>
      <span class="label" id={id}>
        {t.who}
      </span>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === who}
          onClick={() => {
            setOther(false)
            set(name === who ? '' : name)
          }}
        >
          {name === who && <Icon name="check" />}
          {name}
        </button>
      ))}
      <button type="button" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
        {t.other}
      </button>
      {isOther && (
        <div class="field other-who">
          <label for={`${id}-other`}>{t.otherName}</label>
          <input
            class="in"
            id={`${id}-other`}
            autofocus
            maxLength={255}
            list={`${id}-all`}
            value={who}
            onInput={(event) => set(event.currentTarget.value)}
          />
          <datalist id={`${id}-all`}>
            {[...all, ...members.flatMap(({ fullName }) => fullName || [])].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
    </fieldset>
  )
}
