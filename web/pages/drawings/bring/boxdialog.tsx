/** Shows the reader where a word stands: a box on one page, which counts for all pages of its size. */
import { useId, useState } from 'preact/hooks'
import { writeQuietly } from '../../../app/calls/client.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'
import { BoxField } from './boxfield.tsx'
import { type BoxWord, boxWords, firstBox, pagesFor, sideMin } from './boxmodel.ts'
import type { Confirming } from './confirming.ts'
import type { Part } from './cutout.ts'
import type { Page } from './pagesmodel.ts'

interface Props {
  confirming: Confirming
  page: Page
  /** As the page is called. */
  name: string
  close: () => void
  /** The pages are read again from now on. */
  isGiven: () => void
}

export function BoxDialog({ confirming, page, name, close, isGiven }: Props) {
  const { word, setWord, box, setBox, error, isSending, submit } = useBox(confirming, page, isGiven)
  const radios = useId()
  const count = pagesFor(page, [...confirming.pages.all.values()]).length
  const isTooSmall = box.width < sideMin || box.height < sideMin
  return (
    <Dialog title={t.boxTitle(name)} close={close} wide>
      <form
        noValidate
        class="box-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooSmall) void submit()
        }}
      >
        <p class="second">{t.boxLead(count)}</p>
        <div class="radios" role="radiogroup" aria-label={t.boxOf}>
          {boxWords.map((one) => (
            <label key={one} class="radio">
              <input type="radio" name={radios} checked={word === one} onChange={() => setWord(one)} />
              {t.boxWords[one]}
            </label>
          ))}
        </div>
        <BoxField
          publicationId={confirming.publication.publicationId ?? 0}
          page={page}
          name={name}
          box={box}
          onBox={setBox}
        />
        <ErrorBox error={error} />
        {isTooSmall && (
          <p class="err" role="alert">
            {t.boxTooSmall}
          </p>
        )}
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary" disabled={isSending}>
            {t.readThere}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function useBox(confirming: Confirming, page: Page, isGiven: () => void) {
  const [word, chooseWord] = useState<BoxWord>('Number')
  const [box, setBox] = useState<Part>(() => firstBox(page, 'Number'))
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const setWord = (next: BoxWord): void => {
    chooseWord(next)
    setBox(firstBox(page, next))
  }
  const submit = async (): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      // What was typed is confirmed, and is not read again.
      await confirming.save()
      if (confirming.saving !== 'saved') throw new Error(t.boxNotYet)
      await writeQuietly('DrawingPublicationSave', {
        publicationId: confirming.publication.publicationId,
        boxes: [{ field: word, fileId: page.fileId, page: page.page, ...box }],
      })
      isGiven()
    } catch (why) {
      setError(why)
    }
    setSending(false)
  }
  return { word, setWord, box, setBox, error, isSending, submit }
}
