/** Computed from the node types that the contract declares. */
import { type NodeType, nodeType, nodeTypeOf, nodeTypes, ownTypesFrom } from '../../contract/nodetypes.ts'

export { nodeType, ownTypesFrom, type Section, sections } from '../../contract/nodetypes.ts'
export type FolderType = NodeType

/** The types that the product defines; ids below them are for clients. */
export const ownTypes: readonly FolderType[] = nodeTypes

export const plainType = nodeType.folder

export const folderType: (id: number) => FolderType = nodeTypeOf

export const isPlain = (id: number): boolean => id < ownTypesFrom

export const sectionTypes: readonly FolderType[] = nodeTypes.filter((entry) => entry.form === 'section')

export const rootType = nodeType.project

/** The types whose records have parties, for the rights in a query. */
export const partyTypes: readonly number[] = nodeTypes
  .filter((entry) => entry.parties)
  .map((entry) => entry.id)

/** Packages: the types whose records hold others, whose parties theirs are as well. */
export const packageTypes: readonly number[] = nodeTypes
  .filter(({ form, parties }) => form === 'holder' && parties)
  .map(({ id }) => id)

/** Roots and sections: created with a project, never deleted. */
export const fixedTypes: readonly number[] = nodeTypes
  .filter(({ form }) => form === 'root' || form === 'section')
  .map(({ id }) => id)
