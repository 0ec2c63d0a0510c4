/** The dashboard of a project where nothing is recorded yet: how projects begin. */

import type { Section } from '../../../contract/nodetypes.ts'
import { type Project, rightsIn } from '../../app/project.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { dashboardTexts as t } from '../../texts/dashboard.ts'

const steps: ReadonlyArray<[name: keyof typeof t.first, section: Section, path: string, icon: IconName]> = [
  ['members', 'setup', 'setup/members', 'people'],
  ['documents', 'documents', 'documents', 'folder'],
  ['rfis', 'rfis', 'rfis/new', 'rfi'],
  ['submittals', 'submittals', 'submittals', 'submittal'],
  ['dailyreports', 'dailyreports', 'daily/new', 'dailyreport'],
  ['meetingminutes', 'meetingminutes', 'meetings/new', 'meetingminute'],
]

/** Only project admins bring data in. */
const bring: (typeof steps)[number] = ['bring', 'setup', 'setup/bring', 'doc']

export function Beginning({ project, projectId }: { project: Project; projectId: number }) {
  const makes = steps.filter(([, section]) => rightsIn(project, section).makes)
  const open = project.isAdmin ? [...makes.slice(0, 1), bring, ...makes.slice(1)] : makes
  return (
    <div class="empty">
      <p class="strong">{t.empty}</p>
      {open.length > 0 && (
        <>
          <p>{t.emptyNext}</p>
          <nav class="nav choices beginning" aria-label={t.emptyNext}>
            {open.map(([name, , path, icon]) => (
              <a key={name} href={`/p/${projectId}/${path}`}>
                <Icon name={icon} />
                {t.first[name]}
              </a>
            ))}
          </nav>
        </>
      )}
    </div>
  )
}
