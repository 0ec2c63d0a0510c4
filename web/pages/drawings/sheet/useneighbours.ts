/** The sheets before and after this one in the register, by discipline and number. */
import { useEffect, useState } from 'preact/hooks'
import { read } from '../../../app/calls/client.ts'

export interface Neighbours {
  /** From 1; 0: it is not in the set in force. */
  place: number
  total: number
  before: number | undefined
  after: number | undefined
}

const pageRows = 200

async function idsOf(projectId: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const asked = { projectId, sort: 'Discipline', take: pageRows, ...(cursor && { cursor }) }
    const answer = await read('DrawingRegisterRead', asked)
    ids.push(...(answer.sheets ?? []).map(({ folderId }) => folderId ?? 0))
    cursor = answer.nextCursor ?? undefined
  } while (cursor)
  return ids
}

/** `isReady`: the sheet itself comes first. */
export function useNeighbours(projectId: number, sheetFolderId: number, isReady: boolean): Neighbours {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => {
    if (!isReady) return
    let isOver = false
    // Without a signal there is only this sheet: nothing is said about others.
    idsOf(projectId).then(
      (all) => !isOver && setIds(all),
      () => !isOver && setIds([]),
    )
    return () => {
      isOver = true
    }
  }, [projectId, isReady])
  const at = ids.indexOf(sheetFolderId)
  return { place: at + 1, total: ids.length, before: ids[at - 1], after: at < 0 ? undefined : ids[at + 1] }
}
