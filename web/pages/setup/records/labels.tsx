/** The labels of a project: added, named, coloured and removed by its admins. */
import { useState } from 'preact/hooks'
import { labelColors, labelNameCharsMax } from '../../../../contract/records/labelrules.ts'
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import type { Label } from '../../../parts/labels/labels.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { labelSetupTexts as t } from '../../../texts/setup/labelsetup.ts'
import { type Entered, MakingField, MakingForm, Sure } from '../makingform.tsx'
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
  const [color, setColor] = useState<string>(label.color ?? labelColors[0])
  const make = async ({ text }: Entered, idempotencyKey: string): Promise<void> => {
    const sent = { labelId: label.labelId, name: text('name'), color }
    await write('LabelSave', { projectId, label: sent }, { idempotencyKey })
    showToast(t.saved)
    done()
  }
  return (
    <Dialog title={label.labelId ? (label.name ?? '') : t.add} close={done}>
      <MakingForm make={make} label={common.save}>
        <MakingField
          id="label-name"
          name="name"
          label={t.name}
          maxLength={labelNameCharsMax}
          required
          defaultValue={label.name ?? ''}
        />
        <fieldset class="field checks">
          <legend class="label">{t.color}</legend>
          {labelColors.map((one) => (
            <label key={one} class="check">
              <input type="radio" name="color" checked={color === one} onChange={() => setColor(one)} />
              <span class={`tag ${one}`}>{t.colors[one]}</span>
            </label>
          ))}
        </fieldset>
      </MakingForm>
    </Dialog>
  )
}

function Remove({ projectId, label, done }: DialogProps) {
  const remove = async (): Promise<void> => {
    await write('LabelRemove', { projectId, labelId: label.labelId })
    showToast(t.removed)
    done()
  }
  return (
    <Dialog title={t.remove(label.name ?? '')} close={done}>
      <Sure
        question={t.removing(label.name ?? '', label.recordCount ?? 0)}
        label={t.doRemove}
        run={remove}
        close={done}
        isHarmless
      />
    </Dialog>
  )
}
