/** What C#, F# and Visual Basic have in common. */
import { xmlText } from './language.ts'
import type { ReferenceField, ReferenceType } from './model.ts'

/** A member may not have the name of its class; the name on the wire is in an attribute. */
export const memberName = ({ documented }: ReferenceField, { name }: ReferenceType): string => {
  const member = documented[0]!.toUpperCase() + documented.slice(1)
  return member === name ? `${member}_` : member
}

export const imports = [
  'System',
  'System.Collections.Generic',
  'System.Runtime.Serialization',
  'ServiceStack',
]

/** Of C# and F#. */
export const comment = (text: string): string[] => ['///<summary>', `///${xmlText(text)}`, '///</summary>']
