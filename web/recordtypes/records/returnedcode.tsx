/** The result of a review: its letter on a ground of its own, and its name. */

import { type CodeListItem, returnedStatus, submittalStage } from '../../../contract/states.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { State } from '../../parts/state.tsx'
import { submittalItem } from '../recordtypes.ts'

const letters = new Map(
  Object.values<CodeListItem>(returnedStatus).map(({ code, letter }) => [String(code), letter]),
)

export const letterOf = (id: string | null | undefined): string | undefined => letters.get(id ?? '')

const resubmitCodes = Object.values<CodeListItem>(returnedStatus).flatMap(({ code, resubmit }) =>
  resubmit ? [String(code)] : [],
)

/** Whether the result asks for another round. */
export const isToResubmit = (id: string | null | undefined): boolean => resubmitCodes.includes(id ?? '')

export interface Reviewed {
  stage?: string | null
  stageName?: string | null
  returnedStatusId?: string | null
  returnedStatus?: string | null
}

/** The stage of an item. One that is complete but was not approved is no success: its result stands there. */
export function ItemState({ item, form }: { item: Reviewed; form?: 'word' | 'pill' }) {
  const isRefused = item.stage === String(submittalStage.Complete.code) && isToResubmit(item.returnedStatusId)
  return (
    <State
      recordType={submittalItem}
      code={Number(item.stage)}
      name={isRefused ? item.returnedStatus : item.stageName}
      shape={isRefused ? 's-refused' : undefined}
      form={form}
    />
  )
}

export function ReturnedCode({
  id,
  name,
}: {
  id: string | null | undefined
  name: string | null | undefined
}) {
  if (!id) return null
  const letter = letterOf(id)
  return (
    <span class="who">
      {letter && (
        <span class={`code code-${letter.toLowerCase()}`} aria-hidden="true">
          {letter}
        </span>
      )}
      <span>{shipped(name)}</span>
    </span>
  )
}
