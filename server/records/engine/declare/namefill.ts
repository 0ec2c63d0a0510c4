/** How a field that is read without its name gets the name afterwards. */
import type { ListName } from '../../../codes/shipped.ts'

export type NamedEntity = 'person' | 'company'

/** How the field `key` gets its name. */
export type NameFill = { readonly key: string } & (
  | {
      /** The name of the person, company or code in the field `id`; unchanged if there is none. */
      readonly of: NamedEntity
      readonly id: string
    }
  | { readonly of: 'code'; readonly list: ListName; readonly id: string }
  | {
      /** The field holds entries as `seat` writes them. `first` gets the id of the first person. */
      readonly of: 'seats'
      readonly joined: string
      readonly first?: string
    }
)
