/** Asks which sheets are kept on this device and how sharp, and tells first how much that is. */
import { useEffect, useId, useState } from 'preact/hooks'
import type { Pin } from '../../../app/device/pin.ts'
import { endPin } from '../../../app/device/pins.ts'
import type { Project } from '../../../app/project.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { keepSetTexts as t } from '../../../texts/drawings/keepset.ts'
import { drawingTexts } from '../../../texts/drawings/register.ts'
import { common } from '../../../texts/everypage.ts'
import { disciplineName } from './listing.tsx'
import { type Choice, howMuch, keepSet, readSheets, type SheetRow, setOf, sizeOf } from './setmodel.ts'

interface Props {
  projectId: number
  project: Project
  pin: Pin | undefined
  close: () => void
}

export function KeepDialog({ projectId, project, pin, close }: Props) {
  const { sheets, error } = useSheets(projectId)
  const [choice, setChoice] = useState<Choice>(() => choiceOf(pin))
  const [isTried, setTried] = useState(false)
  const names = useId()
  const chosen = sheets ? setOf(choice, sheets) : []
  const keep = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (chosen.length > 0 && (await keepSet(projectId, project.projectName ?? '', choice, pin))) close()
  }
  return (
    <Dialog title={t.title} close={close}>
      <form noValidate onSubmit={(event) => void keep(event)}>
        <p class="second">{t.lead}</p>
        <ErrorBox error={error} />
        {!sheets && !error && <Skeleton />}
        {sheets && (
          <>
            <div class="radios" role="radiogroup" aria-label={t.which}>
              {(['all', 'disciplines', 'some'] as const).map((which) => (
                <label key={which} class="radio">
                  <input
                    type="radio"
                    name={names}
                    checked={choice.which === which}
                    onChange={() => setChoice({ ...choice, which })}
                  />
                  {t[which]}
                </label>
              ))}
            </div>
            <Checks sheets={sheets} choice={choice} setChoice={setChoice} />
            <label class="check">
              <input
                type="checkbox"
                class="box"
                checked={choice.isWhole}
                onChange={(event) => setChoice({ ...choice, isWhole: event.currentTarget.checked })}
              />
              {t.sharper}
            </label>
            <Size chosen={chosen} isWhole={choice.isWhole} isTried={isTried} />
          </>
        )}
        <p class="actions">
          {pin && (
            <button type="button" class="btn quiet danger" onClick={() => void endPin(pin).then(close)}>
              {t.end}
            </button>
          )}
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary" disabled={!sheets}>
            {t.keepNow}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

const choiceOf = (pin: Pin | undefined): Choice => ({
  which: pin?.set?.disciplines ? 'disciplines' : pin?.set?.sheetFolderIds ? 'some' : 'all',
  disciplines: pin?.set?.disciplines ?? [],
  sheetFolderIds: pin?.set?.sheetFolderIds ?? [],
  isWhole: pin?.set?.isWhole ?? false,
})

function useSheets(projectId: number) {
  const [sheets, setSheets] = useState<readonly SheetRow[]>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    readSheets(projectId).then(
      (all) => !isOver && setSheets(all),
      (why) => !isOver && setError(why),
    )
    return () => {
      isOver = true
    }
  }, [projectId])
  return { sheets, error }
}

interface ChecksProps {
  sheets: readonly SheetRow[]
  choice: Choice
  setChoice: (choice: Choice) => void
}

function Checks({ sheets, choice, setChoice }: ChecksProps) {
  if (choice.which === 'all') return null
  const isByDiscipline = choice.which === 'disciplines'
  const field = isByDiscipline ? 'disciplines' : 'sheetFolderIds'
  const offered = isByDiscipline
    ? disciplinesOf(sheets)
    : sheets.map(({ folderId, number, title }) => ({
        id: folderId ?? 0,
        name: [number, title].filter(Boolean).join(' '),
      }))
  const turn = (id: number, isOn: boolean): void =>
    setChoice({
      ...choice,
      [field]: isOn ? [...choice[field], id] : choice[field].filter((one) => one !== id),
    })
  return (
    <fieldset class="field checks withdraw-sheets">
      <legend class="label">{isByDiscipline ? drawingTexts.byDiscipline : t.some}</legend>
      {offered.map(({ id, name }) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            class="box"
            checked={choice[field].includes(id)}
            onChange={(event) => turn(id, event.currentTarget.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function disciplinesOf(sheets: readonly SheetRow[]): Array<{ id: number; name: string }> {
  const ids = [...new Set(sheets.map(({ discipline }) => discipline ?? 0))]
  return ids.map((id) => {
    const own = sheets.filter(({ discipline }) => (discipline ?? 0) === id)
    return { id, name: t.counted(disciplineName(own[0]!.disciplineName), own.length) }
  })
}

/** What it takes, and whether there is room. */
function Size({
  chosen,
  isWhole,
  isTried,
}: {
  chosen: readonly SheetRow[]
  isWhole: boolean
  isTried: boolean
}) {
  const { bytes, unready, isTooMuch, most } = sizeOf(chosen, isWhole)
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    void howMuch().then(setLeft)
  }, [])
  return (
    <div role="status">
      <p>
        <b>{isWhole ? t.exactly(chosen.length, bytes) : t.about(chosen.length, bytes)}</b>{' '}
        {unready > 0 && t.unready(unready)}
      </p>
      {isTooMuch && <p class="err">{t.tooMuch(most)}</p>}
      {left !== undefined && left < bytes && <p class="err">{t.noRoom(left)}</p>}
      {isTried && chosen.length === 0 && <p class="err">{t.none}</p>}
    </div>
  )
}
