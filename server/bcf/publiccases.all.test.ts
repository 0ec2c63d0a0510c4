/** The public cases of BCF, in, out and in: what comes out is valid by the schemas and equal to what came in. */
import { expect, test } from 'vitest'
import { BcfImport } from '../../contract/drawings/bcfimport.ts'
import { type BcfVersion, bcfVersions } from '../../contract/drawings/bcftopics.ts'
import { bytesOfExport, unzipped } from '../../test/kit/bcf.ts'
import { faultsIn, hasSchemas, publicCases } from '../../test/kit/bcfschemas.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { bytesOf, openArchive, type ReadBcf, readBcf } from './readbcf.ts'
import type { XmlNode } from './xmltree.ts'

const here = prepared(() => site())

const bring = ({ admin, id }: Project, bytes: Buffer) =>
  admin.client.call(BcfImport, {
    projectId: id,
    fileName: 'case.bcf',
    fileContent: bytes.toString('base64'),
    leaveOutWrong: true,
  })

const out = ({ admin, rootFolderId }: Project, version: string) =>
  bytesOfExport(here, admin, { parentFolderId: rootFolderId, version })

/** The elements of a comment have an order in the schemas, which not every file keeps. */
const inOrder = (node: XmlNode): XmlNode => ({
  ...node,
  children: [...(node.children ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1)),
})

/** What the schemas say, wherever it is in the file. */
const sentencesOf = (bytes: Buffer, version: BcfVersion): string[] => [
  ...new Set(faultsIn(unzipped(bytes), version).map((line) => line.replace(/^.*?validity error : /, ''))),
]

const elementOf = (sentence: string): string => /^Element '\w+'/.exec(sentence)?.[0] ?? sentence

/** In 2.1 a camera sees at least 45°: one of 3.0 that sees less is not made another for that. */
const isNarrow = (sentence: string): boolean => /'FieldOfView'/.test(sentence)

/** What is in it, whatever the order of its topics, with the contents of its files. */
function contentsOf(bytes: Buffer, { topics }: ReadBcf): unknown[] {
  const archive = openArchive(bytes)
  const text = (path: string): string => bytesOf(archive, path)!.toString('base64')
  return topics
    .flatMap(({ topic }) => topic ?? [])
    .sort((a, b) => (a.guid < b.guid ? -1 : 1))
    .map(({ kept, comments, ...topic }) => ({
      ...topic,
      labels: [...topic.labels].sort(),
      created: undefined,
      comments: [...comments]
        .sort((a, b) => (a.guid < b.guid ? -1 : 1))
        .map((comment) => ({ ...comment, node: inOrder(comment.node) })),
      kept: {
        ...kept,
        silent: kept.silent.map(inOrder),
        // 2.1 allows no author, and then none is written but a dash.
        created: { ...kept.created, author: kept.created?.author || '-' },
        files: Object.fromEntries(Object.entries(kept.files).map(([path, from]) => [path, text(from)])),
        documents: kept.documents.map(({ path, ...one }) => ({ ...one, contents: text(path) })),
      },
    }))
}

if (publicCases().length === 0) test.skip('BCF_CASES names no folder with public cases', () => undefined)

test.skipIf(!hasSchemas()).each(publicCases().map((one) => [one.name, one.bytes] as const))(
  '%s',
  async (_, bytes) => {
    const read = await readBcf(bytes).catch((error: Error) => error.message)
    if (typeof read === 'string') return expect(read).toMatch(/BCF of the version "2\.0/)
    const { version } = read
    const project = await here.project([])
    const first = await bring(project, bytes)
    expect([first.countNew, first.countWrong]).toEqual([read.topics.length, 0])
    const own = await out(project, version)
    expect(contentsOf(own, await readBcf(own))).toEqual(contentsOf(bytes, read))
    // Some cases are not valid themselves; what we have written is.
    const before = sentencesOf(bytes, version).map(elementOf)
    const isNew = (sentence: string): boolean => !before.includes(elementOf(sentence))
    expect(sentencesOf(own, version).filter(isNew)).toEqual([])
    // Once more, here and in the other version.
    expect(await bring(project, own)).toMatchObject({
      countSame: read.topics.length,
      countNew: 0,
      countChanged: 0,
    })
    expect(unzipped(await out(project, version))).toEqual(unzipped(own))
    const other = bcfVersions.find((one) => one !== version)!
    const converted = await out(project, other)
    expect(sentencesOf(converted, other).filter((one) => isNew(one) && !isNarrow(one))).toEqual([])
    expect(await bring(project, converted)).toMatchObject({ countSame: read.topics.length, countNew: 0 })
  },
)
