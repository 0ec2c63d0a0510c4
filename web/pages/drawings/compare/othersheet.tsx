/** Compares with another sheet of the register, found by its number. */
import { useEffect, useState } from 'preact/hooks'
import { useDebounced } from '../../../app/calls/debounced.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { ask, type Sides } from './usecomparison.ts'

const foundMax = 12
const anew = { old: undefined, new: undefined, area: undefined, places: undefined }

export function OtherSheet({ sides, isOther }: { sides: Sides; isOther: boolean }) {
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const words = useDebounced((typed ?? '').trim())
  const { projectId } = sides.old.sheet
  const { data } = useRead(
    'DrawingRegisterRead',
    words && projectId ? { projectId, filter: { Words: words }, take: foundMax } : undefined,
  )
  useEffect(() => {
    const number = chosen?.split(' · ')[0]
    const found = data?.sheets?.find((sheet) => sheet.number === number)
    if (!found || found.folderId === sides.old.sheet.sheetFolderId) return
    setTyped(undefined)
    setChosen(undefined)
    ask({ ...anew, with: String(found.folderId) })
  }, [chosen, data])
  if (isOther)
    return (
      <button type="button" class="btn quiet" onClick={() => ask({ ...anew, with: undefined })}>
        {t.sameSheet}
      </button>
    )
  if (typed === undefined)
    return (
      <button type="button" class="btn quiet" onClick={() => setTyped('')}>
        {t.otherSheet}
      </button>
    )
  return (
    <span class="compare-other">
      <input
        class="in"
        type="search"
        list="compare-sheets"
        aria-label={t.otherNumber}
        placeholder={t.otherNumber}
        value={typed}
        ref={focused}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <datalist id="compare-sheets">
        {data?.sheets?.map(({ folderId, number, title }) => (
          <option key={folderId} value={[number, title].filter(Boolean).join(' · ')} />
        ))}
      </datalist>
    </span>
  )
}

const focused = (input: HTMLInputElement | null): void => {
  if (input && input !== document.activeElement && !input.value) input.focus()
}
