/** How a list is put on paper: its arrangement, and what it is for. */
import { useId, useState } from 'preact/hooks'
import { nodeType } from '../../../contract/nodetypes.ts'
import { type Arrangement, punchListArrangements } from '../../../contract/outbound/printed.ts'
import { common } from '../../texts/everypage.ts'
import { paperTexts as t } from '../../texts/papers.ts'
import { Dialog } from '../dialog/dialog.tsx'

export interface AskedList {
  /** Of the paper as it is by itself. */
  address: string
  name: string
  folderType: number
}

const ofPunchLists: readonly Arrangement[] = [...punchListArrangements, 'Book']
const ofOthers: ReadonlyArray<Arrangement | ''> = ['', 'Book']

export function ListDialog({
  list,
  close,
  make,
}: {
  list: AskedList
  close: () => void
  make: (address: string, name: string) => void
}) {
  const id = useId()
  const choices = list.folderType === nodeType.punchListItem ? ofPunchLists : ofOthers
  const [arrangement, setArrangement] = useState(choices[0]!)
  const [title, setTitle] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    const more = Object.entries({ arrangement, title: title.trim() }).filter(([, value]) => value)
    make([list.address, new URLSearchParams(more).toString()].filter(Boolean).join('&'), list.name)
    close()
  }
  return (
    <Dialog title={t.ofList(list.name)} close={close}>
      <form onSubmit={submit}>
        <div class="field">
          <label class="label" for={`${id}-as`}>
            {t.arrangement}
          </label>
          <select
            class="in"
            id={`${id}-as`}
            value={arrangement}
            onChange={(event) => setArrangement(event.currentTarget.value as Arrangement | '')}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {t.arrangements[one || 'Log']}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label class="label" for={`${id}-for`}>
            {t.whatFor}
          </label>
          <input
            class="in"
            id={`${id}-for`}
            maxLength={200}
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
          <p class="hint">{t.whatForHint}</p>
        </div>
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.make}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
