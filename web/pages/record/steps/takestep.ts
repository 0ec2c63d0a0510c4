/** Takes a step: the state and the fields it needs, in one call that may be repeated. */

import { AlreadySent, type Replaces } from '../../../../packages/client/src/queue/index.ts'
import { CallFailed, changed, newIdempotencyKey, read } from '../../../app/calls/client.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { aboutRecord, writeKept } from '../../../parts/outbox/writekept.ts'
import { showToast } from '../../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../../texts/record/record.ts'
import { draftPlace, type NamedStep } from './steps.ts'

export interface Taking {
  page: RecordPage
  context: RecordContext
  one: NamedStep
  /** By documented name; Reason goes its own way. */
  fields: Readonly<Record<string, unknown>>
  setRefused: (error: unknown) => void
  key?: string
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/** The version of the record that the page shows; right after an own change, the one that is on its way. */
export const etagShown = async (page: RecordPage, folderId: number): Promise<string | undefined> =>
  (await read(page.read as 'RFIRead', { folderId })).etag

/** Another person has changed the record on the page. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 409 && Boolean(error.meta.etag)

/** A field of the record in a response, by its documented name. */
const valueIn = (response: unknown, at: string, documented: string): unknown =>
  (response as Record<string, Record<string, unknown> | undefined>)[at]?.[
    documented.charAt(0).toLowerCase() + documented.slice(1)
  ]

/** Returns whether it was taken. Errors of fields are thrown; a refusal is shown where the steps are. */
export async function takeStep({
  page,
  context,
  one,
  fields,
  setRefused,
  key = newIdempotencyKey(),
  replaces,
}: Taking): Promise<boolean> {
  const { Reason, OnBehalfOf, ...others } = fields
  const additionalInfo = Object.entries({ Reason, OnBehalfOf }).flatMap(([propertyName, value]) =>
    value ? [{ propertyName, propertyValue: String(value) }] : [],
  )
  const { field, statusId, statusName } = one.step
  const record = { folderId: context.folderId, ...others, [field!]: statusId }
  try {
    const response = await writeKept(page.write, { [page.at]: record, additionalInfo } as never, {
      ...aboutRecord(context, one.words.label),
      idempotencyKey: key,
      ifMatch: await etagShown(page, context.folderId),
      draft: {
        at: `${location.pathname}?step=${statusId}`,
        name: draftPlace(context.folderId, one),
        value: fields,
      },
      replaces,
    })
    setRefused(undefined)
    if (!response) return true
    const isThere = String(valueIn(response, page.at, field!)) === String(statusId)
    showToast(isThere ? t.steppedTo(shipped(statusName ?? '')) : (one.words.stays ?? t.keptAsIs))
    return true
  } catch (error) {
    // It was sent meanwhile: the page says so.
    if (error instanceof AlreadySent) return false
    if (error instanceof CallFailed && error.status === 400 && error.fields.length > 0) throw error
    setRefused(error)
    // Another person has changed the record on the page.
    if (error instanceof CallFailed && error.status === 409) changed()
    return false
  }
}
