/** A program that keeps a copy of what somebody sees by the feed of changes, and nothing else. */

import { nodeType } from '../../../contract/nodetypes.ts'
import { ChangesRead } from '../../../contract/outbound/change.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { CallFailed, type Client } from '../../../packages/client/src/caller.ts'
import { type RecordData, recordTypes, type TestedType } from '../records.ts'

export interface FeedCopy {
  /** By `folderId`: the record as it was last read. */
  readonly records: Map<number, string>
  /** Reads to the end. Returns how many rows there were. */
  follow(): Promise<number>
  /** From now on by another server, which may be a restored one. */
  at(client: Client): void
  /** How often the feed said that its past is no more. */
  readonly startedAgain: number
}

const typeOf: Record<number, TestedType> = {
  [nodeType.rfi]: recordTypes.rfi,
  [nodeType.punchListItem]: recordTypes.punchList,
  [nodeType.submittal]: recordTypes.submittal,
  [nodeType.submittalItem]: recordTypes.submittalItem,
  [nodeType.openIssue]: recordTypes.openIssue,
}

/** The types of records that the copy keeps. */
export const copiedTypes = Object.keys(typeOf).map(Number)

/** Computed from other records or from rights, when it is read: no change of the record. */
const computed =
  /^(count\w*Items|ballInCourtContact|isPending|userCan\w+|is(Original|SubRfi)Closed|recipientsList|(original|subRfi)\w+)$/

/** The record as this person reads it; undefined if they do not see it. */
export async function readRecord(
  client: Client,
  folderId: number,
  type: number,
): Promise<string | undefined> {
  const { read, one } = typeOf[type]!
  try {
    const response = (await client.call(read, { folderId })) as RecordData
    const record = Object.entries(response[one] as RecordData).filter(([field]) => !computed.test(field))
    return JSON.stringify(Object.fromEntries(record))
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return undefined
    throw error
  }
}

export function feedCopy(first: Client, projectId: number | undefined, take: () => number): FeedCopy {
  let client = first
  let cursor: string | undefined
  let startedAgain = 0
  const records = new Map<number, string>()
  const projects = new Map<number, number>()

  const forget = (ofProject?: number): void => {
    for (const id of [...records.keys()]) if (!ofProject || projects.get(id) === ofProject) records.delete(id)
  }
  const apply = async (row: RecordData): Promise<void> => {
    const { folderId, folderType } = row
    if (!copiedTypes.includes(folderType)) return
    const record = row.isGone ? undefined : await readRecord(client, folderId, folderType)
    if (record === undefined) records.delete(folderId)
    else records.set(folderId, record)
    projects.set(folderId, row.projectId)
    if (row.eventId && record !== undefined) await checkSeen(row)
  }
  /** Nobody is told of an event that is not in the history as they read it at that moment. */
  const checkSeen = async ({ folderId, eventId, action }: RecordData): Promise<void> => {
    const { changes } = await client.call(RecordHistoryRead, { folderId })
    const isWhole = changes!.length < 200
    if (isWhole && !changes!.some((change) => change.eventId === eventId))
      throw new Error(`${action} of ${folderId} (event ${eventId}) is told, and not in the history.`)
  }
  const read = async (ofProject: number | undefined, from: string | undefined) => {
    let rows = 0
    for (let at = from; ; ) {
      const { changes, nextCursor, isAtEnd } = await client.call(ChangesRead, {
        ...(ofProject ? { projectId: ofProject } : {}),
        ...(at ? { cursor: at } : {}),
        take: take(),
      })
      rows += changes!.length
      for (const row of changes as RecordData[]) {
        if (row.folderId) await apply(row)
        else if (from || at) await startOver(row.projectId)
      }
      at = nextCursor!
      if (isAtEnd) return { rows, cursor: at }
    }
  }
  const startOver = async (ofProject: number): Promise<void> => {
    forget(ofProject)
    try {
      await read(ofProject, undefined)
    } catch (error) {
      // They have nothing to do with the project any more.
      if (!(error instanceof CallFailed && error.status === 404)) throw error
    }
  }
  const follow = async (): Promise<number> => {
    try {
      const { rows, cursor: next } = await read(projectId, cursor)
      cursor = next
      return rows
    } catch (error) {
      if (!(error instanceof CallFailed && error.status === 409 && error.meta.startAgain)) throw error
      startedAgain++
      forget()
      cursor = undefined
      return follow()
    }
  }
  return {
    records,
    follow,
    at(other) {
      client = other
    },
    get startedAgain() {
      return startedAgain
    },
  }
}
