/** SQL: the last step of the node `f`: who brought it to its state, when, and why. */
import { onBehalfName } from '../../kernel/events/events.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { type RecordTypes, sqlByStates } from '../engine/declare/recordtypes.ts'

/** Whether the node `f` is in a state in which its official reply is what stands. */
export const isAnswered = (types: RecordTypes): string =>
  types.all.flatMap((recordType) => answeredNode(recordType) ?? []).join(' OR ') || 'false'

const answeredNode = ({ type, states, answered }: RecordType<any>): string | undefined =>
  answered && `(f.type = ${type} AND f.state = ${states!.states[answered]!.code})`

/** SQL: whether it is in a state in which records begin, or waits to be one of these: what comes after them is a step somebody takes. */
const isPastBeginning = ({ states }: RecordType<any>): string => {
  const drafts = Object.values(states!.states).flatMap(({ draft, code }) => (draft ? code : []))
  const starts = states!.starts.map((name) => states!.states[name]!.code)
  return `f.state NOT IN (${[...starts, ...drafts].join(', ')})`
}

/** SQL: whether it is in a state in which records begin: its author asked. */
export const isBegun = ({ states }: RecordType<any>): string =>
  `f.state IN (${states!.starts.map((name) => states!.states[name]!.code).join(', ')})`

/**
 * SQL: for whom the event was. Who enters a record for its author does not take on their behalf the steps that brought it to a
 * state past its beginning.
 */
const behalfIn = (types: RecordTypes): string =>
  `CASE WHEN e.action <> 'Created' OR ${sqlByStates(types, isBegun)} THEN ${onBehalfName} END`

/**
 * Joins `step`: the last event of these actions, with its `person_id`, `at`, `reason`, `on_behalf`, `is_withheld`, and `is_entry`:
 * it was entered in a state past its beginning, so that nobody took a step to it here. Of an
 * answered record the official reply counts if it is newer: the person who replaced the answer is the one who answered. Reads the
 * events from the newest back, as the step mostly is the newest.
 */
export const lastStepJoin = (types: RecordTypes, actions: string): string => `
  LEFT JOIN LATERAL (
    SELECT e.person_id, e.at, e.reason, e.is_withheld, ${behalfIn(types)} AS on_behalf,
           e.action = 'Created' AND ${sqlByStates(types, isPastBeginning)} AS is_entry FROM event e
     WHERE e.folder_id = f.id AND e.action IN (${actions}) ORDER BY e.id DESC LIMIT 1) taken ON true
  LEFT JOIN LATERAL (
    SELECT r.person_id, r.at, r.is_withheld,
           coalesce(r.on_behalf_name, (SELECT b.full_name FROM person b WHERE b.id = r.on_behalf_of)) AS on_behalf
      FROM reply r
     WHERE (${isAnswered(types)}) AND r.folder_id = f.id AND r.is_answer
       AND (r.at > taken.at OR (r.at = taken.at AND r.person_id <> taken.person_id)) LIMIT 1) given ON true
 CROSS JOIN LATERAL (SELECT
    CASE WHEN given.at IS NULL THEN taken.person_id ELSE given.person_id END AS person_id,
    coalesce(given.at, taken.at) AS at,
    CASE WHEN given.at IS NULL THEN taken.reason END AS reason,
    CASE WHEN given.at IS NULL THEN taken.is_withheld ELSE given.is_withheld END AS is_withheld,
    CASE WHEN given.at IS NULL THEN taken.on_behalf ELSE given.on_behalf END AS on_behalf,
    coalesce(given.at IS NULL AND taken.is_entry, false) AS is_entry) step`
