/** The current project: its data, the user's rights, its people and its code lists. */

import { useEffect } from 'preact/hooks'
import type { Day } from '../../contract/fields/days.ts'
import type { Section } from '../../contract/nodetypes.ts'
import { lastOf, type ResponseOf } from './calls/client.ts'
import { type ReadState, useRead } from './calls/useread.ts'
import { remember } from './device/remember.ts'
import { todayIn } from './language/dates.ts'
import { shipped } from './language/dictionary.ts'

export type Project = ResponseOf<'ProjectSectionsRead'>

/** 0: none. */
export function useProject(projectId: number): ReadState<Project> {
  const state = useRead('ProjectSectionsRead', projectId ? { projectId } : undefined)
  useEffect(() => {
    if (state.data) noteOriginals(projectId, Boolean(state.data.originalPhotos))
  }, [projectId, state.data])
  return state
}

/** The projects that want photos as they were taken: known at once, also on a page that was opened without a signal. */
const originalsPlace = 'plumbline:originals'
const noted = (): string[] => localStorage.getItem(originalsPlace)?.split(' ').filter(Boolean) ?? []

export const keepsOriginals = (projectId: number): boolean => noted().includes(String(projectId))

function noteOriginals(projectId: number, isWanted: boolean): void {
  if (keepsOriginals(projectId) === isWanted) return
  const others = noted().filter((one) => one !== String(projectId))
  remember(originalsPlace, [...others, ...(isWanted ? [projectId] : [])].join(' '))
}

/** The rights of the user in a section. */
export interface Rights {
  /** Some of it, or all. */
  reads: boolean
  /** All of it, and not only what the user is a party of. */
  readsAll: boolean
  /** Creates records, and changes their own. */
  makes: boolean
  writes: boolean
  /** Accepts, rejects and closes work. */
  verifies: boolean
  deletes: boolean
  /** The number of records there that wait on the user. */
  waiting: number
  /** The folder of the section; 0 if there is none. */
  folderId: number
}

export function rightsIn(project: Project | undefined, section: Section): Rights {
  const rights = project?.sections?.find((entry) => entry.section === section)
  return {
    reads: rights?.reads === 'all' || rights?.reads === 'party',
    readsAll: rights?.reads === 'all',
    makes: rights?.makes ?? false,
    writes: rights?.writes ?? false,
    verifies: rights?.verifies ?? false,
    deletes: rights?.deletes ?? false,
    waiting: rights?.waitingCount ?? 0,
    folderId: rights?.folderId ?? 0,
  }
}

export const todayAt = (project: Project | undefined): Day => todayIn(project?.timeZone)

/** The project whose page it is; 0: none. */
export const projectOfPage = (): number => Number(/^\/p\/(\d+)/.exec(location.pathname)?.[1] ?? 0)

/** The time zone of the project whose page it is. */
export function zoneOfPage(): string | null | undefined {
  const projectId = projectOfPage()
  return projectId ? lastOf('ProjectSectionsRead', { projectId })?.timeZone : undefined
}

export const useMembers = (projectId: number) =>
  useRead('ProjectGetMembersByProject', projectId ? { projectId } : undefined).data?.projectMembers ?? []

/** The companies of the project by their names in the directory, not as people state theirs. */
export const useCompanies = (projectId: number): string[] =>
  (
    useRead('ProjectGetOrganizations', projectId ? { projectId } : undefined).data?.organizations ?? []
  ).flatMap(({ organizationName }) => organizationName || [])

/** The members and companies that a text can stand for. */
export function usePeople(projectId: number) {
  const { data, isWaiting } = useRead('ProjectGetMembersByProject', { projectId })
  const companies = useCompanies(projectId)
  // A name typed before they are read is not an outside party.
  return { members: (data?.projectMembers ?? []).filter(({ userId }) => userId), companies, isWaiting }
}

/** A code list as it is in force in the project. */
export function useList(projectId: number, listName: string | undefined) {
  const { data } = useRead('ListRead', listName ? { listName, projectId } : undefined)
  return data && { ...data, items: data.items?.map(named), retiredItems: data.retiredItems?.map(named) }
}

/** `SD-02 Shop drawings` is named beside `Shop drawings`. */
function named<Item extends { name?: string | null; advancedName?: string | null }>(item: Item): Item {
  const { name, advancedName } = item
  const own = shipped(name)
  if (!name || own === name) return item
  return { ...item, name: own, advancedName: advancedName?.replace(name, () => own ?? '') }
}
