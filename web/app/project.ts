/** The project at hand: what it is, what the reader may do there, its people and its lists. */
import type { Section } from '../kinds/kinds.ts'
import type { ReplyOf } from './client.ts'
import { todayIn } from './dates.ts'
import { type Reading, useRead } from './reading.ts'

export type Project = ReplyOf<'ProjectSectionsRead'>

export const useProject = (projectId: number): Reading<Project> =>
  useRead('ProjectSectionsRead', { projectId })

type Rights = NonNullable<Project['sections']>[number]

const none: Rights = { reads: false, writes: false, deletes: false, waitingCount: 0, folderId: 0 }

export const rightsIn = (project: Project | undefined, section: Section): Rights =>
  project?.sections?.find((entry) => entry.section === section) ?? none

export const todayAt = (project: Project | undefined): string => todayIn(project?.timeZone)

export const useMembers = (projectId: number) =>
  useRead('ProjectGetMembersByProject', { projectId }, { steady: true }).data?.projectMembers ?? []

/** A coded list as it counts in the project. */
export const useList = (projectId: number, listName: string | undefined) =>
  useRead('ListRead', listName ? { listName, projectId } : undefined, { steady: true }).data
