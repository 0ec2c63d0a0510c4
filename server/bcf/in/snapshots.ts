/**
 * Snapshots of new topics become files of their open issues. They are looked at and put into the store before the transaction begins;
 * what is no picture is left where it came in, and the topic says so.
 */
import { posix } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Received } from '../../blobs/blobs.ts'
import { lastPart } from '../../blobs/filename.ts'
import type { Call } from '../../kernel/call.ts'
import { Unreadable } from '../../kernel/formats/unreadable.ts'
import { attach } from '../../records/file/attachments.ts'
import { keptBytes } from '../../records/file/preparebytes.ts'
import { type Archive, bytesOf } from '../readbcf.ts'
import { pathIn, type Topic } from '../topic.ts'
import { newType, topicTypes } from '../topictypes.ts'
import { textIn } from '../xmltree.ts'
import type { Incoming } from './incoming.ts'
import { pictureIn } from './picture.ts'

/** Of a topic, and of a file: each is written to the disk for sure before the call is answered. */
const snapshotsMax = { topic: 3, file: 200 }
const bytesMax = 20 * 1024 * 1024

interface Snapshot {
  name: string
  type: string
  /** In a dry run it is only looked at. */
  received?: Received
}

export interface Snapshots {
  of: Map<Topic, { snapshots: Snapshot[]; notes: string[] }>
  end(): Promise<void>
}

/** Those of topics that would be new. */
export async function lookAtSnapshots(
  call: Call,
  archive: Archive,
  topics: readonly Topic[],
  dryRun: boolean,
): Promise<Snapshots> {
  const of: Snapshots['of'] = new Map()
  const kept: Array<{ end(isDone: boolean): Promise<void> }> = []
  const end = async (): Promise<void> => {
    for (const one of kept) await one.end(false)
  }
  let left = snapshotsMax.file
  try {
    for (const topic of topics) {
      const found: { snapshots: Snapshot[]; notes: string[] } = { snapshots: [], notes: [] }
      const paths = pathsOf(topic)
      const most = Math.min(left, snapshotsMax.topic)
      if (paths.length > most)
        found.notes.push(
          `Of its ${paths.length} snapshots ${most} become files: ${snapshotsMax.topic} of a topic and ${snapshotsMax.file} of a file at most.`,
        )
      for (const path of paths.slice(0, most)) {
        const { note, type, bytes } = look(archive, path)
        if (note) found.notes.push(note)
        if (!type) continue
        left--
        const name = lastPart(posix.basename(path)).slice(-255)
        const stored = dryRun ? undefined : await keptBytes(call, await call.blobs.receive([bytes]))
        if (stored) kept.push(stored)
        found.snapshots.push({ name, type, ...(stored && { received: stored.received }) })
      }
      of.set(topic, found)
      // Others have their turn.
      await nextTurn()
    }
  } catch (error) {
    await end()
    throw error
  }
  return { of, end }
}

/** Each file once, in the archive. */
const pathsOf = ({ kept }: Topic): string[] => [
  ...new Set(kept.viewpoints.flatMap((one) => kept.files[pathIn(textIn(one, 'Snapshot')) ?? ''] ?? [])),
]

function look(archive: Archive, path: string): { note?: string; type?: string; bytes: Buffer } {
  const none = Buffer.alloc(0)
  if (archive.entries.get(path)!.sizeBytes > bytesMax)
    return { note: `The snapshot ${path} has more than 20 MB. It does not become a file.`, bytes: none }
  try {
    const bytes = bytesOf(archive, path)!
    return { ...pictureIn(bytes, path), bytes }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { note: `The snapshot ${path} is damaged. It does not become a file.`, bytes: none }
  }
}

/** Also says what would be, in a dry run. */
export async function attachSnapshots(
  call: Call,
  { of }: Snapshots,
  made: readonly Incoming[],
): Promise<void> {
  const { recordType } = topicTypes.get(newType)!
  for (const { topic, result, folderId } of made) {
    const { snapshots = [], notes = [] } = of.get(topic) ?? {}
    result.notes.push(...notes)
    result.snapshots = snapshots.length
    for (const { name, type, received } of snapshots)
      if (received)
        await attach(recordType, call, { folderId: folderId!, file: { name, type, content: received } })
  }
}
