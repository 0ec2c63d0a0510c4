/** How a field that is read without its name gets it afterwards. */
import type { ListName } from '../../../codes/shipped.ts'

export type NamedEntity = 'person' | 'company'

/** How a field gets its name: of whom or what. */
export type NameFill = { readonly key: string } & (
  | {
      /** The name of whom the field `id` names, or of that code of a list; where it names nobody the field stays. */
      readonly of: NamedEntity
      readonly id: string
    }
  | { readonly of: 'code'; readonly list: ListName; readonly id: string }
  | {
      /** The field holds entries as `seat` writes them; their names are joined. `first` gets the id of the first person. */
      readonly of: 'seats'
      readonly joined: string
      readonly first?: string
    }
)
