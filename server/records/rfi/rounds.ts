/**
 * The rounds of an RFI. Each begins with the step to Open and ends with the answer, so that the time to answer is measured for
 * each of them, from the day when the question was asked. An answer on behalf of the recipient is not in their answer times; an
 * RFI that is addressed to nobody is answered by the manager in their own right.
 */
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import type { RFI } from '../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../contract/records/rfirounds.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { t } from '../engine/declare/column.ts'
import { calendarValues, workingDays } from '../engine/declare/days.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { nodeOf } from '../engine/read/read.ts'
import { defaultsOf } from '../engine/tree/projectdefaults.ts'
import { forwardsOf } from './forwards.ts'
import { endRound } from './withdrawn.ts'

type Rfi = Value<typeof RFI.fields>
const { Open, Answered, Closed, Void } = rfiStatus

/** In these states nobody has to answer the RFI any more. */
export const settledCodes = [Answered, Closed, Void].map(({ code }) => code)

const asked = [Open, Answered, Closed].map(({ code }) => code).join(', ')

/** The day when the question of a new RFI was asked: of an imported one a day that was brought along, or it is unknown. */
const askedOn = sql`coalesce(${t('date_transmitted_day')}, ${t('date_submitted_day')}, r.today)`

/**
 * SQL: a new RFI that is open begins its first round; one that is made as answered has had it. The rounds of imported RFIs are
 * marked; there is none where the day of asking is unknown.
 */
export const insertRounds = sql`INSERT INTO rfi_round (folder_id, round, project_id, opened_day, due_day, answered_day, is_imported)
   SELECT ${t('folder_id')}, 1, ${t('project_id')}, ${askedOn}, ${t('date_due_day')},
          CASE WHEN ${t('status_id')} <> ${Open.code} THEN ${t('date_responsed_day')} END, r.today IS NULL
     FROM r JOIN t ON ${t('folder_id')} = r.folder_id
    WHERE ${t('status_id')} IN (${raw(asked)}) AND ${askedOn} IS NOT NULL`

const lastRound = '(SELECT max(x.round) FROM rfi_round x WHERE x.folder_id = $1)'

/** After a change: begins or ends a round if it was that step. A manager may correct the day of the answer. */
export async function writeRounds(
  record: Rfi,
  changing: RecordChange<typeof RFI.fields>,
  isAgain: boolean,
): Promise<void> {
  const { was, callerRights, context } = changing
  const { call, project, today } = context
  const { folderId, statusId } = record
  const isStep = statusId !== was!.statusId
  const hasOtherDay = record.dateResponsed !== was!.dateResponsed
  if (isAgain) await endRound(record, changing)
  if (isStep && statusId === Open.code)
    await call.db.rows(
      `INSERT INTO rfi_round (folder_id, round, project_id, opened_day)
       SELECT $1, coalesce(max(x.round), 0) + 1, $2, $3::date FROM rfi_round x WHERE x.folder_id = $1`,
      [folderId, project.projectId, today],
    )
  const given = hasOtherDay && record.dateResponsed ? (readDay(record.dateResponsed) ?? today) : today
  if (isStep && statusId === Answered.code)
    await call.db.rows(
      `UPDATE rfi_round SET answered_day = $2::date, due_day = $3::date,
              is_on_behalf = $4 AND EXISTS (SELECT FROM party y WHERE y.folder_id = $1 AND y.part = 'to' AND y.via IS NULL)
        WHERE folder_id = $1 AND round = ${lastRound}`,
      [
        folderId,
        given,
        (record.dateDue && readDay(record.dateDue)) || null,
        !callerRights!.parts.includes('to'),
      ],
    )
  else if (!isStep && hasOtherDay)
    await call.db.rows(
      `UPDATE rfi_round SET answered_day = $2::date
        WHERE folder_id = $1 AND round = ${lastRound} AND answered_day IS NOT NULL`,
      [folderId, given],
    )
}

const projectOf = async (call: Call, folderId: number): Promise<number> =>
  (await call.db.row<{ id: number }>('SELECT project_id AS id FROM folder WHERE id = $1', [folderId]))!.id

/** SQL: who gave the reply `r`, for whom: as it was at that moment. */
const givenBy = `r.person_id AS "answeredByUserId", coalesce(r.signed_name, n.full_name, r.said_by) AS "answeredByName",
  CASE WHEN r.signed_name IS NULL THEN ${shownCompany()} ELSE r.signed_company END AS "answeredByCompany",
  CASE WHEN n.full_name <> r.signed_name THEN n.full_name END AS "answeredByNameNow",
  r.on_behalf_of AS "onBehalfOfUserId", coalesce(r.on_behalf_name, p.full_name) AS "onBehalfOfName",
  r.at = g.created_at AND r.import_id IS NULL AS "isEntered", m.source AS "accordingTo"`
const givers = `LEFT JOIN person n ON n.id = r.person_id
  LEFT JOIN organization o ON o.id = n.organization_id LEFT JOIN person p ON p.id = r.on_behalf_of
  LEFT JOIN import m ON m.id = r.import_id LEFT JOIN folder g ON g.id = r.folder_id`

/** The round that runs is due when the RFI is; its answer is the official one. */
const roundsWithAnswers = `
  SELECT x.round, to_char(x.opened_day, 'YYYY-MM-DD') AS "openedOn", to_char(x.answered_day, 'YYYY-MM-DD') AS "answeredOn",
         to_char(CASE WHEN last.round = x.round AND x.answered_day IS NULL THEN t.date_due_day ELSE x.due_day END,
                 'YYYY-MM-DD') AS "dueOn",
         x.is_on_behalf AS "isOnBehalf", x.is_imported AS "isImported",
         ${workingDays('x.opened_day', 'x.answered_day', { worked: '$2::int[]', holidays: '$3::date[]' })} AS "workingDays",
         r.id AS "replyId", coalesce(r.edited, r.message) AS answer, ${givenBy},
         x.withdrawn_at IS NOT NULL AS "isWithdrawn", x.withdrawn_at AS "withdrawnAt", x.withdrawn_by AS "withdrawnByUserId",
         x.withdrawn_name AS "withdrawnByName", x.withdrawn_why AS "withdrawnWhy"
    FROM rfi_round x JOIN rfi t ON t.folder_id = x.folder_id
   CROSS JOIN LATERAL (SELECT max(z.round) AS round FROM rfi_round z WHERE z.folder_id = x.folder_id) last
    LEFT JOIN reply r ON r.folder_id = x.folder_id
         AND CASE WHEN last.round = x.round THEN r.is_answer ELSE r.id = x.reply_id END
    ${givers} WHERE x.folder_id = $1 ORDER BY x.round`

/** The rounds, and who gave the official answer. */
async function readRounds(recordType: RecordType<any>, rfiId: number, call: Call) {
  const folderId = await nodeOf(recordType, call, rfiId)
  const { calendar } = await defaultsOf(call, await projectOf(call, folderId))
  const rounds = await call.db.rows(roundsWithAnswers, [folderId, ...calendarValues(calendar)])
  const answer = await call.db.row<Record<string, unknown>>(
    `SELECT ${givenBy} FROM reply r ${givers} WHERE r.folder_id = $1 AND r.is_answer`,
    [folderId],
  )
  return { rounds, forwards: await forwardsOf(call, folderId, rfiId, settledCodes), ...answer }
}

export const servedRounds = (recordType: RecordType<any>) =>
  serve(RFIRoundsRead, ({ rfiId }, call) => {
    if (!rfiId) throw notEmpty('RfiId', 'the RFI')
    return readRounds(recordType, rfiId, call)
  })
