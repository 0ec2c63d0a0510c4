/** The grid of roles and sections: the rights of each role, its side, and its removal. */
import { shipped } from '../../../app/language/dictionary.ts'
import { Icon } from '../../../parts/icon.tsx'
import { sectionNames, roleTexts as t } from '../../../texts/setup/setup.ts'
import { Cell } from './rolecell.tsx'
import { type Difference, type Right, type Role, type Side, sides } from './rolerights.ts'

interface GridProps {
  roles: readonly Role[]
  changes: readonly Difference[]
  countOf: (role: Role) => number
  writes: boolean
  toggle: (role: Role, section: string, right: Right) => void
  move: (role: Role, side: string) => void
  remove: (roleId: number) => void
}

export function RoleGrid({ roles, changes, countOf, writes, toggle, move, remove }: GridProps) {
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
