/** A new project: a name is enough; place and dates are optional. */
import { useId } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Combobox } from '../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../parts/fields/labelled.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { common } from '../../texts/everypage.ts'
import { projectTexts as t } from '../../texts/people/projects.ts'
import { CopyFromField } from './copyfrom.tsx'
import { draftName, type Field, useNewProject } from './usenewproject.ts'

const spoken = (zone: string): string => zone.replaceAll('_', ' ')
const zones = Intl.supportedValuesOf('timeZone')

export function NewProject({ close }: { close: () => void }) {
  const { values, set, problems, error, copyFrom, setCopyFrom, submit } = useNewProject()
  const field = (name: Field, more: object = {}) => (
    <PlainField
      label={t.fields[name]}
      value={values[name] ?? ''}
      error={problems[name]}
      onValue={set(name)}
      {...more}
    />
  )
  return (
    <Dialog title={t.make} close={close} wide>
      <form onSubmit={submit} novalidate>
        <ErrorBox error={error} />
        <div class="pair">
          {field('projectName', { needed: true, autofocus: true })}
          {field('projectNumber')}
        </div>
        <ZoneField value={values.timeZone ?? ''} error={problems.timeZone} set={set('timeZone')} />
        <CopyFromField value={copyFrom} set={setCopyFrom} />
        <fieldset class="field">
          <legend class="label">{t.address}</legend>
          <div class="pair">
            {field('line1', { autocomplete: 'off' })}
            {field('city', { autocomplete: 'off' })}
            {field('zip', { autocomplete: 'off' })}
            {field('state', { autocomplete: 'off' })}
            {field('country', { autocomplete: 'off' })}
          </div>
        </fieldset>
        <div class="pair">
          {field('startDate', { type: 'date' })}
          {field('endDate', { type: 'date' })}
        </div>
        <NotKept name={draftName} />
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.makeSubmit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface ZoneProps {
  value: string
  error: string | undefined
  set: (zone: string) => void
}

function ZoneField({ value, error, set }: ZoneProps) {
  const id = useId()
  const labelling = { id, label: t.fields.timeZone, hint: t.zoneHint, error }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={t.fields.timeZone}
        choices={zones.map((name) => ({ value: name, label: spoken(name) }))}
        text={spoken(value)}
        onPick={(choice) => set(choice?.value ?? '')}
        describedBy={describedBy(labelling)}
      />
    </Labelled>
  )
}
