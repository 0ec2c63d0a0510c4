/** The calendar and the defaults of a project, read once for each call and project. */
import type { Day } from '../../../../contract/fields/days.ts'
import { turnRead } from '../../../db/driver/turnread.ts'
import { type Fragment, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { perCall } from '../../../kernel/percall.ts'
import type { ProjectDefaults } from '../declare/writecontext.ts'
import { type Target, targetsOf } from './partytexts.ts'

/** What new projects begin with. */
export const newProjectDefaults = {
  weekdays: [1, 2, 3, 4, 5],
  rfi: { days: 7, isWorking: true },
  issue: { days: 7, isWorking: true },
  punch: { days: 10, isWorking: true },
  review: { days: 10, isWorking: true },
  contractorReview: true,
} as const

export async function addDefaults({ db }: Pick<Call, 'db'>, projectId: number): Promise<void> {
  const { weekdays, rfi, issue, punch, review, contractorReview } = newProjectDefaults
  await db.rows(
    `INSERT INTO project_defaults (project_id, working_weekdays, rfi_days, rfi_is_working, issue_days, issue_is_working,
       punch_days, punch_is_working, review_days, review_is_working, contractor_review)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      projectId,
      weekdays,
      ...[rfi, issue, punch, review].flatMap(({ days, isWorking }) => [days, isWorking]),
      contractorReview,
    ],
  )
}

const knownTo = perCall(() => new Map<number, Promise<ProjectDefaults>>())

/** However many records a call creates or changes, the defaults of their project are read once. */
export function defaultsOf(call: Call, projectId: number): Promise<ProjectDefaults> {
  const ofCall = knownTo(call)
  const defaults = ofCall.get(projectId) ?? readDefaults(call, projectId)
  ofCall.set(projectId, defaults)
  return defaults
}

/** Reads them together with other statements of this moment, for `defaultsOf` later in the same call. */
export const readAhead = (call: Call, projectId: number): void =>
  void defaultsOf(call, projectId).catch(() => undefined)

const term = (kind: string): Fragment =>
  raw(`json_build_object('days', d.${kind}_days, 'isWorking', d.${kind}_is_working)`)

const select = turnRead<Row>(
  sql`SELECT d.working_weekdays AS weekdays, ${term('rfi')} AS rfi, ${term('issue')} AS issue,
    ${term('punch')} AS punch, ${term('review')} AS review, d.copies, d.report_lock_days AS "reportLockDays",
    p.start_date AS "startsAt",
    p.submit_to AS to, p.submit_from AS from, p.return_to AS "projectManager", p.return_from AS reviewer,
    ARRAY(SELECT to_char(h.day, 'YYYY-MM-DD') FROM project_holiday h WHERE h.project_id = p.id) AS holidays,
    (SELECT coalesce(json_object_agg(n.record_type, json_build_object('prefix', n.prefix, 'start', n.start)), '{}')
       FROM project_numbering n WHERE n.project_id = p.id) AS numbering
  FROM project p LEFT JOIN project_defaults d ON d.project_id = p.id WHERE p.id = ${param(1)}`,
  ['int'],
)

type Row = Omit<ProjectDefaults, 'calendar' | 'proposed'> & {
  weekdays: number[] | null
  holidays: Day[]
  to: string | null
  from: string | null
  projectManager: string | null
  reviewer: string | null
}

async function readDefaults(call: Call, projectId: number): Promise<ProjectDefaults> {
  const [row] = await select(call, [projectId])
  const { weekdays, holidays, to, from, projectManager, reviewer, ...rest } = row!
  const texts = { to, from, projectManager, reviewer }
  let targets: Promise<Map<string, Target>> | undefined
  return {
    calendar: { weekdays: weekdays ?? newProjectDefaults.weekdays, holidays: new Set(holidays) },
    async proposed(part) {
      const label = texts[part]?.trim()
      if (!label) return {}
      targets ??= targetsOf(
        call,
        projectId,
        Object.values(texts).flatMap((text) => text?.trim() || []),
      )
      const target = (await targets).get(label)
      return target?.personId ? { personId: target.personId } : { name: label }
    },
    // Only a project that was added by hand, in the database, has no defaults of its own.
    ...(weekdays ? rest : { ...rest, ...newProjectDefaults, copies: [], reportLockDays: 0 }),
  }
}
