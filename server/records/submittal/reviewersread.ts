/** Reading the reviewers of submittal items, with the verdicts that the caller may see. */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalReviewer } from '../../../contract/records/submittalreview.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { dueOf, type Reviewer } from './reviewers.ts'
import { submittalItem } from './submittalitem.ts'
import { stage } from './submittalstages.ts'

export type Entry = Value<typeof SubmittalReviewer.fields>

interface Row extends Reviewer {
  folderId: number
  stageId: number
  givenByName: string | null
  signedName: string | null
  signedCompany: string | null
  hides: boolean
  isContractor: boolean
}

/** The reviewers of the items that the caller sees, of an item or of a package. */
export async function readReviewers(call: Call, folderId: number): Promise<Entry[]> {
  const rows = await call.db.rows<Row>(
    `SELECT f.id AS "folderId", r.id, r.step, r.person_id AS "personId", n.full_name AS "fullName",
            r.returned_status_id AS "returnedStatusId", r.returned_note AS "returnedNote",
            r.returned_copies AS "returnedCopies", r.returned_at AS "returnedAt",
            r.skipped_at IS NOT NULL AS "isSkipped", t.stage_id AS "stageId", coalesce(r.given_by_name, g.full_name) AS "givenByName",
            r.signed_name AS "signedName",
            CASE WHEN r.signed_name IS NULL THEN ${shownCompany()} ELSE r.signed_company END AS "signedCompany",
            ${submittalItem.hidden!.when} AS hides,
            a.writes OR a.is_manager OR a.side = 'contractor' AS "isContractor"
       FROM folder f JOIN submittal_item t ON t.folder_id = f.id ${joinNodeRights}
       JOIN submittal_reviewer r ON r.folder_id = f.id
        AND r.round = (SELECT max(x.round) FROM submittal_reviewer x WHERE x.folder_id = f.id)
       JOIN person n ON n.id = r.person_id JOIN organization o ON o.id = n.organization_id
       LEFT JOIN person g ON g.id = r.given_by
      WHERE (f.id = $2 OR f.parent_id = $2) AND ${visible}
      ORDER BY f.id, r.step, r.position`,
    [call.caller.id, folderId],
  )
  const ofItem = (id: number): Row[] => rows.filter((row) => row.folderId === id)
  return rows.map((one) => shown(one, ofItem(one.folderId), call.caller.id))
}

function shown(one: Row, reviewers: readonly Row[], callerId: number): Entry {
  const isOut = one.stageId === Number(stage.Submitted)
  const entry = {
    folderId: one.folderId,
    step: one.step,
    userId: one.personId,
    userName: one.fullName,
    isSkipped: one.isSkipped,
    isDue: !one.hides && isOut && dueOf(reviewers).includes(one),
  }
  if (!seesVerdict(one, reviewers, callerId)) return entry
  return {
    ...entry,
    ...(one.returnedStatusId !== null && {
      userName: one.signedName ?? one.fullName,
      signedCompany: one.signedCompany,
    }),
    returnedStatusId: one.returnedStatusId === null ? null : String(one.returnedStatusId),
    returnedNote: one.returnedNote,
    returnedCopies: one.returnedCopies,
    dateReturned: one.returnedAt,
    givenByName: one.givenByName,
  }
}

/** Reviewers see each other's verdicts when the step is done; others when the item is returned. */
function seesVerdict(one: Row, reviewers: readonly Row[], callerId: number): boolean {
  if (one.hides) return false
  if (one.personId === callerId || one.isContractor) return true
  if (one.stageId === Number(stage.Returned) || one.stageId === Number(stage.Complete)) return true
  const isReviewer = reviewers.some(({ personId, isSkipped }) => personId === callerId && !isSkipped)
  const isDone = reviewers
    .filter(({ step }) => step === one.step)
    .every(({ returnedStatusId, isSkipped }) => returnedStatusId || isSkipped)
  return isReviewer && isDone
}
