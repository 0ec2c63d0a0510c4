/** What is changed in a part of the setup is a draft until it is saved: its state, the form around it, and the bar below it. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { faultAt } from '../../app/calls/fault.ts'
import { useDraft } from '../../app/device/drafts.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'

export function useSetupDraft<T>(name: string, savedText: string) {
  const [edited, setEdited] = useDraft<T>(name)
  const [error, setError] = useState<unknown>()
  /** Returns whether it was done; the draft stays. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined)
    try {
      await work()
      showToast(savedText)
      return true
    } catch (why) {
      setError(why)
      return false
    }
  }
  /** The draft ends with it, unless more was changed meanwhile. */
  const save = async (work: () => Promise<unknown>): Promise<void> => {
    if (await attempt(work)) setEdited(undefined, edited)
  }
  const discard = (): void => setEdited(undefined)
  const problem = (field: string): string | undefined => faultAt(error, field)
  return { name, edited, setEdited, discard, error, problem, attempt, save }
}

interface FormProps {
  lead?: string
  draft: Pick<ReturnType<typeof useSetupDraft>, 'name' | 'edited' | 'discard' | 'error'>
  writes: boolean
  save: () => Promise<unknown>
  children: ComponentChildren
}

export function SetupForm({ lead, draft, writes, save, children }: FormProps) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void save()
  }
  return (
    <div class="scroll">
      <form class="setup setup-form" onSubmit={submit}>
        {lead && <p class="second">{lead}</p>}
        <ErrorBox error={draft.error} />
        {children}
        <NotKept name={draft.name} />
        {writes && draft.edited !== undefined && (
          <div class="actions">
            <button type="button" class="btn" onClick={draft.discard}>
              {common.cancel}
            </button>
            <button type="submit" class="btn primary">
              {common.save}
            </button>
          </div>
        )}
      </form>
    </div>
  )
}

interface BarProps {
  draft: Pick<ReturnType<typeof useSetupDraft>, 'name' | 'discard'>
  /** What is not saved yet. */
  says: ComponentChildren
  discardLabel: string
  save: () => void
  /** The shortcut that saves as well. */
  shortcut?: string
}

export function SetupSaveBar({ draft, says, discardLabel, save, shortcut }: BarProps) {
  return (
    <div class="savebar" role="status">
      <p>{says}</p>
      <NotKept name={draft.name} />
      <div class="end">
        <button type="button" class="btn" onClick={draft.discard}>
          {discardLabel}
        </button>
        <button type="button" class="btn primary" onClick={save}>
          {common.save}
          {shortcut && <kbd>{shortcut}</kbd>}
        </button>
      </div>
    </div>
  )
}
