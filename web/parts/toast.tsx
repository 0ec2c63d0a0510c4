/**
 * A short message about a completed action, also for screen readers, with Undo if possible. Never for
 * errors.
 */
import { store, useStore } from '../app/store.ts'
import { common } from '../texts/everypage.ts'

interface Shown {
  sentence: string
  undo?: () => void
}

const words = store<Shown>({ sentence: '' })
let timer: ReturnType<typeof setTimeout> | undefined
const shownMs = 5000
/** Longer, because the button must be reached. */
const undoMs = 12_000

/** Returns how to hide it earlier: what it would undo may be gone. */
export function showToast(sentence: string, undo?: () => void): () => void {
  const shown = { sentence, undo }
  words.set(shown)
  clearTimeout(timer)
  timer = setTimeout(() => words.set({ sentence: '' }), undo ? undoMs : shownMs)
  return () => {
    if (words.get() === shown) words.set({ sentence: '' })
  }
}

export function Toast() {
  const { sentence, undo } = useStore(words)
  return (
    <div class={`toast${sentence ? ' on' : ''}`} role="status">
      {sentence}
      {undo && (
        <button
          type="button"
          class="link"
          onClick={() => {
            words.set({ sentence: '' })
            undo()
          }}
        >
          {common.undo}
        </button>
      )}
    </div>
  )
}
