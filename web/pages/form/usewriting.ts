/** The state of a form: the values, their errors, and the draft stored at each key stroke. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { type DraftBefore, filesOf, type KeptFile } from '../../../packages/client/src/queue/index.ts'
import { type CallFailed, newIdempotencyKey } from '../../app/calls/client.ts'
import { type Draft, drafts, useKeeping } from '../../app/device/drafts.ts'
import { dropFiles, keepFiles, keptFiles } from '../../app/outbox/outbox.ts'
import { addressNow } from '../../app/router.ts'
import { useStore } from '../../app/store.ts'
import type { Values } from '../../parts/conflict/merge.ts'
import { useTakeOut } from '../../parts/files/takeout.ts'
import { useNotKept } from '../../parts/notkept.tsx'
import { dropDraft, type FormDraft, filesOfDraft, findDraft, keepDraft, takeDraft } from './drafting.ts'
import { fieldAt, problemsIn, type ShownField } from './fields.ts'
import { type PinPlace, pinOf } from './prefill.ts'
import type { Began } from './saving.ts'
import type { Problem } from './summary.tsx'

export interface Writing {
  fields: readonly ShownField[]
  values: Values
  began: Began
  key: string
  /** Where it is pinned on a sheet. */
  pin: PinPlace | undefined
  files: readonly KeptFile[]
  /** `isPhoto`: it may be made smaller. */
  addFiles: (files: readonly File[], isPhoto: boolean) => void
  removeFile: (file: KeptFile) => void
  /** What would show this form again. */
  draft: () => DraftBefore
  set: (changes: Values) => void
  leave: (key: string) => void
  /** The errors shown at the fields now. */
  shown: ReadonlyMap<string, string>
  summary: readonly Problem[]
  /** Counts the failed tries. */
  turn: number
  /** Validates everything; returns whether it may be sent. */
  check: (isSending: boolean) => boolean
  refused: (error: CallFailed) => boolean
  offered: Draft<FormDraft> | undefined
  useDraft: () => void
  throwAway: () => void
  /** It is saved: the draft is removed. */
  done: () => void
  keptAt: number | undefined
}

