/** A dialog with one form: its fields, what is wrong at none of them, Cancel, and the button that sends it. */
import type { ComponentChildren } from 'preact'
import { common } from '../../texts/everypage.ts'
import { ErrorBox } from '../errorbox.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** Left out: Save. */
  submitLabel?: string
  error: unknown
  submit: () => void
  close: () => void
  lead?: string
  children: ComponentChildren
}

export function FormDialog({ title, submitLabel, error, submit, close, lead, children }: Props) {
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {lead && <p class="second">{lead}</p>}
        <ErrorBox error={error} />
        {children}
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {submitLabel ?? common.save}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
