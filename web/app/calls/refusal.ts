/** What the server refuses, in words for people before anybody shows it: at a field, in a box, in a list of rows. */
import type { CallFailed } from '../../../packages/client/src/caller.ts'

/** As the server wrote it if the words cannot be loaded: there is no connection any more. */
export const inReadersWords = (error: CallFailed): Promise<CallFailed> =>
  import('./refusalwords.ts').then(
    ({ wordsOf }) => wordsOf(error),
    () => error,
  )