/** `again`: the form is opened to change what waits in the outbox, and shows its draft. */
export function useWriting(
  fields: readonly ShownField[],
  start: Began,
  draftName: string,
  again?: { at: string; name: string },
): Writing {
  const [found] = useState(() => findDraft(draftName))
  const written = again && found?.value
  const [offered, setOffered] = useState(again ? undefined : found)
  const [began, setBegan] = useState(written?.began ?? start)
  const [key, setKey] = useState(written?.key ?? newIdempotencyKey)
  const [pin, setPin] = useState(() => written?.pin ?? pinOf(addressNow().query))
  const [values, setValues] = useState<Values>({ ...start.values, ...written?.values })
  const files = filesOf(useStore(keptFiles), filesOfDraft(key))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<{ isSending: boolean }>()
  const [faults, setFaults] = useState<ServerFaults>({ at: new Map(), besides: [] })
  const [turn, setTurn] = useState(0)
  const [lastSet, setLastSet] = useState('')
  const notKept = useNotKept(draftName)
  const [isWritten, setWritten] = useState(false)
  const isKept = useKeeping(draftName) === 'stored' && isWritten
  const takeOut = useTakeOut()
  // Several fields may be set before the next render.
  const latest = useRef(values)

  const keep = (next: Values, hasFiles: boolean): void => {
    latest.current = next
    keepDraft(draftName, { values: next, began, key, ...(pin && { pin }) }, offered, hasFiles)
    setWritten(true)
  }
  const set = (changes: Values): void => {
    const next = { ...latest.current, ...changes }
    keep(next, files.length > 0)
    setValues(next)
    setLastSet(Object.keys(changes)[0] ?? '')
    setEdited((earlier) => new Set([...earlier, ...Object.keys(changes)]))
    setFaults((earlier) => without(earlier, fields, Object.keys(changes)))
  }
  const isSending = tried?.isSending ?? true
  const problems = useMemo(
    () => problemsIn(fields, values, start.values, isSending),
    [fields, values, isSending],
  )
  const shown = new Map(faults.at)
  // A field that was left empty is not checked: nothing has been typed in it yet.
  const isChecked = (field: string): boolean => left.has(field) && edited.has(field)
  for (const [field, says] of problems) if (tried || isChecked(field)) shown.set(field, says)
  const typedIn = fields.find((field) => field.keys.includes(lastSet))?.key
  if (notKept && typedIn && !shown.has(typedIn)) shown.set(typedIn, notKept)

  return {
    fields,
    values,
    began,
    key,
    pin,
    files,
    addFiles(chosen, isPhoto) {
      // First, so that a page that is loaded anew finds what they belong to.
      keep(latest.current, true)
      void keepFiles(filesOfDraft(key), chosen, isPhoto)
    },
    removeFile(file) {
      takeOut(file, () => keep(latest.current, true))
      keep(latest.current, files.length > 1)
    },
    draft: () => ({
      at: location.pathname + location.search,
      name: draftName,
      ...again,
      value: { values: latest.current, began, key, ...(pin && { pin }) },
      filesOf: filesOfDraft(key),
    }),
    set,
    leave: (field) => setLeft((earlier) => new Set([...earlier, field])),
    shown,
    summary: turn === 0 ? [] : summaryOf(fields, shown, faults),
    turn,
    check(isSendingNow) {
      setTried({ isSending: isSendingNow })
      const isWrong = problemsIn(fields, latest.current, start.values, isSendingNow).size > 0
      if (isWrong) setTurn(turn + 1)
      return !isWrong
    },
    refused(error) {
      if (error.fields.length === 0) return false
      setFaults(toldOf(fields, error))
      setTurn(turn + 1)
      return true
    },
    offered,
    useDraft() {
      if (!offered) return
      const { value } = offered
      takeDraft(draftName)
      latest.current = { ...start.values, ...value.values }
      setValues(latest.current)
      setBegan(value.began)
      setKey(value.key)
      setPin(value.pin ?? pin)
      keepDraft(draftName, value, undefined, true)
      setOffered(undefined)
    },
    throwAway() {
      const key = offered?.value.key
      dropDraft(draftName)
      if (key) void dropFiles(filesOf(keptFiles.get(), filesOfDraft(key)).map(({ id }) => id))
      setOffered(findDraft(draftName))
    },
    done() {
      dropDraft(draftName)
    },
    keptAt: isKept ? drafts.find(draftName)?.when : undefined,
  }
}

/** The errors of the server: those of fields, and those that belong to none. */
interface ServerFaults {
  at: ReadonlyMap<string, string>
  besides: readonly string[]
}

function toldOf(fields: readonly ShownField[], error: CallFailed): ServerFaults {
  const at = new Map<string, string>()
  const besides: string[] = []
  for (const { fieldName, message } of error.fields) {
    const field = fieldAt(fields, fieldName ?? '')
    if (field) at.set(field.key, message ?? '')
    else besides.push(message ?? '')
  }
  return { at, besides }
}

/** The error of the server does not apply to a field that has changed since. */
function without(
  faults: ServerFaults,
  fields: readonly ShownField[],
  changed: readonly string[],
): ServerFaults {
  const at = new Map(faults.at)
  for (const field of fields) if (field.keys.some((key) => changed.includes(key))) at.delete(field.key)
  return { at, besides: [] }
}

function summaryOf(
  fields: readonly ShownField[],
  shown: ReadonlyMap<string, string>,
  faults: ServerFaults,
): Problem[] {
  const atFields = fields.flatMap(({ key, id, label }) => {
    const says = shown.get(key)
    return says ? [{ id, says: says.includes(label) ? says : `${label}: ${says}` }] : []
  })
  return [...atFields, ...faults.besides.map((says) => ({ says }))]
}
