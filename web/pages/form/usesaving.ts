/** Saving: validates, sends, and handles the result; a second press while it is being sent does nothing. */
import { useRef, useState } from 'preact/hooks'
import { AlreadySent, filesOf } from '../../../packages/client/src/queue/index.ts'
import { CallFailed } from '../../app/calls/client.ts'
import { recordPreview } from '../../app/calls/preview.ts'
import { noteSaved } from '../../app/device/savednow.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import { keptFiles } from '../../app/outbox/outbox.ts'
import { go } from '../../app/router.ts'
import type { Values } from '../../parts/conflict/merge.ts'
import type { DocumentChosen } from '../../parts/fields/field.ts'
import { endUndo } from '../../parts/files/takeout.ts'
import { saysWaits } from '../../parts/outbox/writekept.ts'
import { showToast } from '../../parts/toast.tsx'
import type { RecordForm, Way } from '../../recordtypes/forms/form.ts'
import { formTexts as t } from '../../texts/forms.ts'
import { outboxTexts } from '../../texts/outbox.ts'
import { filesOfDraft } from './drafting.ts'
import type { PinPlace } from './prefill.ts'
import { type Began, type Conflict, conflictOf, create, type FormChange, isStale, update } from './saving.ts'
import type { Writing } from './usewriting.ts'

export interface Saving {
  isBusy: boolean
  error: unknown
  conflict: Conflict | undefined
  save: (way: Way) => void
  /** The same once more, as after a lost connection. */
  retry: () => void
  /** With the fields that were chosen; the rest is merged. */
  saveChosen: (chosen: Values) => void
  keepDraft: () => void
}

/** One that is being made for the record, and is sent with it. */
export interface AttachedPicture {
  readonly ready: Promise<void>
  /** Why it is sent without. */
  readonly lacks?: string
}

interface Place {
  form: RecordForm
  projectId: number
  /** Undefined: a new one. */
  folderId: number | undefined
  besides: Values
  /** Why it is changed, where a reason is needed. */
  reason?: string
  documents: { current: DocumentChosen[] }
  picture: { current: AttachedPicture | undefined }
  changing?: Changing
  /** The address of the way back, and the address of the record. */
  backTo: string
  shownAt: (folderId: number) => string
}

/** The record may be changed by others again and again; then the user is asked. */
const mergesMax = 3

export function useSaving(writing: Writing, place: Place): Saving {
  const { form, projectId, folderId, shownAt } = place
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [conflict, setConflict] = useState<Conflict>()
  const [last, setLast] = useState<Way>()
  const isUnderWay = useRef(false)

  /** One at a time: a second press finds the first running. */
  const once = async (act: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    endUndo()
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (failed) {
      // What it was to replace is sent: the form says so, and keeps what was written.
      const isSaid =
        failed instanceof AlreadySent || (failed instanceof CallFailed && writing.refused(failed))
      if (!isSaid) setError(failed)
    }
    isUnderWay.current = false
    setBusy(false)
  }
  const leave = (to: string, says: string): void => {
    writing.done()
    go(to, { replace: true })
    if (says) showToast(says)
  }
  const make = async (way: Way): Promise<void> => {
    const { fields, values, key, pin } = writing
    await place.picture.current?.ready
    const what = outboxTexts.record(form.texts.thing, titleIn(values))
    const lacks = place.picture.current?.lacks
    const made = await create({
      form,
      fields,
      values,
      way,
      projectId,
      key,
      besides: place.besides,
      documents: chosenStill(place.documents.current, values),
      pin,
      fileIds: () => filesOf(keptFiles.get(), filesOfDraft(key)).map(({ id }) => id),
      what: lacks ? `${what}, ${lacks}` : what,
      backTo: place.backTo,
      draft: writing.draft(),
      replaces: place.changing,
    })
    if ('waits' in made) leave(place.backTo, saysWaits(made))
    else {
      noteSaved(made.folderId, [])
      const to = pin ? sheetOf(projectId, pin) : shownAt(made.folderId)
      leave(to, withAmbiguous(saysOf(way, made.number), made.ambiguous))
    }
  }
  const change = async (values: Values, began: Began, tries = 0): Promise<void> => {
    const attempt: FormChange = {
      form,
      fields: writing.fields,
      values,
      began,
      folderId: folderId!,
      reason: place.reason,
      what: outboxTexts.record(form.texts.thing, titleIn(values)),
      at: shownAt(folderId!),
      draft: writing.draft(),
      replaces: place.changing,
    }
    const before = recordPreview.of(folderId!)?.outsideParties
    try {
      const { isChanged, ambiguous, waits } = await update(attempt)
      noteSaved(folderId!, before)
      const says = tries > 0 ? t.merged : isChanged ? t.saved('') : t.nothingChanged
      leave(shownAt(folderId!), waits ? saysWaits(waits) : withAmbiguous(says, ambiguous))
    } catch (failed) {
      if (!isStale(failed)) throw failed
      const found = await conflictOf(attempt)
      if (found.both.length === 0 && tries < mergesMax) await change(found.values, found.now, tries + 1)
      else setConflict(found)
    }
  }
  const save = (way: Way): void => {
    if (isUnderWay.current || !writing.check(way.name !== 'draft' && !folderId)) return
    setLast(way)
    once(() => (folderId ? change(writing.values, writing.began) : make(way)))
  }
  return {
    isBusy,
    error,
    conflict,
    save,
    retry: () => last && save(last),
    saveChosen(chosen) {
      const { values, now } = conflict!
      setConflict(undefined)
      once(() => change({ ...values, ...chosen }, now))
    },
    keepDraft() {
      setConflict(undefined)
      go(shownAt(folderId!))
    },
  }
}

/** Back to the sheet, at the place where it is pinned now. */
const sheetOf = (projectId: number, { sheetFolderId, version, x, y }: PinPlace): string =>
  `/p/${projectId}/drawings/${sheetFolderId}?version=${version}&x=${Math.round(x)}&y=${Math.round(y)}&z=100`

/** What people call it: its subject, or whatever stands for one. */
const titleIn = ({ subject, summary, title, folderName, description }: Values): string =>
  String(subject || summary || title || folderName || description || '').slice(0, 80)

const saysOf = ({ name }: Way, number: string): string =>
  name === 'draft' ? t.savedDraft : name === 'send' || name === 'submit' ? t.sent(number) : t.saved(number)

/** Names that two could mean stand for nobody: that is said at once, not found out later. */
const withAmbiguous = (says: string, ambiguous: string): string =>
  ambiguous ? `${says} ${t.ambiguous(ambiguous)}` : says

/** A drawing that was chosen and then typed over is not referred to. */
const chosenStill = (documents: readonly DocumentChosen[], values: Values): DocumentChosen[] =>
  documents.filter(({ documentId, name }) =>
    [name, documentId].some((value) => Object.values(values).includes(value)),
  )
