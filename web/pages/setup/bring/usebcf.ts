/** A BCF file that was chosen: what would become of its topics, and the import of them. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { newIdempotencyKey, type ResponseOf } from '../../../app/calls/client.ts'
import { sendFile } from '../../../app/calls/sendfile.ts'

export type BcfOutcome = ResponseOf<'BcfImport'>
export type BcfTopic = NonNullable<BcfOutcome['topics']>[number]

export function useBcf(projectId: number, file: File, done: (outcome: BcfOutcome) => void) {
  const [tried, setTried] = useState<BcfOutcome>()
  const [leavesOut, setLeavesOut] = useState(false)
  const [filter, setFilter] = useState('')
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const [sentBytes, setSentBytes] = useState(0)
  const ending = useRef(new AbortController())
  const runKey = useRef(newIdempotencyKey())

  const send = (more: Record<string, boolean>, idempotencyKey: string): Promise<BcfOutcome> => {
    setError(undefined)
    setSentBytes(0)
    const to = { bcfProjectId: projectId, ...more }
    const { signal } = ending.current
    return sendFile('BcfImport', file, to, { idempotencyKey, onProgress: setSentBytes, signal })
  }
  const failed = (why: unknown): void => {
    if (!ending.current.signal.aborted) setError(why)
  }
  useEffect(() => {
    send({ dryRun: true }, newIdempotencyKey()).then((answer) => {
      setTried(answer)
      if (answer.countWrong) setFilter('Wrong')
    }, failed)
    return () => ending.current.abort()
  }, [])
  const run = (): void => {
    setRunning(true)
    send({ leaveOutWrong: leavesOut }, runKey.current)
      .then(done, failed)
      .finally(() => setRunning(false))
  }
  return {
    tried,
    leavesOut,
    setLeavesOut,
    filter,
    setFilter,
    error,
    isRunning,
    /** Of the file, while it is sent. */
    percent: Math.min(100, Math.floor((100 * sentBytes) / Math.max(1, file.size))),
    run,
  }
}
