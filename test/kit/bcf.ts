/** BCF files for tests: made of their files, and read back. */
import { inflate, readDirectory } from '../../server/kernel/formats/zip.ts'
import { zip } from './files/sheets.ts'
import type { Person, Site } from './harness.ts'
import type { RecordData } from './records.ts'

export interface TestTopic {
  guid: string
  /** The elements of the topic. */
  topic?: string
  /** Attributes besides the GUID. */
  attributes?: string
  /** Of 2.1: elements beside the topic. */
  beside?: string
  /** Other files of its folder. */
  files?: Record<string, string | Buffer>
}

export const topicXml = ({ guid, topic = '', attributes = '', beside = '' }: TestTopic): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Markup><Topic Guid="${guid}" ${attributes}>${topic}</Topic>${beside}</Markup>`

export const titled = (title: string): string =>
  `<Title>${title}</Title><CreationDate>2026-03-04T05:06:07Z</CreationDate><CreationAuthor>kim@example.org</CreationAuthor>`

export const comment = (guid: string, text: string, author = 'kim@example.org'): string =>
  `<Comment Guid="${guid}"><Date>2026-03-05T00:00:00Z</Date><Author>${author}</Author><Comment>${text}</Comment></Comment>`

export const versionFile = (version = '3.0') => ({
  name: 'bcf.version',
  bytes: Buffer.from(`<Version VersionId="${version}"/>`),
})

export const bcf = (
  topics: readonly TestTopic[],
  { version = '3.0', more = {} }: { version?: string; more?: Record<string, string> } = {},
): Buffer =>
  zip([
    versionFile(version),
    ...topics.flatMap((one) => [
      { name: `${one.guid}/markup.bcf`, bytes: Buffer.from(topicXml(one)) },
      ...Object.entries(one.files ?? {}).map(([name, bytes]) => ({
        name: `${one.guid}/${name}`,
        bytes: Buffer.from(bytes as string),
      })),
    ]),
    ...Object.entries(more).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  ])

/** The texts of its files, by their paths. */
export function unzipped(bytes: Buffer): Record<string, string> {
  const entries = readDirectory(bytes, { entriesMax: 50_000, bytesMax: 1e9 })
  return Object.fromEntries(
    [...entries].map(([name, entry]) => [name, inflate(bytes, entry).toString('utf8')]),
  )
}

export const exportPath = (asked: RecordData): string =>
  `/api/internal/drawing/bcf/export?${new URLSearchParams(
    Object.entries(asked).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )}`

export async function bytesOfExport(here: Site, as: Person, asked: RecordData): Promise<Buffer> {
  const response = await here.fetch(exportPath(asked), { as })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** The files of an export. */
export const exported = async (here: Site, as: Person, asked: RecordData): Promise<Record<string, string>> =>
  unzipped(await bytesOfExport(here, as, asked))

export const markups = (files: Record<string, string>): string[] =>
  Object.entries(files).flatMap(([name, text]) => (name.endsWith('/markup.bcf') ? text : []))
