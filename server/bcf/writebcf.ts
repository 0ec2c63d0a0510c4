/** A BCF file, written while it is sent: some topics after the other, then what all of them have used. */
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import { type BcfVersion, bcfPicturesMax } from '../../contract/drawings/bcftopics.ts'
import { readWhole } from '../blobs/blobs.ts'
import { retryingRead } from '../db/pool/retry.ts'
import type { Call } from '../kernel/call.ts'
import { Unreadable } from '../kernel/formats/unreadable.ts'
import type { OwnViews } from './ownviews.ts'
import { type ViewsFrom, viewsOf } from './pinviews.ts'
import { type Archive, bytesOf, openArchive } from './readbcf.ts'
import type { KeptDocument, Topic } from './topic.ts'
import { type Among, type RecordTopic, type TopicNode, topicsOf } from './topicsof.ts'
import { viewpointIn } from './viewpoint.ts'
import { filesOf, markupOf } from './writetopic.ts'
import { element, parseXml, textIn, writeXml, type XmlNode } from './xmltree.ts'

const topicsAtOnce = 50

/** `own`: the GUIDs of our viewpoints. */
export interface BcfFrom extends Among, ViewsFrom {
  own: OwnViews
}

export function bcfStream(among: BcfFrom, nodes: readonly TopicNode[]): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  writeAll(among, nodes, zip, out).catch((error) => out.destroy(error))
  return out
}

interface Writing extends BcfFrom {
  zip: InstanceType<typeof yazl.ZipFile>
  /** The paths that are in the file. */
  taken: Set<string>
  documents: Map<string, KeptDocument>
  used: Used
  archiveOf: (importId: number) => Promise<Archive | undefined>
  /** The cut-outs that it may have yet. */
  left: number
}

async function writeAll(
  among: BcfFrom,
  nodes: readonly TopicNode[],
  zip: Writing['zip'],
  out: Readable,
): Promise<void> {
  const { version, call } = among
  const writing: Writing = {
    ...among,
    zip,
    taken: new Set(),
    documents: new Map(),
    used: nothingUsed(),
    archiveOf: archives(call),
    left: bcfPicturesMax.file,
  }
  add(writing, 'bcf.version', Buffer.from(writeXml(versionOf(version))))
  const guids = new Set<string>()
  for (let from = 0; from < nodes.length; from += topicsAtOnce) {
    const topics = await retryingRead(() => topicsOf(among, nodes.slice(from, from + topicsAtOnce)))
    for (const topic of topics) {
      if (out.destroyed) return
      // Two who do not see each other's records may have imported the same topic; the first stands for it.
      if (guids.has(topic.guid)) continue
      guids.add(topic.guid)
      await writeTopic(writing, topic)
    }
  }
  if (version === '3.0') {
    add(writing, 'extensions.xml', Buffer.from(writeXml(extensionsOf(writing.used))))
    if (writing.documents.size > 0)
      add(writing, 'documents.xml', Buffer.from(writeXml(documentsOf([...writing.documents.values()]))))
  }
  zip.end()
}

const versionOf = (version: BcfVersion): XmlNode =>
  element('Version', version === '2.1' ? [element('DetailedVersion', version)] : [], { VersionId: version })

const documentsOf = (documents: readonly KeptDocument[]): XmlNode =>
  element('DocumentInfo', [
    element(
      'Documents',
      documents.map(({ guid, name, description }) => {
        const more = description ? [element('Description', description)] : []
        return element('Document', [element('Filename', name), ...more], { Guid: guid })
      }),
    ),
  ])

function add({ zip, taken }: Writing, path: string, bytes: Buffer): void {
  if (taken.has(path.toLowerCase())) return
  taken.add(path.toLowerCase())
  zip.addBuffer(bytes, path)
}

