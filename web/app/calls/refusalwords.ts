/**
 * What the server says to people, in the reader's language and with the names that the pages give its fields. Loaded with the
 * first refusal (refusal.ts): pages do not begin with one.
 */
import { CallFailed, type FieldError } from '../../../packages/client/src/caller.ts'
import { fieldLabel, fieldName } from '../../texts/fieldnames.ts'
import { loadSentences, sentence } from '../language/dictionary.ts'

/** With the sentences of the reader's language loaded, if they can be. */
export async function wordsOf(error: CallFailed): Promise<CallFailed> {
  await loadSentences()
  const { responseStatus, uiErrorMessage } = error.body ?? {}
  const fields = error.fields.flatMap((one) => one.fieldName ?? [])
  const said = (text: string | null | undefined, of: readonly string[] = fields): string | undefined =>
    text ? inWords(text, of) : undefined
  const errors = responseStatus?.errors?.map((one: FieldError) => ({
    ...one,
    message: said(one.message, one.fieldName ? [one.fieldName] : []),
  }))
  return new CallFailed(error.status, {
    ...error.body,
    uiErrorMessage: said(uiErrorMessage),
    responseStatus: responseStatus && { ...responseStatus, message: said(responseStatus.message), errors },
  })
}

/** `fields`: those that the sentence is about, as the interface calls them. */
export function inWords(english: string, fields: readonly string[] = []): string {
  const text = sentence(english)
  const names = fields.flatMap((path) => [path, ...(isPlain(lastOf(path), text) ? [] : [lastOf(path)])])
  const longestFirst = [...new Set(names)].toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce(named, text).replace(pathAtBeginning, fieldLabel)
}

/** `Rfis[3].DateDue`: its last name. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '')

/** "Answer" inside a sentence is a word like others. */
const isPlain = (name: string, text: string): boolean =>
  !/[a-z][A-Z]|[A-Z]{2}/.test(name) && !text.startsWith(name)

const pathAtBeginning =
  /^(?:[A-Za-z]\w*(?:\[\d+\])?\.)+[A-Za-z]\w*(?:\[\d+\])?(?=:? )|^[A-Za-z]\w*\[\d+\](?=:? )/

const named = (text: string, path: string): string =>
  text.replace(
    new RegExp(`(?<![\\w.\\]])${path.replace(/[[\].]/g, '\\$&')}(?![\\w[]|\\.\\w)`, 'g'),
    (_, at: number) => (at === 0 ? fieldLabel(path) : fieldName(path)),
  )
