/** The counts of the submittal register by section and by stage. */

import type { Value } from '../../../contract/kit.ts'
import {
  type RegisterSection,
  type RegisterStage,
  registerSectionsMax,
  SubmittalRegisterSections,
} from '../../../contract/records/submittalregister.ts'
import { readList } from '../../codes/codes.ts'
import { csiSection, divisions, sectionBegin } from '../../codes/csi.ts'
import type { Fragment } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { overdue } from '../engine/listing/declarelisting.ts'
import { placeInProject } from '../engine/listing/listplace.ts'
import { listQueryOf, rights } from '../engine/listing/listquery.ts'
import type { ListRequest } from '../engine/listing/listtype.ts'
import { onlyProject } from '../engine/tree/projectrights.ts'
import { submittalItem } from './submittalitem.ts'
import { newest, register } from './submittalregister.ts'

interface SectionsRequest extends Pick<ListRequest, 'filter'> {
  projectId?: number | null
  withEarlier?: boolean | null
}

interface SectionCounts {
  /** The longest text of the section: the most likely to have the section name after the number. */
  heading: string | null
  count: number
  overdue: number
  stages: Record<string, number>
}

/** By section in the order of the register, with counts by stage, so that one query gives both. */
const statement = (fromAndWhere: Fragment): string => `${rights}
  SELECT (array_agg(counted.heading ORDER BY length(counted.heading) DESC, counted.heading COLLATE "C"))[1] AS heading,
         sum(counted.count)::int AS count, sum(counted.overdue)::int AS overdue,
         json_object_agg(counted.stage, counted.count) AS stages
    FROM (SELECT csi_section(t.csi) AS section, f.state AS stage, max(t.csi COLLATE "C") AS heading,
                 min(t.register_order) AS place, count(*), count(*) FILTER (WHERE ${overdue(submittalItem)}) AS overdue
            ${fromAndWhere} GROUP BY csi_section(t.csi), f.state) counted
   GROUP BY counted.section ORDER BY min(counted.place)`

async function readSections({ withEarlier, ...request }: SectionsRequest, call: Call) {
  const projectId = request.projectId ?? (await onlyProject(call))
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const place = await placeInProject(register, call, projectId)
  const filter = withEarlier ? request.filter : { ...request.filter, ...newest }
  const { parts, values } = await listQueryOf(register, call, place, { filter })
  const rows = await call.db.rows<SectionCounts>(statement(parts[0]!), values.list)
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

const asSection = ({ heading, count, overdue }: SectionCounts): Value<typeof RegisterSection.fields> => ({
  csi: csiSection(heading),
  name: nameOf(heading ?? ''),
  count,
  overdue,
})

/** The name after the number, as in `033000 - Cast-in-place concrete`. A division has its own; it is no name of a section. */
function nameOf(heading: string): string | undefined {
  const begin = sectionBegin(heading.trim())
  if (!begin) return undefined
  const written = begin.rest.replace(/^[\s\-–—:.]+/, '').trim()
  return written || (begin.is.endsWith(' 00 00') ? divisions.get(Number(begin.is.slice(0, 2))) : undefined)
}

export default [serve(SubmittalRegisterSections, readSections)]
