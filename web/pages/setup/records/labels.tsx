/** The labels of a project: added, named, coloured and removed by its admins. */
import { useState } from 'preact/hooks'
import { labelColors, labelNameCharsMax } from '../../../../contract/records/labelrules.ts'
import { newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import type { Label } from '../../../parts/labels/labels.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { labelSetupTexts as t } from '../../../texts/setup/labelsetup.ts'
import { type NamedRow, NamedRows } from '../names/namedrows.tsx'
import type { PartProps } from '../partprops.ts'

export default function Labels({ projectId, writes }: PartProps) {
  const { data, error, retry } = useRead('LabelRead', { projectId })
  const [open, setOpen] = useState<Label>()
  const [removing, setRemoving] = useState<Label>()
  const rowOf = (label: Label): NamedRow => ({
    id: label.labelId!,
    name: <b class={`tag ${label.color}`}>{label.name}</b>,
    ...(writes && { about: t.on(label.recordCount ?? 0), edit: () => setOpen(label) }),
    remove: { label: t.remove(label.name ?? ''), run: () => setRemoving(label) },
  })
  return (
    <NamedRows
      lead={t.lead}
      above={
        <>
          <ErrorBox error={error} retry={retry} />
          {data?.labels?.length === 0 && <Proposed writes={writes} choose={(name) => setOpen({ name })} />}
        </>
      }
      rows={(data?.labels ?? []).map(rowOf)}
      {...(writes && { add: { label: t.add, run: () => setOpen({}) } })}
    >
      {open && <Edit projectId={projectId} label={open} done={() => setOpen(undefined)} />}
      {removing && <Remove projectId={projectId} label={removing} done={() => setRemoving(undefined)} />}
    </NamedRows>
  )
}

function Proposed({ writes, choose }: { writes: boolean; choose: (name: string) => void }) {
  if (!writes) return null
  return (
    <div>
      <p class="second">{t.nothing}</p>
      <div class="setup-more">
        {t.proposed.map((name) => (
          <button key={name} type="button" class="btn" onClick={() => choose(name)}>
            <Icon name="plus" />
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

interface DialogProps {
  projectId: number
  label: Label
  done: () => void
}

function Edit({ projectId, label, done }: DialogProps) {
  const [key] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const [color, setColor] = useState<string>(label.color ?? labelColors[0])
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name') ?? '').trim()
    try {
      const sent = { labelId: label.labelId, name, color }
      await write('LabelSave', { projectId, label: sent }, { idempotencyKey: key })
      showToast(t.saved)
      done()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={label.labelId ? (label.name ?? '') : t.add} close={done}>
      <form onSubmit={submit}>
        <ErrorBox error={error} />
        <div class="field">
          <label for="label-name">{t.name}</label>
          <input
            class="in"
            id="label-name"
            name="name"
            maxLength={labelNameCharsMax}
            required
            defaultValue={label.name ?? ''}
          />
        </div>
        <fieldset class="field checks">
          <legend class="label">{t.color}</legend>
          {labelColors.map((one) => (
            <label key={one} class="check">
              <input type="radio" name="color" checked={color === one} onChange={() => setColor(one)} />
              <span class={`tag ${one}`}>{t.colors[one]}</span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <button type="submit" class="btn primary">
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function Remove({ projectId, label, done }: DialogProps) {
  const [error, setError] = useState<unknown>()
  const remove = async (): Promise<void> => {
    try {
      await write('LabelRemove', { projectId, labelId: label.labelId })
      showToast(t.removed)
      done()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.remove(label.name ?? '')} close={done}>
      <ErrorBox error={error} />
      <p>{t.removing(label.name ?? '', label.recordCount ?? 0)}</p>
      <div class="actions">
        <button type="button" class="btn" onClick={done}>
          {common.cancel}
        </button>
        <button type="button" class="btn primary" onClick={() => void remove()}>
          {t.doRemove}
        </button>
      </div>
    </Dialog>
  )
}
