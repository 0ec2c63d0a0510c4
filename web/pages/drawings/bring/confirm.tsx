/** Confirming the pages of a set: its fields, the pages by what becomes of them, and publishing. */
import { useMemo, useState } from 'preact/hooks'
import { count } from '../../../app/language/numbers.ts'
import { type Project, todayAt } from '../../../app/project.ts'
import { useAddress, withQuery } from '../../../app/router.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { DropAnywhere } from '../../../parts/files/drop.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { Views } from '../../../parts/views.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Confirming } from './confirming.ts'
import { DiscardButton } from './discardbutton.tsx'
import { Footer } from './footer.tsx'
import { type ConfirmProps, HeadFields } from './headfields.tsx'
import { pagesIn, type ViewName, viewNames } from './outcomes.ts'
import { PageGrid } from './pagegrid.tsx'
import { keyOf, type Page } from './pagesmodel.ts'
import { useConfirming } from './useconfirming.ts'

const UploadDialog = later(() => import('../upload/uploaddialog.tsx').then((part) => part.UploadDialog))

interface Props {
  publicationId: number
  projectId: number
  project: Project
  /** Its pages are being read again. */
  isReadAgain: () => void
}

export function Confirm({ publicationId, projectId, project, isReadAgain }: Props) {
  const { confirming, error, retry } = useConfirming(publicationId, todayAt(project))
  if (error && !confirming) return <ErrorBox error={error} retry={retry} />
  if (!confirming) return <Skeleton />
  return <Shown confirming={confirming} projectId={projectId} project={project} isReadAgain={isReadAgain} />
}

function Shown({ confirming, projectId, project, isReadAgain }: ConfirmProps & Pick<Props, 'isReadAgain'>) {
  const { publication, pages } = confirming
  const [dropped, setDropped] = useState<readonly File[]>()
  const view = useView()
  const all = [...pages.all.values()]
  const shown = useShown(confirming, view)
  const files = publication.files ?? []
  const nameOf = ({ page, fileName }: Page): string =>
    files.length > 1 ? t.pageIn(page ?? 0, fileName ?? '') : String(page)
  const mayEdit = Boolean(publication.mayEdit)
  return (
    <>
      <header class="head wraps">
        <h1>{publication.name || t.bring}</h1>
        <span class="muted cut">{filesSaid(confirming)}</span>
        <div class="end">
          {mayEdit && (
            <button type="button" class="btn quiet" onClick={() => setDropped([])}>
              <Icon name="up" />
              {t.adding}
            </button>
          )}
          <DiscardButton publication={publication} />
        </div>
      </header>
      {mayEdit && <HeadFields confirming={confirming} projectId={projectId} project={project} />}
      <Tabs view={view} all={all} />
      {all.length === 0 ? (
        <p class="empty scroll">{t.empty}</p>
      ) : (
        <PageGrid
          key={view}
          confirming={confirming}
          shown={shown}
          today={todayAt(project)}
          nameOf={nameOf}
          isGiven={isReadAgain}
        />
      )}
      <Footer confirming={confirming} projectId={projectId} />
      {mayEdit && <DropAnywhere take={setDropped} says={t.dropHere} />}
      {dropped && (
        <UploadDialog
          projectId={projectId}
          project={project}
          publicationId={publication.publicationId ?? 0}
          files={dropped}
          close={() => setDropped(undefined)}
        />
      )}
    </>
  )
}

const filesSaid = ({ publication: { files }, pages }: Confirming): string => {
  const [first, ...others] = files ?? []
  if (!first) return ''
  return others.length === 0
    ? t.pagesOf(first.fileName ?? '', pages.all.size)
    : t.filesOf(others.length + 1, pages.all.size)
}

function useView(): ViewName {
  const name = useAddress().query.get('view')
  return viewNames.find((one) => one === name) ?? 'all'
}

/** Those of the view when it was opened: no page goes away while it is corrected. */
function useShown(confirming: Confirming, view: ViewName): readonly string[] {
  const { order } = confirming.pages
  return useMemo(() => {
    const all = order.map((key) => confirming.pages.all.get(key)!)
    return pagesIn(view, all).map(keyOf)
  }, [view, order])
}

function Tabs({ view, all }: { view: ViewName; all: readonly Page[] }) {
  const labels: Record<ViewName, string> = {
    all: t.all,
    look: t.lookAt,
    new: t.newSheets,
    revisions: t.newRevisions,
    older: t.older,
    out: t.leftOut,
  }
  return (
    <Views label={t.views} current={view}>
      {viewNames.map((name) => (
        <a
          key={name}
          href={withQuery({ view: name === 'all' ? undefined : name })}
          aria-current={name === view ? 'page' : undefined}
        >
          {labels[name]} <span>{count(pagesIn(name, all).length)}</span>
        </a>
      ))}
    </Views>
  )
}
