/** The people who changed the record meanwhile, and when: from its history. */

import { useRead } from '../../app/calls/useread.ts'
import { clock, dayIn, instantOf, moment, todayIn } from '../../app/language/dates.ts'
import type { Project } from '../../app/project.ts'
import { useMe } from '../../app/session.ts'
import { ConflictDialog } from '../../parts/conflict/conflictdialog.tsx'
import type { Values } from '../../parts/conflict/merge.ts'
import { conflictTexts as t } from '../../texts/record/conflict.ts'
import type { ShownField } from './fields.ts'
import type { Conflict } from './saving.ts'

/** The newest changes: enough to find the last one of each field. */
const changesTaken = 100

export function TheirChanges({
  fields,
  conflict,
  yours,
  project,
  projectId,
  folderId,
  save,
  keep,
}: {
  fields: readonly ShownField[]
  conflict: Conflict
  yours: Values
  project: Project
  projectId: number
  folderId: number
  save: (chosen: Values) => void
  keep: () => void
}) {
  const me = useMe()
  const { data, error } = useRead('RecordHistoryRead', { folderId, take: changesTaken })
  // The title names somebody: better a moment later than wrong.
  if (!data && !error) return null
  const changes = data?.changes ?? []
  const theirs = [...conflict.both, ...conflict.theirs].map((key) => documentedOf(fields, key))
  const last = changes.find(({ field }) => theirs.includes(field ?? '')) ?? changes[0]
  const who = last?.userId === me.userId ? t.yourself : (last?.fullName ?? undefined)
  const when = (documented: string): string => {
    const at = instantOf(changes.find(({ field }) => field === documented)?.when)
    if (!at) return ''
    const isToday = dayIn(at, project.timeZone) === todayIn(project.timeZone)
    return isToday ? clock(at, project.timeZone) : moment(at, project.timeZone)
  }
  return (
    <ConflictDialog
      fields={fields}
      both={conflict.both}
      merged={conflict}
      sides={{ began: conflict.began, theirs: conflict.now.values, yours }}
      their={{ who, when: ({ key }) => when(documentedOf(fields, key)) }}
      projectId={projectId}
      save={save}
      keep={keep}
    />
  )
}

const documentedOf = (fields: readonly ShownField[], key: string): string =>
  fields.find((field) => field.key === key)?.fieldInfo.documented ?? ''
