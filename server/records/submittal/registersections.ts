/** What the submittal register adds up to, section by section and stage by stage. */

import type { Value } from '../../../contract/kit.ts'
import {
  type RegisterSection,
  type RegisterStage,
  registerSectionsMax,
  SubmittalRegisterSections,
} from '../../../contract/submittalregister.ts'
import { readList } from '../../codes/codes.ts'
import { csiSection, divisions, sectionBegin } from '../../codes/csi.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { overdue } from '../engine/listing/declarelisting.ts'
import { placeInProject } from '../engine/listing/listplace.ts'
import { listQueryOf, rights } from '../engine/listing/listquery.ts'
import type { ListRequest } from '../engine/listing/listtype.ts'
import { onlyProject } from '../engine/tree/standing.ts'
import { submittalItem } from './submittalitem.ts'
import { newest, register } from './submittalregister.ts'

interface Asked extends Pick<ListRequest, 'filter'> {
  projectId?: number | null
  withEarlier?: boolean | null
}

interface Counted {
  /** The longest text of the section: the likeliest to have its name behind the number. */
  said: string | null
  count: number
  overdue: number
  stages: Record<string, number>
}

/** By section in the order of the register; of each the items by their stages, so that one walk gives both. */
const statement = (walked: string): string => `${rights}
  SELECT (array_agg(counted.said ORDER BY length(counted.said) DESC, counted.said COLLATE "C"))[1] AS said,
         sum(counted.count)::int AS count, sum(counted.overdue)::int AS overdue,
         json_object_agg(counted.stage, counted.count) AS stages
    FROM (SELECT csi_section(t.csi) AS section, f.state AS stage, max(t.csi COLLATE "C") AS said,
                 min(t.register_order) AS place, count(*), count(*) FILTER (WHERE ${overdue(submittalItem)}) AS overdue
            ${walked} GROUP BY csi_section(t.csi), f.state) counted
   GROUP BY counted.section ORDER BY min(counted.place)`

async function readSections({ withEarlier, ...request }: Asked, call: Call) {
  const projectId = request.projectId ?? (await onlyProject(call))
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const place = await placeInProject(register, call, projectId)
  const filter = withEarlier ? request.filter : { ...request.filter, ...newest }
  const { parts, values } = await listQueryOf(register, call, place, { filter })
  const rows = await call.db.rows<Counted>(statement(parts[0]!), values.list)
  const stages = await readList(call.db, 'submittalStage', { projectId })
  return {
    sections: rows.slice(0, registerSectionsMax).map(asSection),
    sectionsLeftOff: Math.max(0, rows.length - registerSectionsMax),
    stages: stages.map(
      ({ id, name }): Value<typeof RegisterStage.fields> => ({
        stageId: id,
        stageName: name,
        count: sum(rows.map((row) => row.stages[id] ?? 0)),
      }),
    ),
    count: sum(rows.map((row) => row.count)),
    overdue: sum(rows.map((row) => row.overdue)),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

const asSection = ({ said, count, overdue }: Counted): Value<typeof RegisterSection.fields> => ({
  csi: csiSection(said),
  name: nameOf(said ?? ''),
  count,
  overdue,
})

/** `033000 - Cast-in-place concrete` has its name with it; else that of its division. */
function nameOf(said: string): string | undefined {
  const begin = sectionBegin(said.trim())
  if (!begin) return undefined
  const written = begin.rest.replace(/^[\s\-–—:.]+/, '').trim()
  return written || divisions.get(Number(begin.is.slice(0, 2)))
}

export default [serve(SubmittalRegisterSections, readSections)]
