/**
 * The grid of roles and sections. Nothing is saved until Save; the bar shows in words what changes, and for
 * how many.
 */

import { useState } from 'preact/hooks'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { sectionNames, roleTexts as t } from '../../../texts/setup/setup.ts'
import { type Entered, MakingField, MakingForm } from '../makingform.tsx'
import type { PartProps } from '../partprops.ts'
import { SetupSaveBar } from '../setupdraft.tsx'
import { RoleGrid } from './rolegrid.tsx'
import { type Role, rightNames } from './rolerights.ts'
import { useRoles } from './useroles.ts'

const sentencesMax = 2

export default function Roles({ projectId, writes }: PartProps) {
  const { unread, retry, draft, unsaved, sentences, add, save, ...grid } = useRoles(projectId)
  const [isAdding, setAdding] = useState(false)
  const close = (): void => setAdding(false)
  useShortcuts({ on: { 'Ctrl+s': { does: () => unsaved > 0 && save(), inFields: true } } })
  return (
    <>
      <div class="scroll">
        <div class="setup">
          <div class="setup-top">
            <p class="second">{writes ? t.lead : t.leadReader}</p>
            <Legend />
          </div>
          <ErrorBox error={unread} retry={retry} />
          <ErrorBox error={draft.error} />
          <div class="wide-scroll">
            <RoleGrid {...grid} writes={writes} />
          </div>
          {writes && (
            <div class="setup-more">
              <button type="button" class="btn" onClick={() => setAdding(true)}>
                <Icon name="plus" />
                {t.add}
              </button>
            </div>
          )}
        </div>
      </div>
      {unsaved > 0 && (
        <SetupSaveBar
          draft={draft}
          says={
            <>
              <b>{t.unsaved(unsaved)}</b> {sentences.slice(0, sentencesMax).join(' ')}
              {unsaved > sentencesMax && ' …'}
            </>
          }
          discardLabel={t.undo}
          save={save}
          shortcut="Ctrl S"
        />
      )}
      {isAdding && (
        <Dialog title={t.add} close={close}>
          <NewRole add={(role) => add(role).then((isAdded) => isAdded && close())} />
        </Dialog>
      )}
    </>
  )
}

function Legend() {
  return (
    <ul class="rights-key" aria-label={t.keys}>
      {rightNames.map((right) => (
        <li key={right}>
          <span class="letter" aria-hidden="true">
            {t.rights[right].letter}
          </span>
          {t.rights[right].says}
        </li>
      ))}
    </ul>
  )
}

function NewRole({ add }: { add: (role: Role) => Promise<unknown> }) {
  const make = ({ text, isTicked }: Entered): Promise<unknown> =>
    add({
      roleName: text('name'),
      isManager: isTicked('manages'),
      rights: Object.keys(sectionNames)
        .filter((section) => section !== 'setup')
        .map((section) => ({ section, reads: 'party', makes: false, writes: false, deletes: false })),
    })
  return (
    <MakingForm make={make} label={t.add}>
      <MakingField id="role-name" name="name" label={t.name} maxLength={255} required />
      <label class="check">
        <input type="checkbox" class="box" name="manages" />
        {t.manages}
      </label>
      <p class="hint">{t.managesWhy}</p>
    </MakingForm>
  )
}
