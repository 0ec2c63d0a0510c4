/** What papers say of the impact of an RFI on cost and schedule. */
import { ListRead } from '../../../../contract/projects/codelist.ts'
import { costSaid, type RfiImpact, scheduleSaid } from '../../../../contract/records/rfiimpact.ts'
import type { PaperContext } from '../../../paper/context.ts'

/** `ownName`: as the project calls that impact. */
export const costOf = (
  { t, named }: PaperContext,
  rfi: RfiImpact,
  ownName: string | null | undefined,
): string => costSaid(rfi, t.rfi, (name) => named(ownName || name))

export const scheduleOf = ({ t }: PaperContext, rfi: RfiImpact): string => scheduleSaid(rfi, t.general.days)

/** In the words of the project: people may have changed the names of the impacts. */
export async function costIn(context: PaperContext, rfi: RfiImpact): Promise<string> {
  const { call, perform, project } = context
  if (!rfi.costImpactId) return costOf(context, rfi, undefined)
  const request = { listName: 'costImpact', projectId: project.projectId }
  const { items } = await perform(ListRead, request, call)
  return costOf(context, rfi, items?.find(({ id }) => id === rfi.costImpactId)?.name)
}
