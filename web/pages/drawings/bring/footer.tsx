/** What publishing would do, whether all is saved, and publishing itself. */
import { useState } from 'preact/hooks'
import { go, withQuery } from '../../../app/router.ts'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { sentenceOf } from '../../../parts/errorbox.tsx'
import { later } from '../../../parts/later.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Confirming } from './confirming.ts'
import { effectOf, isToLookAt, isUnsettled } from './outcomes.ts'

const PublishDialog = later(() => import('./publishdialog.tsx').then((part) => part.PublishDialog))

export function Footer({ confirming, projectId }: { confirming: Confirming; projectId: number }) {
  const { publication } = confirming
  const [isPublishing, setPublishing] = useState(false)
  const [unsettled, setUnsettled] = useState(0)
  const all = [...confirming.pages.all.values()]
  const toLookAt = all.filter(isToLookAt).length
  const publish = async (): Promise<void> => {
    await confirming.save()
    // What is not saved would not be published: the line below says why it is not.
    if (confirming.saving !== 'saved') return
    const left = [...confirming.pages.all.values()].filter(isUnsettled).length
    setUnsettled(left)
    if (left > 0) go(withQuery({ view: 'look' }))
    else setPublishing(true)
  }
  useShortcuts({
    on: publication.mayPublish ? { 'Ctrl+Enter': { does: () => void publish(), inFields: true } } : {},
  })
  return (
    <footer class="savebar confirm-foot">
      <span>
        <b>{effectOf(all)}</b> {toLookAt > 0 && t.toLookAt(toLookAt)}
        {!publication.mayPublish && ` ${t.notYours}`}
        <small role="status">{savingSaid(confirming)}</small>
        {unsettled > 0 && (
          <small class="err" role="alert">
            {t.unsettled(unsettled)}
          </small>
        )}
      </span>
      <span class="end">
        <a class="btn" href={`/p/${projectId}/drawings`}>
          {t.later}
        </a>
        {publication.mayPublish && (
          <button type="button" class="btn primary" onClick={() => void publish()}>
            {t.publish(publication.name ?? '')}
          </button>
        )}
      </span>
      {isPublishing && <PublishDialog confirming={confirming} close={() => setPublishing(false)} />}
    </footer>
  )
}

function savingSaid({ saving, error, refused }: Confirming): string {
  if (saving === 'saving') return t.saving
  if (saving === 'waiting') return t.notSaved
  if (saving === 'saved') return t.allSaved
  if (saving === 'unclear') return t.notSavedWhy(t.isWrongDay)
  return t.notSavedWhy(sentenceOf(error ?? [...refused.values()][0]))
}
