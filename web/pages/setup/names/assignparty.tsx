/** Says whom a text means that stood for nobody; the records are shown before. */
import { useEffect, useId, useState } from 'preact/hooks'
import { callOnce, newIdempotencyKey, type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { useMembers } from '../../../app/project.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Combobox } from '../../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../../parts/fields/labelled.tsx'
import type { Choice } from '../../../parts/fields/matching.ts'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { partyTextTexts as t } from '../../../texts/setup/names.ts'
import { countOf, TouchedRecords } from './touched.tsx'

export type PartyText = NonNullable<ResponseOf<'PartyTextsRead'>['partyTexts']>[number]
type Preview = ResponseOf<'PartyAssign'>

/** A member or a company, and the ids that say so in a request. */
interface Target extends Choice {
  readonly ids: { readonly userId: number } | { readonly organizationId: number }
}

function useTargets(projectId: number): Target[] {
  const members = useMembers(projectId)
  const organizations = useRead('ProjectGetOrganizations', { projectId }).data?.organizations ?? []
  return [
    ...members.flatMap(({ userId, fullName, company, email }) =>
      userId
        ? [
            {
              value: `person ${userId}`,
              label: fullName ?? '',
              beside: company ?? '',
              words: email ?? '',
              ids: { userId },
            },
          ]
        : [],
    ),
    ...organizations.map(({ organizationId, organizationName }) => ({
      value: `company ${organizationId}`,
      label: organizationName ?? '',
      beside: t.company,
      ids: { organizationId: organizationId ?? 0 },
    })),
  ]
}

export function AssignParty({
  projectId,
  partyText,
  userId,
  close,
}: {
  projectId: number
  partyText: PartyText
  /** The member it is proposed for. */
  userId?: number
  close: () => void
}) {
  const text = partyText.text ?? ''
  const targets = useTargets(projectId)
  const only = partyText.candidates?.length === 1 ? partyText.candidates[0] : undefined
  const proposed = userId
    ? `person ${userId}`
    : only && (only.userId ? `person ${only.userId}` : `company ${only.organizationId}`)
  const [chosen, setChosen] = useState<string | undefined>(proposed)
  const target = targets.find(({ value }) => value === chosen)
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const assign = async (): Promise<void> => {
    if (!target) return
    try {
      await write('PartyAssign', { projectId, text, ...target.ids }, { idempotencyKey: `${key}-${chosen}` })
      showToast(t.assigned(text, target.label))
      close()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.sayOf(text)} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void assign()
        }}
      >
        <Whom targets={targets} target={target} choose={(value) => setChosen(value)} />
        {target && <PreviewOf projectId={projectId} text={text} target={target} />}
        <ErrorBox error={error} />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          {target && (
            <button type="submit" class="btn primary">
              {t.assign(target.label)}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}

function Whom({
  targets,
  target,
  choose,
}: {
  targets: readonly Target[]
  target: Target | undefined
  choose: (value: string | undefined) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const labelling = { id, label: t.whom, needed: true, error: typed ? t.nobody(typed) : undefined }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={t.whom}
        choices={targets}
        text={target?.label ?? ''}
        onPick={(choice) => {
          setTyped('')
          choose(choice?.value)
        }}
        onNone={setTyped}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(typed)}
        isNeeded
      />
    </Labelled>
  )
}

/** The records it is in, from a dry run. */
function PreviewOf({ projectId, text, target }: { projectId: number; text: string; target: Target }) {
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    callOnce('PartyAssign', { projectId, text, ...target.ids, dryRun: true }).then(
      (found) => isOver || setPreview(found),
      (why) => isOver || setError(why),
    )
    return () => {
      isOver = true
    }
  }, [target.value])
  if (error) return <ErrorBox error={error} />
  if (!preview) return null
  return (
    <div class="name-preview">
      <p>{t.touches(countOf(preview))}</p>
      <TouchedRecords touched={preview} />
      <p class="hint">{t.stays}</p>
    </div>
  )
}
