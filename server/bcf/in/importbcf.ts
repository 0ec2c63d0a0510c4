/** Brings a BCF file in: in one transaction, which a dry run takes back. */

import type { BcfImport } from '../../../contract/drawings/bcfimport.ts'
import { bcfTypes } from '../../../contract/drawings/bcftopics.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { readWhole } from '../../blobs/blobs.ts'
import { lastPart } from '../../blobs/filename.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { type FieldFault, forbidden, invalid, invalidField, notEmpty } from '../../kernel/faults.ts'
import { Unreadable } from '../../kernel/formats/unreadable.ts'
import type { Prepared } from '../../kernel/prepared.ts'
import type { Perform } from '../../kernel/serve.ts'
import type { ProjectRights } from '../../records/engine/declare/writecontext.ts'
import { projectClosed, projectRights } from '../../records/engine/tree/projectrights.ts'
import { prepareBytes } from '../../records/file/preparebytes.ts'
import { storeFile } from '../../records/file/storedfile.ts'
import { recordGuid } from '../guids.ts'
import { ownViewsIn, withoutOwn } from '../ownviews.ts'
import { openArchive, type ReadBcf, readBcf } from '../readbcf.ts'
import type { Topic } from '../topic.ts'
import { addressesIn, type TopicNode, topicsOf } from '../topicsof.ts'
import { newType } from '../topictypes.ts'
import { changeOne } from './changerecords.ts'
import { type Importing, type Incoming, importingOf, namesIn, type Result, resultOf } from './incoming.ts'
import { keepTopics, labelNew, sayKeptLabels, settleLabels, writeComments } from './keep.ts'
import { faultsOf, makeIssues } from './newissues.ts'
import { attachSnapshots, lookAtSnapshots, type Snapshots } from './snapshots.ts'

type Request = Value<typeof BcfImport.request.fields>

const field = 'FileContent'
const fileBytesMax = 200 * 1024 * 1024

/** What was read of the file of a request, before its transaction began. */
const filesRead = new WeakMap<Request, ReadBcf & { snapshots: Snapshots }>()

/**
 * Anyone who may make open issues may import topics: of what is here they change what is theirs. What is said by others according to
 * the file (new topics, comments) is imported by project admins alone.
 */
export async function mayImport({ projectId }: Request, call: Call): Promise<ProjectRights> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const rights = await projectRights(call, 'openissues', projectId)
  if (!rights.makes) throw forbidden('Only people who may make open issues can bring in a BCF file.')
  return rights
}

/** Reading takes a while: no connection to the database is held meanwhile. What nothing refers to at the end is removed. */
export async function readFirst(request: Request, call: Call): Promise<Prepared | undefined> {
  const project = await mayImport(request, call)
  if (project.isClosed) throw projectClosed()
  const size = call.received?.sizeBytes ?? request.fileContent?.length
  if (!size) throw notEmpty(field, 'the BCF file')
  if (size > fileBytesMax) throw refused('The file has more than 200 MB. Please split it.')
  const prepared = (await prepareBytes(request, call))!
  let snapshots: Snapshots | undefined
  const end = async (): Promise<void> => {
    await snapshots?.end()
    await prepared.end(false)
  }
  try {
    const bytes = request.fileContent ?? (await readWhole(call.blobs, prepared.received!.sha256))!
    const read = await readBcf(bytes)
    const own = await ownViewsIn(call.db, project.projectId)
    const topics = read.topics.flatMap(({ topic }) => topic ?? [])
    for (const topic of topics) topic.kept = withoutOwn(topic.kept, own)
    // Only admins import what is not here.
    const there = project.isAdmin ? await recordsOf(call, project.projectId, topics) : undefined
    const fresh = there ? topics.filter(({ guid }) => !there.has(guid)) : []
    snapshots = await lookAtSnapshots(call, openArchive(bytes), fresh, request.dryRun ?? false)
    filesRead.set(request, { ...read, snapshots })
    return { ...prepared, end }
  } catch (error) {
    await end()
    throw error instanceof Unreadable ? refused(error.message) : error
  }
}

const refused = (message: string) => invalidField(field, 'Bcf', message)

export async function importBcf(perform: Perform, request: Request, call: Call) {
  const project = await mayImport(request, call)
  const { projectId } = project
  const { version, topics, snapshots } = filesRead.get(request)!
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.imports, projectId])
  await call.db.rows('SAVEPOINT bcf')
  const source = lastPart(request.fileName ?? '').slice(0, 255) || 'BCF'
  const importId = await writeImport(request, call, projectId, source)
  const results = topics.map(resultOf)
  const right = topics.flatMap(({ topic }, i): Incoming[] => (topic ? [incomingOf(topic, results[i]!)] : []))
  const read = right.map(({ topic }) => topic)
  const importing = await importingOf({ call, perform, project, importId, source }, read)
  await carryOut(importing, right, results, request, snapshots)
  const counts = countsOf(results)
  await finish(importing, counts)
  if (request.dryRun) await takeBack(call, results)
  return {
    version,
    topics: results.map(({ notes, message, ...rest }) => ({
      ...rest,
      message: [message, ...notes].filter(Boolean).join(' '),
    })),
    ...counts,
    unknownNames: unknownIn(importing, read),
    numberOfRecordsEffected: request.dryRun ? 0 : counts.countNew + counts.countChanged,
  }
}

const incomingOf = (topic: Incoming['topic'], result: Result): Incoming => ({
  topic,
  result: Object.assign(result, { folderType: newType }),
  folderType: newType,
  labelsKept: [],
  added: [],
  keeps: true,
})

