/** What BCF files have, and how much of it; the web app has this alone. */
import { nodeType } from '../nodetypes.ts'

export const bcfVersions = ['3.0', '2.1'] as const
export type BcfVersion = (typeof bcfVersions)[number]

/** The types of records that are topics. */
export const bcfTypes: readonly number[] = [nodeType.openIssue, nodeType.rfi]

export const bcfTopicsMax = 5_000
/** Of all files in a BCF file together, unpacked. */
export const bcfUnpackedBytesMax = 200 * 1024 * 1024

/** Cut-outs of sheets: of a record, and in a file. Each takes a moment to be drawn. */
export const bcfPicturesMax = { record: 3, file: 300 }
