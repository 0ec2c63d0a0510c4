/**
 * Each number links to the listing of exactly the records it counts, by the filter that the server sent
 * with it.
 */
import type { ResponseOf } from '../../app/calls/client.ts'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { recordTypeOf } from '../../recordtypes/recordtypes.ts'

export type Dashboard = ResponseOf<'ProjectDashboardRead'>
type OtherType = NonNullable<NonNullable<Dashboard['others']>['types']>[number]

/** The record types without a tile and a plot of their own, of which something is open. */
export const otherTypesOf = ({ others }: Dashboard): Array<[RecordType, OtherType]> =>
  (others?.types ?? []).flatMap((counts): Array<[RecordType, OtherType]> => {
    const type = recordTypeOf(counts.folderType ?? 0)
    return type ? [[type, counts]] : []
  })

export type Filter = Readonly<Record<string, string>> | null | undefined

export function listWith(
  projectId: number,
  recordType: RecordType,
  filter: Filter,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ view: 'all' })
  for (const [field, value] of Object.entries({ ...filter, ...more })) query.set(`filter.${field}`, value)
  return `/p/${projectId}/${recordType.path}?${query.toString().replaceAll('%3B', ';')}`
}

export const overdueOnly = { IsOverdue: 'true' }
