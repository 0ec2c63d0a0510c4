/** Reads the topic of a markup file: what a record has, and what is kept to be written back. */
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'
import { Unreadable } from '../kernel/formats/unreadable.ts'
import { type Markup, openMarkup } from './markup.ts'
import { isGuid, nothingKept, type Topic, type TopicComment } from './topic.ts'
import { childOf, childrenOf, textIn, type XmlNode } from './xmltree.ts'

/** Elements of a topic that a record has. */
const known = [
  'Title',
  'Labels',
  'CreationDate',
  'CreationAuthor',
  'ModifiedDate',
  'ModifiedAuthor',
  'DueDate',
  'AssignedTo',
  'Description',
]

const titleCharsMax = 255
const textCharsMax = 100_000
const commentsMax = 5_000

/** `references`: the paths and GUIDs of files that it names. */
export function readTopic(root: XmlNode, version: BcfVersion): { topic: Topic; references: string[] } {
  const markup = openMarkup(root, version)
  if (!markup) throw new Unreadable('The file has no topic in it.')
  const { topic: node } = markup
  const { Guid = '', TopicType = '', TopicStatus = '', ...attributes } = node.attributes ?? {}
  if (!isGuid(Guid)) throw new Unreadable(`The topic has no GUID: "${Guid.slice(0, 60)}" is none.`)
  const title = checked('Title', textIn(node, 'Title'), titleCharsMax)
  if (!title) throw new Unreadable('The topic has no title.')
  const comments = commentsIn(markup)
  const kept = {
    ...nothingKept(version),
    attributes,
    elements: (node.children ?? []).filter(({ name }) => !known.includes(name)),
    header: markup.header,
    viewpoints: markup.viewpoints,
    beside: markup.beside,
    silent: comments.filter(({ text }) => text === undefined).map((one) => one.node),
    type: TopicType,
    created: written(node, 'Creation'),
    modified: { date: textIn(node, 'ModifiedDate') ?? '', author: textIn(node, 'ModifiedAuthor') ?? '' },
  }
  const topic: Topic = {
    guid: Guid.toLowerCase(),
    title,
    type: TopicType,
    status: TopicStatus.trim(),
    description: checked('Description', textIn(node, 'Description'), textCharsMax),
    due: textIn(node, 'DueDate'),
    assignedTo: checked('AssignedTo', textIn(node, 'AssignedTo'), titleCharsMax),
    labels: labelsIn(node),
    created: kept.created,
    comments: comments.filter(({ text }) => text !== undefined),
    kept,
  }
  return { topic, references: referencesIn(markup) }
}

function checked(name: string, text: string | undefined, charsMax: number): string | undefined {
  if (text && text.length > charsMax)
    throw new Unreadable(
      `${name} has ${text.length.toLocaleString('en-US')} characters; at most ${charsMax.toLocaleString('en-US')} are read.`,
    )
  return text
}

const written = (node: XmlNode, prefix: 'Creation') => ({
  date: textIn(node, `${prefix}Date`) ?? '',
  author: checked(`${prefix}Author`, textIn(node, `${prefix}Author`), titleCharsMax) ?? '',
})

const labelsIn = (node: XmlNode): string[] => [
  ...new Set(
    childrenOf(childOf(node, 'Labels'), 'Label').flatMap(
      ({ text }) => text?.replace(/\s+/g, ' ').trim() || [],
    ),
  ),
]

function commentsIn({ comments }: Markup): TopicComment[] {
  if (comments.length > commentsMax)
    throw new Unreadable(`The topic has more than ${commentsMax.toLocaleString('en-US')} comments.`)
  const seen = new Set<string>()
  return comments.map((node) => {
    const guid = (node.attributes?.Guid ?? '').toLowerCase()
    if (!isGuid(guid)) throw new Unreadable(`A comment has no GUID: "${guid.slice(0, 60)}" is none.`)
    if (seen.has(guid)) throw new Unreadable(`The comment ${guid} is in the topic twice.`)
    seen.add(guid)
    const rest = (node.children ?? []).filter(({ name }) => name !== 'Comment')
    return {
      guid,
      date: textIn(node, 'Date') ?? '',
      author: checked('The author of a comment', textIn(node, 'Author'), titleCharsMax) ?? '',
      text: checked('A comment', textIn(node, 'Comment'), textCharsMax),
      node: { ...node, children: rest },
    }
  })
}

function referencesIn({ header, topic }: Markup): string[] {
  const documents = childrenOf(childOf(topic, 'DocumentReferences'), 'DocumentReference')
  const snippet = childOf(topic, 'BimSnippet')
  const named = [
    ...header.map((node) => textIn(node, 'Reference')),
    ...documents.flatMap((node) => [textIn(node, 'ReferencedDocument'), textIn(node, 'DocumentGuid')]),
    textIn(snippet, 'Reference'),
  ]
  return named.flatMap((one) => one ?? [])
}
