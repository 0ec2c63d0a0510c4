/** What of the drawings is shown: the set in force, what changed last, the publications, or the set of a day. */
import { useState } from 'preact/hooks'
import { count } from '../../../app/language/numbers.ts'
import type { Project } from '../../../app/project.ts'
import { later } from '../../../parts/later.tsx'
import { Views } from '../../../parts/views.tsx'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import type { AsOf } from './asof.ts'
import { type Counts, newestChange } from './requests.ts'

const AsOfDialog = later(() => import('./asofdialog.tsx').then((part) => part.AsOfDialog))

interface TabsProps {
  projectId: number
  project: Project
  counts: Counts | undefined
  current: 'current' | 'changed' | 'publications' | 'asOf'
  asOf?: AsOf
}

export function RegisterTabs({ projectId, project, counts, current, asOf }: TabsProps) {
  const [isAsking, setAsking] = useState(false)
  const base = `/p/${projectId}/drawings`
  const here = (name: TabsProps['current']) => (name === current ? ('page' as const) : undefined)
  const isNow = counts && !asOf
  const change = isNow && newestChange(counts)
  return (
    <Views label={t.views} current={`${current} ${Boolean(counts)}`}>
      <a href={base} aria-current={here('current')}>
        {t.currentSet} {isNow && <span>{count(counts.count ?? 0)}</span>}
      </a>
      {change && (
        <a href={`${base}?view=changed`} aria-current={here('changed')}>
          {t.changedIn(change.name)} <span>{count(change.sheets)}</span>
        </a>
      )}
      <a href={`${base}/publications`} aria-current={here('publications')}>
        {t.publications}
      </a>
      <span class="sep" />
      <button
        type="button"
        class="tab"
        aria-haspopup="dialog"
        aria-current={here('asOf')}
        onClick={() => setAsking(true)}
      >
        {t.asOfADay}
      </button>
      {isAsking && (
        <AsOfDialog projectId={projectId} project={project} asOf={asOf} close={() => setAsking(false)} />
      )}
    </Views>
  )
}
