/** The elements of a markup file in the form of 3.0, made from and to that of 2.1. What is unknown stays as it is. */
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'
import { isGuid } from './topic.ts'
import { childOf, childrenOf, element, type XmlNode } from './xmltree.ts'

/** A markup file, taken apart. */
export interface Markup {
  header: XmlNode[]
  topic: XmlNode
  comments: XmlNode[]
  viewpoints: XmlNode[]
  beside: XmlNode[]
}

/** Elements that 2.1 repeats and 3.0 puts into another. */
const gathered: ReadonlyArray<{ in21: string; group: string; in30: string }> = [
  { in21: 'ReferenceLink', group: 'ReferenceLinks', in30: 'ReferenceLink' },
  { in21: 'Labels', group: 'Labels', in30: 'Label' },
  { in21: 'DocumentReference', group: 'DocumentReferences', in30: 'DocumentReference' },
  { in21: 'RelatedTopic', group: 'RelatedTopics', in30: 'RelatedTopic' },
]

const besideTopic = ['Header', 'Topic', 'Comment', 'Viewpoints']

export function openMarkup(root: XmlNode, version: BcfVersion): Markup | undefined {
  const topic = childOf(root, 'Topic')
  if (root.name !== 'Markup' || !topic) return undefined
  const beside = (root.children ?? []).filter(({ name }) => !besideTopic.includes(name))
  const header = childOf(root, 'Header')
  if (version === '3.0')
    return {
      header: childrenOf(childOf(header, 'Files'), 'File'),
      topic: without(topic, ['Comments', 'Viewpoints']),
      comments: childrenOf(childOf(topic, 'Comments'), 'Comment'),
      viewpoints: childrenOf(childOf(topic, 'Viewpoints'), 'ViewPoint'),
      beside,
    }
  return {
    header: childrenOf(header, 'File').map(capital),
    topic: { ...topic, children: gather(topic.children ?? []).map(capital) },
    comments: childrenOf(root, 'Comment'),
    viewpoints: childrenOf(root, 'Viewpoints').map((node) => ({ ...node, name: 'ViewPoint' })),
    beside,
  }
}

const without = (node: XmlNode, names: readonly string[]): XmlNode => ({
  ...node,
  children: (node.children ?? []).filter(({ name }) => !names.includes(name)),
})

function gather(children: readonly XmlNode[]): XmlNode[] {
  const rest = children.filter(({ name }) => !gathered.some(({ in21 }) => in21 === name))
  const groups = gathered.flatMap(({ in21, group, in30 }) => {
    const some = children.filter(({ name }) => name === in21).map((node) => capital({ ...node, name: in30 }))
    return some.length > 0 ? [element(group, some)] : []
  })
  return [...rest, ...groups]
}

/** 3.0 begins the attribute with a capital. */
const capital = (node: XmlNode): XmlNode => renamed(node, 'isExternal', 'IsExternal')
const lower = (node: XmlNode): XmlNode => renamed(node, 'IsExternal', 'isExternal')

function renamed(node: XmlNode, from: string, to: string): XmlNode {
  if (node.attributes?.[from] === undefined) return node
  const entries = Object.entries(node.attributes)
  return {
    ...node,
    attributes: Object.fromEntries(entries.map(([key, value]) => [key === from ? to : key, value])),
  }
}

/** In 3.0 they have no capitals. */
export const withPlainGuids = (node: XmlNode): XmlNode => ({
  ...node,
  ...(node.attributes && {
    attributes: Object.fromEntries(
      Object.entries(node.attributes).map(([key, value]) => [
        key,
        isGuid(value) ? value.toLowerCase() : value,
      ]),
    ),
  }),
  ...(node.children && { children: node.children.map(withPlainGuids) }),
})

/** The order of both versions. What is unknown comes behind. */
const order = [
  'ReferenceLinks',
  'Title',
  'Priority',
  'Index',
  'Labels',
  'CreationDate',
  'CreationAuthor',
  'ModifiedDate',
  'ModifiedAuthor',
  'DueDate',
  'AssignedTo',
  'Stage',
  'Description',
  'BimSnippet',
  'DocumentReferences',
  'RelatedTopics',
  'Comments',
  'Viewpoints',
]

const rank = ({ name }: XmlNode): number => (order.indexOf(name) + order.length + 1) % (order.length + 1)

export function closeMarkup(
  { header, topic, comments, viewpoints, beside }: Markup,
  version: BcfVersion,
): XmlNode {
  const inOrder = (children: readonly XmlNode[]): XmlNode[] => [...children].sort((a, b) => rank(a) - rank(b))
  const some = (name: string, nodes: XmlNode[]): XmlNode[] => (nodes.length > 0 ? [element(name, nodes)] : [])
  if (version === '3.0') {
    const more = [...some('Comments', comments), ...some('Viewpoints', viewpoints)]
    return element('Markup', [
      ...header.slice(0, 1).map(() => element('Header', [element('Files', header)])),
      { ...topic, children: inOrder([...(topic.children ?? []), ...more]) },
      ...beside,
    ])
  }
  const children = inOrder(topic.children ?? []).flatMap(spread)
  return element('Markup', [
    ...some('Header', header.map(lower)),
    { ...topic, children },
    ...comments,
    ...viewpoints.map((node) => ({ ...node, name: 'Viewpoints' })),
    ...beside,
  ])
}

function spread(node: XmlNode): XmlNode[] {
  const group = gathered.find((one) => one.group === node.name)
  // One of that name with attributes is of no version: it is written back.
  if (!group || node.attributes) return [lower(node)]
  return childrenOf(node, group.in30).map((child) => lower({ ...child, name: group.in21 }))
}
