/** On a phone there is no sidebar. */
import { type Project, rightsIn } from '../../app/project.ts'
import { NavLink, SectionLinks, SetupLink } from '../../app/shell/projectnav.tsx'
import { common } from '../../texts/everypage.ts'

/** On a phone there is no sidebar: the dashboard links to the sections. */
export function PhoneSections({ projectId, project }: { projectId: number; project: Project | undefined }) {
  return (
    <nav class="sections nav phone-only" aria-label={common.sections}>
      <SectionLinks path="" projectId={projectId} project={project} />
      {rightsIn(project, 'setup').reads && <SetupLink path="" projectId={projectId} />}
      <NavLink to="/projects" icon="projects" isHere={false}>
        {common.projects}
      </NavLink>
      <NavLink to="/people" icon="people" isHere={false}>
        {common.people}
      </NavLink>
    </nav>
  )
}
