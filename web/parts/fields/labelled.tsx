/** What every control has: its label, a hint, and what is wrong with it, all tied to it for screen readers. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icon.tsx'

export interface Labelling {
  /** Of the control; the label, hint and error get theirs from it. */
  id: string
  label: string
  hint?: string
  error?: string
  needed?: boolean
}

/** For aria-describedby: the ids of the hint and the error that are there. */
export const describedBy = ({ id, hint, error }: Labelling, ...more: (string | false | undefined)[]) =>
  [error && `${id}-error`, hint && `${id}-hint`, ...more].filter(Boolean).join(' ') || undefined

function Below({ id, hint, error }: Labelling) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="err" id={`${id}-error`}>
          <Icon name="s-dispute" size={14} />
          {error}
        </p>
      )}
    </>
  )
}

export function Labelled({
  children,
  end,
  ...said
}: Labelling & { children: ComponentChildren; end?: ComponentChildren }) {
  return (
    <div class="field">
      <div class="label-line">
        <label for={said.id} id={`${said.id}-label`} class="label">
          {said.label}
          {said.needed && <NeededMark />}
        </label>
        {end}
      </div>
      {children}
      <Below {...said} />
    </div>
  )
}

/** Several controls under one name: radios, chips. */
export function LabelledGroup({ children, ...said }: Labelling & { children: ComponentChildren }) {
  return (
    <fieldset class="field" id={said.id} tabIndex={-1} aria-describedby={describedBy(said)}>
      <legend class="label">
        {said.label}
        {said.needed && <NeededMark />}
      </legend>
      {children}
      <Below {...said} />
    </fieldset>
  )
}

/** The word is told by aria-required. */
const NeededMark = () => (
  <span class="needed" aria-hidden="true">
    {' '}
    *
  </span>
)
