/**
 * RFIs: who may take which step (rules 6), by the rights of rules 4: Project Admin and General Contractor
 * PM manage; Superintendent and Project Assistant RW; Architect, Owner and Viewer R; Engineer and
 * Consultant r; Subcontractor rw.
 *
 * Every role has a person who is not a party. The parts: `PO` owns the project, by role a Project
 * Assistant, so that only owning it distinguishes them from `AS`; `CR` wrote it and is the author; `FR`
 * asks the question; `TO` has to answer, with no right to write; `CC` and `CW` get a copy, without and with
 * the right to write. A To or CC with more rights than these gets no further step: steps go by part.
 */
import { recordTypes } from '../../kit/records.ts'
import type { StateTable } from './table.ts'

const states = { Draft: 1, Submitted: 2, Open: 3, Answered: 4, Closed: 5, Void: 6 }

export const rfi: StateTable = {
  name: 'RFI',
  recordType: recordTypes.rfi,
  list: 'rfiStatus',
  states,
  people: {
    AD: 'Project Admin',
    PM: 'General Contractor PM',
    PO: 'Project Assistant',
    SU: 'Superintendent',
    AS: 'Project Assistant',
    AR: 'Architect',
    EN: 'Engineer',
    CO: 'Consultant',
    OW: 'Owner',
    VI: 'Viewer',
    SB: 'Subcontractor',
    CR: 'Subcontractor',
    FR: 'Subcontractor',
    TO: 'Consultant',
    CC: 'Engineer',
    CW: 'Subcontractor',
  },
  record: (who) => ({
    subject: 'Bolts at grid C4',
    question: 'Which length?',
    toUserId: who.TO!.id,
    fromUserId: who.FR!.id,
    ccUserList: [String(who.CC!.id), who.CW!.email],
  }),
  ask: (to) => ({ statusId: states[to as keyof typeof states] }),
  stateOf: ({ statusName }) => statusName,
  grid: `
  from → to            | needs                      | AD PM PO SU AS AR EN CO OW VI SB CR FR TO CC CW
  Draft → Submitted    |                            | +  +  +  .  .  .  .  .  .  .  .  +  +  .  .  .
  Draft → Open         | Subject Question ToUserId  | +  +  +  .  .  .  .  .  .  .  .  -  -  .  .  .
  Draft → Answered     |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Draft → Closed       |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Draft → Void         | Reason                     | +  +  +  .  .  .  .  .  .  .  .  +  -  .  .  .
  Submitted → Draft    |                            | +  +  +  -  -  -  -  -  -  -  -  +  +  -  -  -
  Submitted → Open     | Subject Question ToUserId  | +  +  +  -  -  -  -  -  -  -  -  -  -  -  -  -
  Submitted → Answered |                            | !  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x
  Submitted → Closed   |                            | !  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x
  Submitted → Void     | Reason                     | +  +  +  -  -  -  -  -  -  -  -  -  -  -  -  -
  Open → Draft         |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Open → Submitted     |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Open → Answered      | Answer=M16                 | +  +  +  -  -  -  .  .  -  -  .  -  -  +  -  -
  Open → Closed        | Reason                     | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Open → Void          | Reason                     | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Answered → Draft     |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Answered → Submitted |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Answered → Open      |                            | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Answered → Closed    | Answer=M16                 | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Answered → Void      | Reason                     | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Closed → Draft       |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Submitted   |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Open        | Reason                     | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Closed → Answered    |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Void        |                            | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Void → Draft         |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → Submitted     |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → Open          |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → Answered      |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → Closed        |                            | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  `,
  // The creator is the author, so they may void it; the fields that Open needs are not required at creation.
  making: `
  made in    | needs  | AD        PM    PO    SU         AS         AR EN CO OW VI SB
  none       |        | Open      Open  Open  Submitted  Submitted  -  -  -  -  -  Submitted
  Draft      |        | +         +     +     +          +          -  -  -  -  -  +
  Submitted  |        | +         +     +     +          +          -  -  -  -  -  +
  Open       |        | +         +     +     -          -          -  -  -  -  -  -
  Answered   |        | +         -     -     -          -          -  -  -  -  -  -
  Closed     |        | +         -     -     -          -          -  -  -  -  -  -
  Void       | Reason | +         +     +     +          +          -  -  -  -  -  +
  `,
}
