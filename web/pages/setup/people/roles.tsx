/**
 * The grid of roles and sections. Nothing is saved until Save; the bar shows in words what changes, and for
 * how many.
 */

import { useState } from 'preact/hooks'
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { useDraft } from '../../../app/device/drafts.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { useMembers } from '../../../app/project.ts'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { NotKept } from '../../../parts/notkept.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { sectionNames, roleTexts as t } from '../../../texts/setup/setup.ts'
import type { PartProps } from '../partprops.ts'
import { Cell } from './rolecell.tsx'
import {
  type Difference,
  differences,
  inWords,
  movedRoles,
  type Right,
  type Role,
  rightNames,
  type Side,
  sides,
  toggled,
} from './rolerights.ts'

const sentencesMax = 2

export default function Roles({ projectId, writes }: PartProps) {
  const { data, error: unread, retry } = useRead('ProjectRoleRead', { projectId })
  const members = useMembers(projectId)
  const draftName = `setup/roles/${projectId}`
  const [edited, setEdited] = useDraft<Role[]>(draftName)
  const [isAdding, setAdding] = useState(false)
  const [error, setError] = useState<unknown>()
  const saved = data?.roles ?? []
  // Roles that are added or removed meanwhile do not affect unsaved changes of the others.
  const roles = saved.map((role) => edited?.find(({ roleId }) => roleId === role.roleId) ?? role)
  const countOf = ({ roleName }: Role): number => members.filter(({ role }) => role === roleName).length
  const changes = differences(saved, roles)
  const moved = movedRoles(saved, roles)
  const unsaved = changes.length + moved.length
  const sentences = [
    ...changes.map((change) => inWords(change, countOf(change.role))),
    ...moved.map(({ roleName, side }) => t.isOn(shipped(roleName ?? ''), t.sides[side as Side] ?? '')),
  ]

  const toggle = (role: Role, section: string, right: Right): void =>
    setEdited(roles.map((entry) => (entry === role ? toggled(entry, section, right) : entry)))
  const move = (role: Role, side: string): void =>
    setEdited(roles.map((entry) => (entry === role ? { ...entry, side } : entry)))
  const save = async (request: { roles?: Role[]; removedRoleIds?: number[] }): Promise<boolean> => {
    setError(undefined)
    try {
      await write('ProjectRoleSave', { projectId, ...request })
      setAdding(false)
      showToast(t.saved)
      return true
    } catch (why) {
      setError(why)
      return false
    }
  }
  const saveChanged = async (): Promise<void> => {
    if (await save({ roles: [...new Set([...changes.map(({ role }) => role), ...moved])].map(withoutOurs) }))
      setEdited(undefined, edited)
  }
  useShortcuts({
    on: { 'Ctrl+s': { does: () => void (unsaved > 0 && saveChanged()), inFields: true } },
  })

  return (
    <>
      <div class="scroll">
        <div class="setup">
          <div class="setup-top">
            <p class="second">{writes ? t.lead : t.leadReader}</p>
            <Legend />
          </div>
          <ErrorBox error={unread} retry={retry} />
          <ErrorBox error={error} />
          <div class="wide-scroll">
            <Grid
              {...{ roles, changes, countOf, writes, toggle, move }}
              remove={(id) => save({ removedRoleIds: [id] })}
            />
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
        <div class="savebar" role="status">
          <p>
            <b>{t.unsaved(unsaved)}</b> {sentences.slice(0, sentencesMax).join(' ')}
            {unsaved > sentencesMax && ' …'}
          </p>
          <NotKept name={draftName} />
          <div class="end">
            <button type="button" class="btn" onClick={() => setEdited(undefined)}>
              {t.undo}
            </button>
            <button type="button" class="btn primary" onClick={saveChanged}>
              {common.save}
              <kbd>Ctrl S</kbd>
            </button>
          </div>
        </div>
      )}
      {isAdding && (
        <Dialog title={t.add} close={() => setAdding(false)}>
          <NewRole add={(role) => save({ roles: [role] })} />
        </Dialog>
      )}
    </>
  )
}

/** A role as it is sent: without read-only fields. */
const withoutOurs = ({ isAdmin: _, ...role }: Role): Role => role

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

interface GridProps {
  roles: readonly Role[]
  changes: readonly Difference[]
  countOf: (role: Role) => number
  writes: boolean
  toggle: (role: Role, section: string, right: Right) => void
  move: (role: Role, side: string) => void
  remove: (roleId: number) => void
}

function Grid({ roles, changes, countOf, writes, toggle, move, remove }: GridProps) {
  const isChanged = (role: Role, section: string, right: Right): boolean =>
    changes.some((change) => change.role === role && change.section === section && change.right === right)
  return (
    <table class="roles" aria-label={t.grid}>
      <thead>
        <tr>
          <th scope="col">{t.role}</th>
          {Object.entries(sectionNames).map(([section, name]) => (
            <th key={section} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr
            key={role.roleId}
            class={changes.some((change) => change.role === role) ? 'touched' : undefined}
          >
            <th scope="row">
              <b>{shipped(role.roleName)}</b>
              <small>{role.isAdmin ? t.everyRight(countOf(role)) : t.members(countOf(role))}</small>
              <SideOf role={role} writes={writes} move={move} />
              {writes && !role.isAdmin && countOf(role) === 0 && role.roleId && (
                <button
                  type="button"
                  class="btn quiet icon"
                  aria-label={t.remove(shipped(role.roleName ?? ''))}
                  onClick={() => remove(role.roleId!)}
                >
                  <Icon name="x" size={14} />
                </button>
              )}
            </th>
            {Object.entries(sectionNames).map(([section, name]) => (
              <td key={section}>
                <Cell
                  {...{ role, section, toggle }}
                  label={t.cell(shipped(role.roleName ?? ''), name)}
                  mayChange={writes && !role.isAdmin}
                  isChanged={(right) => isChanged(role, section, right)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sideOf = (role: Role): Side => (role.side ?? 'none') as Side

/** The rules ask for the side, never for the name of a role. */
function SideOf({ role, writes, move }: Pick<GridProps, 'writes' | 'move'> & { role: Role }) {
  if (role.isAdmin || !writes)
    return role.isAdmin ? null : <small class="role-side">{t.sides[sideOf(role)]}</small>
  return (
    <select
      class="in"
      aria-label={t.sideOf(shipped(role.roleName ?? ''))}
      value={sideOf(role)}
      onChange={(event) => move(role, event.currentTarget.value)}
    >
      {sides.map((side) => (
        <option key={side} value={side}>
          {t.sides[side]}
        </option>
      ))}
    </select>
  )
}

function NewRole({ add }: { add: (role: Role) => void }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    add({
      roleName: String(form.get('name') ?? '').trim(),
      isManager: form.get('manages') === 'on',
      rights: Object.keys(sectionNames)
        .filter((section) => section !== 'setup')
        .map((section) => ({ section, reads: 'party', makes: false, writes: false, deletes: false })),
    })
  }
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for="role-name">{t.name}</label>
        <input class="in" id="role-name" name="name" maxLength={255} required />
      </div>
      <label class="check">
        <input type="checkbox" class="box" name="manages" />
        {t.manages}
      </label>
      <p class="hint">{t.managesWhy}</p>
      <div class="actions">
        <button type="submit" class="btn primary">
          {t.add}
        </button>
      </div>
    </form>
  )
}