async function writeTopic(writing: Writing, topic: RecordTopic): Promise<void> {
  const { version, zip, documents, used } = writing
  note(used, topic)
  await writeFiles(writing, topic)
  for (const one of filesOf(topic, version).documents) documents.set(one.guid, one)
  const views = await viewsOf(writing, writing, topic)
  writing.left -= views.length
  for (const { name, bytes } of views.flatMap(({ files }) => files))
    add(writing, `${topic.guid}/${name}`, bytes)
  const markup = Buffer.from(writeXml(markupOf(topic, version, views)))
  // As fast as it is taken, so that no large file is waiting in memory.
  const stream = Readable.from([markup])
  zip.addReadStream(stream, `${topic.guid}/markup.bcf`)
  await finished(stream)
}

/** The files that came in with it, from the file that they came in. What is gone there is left out. */
async function writeFiles(writing: Writing, topic: RecordTopic): Promise<void> {
  const { version, archiveOf } = writing
  const { files, documents } = filesOf(topic, version)
  const all = [...files, ...documents.map(({ guid, path }) => ({ to: `documents/${guid}`, from: path }))]
  if (all.length === 0 || !topic.importId) return
  const archive = await archiveOf(topic.importId)
  for (const { to, from } of all) {
    const bytes = archive && bytesOf(archive, from)
    if (bytes) add(writing, to, topic.kept.version === version ? bytes : converted(bytes, to, topic, version))
  }
}

function converted(bytes: Buffer, path: string, { kept }: Topic, version: BcfVersion): Buffer {
  if (!/\.bcfv$/i.test(path)) return bytes
  const own = kept.viewpoints.find((one) => textIn(one, 'Viewpoint') === posix.basename(path))
  try {
    return Buffer.from(writeXml(viewpointIn(parseXml(bytes), version, own?.attributes?.Guid)))
  } catch (error) {
    // One that cannot be read goes out as it came.
    if (error instanceof Unreadable) return bytes
    throw error
  }
}

/** Topics of the same file follow each other mostly: the last one is kept open. */
function archives({ db, blobs }: Call): Writing['archiveOf'] {
  let last: { importId: number; archive: Archive | undefined } | undefined
  return async (importId) => {
    if (last?.importId === importId) return last.archive
    const row = await db.row<{ sha256: Buffer }>(
      'SELECT s.sha256 FROM import m JOIN stored_file s ON s.id = m.stored_file_id WHERE m.id = $1',
      [importId],
    )
    const bytes = row && (await readWhole(blobs, row.sha256))
    last = { importId, archive: bytes && openArchive(bytes) }
    return last.archive
  }
}

/** The values that topics have, by the list of the extensions that names them. */
type Used = Record<(typeof lists)[number][0], Set<string>>

const lists = [
  ['TopicTypes', 'TopicType'],
  ['TopicStatuses', 'TopicStatus'],
  ['Priorities', 'Priority'],
  ['TopicLabels', 'TopicLabel'],
  ['Users', 'User'],
  ['SnippetTypes', 'SnippetType'],
  ['Stages', 'Stage'],
] as const

const nothingUsed = (): Used =>
  Object.fromEntries(lists.map(([list]) => [list, new Set()])) as unknown as Used

function note(used: Used, { type, status, labels, assignedTo, created, comments, kept }: Topic): void {
  const top = { name: '', children: kept.elements }
  const snippet = kept.elements.find(({ name }) => name === 'BimSnippet')
  const said: Array<[keyof Used, string | undefined]> = [
    ['TopicTypes', type],
    ['TopicStatuses', status],
    ['Priorities', textIn(top, 'Priority')],
    ...labels.map((label): [keyof Used, string] => ['TopicLabels', label]),
    ['Users', assignedTo],
    ['Users', created.author],
    ['Users', kept.modified?.author],
    ...comments.flatMap(
      ({ author, node }): Array<[keyof Used, string | undefined]> => [
        ['Users', author],
        ['Users', textIn(node, 'Author')],
      ],
    ),
    ['SnippetTypes', snippet?.attributes?.SnippetType],
    ['Stages', textIn(top, 'Stage')],
  ]
  for (const [list, value] of said) if (value) used[list].add(value)
}

const extensionsOf = (used: Used): XmlNode =>
  element(
    'Extensions',
    lists.flatMap(([list, item]) =>
      used[list].size > 0
        ? [
            element(
              list,
              [...used[list]].map((value) => element(item, value)),
            ),
          ]
        : [],
    ),
  )
