/** What the form of a record holds and does: what is written, the reason for it, and how it is saved. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Standing } from '../../app/calls/preview.ts'
import { type Changing, reasonOf } from '../../app/outbox/changing.ts'
import type { Project } from '../../app/project.ts'
import { go } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { isSame, type Values } from '../../parts/conflict/merge.ts'
import type { DocumentChosen } from '../../parts/fields/field.ts'
import type { RecordForm, Way } from '../../recordtypes/forms/form.ts'
import { formTexts as t } from '../../texts/forms.ts'
import { recordTexts } from '../../texts/record/record.ts'
import type { ShownField } from './fields.ts'
import type { Began } from './saving.ts'
import { type AttachedPicture, useSaving } from './usesaving.ts'
import { useWriting } from './usewriting.ts'

export interface RecordFormProps {
  form: RecordForm
  fields: readonly ShownField[]
  project: Project
  projectId: number
  folderId?: number
  start: Began
  besides: Values
  /** What the user may change in an existing one, and for whom. */
  standing?: Standing
  /** It was issued already, so every change needs a reason. */
  isCorrection?: boolean
  draftName: string
  /** It waits in the outbox: what is saved takes its place. `at` and `name`: of the form and the draft that it was written in. */
  changing?: Changing & { at: string; name: string }
  /** The address of the way back, and the address of a record. */
  backTo: string
  shownAt: (folderId: number) => string
}

const change: Way = { name: 'save' }

export function useRecordForm(props: RecordFormProps) {
  const { form, fields, project, folderId, start, changing, backTo } = props
  const documents = useRef<DocumentChosen[]>([])
  const picture = useRef<AttachedPicture | undefined>(undefined)
  const draftName = changing?.draftName ?? props.draftName
  const again = changing && { at: changing.at, name: changing.name }
  const writing = useWriting(fields, start, draftName, again)
  const [reason, setReason] = useState(() => reasonOf(changing?.entry))
  const [isMissing, setMissing] = useState(false)
  const why = whyOf(props, writing.values)
  const saving = useSaving(writing, { ...props, folderId, documents, picture, reason: why && reason.trim() })
  const save = (way: Way): void => {
    setMissing(Boolean(why && !reason.trim()))
    if (changing?.isSent) return
    if (!why || reason.trim()) saving.save(way)
  }
  const ways = folderId ? [change] : form.ways
  const likely = ways.at(-1)!
  const labelOf = (way: Way): string => wayLabel(form, way, project, folderId)
  useFirstField(fields, !folderId && !writing.offered)
  useShortcuts({
    title: t.keys,
    on: {
      'Ctrl+Enter': { says: labelOf(likely), does: () => save(likely), inFields: true },
      Escape: { says: t.leave, does: () => go(backTo) },
    },
  })
  return {
    draftName,
    documents,
    picture,
    writing,
    saving,
    save,
    /** Left out: no reason is asked for. */
    reason: why && { ...why, value: reason, onValue: setReason, isMissing },
    ways: changing?.isSent ? [] : ways,
    likely,
    labelOf,
  }
}

/** Whether a reason is asked for, and how: of a correction, and of what is written on behalf of others. */
function whyOf(
  { isCorrection, standing, fields, start }: RecordFormProps,
  values: Values,
): { label: string; hint: string } | undefined {
  if (isCorrection) return { label: t.reason, hint: t.reasonHint }
  const changed = fields.filter((field) => field.keys.some((key) => !isSame(values[key], start.values[key])))
  const owners = changed.flatMap(({ fieldInfo }) => {
    const found = standing?.fieldsOnBehalf?.find(({ field }) => field === fieldInfo.documented)
    return found?.onBehalfOfName ?? []
  })
  if (owners.length === 0) return undefined
  return { label: t.behalfReason, hint: recordTexts.onBehalfHint([...new Set(owners)].join(', ')) }
}

/**
 * In a new record the first field has the focus; not on a phone, where the keyboard would cover the form. Before anybody can click
 * another field: what they type must not land in the first.
 */
function useFirstField(fields: readonly ShownField[], isWanted: boolean): void {
  useLayoutEffect(() => {
    if (isWanted && matchMedia('(pointer: fine)').matches) document.getElementById(fields[0]!.id)?.focus()
  }, [])
}

/** The button names its effect: without the right to open an RFI, it is submitted to the manager. */
function wayLabel(form: RecordForm, { name }: Way, project: Project, folderId: number | undefined): string {
  if (folderId) return t.saveChanges
  if (name === 'draft') return t.draft
  if (name === 'submit') return t.submit
  if (name === 'save') return t.save(form.texts)
  return form.name === 'rfi' && !project.isManager && !project.isAdmin ? t.toManager : t.send(form.texts)
}
