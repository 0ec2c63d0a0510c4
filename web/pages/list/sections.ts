/** The heads of the submittal register, as the server counts them. */
import { useRead } from '../../app/calls/useread.ts'
import type { Listing } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { type ListQuery, sentFilter } from './query.ts'

export interface Section {
  key: string
  /** Before its name. */
  number?: string
  name: string | undefined
  count: number
  /** How many rows it has, in words. */
  counted: string
}

export interface Sections {
  /** Left out while the rows are in another order. */
  heads: Section[] | undefined
  stages: Array<{ stageId: number; stageName: string; count: number }>
  count: number
  overdue: number
}

/** Undefined for listings without heads, and until it is loaded. */
export function useSections(list: Listing, projectId: number, listQuery: ListQuery): Sections | undefined {
  const { data } = useRead(
    'SubmittalRegisterSections',
    list.isBySection ? { projectId, filter: sentFilter(listQuery) } : undefined,
  )
  if (!list.isBySection || !data) return undefined
  const sections = (data.sections ?? []).map(({ csi, name, count, overdue }) => ({
    key: csi ?? '',
    number: csi ?? t.noSection,
    name: name ?? undefined,
    count: count ?? 0,
    counted: t.sectionItems(count ?? 0) + (overdue ? t.sectionLate(overdue) : ''),
  }))
  const isInOrder =
    listQuery.isGrouped && listQuery.sort.replace(/^-/, '') === 'number' && !data.sectionsLeftOff
  return {
    heads: isInOrder ? inOrder(sections, listQuery.sort.startsWith('-')) : undefined,
    stages: (data.stages ?? []).map(({ stageId, stageName, count }) => ({
      stageId: stageId ?? 0,
      stageName: stageName ?? '',
      count: count ?? 0,
    })),
    count: data.count ?? 0,
    overdue: data.overdue ?? 0,
  }
}

const inOrder = (sections: Section[], isDown: boolean): Section[] =>
  isDown ? sections.toReversed() : sections
