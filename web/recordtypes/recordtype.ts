/** A record type of the web app: data that every page needs. `parts.ts` says where its listing, page and form are. */
import { nodeType, nodeTypeOf, type Section } from '../../contract/nodetypes.ts'
import type { CodeList } from '../../contract/states.ts'
import type { OperationName } from '../app/calls/client.ts'
import type { IconName } from '../parts/drawings.ts'
import { byCode } from './states.ts'

/** The shape and tone of a state, named like its class in tokens.css. */
export type Shape =
  | 's-draft'
  | 's-submitted'
  | 's-open'
  | 's-progress'
  | 's-answered'
  | 's-review'
  | 's-hold'
  | 's-refused'
  | 's-dispute'
  | 's-closed'
  | 's-void'

type NodeTypeName = keyof typeof nodeType

export interface RecordType<Name extends NodeTypeName = NodeTypeName> {
  /** As the node types name it. */
  readonly name: Name
  /**
   * Its name in addresses (`?kind=`) and in the browser's storage, so that both stay valid when the type is
   * renamed.
   */
  readonly savedAs: string
  readonly section: Section
  /** Its part of the address: /p/12/rfis/4711. */
  readonly path: string
  readonly folderType: number
  readonly icon: IconName
  /** `g` and this key open its listing; left out if it has none in the sidebar. */
  readonly key?: string
  /** By the codes of its states, so a renamed state keeps its shape. */
  readonly shapes: Readonly<Record<number, Shape>>
  /** Its name for one and for many, and the button that creates one. */
  readonly texts: { readonly one: string; readonly many: string; readonly create: string }
  /** The operation that reads one. */
  readonly read: OperationName
}

type Declared<Name extends NodeTypeName> = Omit<RecordType<Name>, 'folderType' | 'savedAs' | 'section'> & {
  savedAs?: string
}

export const recordType = <Name extends NodeTypeName>(declared: Declared<Name>): RecordType<Name> => ({
  savedAs: declared.name,
  ...declared,
  folderType: nodeType[declared.name],
  section: nodeTypeOf(nodeType[declared.name]).section,
})

/** A shape for every state of the list: one that is left out does not compile. */
export const shapes = <L extends CodeList>(list: L, all: { readonly [Name in keyof L]: Shape }) =>
  byCode(list, all)
