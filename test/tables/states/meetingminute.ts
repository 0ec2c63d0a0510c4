/**
 * Meeting minutes: who may take which step (rules 6), by the rights of rules 4: Project Admin and General
 * Contractor PM manage; Superintendent and Project Assistant RW; Architect, Owner and Viewer R; the others
 * r.
 *
 * The parts: `PO` owns the project; `CR` created them; `AT` attended; `IT` has a point to do.
 */
import { recordTypes } from '../../kit/records.ts'
import type { StateTable } from './table.ts'

const states = { Draft: 1, Distributed: 2, Final: 3 }

export const meetingMinute: StateTable = {
  name: 'meeting minute',
  recordType: recordTypes.meetingMinute,
  list: 'meetingStatus',
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
    CR: 'Superintendent',
    AT: 'Consultant',
    IT: 'Subcontractor',
  },
  record: (who) => ({
    topic: 'Site meeting',
    attendeeList: [who.AT!.id],
    itemList: [{ topic: 'Order the lift', assignedTo: who.IT!.id }],
  }),
  ask: (to) => ({ statusId: states[to as keyof typeof states] }),
  stateOf: ({ statusName }) => statusName,
  grid: `
  from → to            | needs  | AD PM PO SU AS AR EN CO OW VI SB CR AT IT
  Draft → Distributed  |        | +  +  +  +  +  .  .  .  .  .  .  +  .  .
  Draft → Final        |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .
  Distributed → Draft  | Reason | +  +  +  -  -  -  .  .  -  -  .  -  -  -
  Distributed → Final  |        | +  +  +  -  -  -  .  .  -  -  .  +  -  -
  Final → Draft        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x
  Final → Distributed  |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x
  `,
  // There is no Open: without a status they are a Draft. The caller who creates them is their creator.
  making: `
  made in      | needs | AD     PM     PO     SU     AS     AR EN CO OW VI SB
  none         |       | Draft  Draft  Draft  Draft  Draft  -  -  -  -  -  -
  Draft        |       | +      +      +      +      +      -  -  -  -  -  -
  Distributed  |       | +      +      +      +      +      -  -  -  -  -  -
  Final        |       | +      -      -      -      -      -  -  -  -  -  -
  `,
}
