/** The markup of a topic, and the files that belong to it. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'
import { closeMarkup, withPlainGuids } from './markup.ts'
import type { PinView } from './pinviews.ts'
import type { Kept, KeptDocument, Topic, TopicComment } from './topic.ts'
import { childOf, element, textIn, type XmlNode } from './xmltree.ts'

export function markupOf(topic: Topic, version: BcfVersion, views: readonly PinView[]): XmlNode {
  const { kept } = topic
  const { elements, documents } = referencesIn(kept, version)
  const fields: Array<[string, string | undefined]> = [
    ['Title', topic.title],
    ['CreationDate', topic.created.date],
    ['CreationAuthor', topic.created.author || '-'],
    ['ModifiedDate', kept.modified?.date],
    ['ModifiedAuthor', kept.modified?.author],
    ['DueDate', topic.due],
    ['AssignedTo', topic.assignedTo],
    ['Description', topic.description],
  ]
  const labels = topic.labels.map((label) => element('Label', label))
  const root = closeMarkup(
    {
      header: kept.header,
      topic: element(
        'Topic',
        [
          ...fields.flatMap(([name, text]) => (text ? [element(name, text)] : [])),
          ...(labels.length > 0 ? [element('Labels', labels)] : []),
          ...elements,
          ...documents,
        ],
        attributesOf(topic, version),
      ),
      comments: [...topic.comments, ...kept.silent.map(silent)].map((one) => commentOf(one, version)),
      viewpoints: [...kept.viewpoints, ...views.map(viewOf)],
      beside: kept.beside,
    },
    version,
  )
  return version === '3.0' && kept.version === '2.1' ? withPlainGuids(root) : root
}

const viewOf = ({ guid, snapshot, viewpoint }: PinView): XmlNode =>
  element(
    'ViewPoint',
    [...(viewpoint ? [element('Viewpoint', viewpoint)] : []), element('Snapshot', snapshot)],
    { Guid: guid },
  )

/** 2.1 has no id of another server, and may leave out what it has nothing to say of. */
function attributesOf({ guid, type, status, kept }: Topic, version: BcfVersion): Record<string, string> {
  const { ServerAssignedId, ...others } = kept.attributes
  const all = { Guid: guid, TopicType: type, TopicStatus: status, ...others }
  if (version === '3.0') return { ...all, ...(ServerAssignedId ? { ServerAssignedId } : {}) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value))
}

const silent = (node: XmlNode): TopicComment => ({ guid: '', text: undefined, date: '', author: '', node })

/** Date and author first, then the words, then the rest: the order of both versions. */
function commentOf({ node, text, date, author }: TopicComment, version: BcfVersion): XmlNode {
  const children = node.children ?? []
  const own = (name: string, value: string): XmlNode => childOf(node, name) ?? element(name, value)
  return {
    ...node,
    children: [
      own('Date', date),
      own('Author', author),
      // 2.1 has an element for the words even where there are none.
      ...(text || version === '2.1' ? [element('Comment', text ?? '')] : []),
      ...children.filter(({ name }) => name !== 'Date' && name !== 'Author'),
    ],
  }
}

/** References to files that came with it, in the way of the version: 2.1 by their paths, 3.0 by their GUIDs. */
function referencesIn(kept: Kept, version: BcfVersion): { elements: XmlNode[]; documents: XmlNode[] } {
  const all = childOf({ name: '', children: kept.elements }, 'DocumentReferences')
  const elements = kept.elements.filter((node) => node !== all)
  if (!all || kept.version === version) return { elements, documents: all ? [all] : [] }
  const change =
    version === '3.0' ? (node: XmlNode) => byGuid(node, kept) : (node: XmlNode) => byPath(node, kept)
  return { elements, documents: [element('DocumentReferences', (all.children ?? []).map(change))] }
}

function byGuid(node: XmlNode, kept: Kept): XmlNode {
  const path = textIn(node, 'ReferencedDocument') ?? ''
  const { IsExternal: _, Guid = guidOf(`reference ${path}`), ...others } = node.attributes ?? {}
  const attributes = { Guid, ...others }
  const file = kept.files[posix.normalize(path)]
  const description = childOf(node, 'Description')
  const target = file ? element('DocumentGuid', guidOf(file)) : element('Url', path)
  return { name: node.name, attributes, children: [target, ...(description ? [description] : [])] }
}

function byPath(node: XmlNode, kept: Kept): XmlNode {
  const guid = textIn(node, 'DocumentGuid')
  const known = kept.documents.find((one) => one.guid === guid)
  const description = childOf(node, 'Description')
  const attributes = { ...node.attributes, IsExternal: String(!known) }
  const target = element('ReferencedDocument', known ? nameIn(known) : (textIn(node, 'Url') ?? guid ?? ''))
  return { name: node.name, attributes, children: [target, ...(description ? [description] : [])] }
}

const nameIn = ({ guid, name }: KeptDocument): string =>
  `${guid} ${posix.basename(name.replaceAll('\\', '/'))}`

/** The same for the same file. */
function guidOf(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export interface TopicFiles {
  /** Paths in the new archive, and in that which they came in. */
  files: Array<{ to: string; from: string }>
  documents: KeptDocument[]
}

export function filesOf({ guid, kept }: Topic, version: BcfVersion): TopicFiles {
  const at = (path: string): string => posix.join(guid, path)
  const files = Object.entries(kept.files).map(([path, from]) => ({ to: at(path), from }))
  if (kept.version === version) return { files, documents: kept.documents }
  if (version === '2.1')
    return {
      files: [...files, ...kept.documents.map((one) => ({ to: at(nameIn(one)), from: one.path }))],
      documents: [],
    }
  const references = childOf({ name: '', children: kept.elements }, 'DocumentReferences')?.children ?? []
  const named = new Set(
    references.flatMap((node) => textIn(node, 'ReferencedDocument') ?? []).map(posix.normalize),
  )
  const documents = Object.entries(kept.files)
    .filter(([path]) => named.has(path))
    .map(([path, from]) => ({ guid: guidOf(from), name: posix.basename(path), path: from }))
  return { files: files.filter(({ from }) => !documents.some((one) => one.path === from)), documents }
}
