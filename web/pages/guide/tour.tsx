/** A tour in five steps, for each role once; and the line that offers it. The server keeps who has seen which. */

import { useEffect, useState } from 'preact/hooks'
import { write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { go } from '../../app/router.ts'
import { allTours, noteSeen, seenHere } from '../../app/shell/toursseen.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { guideTexts as t, tours } from '../../texts/guide.ts'

/** The name of the tour for people without a role in the project. */
const general = 'General'

interface Props {
  projectId: number
  roleName: string
}

/** It only notes that the tour was seen: if it fails, it is offered once more on another device. */
function note(name: string): void {
  noteSeen([name])
  void write('TourSave', { name }).catch(() => undefined)
}

const hasSeen = (names: readonly string[], name: string): boolean =>
  names.includes(name) || names.includes(allTours)

/** Nothing for those who have seen the tour of their role, or want none. */
export function TourOffer({ projectId, roleName }: Props) {
  const name = roleName || general
  const isKnown = hasSeen(seenHere(), name)
  const seen = useRead('ToursRead', isKnown ? undefined : {}).data?.seen
  const [state, setState] = useState<'offered' | 'shown' | 'over'>('offered')
  const isSeen = isKnown || !seen || hasSeen(seen, name)
  useEffect(() => {
    if (seen && isSeen) noteSeen(seen)
  }, [isSeen])
  if (state === 'shown') return <Tour {...{ projectId, roleName }} close={() => setState('over')} />
  if (isSeen || state === 'over') return null
  const leave = (what: string) => (): void => {
    note(what)
    setState('over')
  }
  return (
    <aside class="note tour-offer" aria-label={t.help}>
      <p>{roleName ? t.offer(shipped(roleName)) : t.offerPlain}</p>
      <div class="end">
        <button type="button" class="btn primary" onClick={() => setState('shown')}>
          {t.begin}
        </button>
        <button type="button" class="btn quiet" onClick={leave(name)}>
          {t.notNow}
        </button>
        <button type="button" class="btn quiet" onClick={leave(allTours)}>
          {t.never}
        </button>
      </div>
    </aside>
  )
}

export function Tour({ projectId, roleName, close }: Props & { close: () => void }) {
  const steps = tours[roleName] ?? tours['']!
  const [at, setAt] = useState(0)
  const { title, text, to } = steps[at]!
  const leave = (): void => {
    note(roleName || general)
    close()
  }
  const isLast = at === steps.length - 1
  return (
    <Dialog title={title} close={leave}>
      <div class="tour" aria-live="polite">
        <p class="hint">{t.step(at + 1, steps.length)}</p>
        <p>{text}</p>
      </div>
      <div class="actions">
        {!isLast && (
          <button type="button" class="btn quiet" onClick={leave}>
            {t.skip}
          </button>
        )}
        {to !== undefined && projectId > 0 && (
          <button
            type="button"
            class="btn"
            onClick={() => {
              leave()
              go(`/p/${projectId}${to}`)
            }}
          >
            {t.goThere}
          </button>
        )}
        {at > 0 && (
          <button type="button" class="btn" onClick={() => setAt(at - 1)}>
            {t.back}
          </button>
        )}
        <button type="button" class="btn primary" onClick={isLast ? leave : () => setAt(at + 1)}>
          {isLast ? t.done : t.next}
        </button>
      </div>
    </Dialog>
  )
}
