/**
 * Distribution groups among the choices of people. A group stands for its people at the moment when it is chosen: what is
 * stored are the people.
 */
import type { ResponseOf } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { groupTexts as t } from '../../../texts/setup/groups.ts'
import type { Choice } from '../matching.ts'

export type Group = NonNullable<ResponseOf<'DistributionGroupRead'>['groups']>[number]

export const useGroups = (projectId: number): readonly Group[] =>
  useRead('DistributionGroupRead', projectId ? { projectId } : undefined).data?.groups ?? []

const mark = 'group:'

/** Groups without people are not offered. */
export const groupChoices = (groups: readonly Group[]): Choice[] =>
  groups
    .filter(({ memberList }) => memberList?.length)
    .map(({ groupId, name, memberList }) => ({
      value: `${mark}${groupId}`,
      label: name ?? '',
      beside: t.beside(memberList?.length ?? 0),
    }))

/** The group that a choice stands for; undefined if it is somebody. */
export const groupOf = (groups: readonly Group[], value: string): Group | undefined =>
  value.startsWith(mark) ? groups.find(({ groupId }) => `${mark}${groupId}` === value) : undefined