async function writeImport(
  _request: Request,
  call: Call,
  projectId: number,
  source: string,
): Promise<number> {
  const content = call.prepared!.received!
  const storedFileId = await storeFile(call, { projectId, content, name: source, type: 'application/zip' })
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO import (project_id, kind, source, file_name, stored_file_id, sheet_names, sheet_name, heading_line, headings,
                         prepared_by, prepared_at, ran_by, ran_at)
     VALUES ($1, 'BCF', $2, $2, $3, '{}', '', 0, '{}', $4, $5, $4, $5) RETURNING id`,
    [projectId, source, storedFileId, call.caller.id, call.now],
  )
  return row!.id
}

/** It has the state and the author that the file says, as every import. */
const onlyByAdmins = 'Only a project admin can bring in topics that are not here yet.'

async function carryOut(
  importing: Importing,
  all: readonly Incoming[],
  results: readonly Result[],
  { dryRun, leaveOutWrong, parentFolderId }: Request,
  snapshots: Snapshots,
): Promise<void> {
  const { call, project } = importing
  const there = await recordsOf(
    call,
    project.projectId,
    all.map(({ topic }) => topic),
  )
  const fresh = all.filter(({ topic }) => !there.has(topic.guid))
  for (const { topic, result } of fresh) {
    const faults = project.isAdmin ? faultsOf(importing, topic) : [onlyByAdmins]
    if (faults.length > 0) Object.assign(result, { outcome: 'Wrong', message: faults.join(' ') })
  }
  if (!dryRun && !leaveOutWrong) refuseWrong(results)
  const right = all.filter(({ result }) => result.outcome !== 'Wrong')
  await settleLabels(importing, right)
  const made = fresh.filter(({ result }) => result.outcome !== 'Wrong')
  await makeIssues(importing, made, parentFolderId ?? undefined)
  await labelNew(importing, made)
  await attachSnapshots(call, snapshots, made)
  await changeThere(importing, right, there)
  sayKeptLabels(right)
  await writeComments(importing, right)
  await keepTopics(importing, right)
}

const faultsMax = 100

/** All or none: the first wrong topics, and how many there are. */
function refuseWrong(results: readonly Result[]): void {
  const wrong = results.filter(({ outcome }) => outcome === 'Wrong')
  if (wrong.length === 0) return
  throw invalid(
    wrong.slice(0, faultsMax).map(
      ({ file, message }): FieldFault => ({
        fieldName: file!,
        errorCode: 'Topic',
        message: `${file}: ${message}`,
      }),
    ),
  )
}

/** The records that the caller sees with these GUIDs. Of one that they do not see nobody learns. */
async function recordsOf(
  call: Call,
  projectId: number,
  topics: readonly Topic[],
): Promise<Map<string, TopicNode>> {
  const guid = `coalesce(b.guid, ${recordGuid('f.id')})`
  const rows = await call.db.rows<TopicNode & { guid: string }>(
    `SELECT f.id AS "folderId", f.type AS "folderType", ${guid}::text AS guid
       FROM folder f ${joinNodeRights} LEFT JOIN bcf_topic b ON b.folder_id = f.id
      WHERE f.project_id = $2 AND f.type = ANY ($3::int[]) AND ${guid} = ANY ($4::uuid[]) AND ${visible} ORDER BY f.id DESC`,
    [call.caller.id, projectId, bcfTypes, topics.map(({ guid }) => guid)],
  )
  return new Map(rows.map((row) => [row.guid, row]))
}

const recordsAtOnce = 50

async function changeThere(
  importing: Importing,
  all: readonly Incoming[],
  there: ReadonlyMap<string, TopicNode>,
): Promise<void> {
  const { call, project } = importing
  const changing = all.filter(({ topic }) => there.has(topic.guid))
  const addresses = await addressesIn(call, project.projectId)
  for (let from = 0; from < changing.length; from += recordsAtOnce) {
    const some = changing.slice(from, from + recordsAtOnce)
    const nodes = some.map(({ topic }) => there.get(topic.guid)!)
    const now = new Map(
      (await topicsOf({ call, addresses, version: '3.0' }, nodes)).map((one) => [one.folderId, one]),
    )
    for (const [i, one] of some.entries()) {
      Object.assign(one, nodes[i])
      await changeOne(importing, one, now.get(nodes[i]!.folderId)!)
    }
  }
  call.etag = undefined
}

function countsOf(results: readonly Result[]) {
  const of = (outcome: string): number => results.filter((one) => one.outcome === outcome).length
  return {
    countNew: of('New'),
    countChanged: of('Changed'),
    countSame: of('Same'),
    countWrong: of('Wrong'),
    countComments: results.reduce((sum, { comments }) => sum + (comments ?? 0), 0),
  }
}

async function finish(
  { call, project: { projectId }, importId, source }: Importing,
  { countNew, countChanged, countSame }: ReturnType<typeof countsOf>,
): Promise<void> {
  await call.db.rows('UPDATE import SET made_count = $2, there_count = $3 WHERE id = $1', [
    importId,
    countNew,
    countChanged + countSame,
  ])
  await writeEvents(call, [
    {
      action: 'DataImported',
      projectId,
      changes: [
        ['kind', null, 'BCF'],
        ['importedFrom', null, source],
        ['fileName', null, source],
        ['made', null, countNew],
      ],
    },
  ])
}

async function takeBack(call: Call, results: readonly Result[]): Promise<void> {
  await call.db.rows('ROLLBACK TO SAVEPOINT bcf')
  call.changed.clear()
  for (const result of results)
    if (result.outcome === 'New') Object.assign(result, { folderId: 0, number: undefined })
}

const namesMax = 500

const unknownIn = ({ meaningOf }: Importing, topics: readonly Incoming['topic'][]): string[] =>
  [...new Set(topics.flatMap(namesIn))].filter((text) => !meaningOf(text)).slice(0, namesMax)
