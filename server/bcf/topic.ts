/** A topic of a BCF file, in the same form whatever the version of the file is. */
import { posix } from 'node:path'
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'
import type { XmlNode } from './xmltree.ts'

export interface Topic {
  guid: string
  title: string
  type: string
  status: string
  description: string | undefined
  /** YYYY-MM-DD. */
  due: string | undefined
  assignedTo: string | undefined
  labels: readonly string[]
  created: Written
  comments: readonly TopicComment[]
  kept: Kept
}

export interface Written {
  /** As it is written: a moment, with or without a time zone. */
  date: string
  author: string
}

export interface TopicComment extends Written {
  guid: string
  /** Some have a viewpoint alone. */
  text: string | undefined
  /** All there is but the text. */
  node: XmlNode
}

/** What came in with a topic and has no place in a record. Elements are in the form of 3.0. */
export interface Kept {
  version: BcfVersion
  /** Of the topic. */
  attributes: Record<string, string>
  elements: XmlNode[]
  /** The files of models that it is about. */
  header: XmlNode[]
  viewpoints: XmlNode[]
  /** Unknown elements beside the topic. */
  beside: XmlNode[]
  /** Comments without words. */
  silent: XmlNode[]
  /** Of 3.0: the files that it refers to by their GUIDs. */
  documents: KeptDocument[]
  /** Other files that came with it: the paths in its folder (../ for those beside it), and in the archive. */
  files: Record<string, string>
  type?: string
  created?: Written
  /** As long as the record is of that version. */
  modified?: Partial<Written> & { version?: number }
  /** A status that has no name here, as long as the record has that state. */
  status?: { said: string; code: number }
  /** A due moment, as long as the record is due on that day. */
  due?: { said: string; day: string }
  labels?: string[]
}

export interface KeptDocument {
  guid: string
  name: string
  description?: string
  /** In the archive that it came in. */
  path: string
}

export const nothingKept = (version: BcfVersion): Kept => ({
  version,
  attributes: {},
  elements: [],
  header: [],
  viewpoints: [],
  beside: [],
  silent: [],
  documents: [],
  files: {},
})

/** The path of a file that a topic names, as it is in `files`. */
export const pathIn = (named: string | undefined): string | undefined => named && posix.normalize(named)

export const isGuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
