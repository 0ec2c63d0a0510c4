/** Who may send transmittals: anyone who writes in some part of the project. */
import type { Project } from '../../app/project.ts'

export const maySend = (project: Project | undefined): boolean =>
  Boolean(project?.sections?.some(({ makes, writes }) => makes || writes))
