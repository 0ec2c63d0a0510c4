/** The sections of a project that the reader sees, each with what waits on him there. */
import { type Kind, kinds } from '../kinds/kinds.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { common } from '../texts/everypage.ts'
import { type Project, rightsIn } from './project.ts'

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

/** On a phone there is no side: the dashboard has the ways to the sections. */
export function PhoneSections({ projectId, project }: { projectId: number; project: Project }) {
  return (
    <nav class="sections nav phone-only" aria-label={common.sections}>
      <SectionLinks path="" projectId={projectId} project={project} />
      {rightsIn(project, 'setup').reads && <SetupLink path="" projectId={projectId} />}
      <NavLink to="/projects" icon="projects" isHere={false}>
        {common.projects}
      </NavLink>
    </nav>
  )
}

function SectionLinks({ path, projectId, project }: Place & { project: Project }) {
  const base = `/p/${projectId}`
  const isIn = (kind: Kind): boolean =>
    path === `${base}/${kind.path}` || path.startsWith(`${base}/${kind.path}/`)
  return (
    <>
      {kinds
        .filter((kind) => kind.key && rightsIn(project, kind.section).reads)
        .map((kind) => (
          <NavLink
            key={kind.name}
            to={`${base}/${kind.path}`}
            icon={kind.icon}
            isHere={isIn(kind)}
            waiting={rightsIn(project, kind.section).waiting}
          >
            {kind.texts.many}
          </NavLink>
        ))}
      {rightsIn(project, 'documents').reads && (
        <NavLink to={`${base}/documents`} icon="folder" isHere={path.startsWith(`${base}/documents`)}>
          {common.documents}
        </NavLink>
      )}
    </>
  )
}

export function SetupLink({ path, projectId }: Place) {
  return (
    <NavLink
      to={`/p/${projectId}/setup/members`}
      icon="setup"
      isHere={path.startsWith(`/p/${projectId}/setup`)}
    >
      {common.setup}
    </NavLink>
  )
}

export function NavLink({
  to,
  icon,
  children,
  isHere,
  waiting,
}: {
  to: string
  icon: IconName
  children: string
  isHere: boolean
  waiting?: number | null
}) {
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {children}
      {waiting ? (
        <span class="count" title={common.waitOnYou(waiting)}>
          {waiting}
        </span>
      ) : null}
    </a>
  )
}
