/** Says why something was not saved. */
import { loadSentences } from '../../../../app/language/dictionary.ts'
import { showToast } from '../../../../parts/toast.tsx'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'

/** Why the server refused something is said. What only waits for a signal is in the outbox. */
export async function told<T>(doing: () => Promise<T>): Promise<T | undefined> {
  try {
    return await doing()
  } catch (error) {
    await loadSentences()
    showToast(error instanceof Error && error.message ? error.message : t.notSaved)
    return undefined
  }
}
