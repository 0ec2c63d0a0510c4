/** What would happen with each row of a sheet, and the import of the rows. */
import { useEffect, useState } from 'preact/hooks'
import { callOnce, newIdempotencyKey, type ResponseOf, write } from '../../../app/calls/client.ts'
import { type Chosen, columnsOf, type Outcome } from './chosen.ts'
import type { Contact } from './people.tsx'

export type Tried = ResponseOf<'ImportDryRun'>
export type Row = NonNullable<Tried['rows']>[number]

const rowsAtOnce = 100

export function useLook(projectId: number, chosen: Chosen, done: (outcome: Outcome) => void) {
  // Undefined: on the wrong rows, if there are any.
  const [filter, setFilter] = useState<string>()
  const [leavesOut, setLeavesOut] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [contacts, setContacts] = useState<readonly Contact[]>([])
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const request = { projectId, importId: chosen.prepared.importId, columns: columnsOf(chosen) }

  const look = async (outcome: string | undefined, cursor?: string | null): Promise<void> => {
    setError(undefined)
    try {
      const more = { ...(outcome ? { outcome } : {}), ...(cursor ? { cursor } : {}), take: rowsAtOnce }
      const answer = await callOnce('ImportDryRun', { ...request, ...more })
      if (outcome === undefined && (answer.countWrong ?? 0) > 0) return setFilter('Wrong')
      setTried(answer)
      setRows((before) => [...(cursor ? before : []), ...(answer.rows ?? [])])
    } catch (why) {
      setError(why)
    }
  }
  useEffect(() => void look(filter), [filter])

  const run = async (): Promise<void> => {
    setRunning(true)
    setError(undefined)
    try {
      const more = { source: chosen.source, contacts: [...contacts], leaveOutWrong: leavesOut }
      done(await write('ImportRun', { ...request, ...more }, { idempotencyKey }))
    } catch (why) {
      setError(why)
      setRunning(false)
    }
  }
  return {
    filter,
    setFilter,
    leavesOut,
    setLeavesOut,
    tried,
    rows,
    more: (): void => void look(filter, tried?.nextCursor),
    contacts,
    setContacts,
    error,
    isRunning,
    run: (): void => void run(),
  }
}
