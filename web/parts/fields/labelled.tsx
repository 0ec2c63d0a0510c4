/**
 * The common parts of every control: its label, a hint, and its error, all linked to it for screen readers.
 */
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
  ...labelling
}: Labelling & { children: ComponentChildren; end?: ComponentChildren }) {
  return (
    <div class="field">
      <div class="label-line">
        <label for={labelling.id} id={`${labelling.id}-label`} class="label">
          {labelling.label}
          {labelling.needed && <NeededMark />}
        </label>
        {end}
      </div>
      {children}
      <Below {...labelling} />
    </div>
  )
}

/** Several controls under one name: radios, chips. */
export function LabelledGroup({ children, ...labelling }: Labelling & { children: ComponentChildren }) {
  return (
    <fieldset class="field" id={labelling.id} tabIndex={-1} aria-describedby={describedBy(labelling)}>
      <legend class="label">
        {labelling.label}
        {labelling.needed && <NeededMark />}
      </legend>
      {children}
      <Below {...labelling} />
    </fieldset>
  )
}

/** Screen readers get the word from aria-required. */
const NeededMark = () => (
  <span class="needed" aria-hidden="true">
    {' '}
    *
  </span>
)
