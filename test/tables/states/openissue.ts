/**
 * Open issues: who may take which step (rules 6), by the rights of rules 4: Project Admin and General
 * Contractor PM manage; Superintendent, Project Assistant and Architect RW; Owner and Viewer R; Engineer
 * and Consultant r; Subcontractor rW. A step for which the rules name nobody is for people who may write.
 *
 * The parts: `PO` owns the project; `CR` created it, `FR` raises it, and `CW` gets a copy: they may write;
 * `TO` has to settle it, and `CC` gets a copy: they may not.
 */
import { recordTypes } from '../../kit/records.ts'
import type { StateTable } from './table.ts'

const states = { Draft: 1, Open: 2, 'In progress': 3, 'In review': 4, 'On hold': 5, Closed: 6, Void: 7 }

export const openIssue: StateTable = {
  name: 'open issue',
  recordType: recordTypes.openIssue,
  list: 'openIssueStatus',
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
    subject: 'Door 12 clashes with the duct',
    issueFrom: who.FR!.id,
    issueTo: who.TO!.id,
    ccUserList: [who.CC!.id, who.CW!.id],
  }),
  ask: (to) => ({ statusId: states[to as keyof typeof states] }),
  stateOf: ({ statusName }) => statusName,
  grid: `
  from → to                  | needs  | AD PM PO SU AS AR EN CO OW VI SB CR FR TO CC CW
  Draft → Open               |        | +  +  +  .  .  .  .  .  .  .  .  +  +  .  .  .
  Draft → In progress        |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Draft → In review          |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Draft → On hold            |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Draft → Closed             |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Draft → Void               |        | +  +  +  .  .  .  .  .  .  .  .  -  -  .  .  .
  Open → Draft               |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Open → In progress         |        | +  +  +  -  -  -  .  .  -  -  .  -  -  +  -  -
  Open → In review           |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Open → On hold             |        | +  +  +  +  +  -  .  .  -  -  .  +  +  -  -  -
  Open → Closed              |        | +  +  +  -  -  -  .  .  -  -  .  -  +  -  -  -
  Open → Void                |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  In progress → Draft        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In progress → Open         |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In progress → In review    |        | +  +  +  -  -  -  .  .  -  -  .  -  -  +  -  -
  In progress → On hold      |        | +  +  +  +  +  -  .  .  -  -  .  +  +  -  -  -
  In progress → Closed       |        | +  +  +  -  -  -  .  .  -  -  .  -  +  -  -  -
  In progress → Void         |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  In review → Draft          |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In review → Open           |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In review → In progress    |        | +  +  +  -  -  -  .  .  -  -  .  -  +  -  -  -
  In review → On hold        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In review → Closed         |        | +  +  +  -  -  -  .  .  -  -  .  -  +  -  -  -
  In review → Void           |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  On hold → Draft            |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  On hold → Open             |        | +  +  +  +  +  -  .  .  -  -  .  +  +  -  -  -
  On hold → In progress      |        | +  +  +  +  +  -  .  .  -  -  .  +  +  -  -  -
  On hold → In review        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  On hold → Closed           |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  On hold → Void             |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Closed → Draft             |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Open              | Reason | +  +  +  +  +  -  .  .  -  -  .  +  +  -  -  -
  Closed → In progress       |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → In review         |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → On hold           |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Void              |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Void → Draft               |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → Open                |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → In progress         |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → In review           |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → On hold             |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  Void → Closed              |        | !  x  x  .  .  .  .  .  .  .  .  x  x  .  .  .
  `,
  making: `
  made in      | needs | AD    PM    PO    SU    AS    AR    EN CO OW VI SB
  none         |       | Open  Open  Open  Open  Open  Open  Open Open Open - Open
  Draft        |       | +     +     +     +     +     +     +  +  +  -  +
  Open         |       | +     +     +     +     +     +     +  +  +  -  +
  In progress  |       | +     -     -     -     -     -     -  -  -  -  -
  In review    |       | +     -     -     -     -     -     -  -  -  -  -
  On hold      |       | +     -     -     -     -     -     -  -  -  -  -
  Closed       |       | +     -     -     -     -     -     -  -  -  -  -
  Void         |       | +     +     +     -     -     -     -  -  -  -  -
  `,
}
