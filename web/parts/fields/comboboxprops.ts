/** What a combobox is given. */
import type { Choice } from './matching.ts'

export interface ComboboxProps<C extends Choice> {
  id: string
  /** Names the list of choices. */
  label: string
  /** Already narrowed by the server: shown as they are. */
  isNarrowed?: boolean
  choices: readonly C[]
  /** The text of the field while it is not edited. */
  text: string
  /** Undefined: the field was emptied. */
  onPick: (choice: C | undefined) => void
  /** Accepts any text: called at each key stroke. Left out: it must be one of the choices. */
  onText?: (text: string) => void
  /** Called with the typed text, for choices that the server finds. */
  onSearch?: (text: string) => void
  /** Offered last if no choice has exactly the typed name. */
  orElse?: (typed: string) => C | undefined
  /** The typed text is none of the choices. */
  onNone?: (typed: string) => void
  onLeave?: () => void
  /** The field is emptied once something was chosen: for chips. */
  takesMany?: boolean
  onBackspace?: () => void
  isWaiting?: boolean
  placeholder?: string
  describedBy?: string
  isInvalid?: boolean
  isNeeded?: boolean
  max?: number
}
