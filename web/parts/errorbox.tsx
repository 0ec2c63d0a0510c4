/** An error, shown where it belongs, with the next step. */

import { NotStored } from '../../packages/client/src/queue/index.ts'
import { CallFailed, NoConnection } from '../app/calls/client.ts'
import { sentence } from '../app/language/dictionary.ts'
import { common } from '../texts/everypage.ts'
import { outboxTexts } from '../texts/outbox.ts'

/** The sentence for people, as the server wrote it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NoConnection) return common.offline
  if (error instanceof NotStored) return outboxTexts.notStored
  if (error instanceof CallFailed) {
    if (error.status === 404) return common.notFound
    return sentence(error.body?.uiErrorMessage || error.message || common.failed)
  }
  return common.failed
}

const detailOf = (error: unknown): string =>
  error instanceof CallFailed ? (error.body?.uiDevErrorMessage ?? String(error.status)) : String(error)

interface Props {
  error: unknown
  retry?: () => void
  /** The reader came by a link: details for developers would tell them nothing. */
  isForGuest?: boolean
}

export function ErrorBox({ error, retry, isForGuest = false }: Props) {
  if (!error) return null
  return (
    <div class="note bad" role="alert">
      <div>
        <p>{sentenceOf(error)}</p>
        {!(isForGuest || error instanceof NoConnection || error instanceof NotStored) && (
          <details class="hint">
            <summary>{common.details}</summary>
            {detailOf(error)}
          </details>
        )}
      </div>
      {retry && (
        <div class="end">
          <button type="button" class="btn" onClick={retry}>
            {common.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}
