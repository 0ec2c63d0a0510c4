/** A text once the typing pauses, so that not every key stroke calls the server. */
import { useEffect, useState } from 'preact/hooks'

const typingMs = 120

export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
