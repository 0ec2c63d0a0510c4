/** The draft of a form: stored at each key stroke, offered when the form is opened again. */
import { type Draft, drafts } from '../../app/device/drafts.ts'
import { keptDrafts } from '../../app/outbox/outbox.ts'
import { isSame, type Values } from '../../parts/conflict/merge.ts'
import type { PinPlace } from './prefill.ts'
import type { Began } from './saving.ts'

export interface FormDraft {
  values: Values
  began: Began
  /** Continues with the same idempotency key: a call without a response creates nothing twice. */
  key: string
  /** Where it is pinned on a sheet. */
  pin?: PinPlace
}

/** Where the chosen files of a draft are kept. */
export const filesOfDraft = (key: string): string => `form:${key}`

const before = (name: string): string => `${name}:before`

/** The newest one. One that was neither used nor discarded waits behind it. */
export const findDraft = (name: string): Draft<FormDraft> | undefined =>
  drafts.find<FormDraft>(name) ?? drafts.find<FormDraft>(before(name))

/**
 * `offered`: an older one is still on offer, and must not be overwritten by the first key stroke of a new
 * one.
 */
export function keepDraft(
  name: string,
  draft: FormDraft,
  offered: Draft<FormDraft> | undefined,
  hasFiles: boolean,
): void {
  if (offered) drafts.keep(before(name), offered.value, filesOfDraft(offered.value.key))
  const isUntouched = Object.keys(draft.values).every((key) =>
    isSame(draft.values[key], draft.began.values[key]),
  )
  // What is to replace a waiting entry stays until it is discarded.
  const isChange = Boolean(keptDrafts.get().get(name)?.changes)
  if (isUntouched && !hasFiles && !isChange) drafts.drop(name)
  else drafts.keep(name, draft, filesOfDraft(draft.key))
}

/** It was saved, or discarded. */
export function dropDraft(name: string): void {
  if (drafts.find(name)) drafts.drop(name)
  else drafts.drop(before(name))
}

/** The offered draft is used: it continues under its own name. */
export const takeDraft = (name: string): void => drafts.drop(before(name))
