/** Says why something was not saved. */
import { loadSentences } from '../../../../app/language/dictionary.ts'
import { showToast } from '../../../../parts/toast.tsx'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'

/** Why something was not saved is said; what was drawn stays where it is until the page is left. */
export async function told<T>(doing: () => Promise<T>): Promise<T | undefined> {
  try {
    return await doing()
  } catch (error) {
    await loadSentences()
    showToast(error instanceof Error && error.message ? error.message : t.notSaved)
    return undefined
  }
}
