/** A text once the typing pauses, so that not every key asks the server. */
import { useEffect, useState } from 'preact/hooks'

const typingMs = 120

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
