/**
 * The errors to correct, at the top of the form: each a link to its field. The focus goes here when sending
 * failed.
 */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formTexts as t } from '../../texts/forms.ts'

export interface Problem {
  says: string
  /** The control it is about; left out if it is not in this form. */
  id?: string
}

/** `turn` counts the tries, so that the second one brings the focus here too. */
export function Summary({ problems, turn }: { problems: readonly Problem[]; turn: number }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (turn > 0) box.current?.focus()
  }, [turn])
  if (problems.length === 0) return null
  return (
    <div ref={box} class="note bad form-summary" role="alert" tabIndex={-1} aria-labelledby="form-problems">
      <h2 id="form-problems">{t.problems(problems.length)}</h2>
      <ul>
        {problems.map(({ says, id }) => (
          <li key={`${id} ${says}`}>{id ? <FieldLink id={id}>{says}</FieldLink> : says}</li>
        ))}
      </ul>
    </div>
  )
}

function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        goToField(id)
      }}
    >
      {children}
    </a>
  )
}

/** Opens the group that it is folded in. */
function goToField(id: string): void {
  const found = document.getElementById(id)
  found?.closest('details')?.setAttribute('open', '')
  found?.focus()
  found?.scrollIntoView({ block: 'center' })
}
