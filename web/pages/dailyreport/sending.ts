import { useEffect, useRef, useState } from 'preact/hooks'

/** A second press while it is being sent does nothing. */
export function useSending(job: () => Promise<void>): { send: () => Promise<void>; isSending: boolean } {
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const send = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setSending(true)
    await job()
    running.current = false
    if (!isGone.current) setSending(false)
  }
  return { send, isSending }
}
