/** Names of code list items and roles as a German page shows them. */
import { roles as germanRoles, items, states } from '../../contract/languages/de.ts'

/** What a German page calls an item of a code list that kept its shipped name. */
export const germanItem = (name: string): string | undefined => states[name] ?? items[name]

/** The role with that name, also by the name that a German page shows. */
export function roleNamed(wanted: string, roles: readonly string[]): string | undefined {
  const plain = (text: string | undefined): string => text?.trim().toLowerCase() ?? ''
  return (
    roles.find((role) => plain(role) === plain(wanted)) ??
    roles.find((role) => plain(germanRoles[role]) === plain(wanted))
  )
}
