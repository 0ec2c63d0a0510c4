/** Reads a BCF file. What is wrong with one topic is said of that topic, and the others are read. */
import { posix } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BcfVersion,
  bcfTopicsMax,
  bcfUnpackedBytesMax,
  bcfVersions,
} from '../../contract/drawings/bcftopics.ts'
import { Unreadable } from '../kernel/formats/unreadable.ts'
import { inflate, readDirectory, type ZipEntry } from '../kernel/formats/zip.ts'
import { readTopic } from './readtopic.ts'
import { isGuid, type KeptDocument, type Topic } from './topic.ts'
import { childOf, childrenOf, parseXml, textIn } from './xmltree.ts'

export interface ReadTopic {
  guid: string
  /** Its markup file. */
  file: string
  topic?: Topic
  fault?: string
}

export interface ReadBcf {
  version: BcfVersion
  topics: ReadTopic[]
}

const limits = { entriesMax: 40_000, bytesMax: bcfUnpackedBytesMax }
/** Of a file that is kept. */
const fileBytesMax = 64 * 1024 * 1024

/** A BCF file, opened: its files by their paths. */
export interface Archive {
  zip: Buffer
  entries: ReadonlyMap<string, ZipEntry>
}

export function openArchive(zip: Buffer): Archive {
  if (zip.length < 4 || zip.readUInt32LE(0) !== 0x04034b50)
    throw new Unreadable('This file is no BCF file: it is no ZIP.')
  return { zip, entries: readDirectory(zip, limits) }
}

export async function readBcf(bytes: Buffer): Promise<ReadBcf> {
  const archive = openArchive(bytes)
  const version = versionOf(archive)
  const files = [...archive.entries.keys()].filter((name) => /(^|\/)markup\.bcf$/i.test(name))
  if (files.length === 0) throw new Unreadable('This file has no topics: there is no markup.bcf in it.')
  if (files.length > bcfTopicsMax)
    throw new Unreadable(
      `The file has ${files.length.toLocaleString('en-US')} topics; at most ${bcfTopicsMax.toLocaleString('en-US')} are read.`,
    )
  const documents = version === '3.0' ? documentsIn(archive) : []
  const within = byTopic(archive, files)
  const topics: ReadTopic[] = []
  const seen = new Map<string, string>()
  for (const file of files) {
    topics.push(topicAt({ archive, version, documents, within, seen }, file))
    // Others have their turn.
    await nextTurn()
  }
  return { version, topics }
}

function versionOf(archive: Archive): BcfVersion {
  const bytes = bytesOf(archive, 'bcf.version')
  if (!bytes) throw new Unreadable('This file is no BCF file: there is no bcf.version in it.')
  const said = at('bcf.version', () => parseXml(bytes).attributes?.VersionId?.trim() ?? '')
  const version = bcfVersions.find((one) => one === said)
  if (version) return version
  throw new Unreadable(
    `The file is BCF of the version "${said.slice(0, 20)}". Read are ${bcfVersions.join(' and ')}: save it as one of these.`,
  )
}

/** The sentence names the file. */
function at<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(`${file}: ${error.message}`) : error
  }
}

export function bytesOf({ zip, entries }: Archive, path: string): Buffer | undefined {
  const entry = entries.get(path)
  if (!entry) return undefined
  if (entry.sizeBytes > fileBytesMax) throw new Unreadable('The file is larger than 64 MB.')
  return inflate(zip, entry)
}

function documentsIn(archive: Archive): KeptDocument[] {
  const bytes = bytesOf(archive, 'documents.xml')
  if (!bytes) return []
  const root = at('documents.xml', () => parseXml(bytes))
  const byPath = new Map([...archive.entries.keys()].map((path) => [path.toLowerCase(), path]))
  return childrenOf(childOf(root, 'Documents'), 'Document').flatMap((node): KeptDocument[] => {
    const guid = node.attributes?.Guid ?? ''
    const path = byPath.get(`documents/${guid.toLowerCase()}`)
    const description = textIn(node, 'Description')
    const name = textIn(node, 'Filename') ?? guid
    return path && isGuid(guid) ? [{ guid, name, path, ...(description ? { description } : {}) }] : []
  })
}

const foldersMax = 8

/** The files in the folder of each topic. */
function byTopic({ entries }: Archive, markups: readonly string[]): Map<string, string[]> {
  const within = new Map(markups.map((file) => [posix.dirname(file), [] as string[]]))
  for (const path of entries.keys()) {
    let folder = posix.dirname(path)
    for (let i = 0; i < foldersMax && !within.has(folder) && folder !== '.'; i++)
      folder = posix.dirname(folder)
    within.get(folder)?.push(path)
  }
  return within
}

interface Reading {
  archive: Archive
  version: BcfVersion
  documents: readonly KeptDocument[]
  within: ReadonlyMap<string, readonly string[]>
  /** The markup files of the topics so far. */
  seen: Map<string, string>
}

function topicAt({ archive, version, documents, within, seen }: Reading, file: string): ReadTopic {
  const folder = posix.dirname(file)
  try {
    const root = parseXml(bytesOf(archive, file)!)
    const { topic, references } = readTopic(root, version)
    const { guid } = topic
    const before = seen.get(guid)
    if (before) throw new Unreadable(`The topic ${guid} is in ${before} already.`)
    seen.set(guid, file)
    topic.kept.files = filesOf(archive, file, within.get(folder) ?? [], references)
    topic.kept.documents = documents.filter((one) => references.includes(one.guid))
    return { guid, file, topic }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { guid: posix.basename(folder), file, fault: error.message }
  }
}

/** The other files of its folder, and those beside it that it refers to. */
function filesOf(
  { entries }: Archive,
  markup: string,
  within: readonly string[],
  references: readonly string[],
): Record<string, string> {
  const folder = posix.dirname(markup)
  const besides = references.map((reference) => posix.join(folder, reference))
  const files: Record<string, string> = {}
  for (const path of [...within, ...besides]) {
    const entry = entries.get(path)
    if (!entry || path === markup || path.endsWith('/')) continue
    if (entry.sizeBytes > fileBytesMax) throw new Unreadable(`${path} is larger than 64 MB.`)
    files[posix.relative(folder, path)] = path
  }
  return files
}
