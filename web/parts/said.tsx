/** What was done, said once to those who see and to those who listen. Errors never stand here. */
import { store, useStore } from '../app/store.ts'

const words = store('')
let timer: ReturnType<typeof setTimeout> | undefined
const shownMs = 5000

export function say(sentence: string): void {
  words.set(sentence)
  clearTimeout(timer)
  timer = setTimeout(() => words.set(''), shownMs)
}

export function Said() {
  const sentence = useStore(words)
  return (
    <div class={`said${sentence ? ' on' : ''}`} role="status">
      {sentence}
    </div>
  )
}
