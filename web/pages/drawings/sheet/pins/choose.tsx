/** What belongs to a place of the sheet: a new record, one that names the sheet, or any other that is found by its words. */
import { useEffect, useState } from 'preact/hooks'
import { pinnedTypes } from '../../../../../contract/drawings/sheetpin.ts'
import { useRead } from '../../../../app/calls/useread.ts'
import type { Project } from '../../../../app/project.ts'
import { Dialog } from '../../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../../parts/errorbox.tsx'
import { Icon } from '../../../../parts/icon.tsx'
import { recordTypeOf } from '../../../../recordtypes/recordtypes.ts'
import { cutOutTexts as cutOuts } from '../../../../texts/drawings/cutout.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import { boxAround } from '../../cutout/asked.ts'
import type { Place, Size } from '../geometry.ts'
import { makesRecords, NewRecords } from '../newrecord.tsx'
import { glyphOf, type NotPlaced } from './pin.ts'
import type { What } from './usepins.ts'

interface ChooseProps {
  at: Place
  sheet: { sheetFolderId: number; version: number; number: string }
  project: Project
  projectId: number
  page: Size
  notPlaced: readonly NotPlaced[]
  isRestricted: boolean
  chosen: (what: What) => void
  close: () => void
}

export function Choose(props: ChooseProps) {
  const { at, sheet, page, project, projectId, isRestricted, notPlaced, chosen, close } = props
  const named = notPlaced.filter(({ mayPlace }) => mayPlace)
  return (
    <Dialog title={t.whatIsHere} close={close}>
      <div class="body pin-choose">
        {makesRecords(project) && (
          <>
            <NewRecords
              {...{ at, sheet, project, projectId, isRestricted }}
              box={boxAround([at.x, at.y], page)}
            />
            {isRestricted && <p class="second">{cutOuts.restricted}</p>}
          </>
        )}
        {named.length > 0 && (
          <>
            <h3>{t.notPlaced}</h3>
            <ul class="pin-list">
              {named.map(({ recordFolderId, folderType, number, title }) => (
                <Row key={recordFolderId} {...{ recordFolderId, folderType, number, title, chosen }} />
              ))}
            </ul>
          </>
        )}
        <Found {...props} />
      </div>
    </Dialog>
  )
}

interface RowProps {
  recordFolderId?: number | null
  folderType?: number | null
  number?: string | null
  title?: string | null
  chosen: ChooseProps['chosen']
}

const Row = ({ recordFolderId, folderType, number, title, chosen }: RowProps) => (
  <li>
    <button
      type="button"
      onClick={() => chosen({ recordFolderId: recordFolderId ?? 0, number: number ?? '' })}
    >
      <Icon name={glyphOf({ folderType })} />
      <span>
        <span class="no">{number}</span> <b>{title}</b>
      </span>
      <small>{recordTypeOf(folderType ?? 0)?.texts.one}</small>
    </button>
  </li>
)

const foundMax = 20
const typingMs = 250

function Found({ projectId, chosen }: ChooseProps) {
  const [typed, setTyped] = useState('')
  const text = usePaused(typed.trim())
  const asked = text
    ? { projectId, text: `${text}*`, folderTypes: [...pinnedTypes], take: foundMax }
    : undefined
  const { data, error } = useRead('RecordSearch', asked)
  const hits = data?.hits ?? []
  return (
    <>
      <label class="field">
        <span>{t.find}</span>
        <input
          class="in"
          type="search"
          value={typed}
          autocomplete="off"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <ErrorBox error={error} />
      {asked && data && hits.length === 0 && <p class="second">{t.nothingFound}</p>}
      {hits.length > 0 && (
        <ul class="pin-list">
          {hits.map(({ folderId, folderType, number, title }) => (
            <Row key={folderId} recordFolderId={folderId} {...{ folderType, number, title, chosen }} />
          ))}
        </ul>
      )}
    </>
  )
}

/** What was typed, when the hand rests. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
