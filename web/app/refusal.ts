/** Refusals in the reader's language, before anybody shows them: at a field, in a box, in a list of rows. */
import { CallFailed, type FieldError } from '../../packages/client/src/caller.ts'
import { loadSentences, sentence } from './dictionary.ts'

export async function inReadersWords(error: CallFailed): Promise<CallFailed> {
  if (!(await loadSentences())) return error
  const { responseStatus, uiErrorMessage } = error.body ?? {}
  const errors = responseStatus?.errors?.map((one: FieldError) => ({ ...one, message: said(one.message) }))
  return new CallFailed(error.status, {
    ...error.body,
    uiErrorMessage: said(uiErrorMessage),
    responseStatus: responseStatus && { ...responseStatus, message: said(responseStatus.message), errors },
  })
}

const said = (text: string | null | undefined): string | undefined => (text ? sentence(text) : undefined)
