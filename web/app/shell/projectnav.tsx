/** The sections of a project that the user sees, each with the number of records that wait on them. */

import type { Section } from '../../../contract/nodetypes.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { recordTypes } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { type Project, rightsIn } from '../project.ts'

interface Place {
  path: string
  projectId: number
}

export function ProjectNav({ path, projectId, project }: Place & { project: Project }) {
  const base = `/p/${projectId}`
  return (
    <>
      <a class="proj" href="/projects" title={common.chooseProject}>
        <span>
          <b>{project.projectName}</b>
          {project.projectNumber && <small>{common.projectNumber(project.projectNumber)}</small>}
        </span>
        <Icon name="updown" />
      </a>
      <nav class="nav" aria-label={project.projectName ?? common.project}>
        <NavLink to={base} icon="dash" isHere={path === base}>
          {common.dashboard}
        </NavLink>
        <SectionLinks path={path} projectId={projectId} project={project} />
      </nav>
    </>
  )
}

/** Without a project, as it was never read on this device: all of them, as nothing says which the user may see. */
export function SectionLinks({ path, projectId, project }: Place & { project: Project | undefined }) {
  const base = `/p/${projectId}`
  const reads = (section: Section): boolean => !project || rightsIn(project, section).reads
  const isIn = (recordType: RecordType): boolean =>
    path === `${base}/${recordType.path}` || path.startsWith(`${base}/${recordType.path}/`)
  return (
    <>
      {recordTypes
        .filter((recordType) => recordType.key && reads(recordType.section))
        .map((recordType) => (
          <NavLink
            key={recordType.name}
            to={`${base}/${recordType.path}`}
            icon={recordType.icon}
            isHere={isIn(recordType)}
            count={rightsIn(project, recordType.section).waiting}
            counts={common.waitOnYou}
          >
            {recordType.texts.many}
          </NavLink>
        ))}
      {reads('documents') && (
        <NavLink to={`${base}/drawings`} icon="sheet" isHere={path.startsWith(`${base}/drawings`)}>
          {common.drawings}
        </NavLink>
      )}
      {reads('documents') && (
        <NavLink to={`${base}/documents`} icon="folder" isHere={path.startsWith(`${base}/documents`)}>
          {common.documents}
        </NavLink>
      )}
      <NavLink to={`${base}/transmittals`} icon="fwd" isHere={path.startsWith(`${base}/transmittals`)}>
        {common.transmittals}
      </NavLink>
    </>
  )
}

export function SetupLink({ path, projectId }: Place) {
  return (
    <NavLink to={`/p/${projectId}/setup`} icon="setup" isHere={path.startsWith(`/p/${projectId}/setup`)}>
      {common.setup}
    </NavLink>
  )
}

export function NavLink({
  to,
  icon,
  children,
  isHere,
  count,
  counts,
}: {
  to: string
  icon: IconName
  children: string
  isHere: boolean
  count?: number | null | undefined
  /** What is counted, in words. */
  counts?: (n: number) => string
}) {
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {children}
      <Count n={count} counts={counts} look="count" />
    </a>
  )
}

export function Count({
  n,
  counts,
  look,
}: {
  n: number | null | undefined
  counts: ((n: number) => string) | undefined
  look: string
}) {
  return n ? (
    <span class={look} title={counts?.(n)}>
      {shortCount(n)}
    </span>
  ) : null
}

const countMax = 999
const shortCount = (n: number): string => (n > countMax ? `${countMax}+` : String(n))
