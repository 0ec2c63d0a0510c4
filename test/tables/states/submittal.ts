/**
 * Submittal items: who may take which step (rules 6), by the rights of rules 4: Project Admin and General
 * Contractor PM manage; Project Assistant RW; Superintendent, Architect, Owner and Viewer R; Engineer and
 * Consultant r; Subcontractor rw. A step for which the rules name nobody is for people who may write. The
 * project has no contractor review: with it, what a subcontractor submits goes there first.
 *
 * The states are the stages, and Void, which is a status: Open and Closed follow from the stage. The parts:
 * `PO` owns the project; `CR` created package and item, `SC` submits, `RC` is of the responsible contractor:
 * they submit; `RV` reviews and `PJ` is the package's project manager: they may not.
 */
import { recordTypes } from '../../kit/records.ts'
import type { StateTable } from './table.ts'

const states = { Created: 1, 'Contractor review': 5, Submitted: 2, Returned: 3, Complete: 4 }

export const submittalItem: StateTable = {
  name: 'submittal item',
  recordType: recordTypes.submittalItem,
  list: 'submittalStage',
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
    SC: 'Subcontractor',
    RV: 'Consultant',
    PJ: 'Engineer',
    RC: 'Subcontractor',
  },
  guest: 'RC',
  record: (who) => ({ description: 'Anchor bolts', responsibleContractorId: who.RC!.organizationId }),
  ask: (to, from) => {
    if (to === 'Void') return { statusId: '3' }
    const stage = String(states[to as keyof typeof states])
    // From Void the status changes as well.
    return from === 'Void' ? { stage, statusId: to === 'Complete' ? '2' : '1' } : { stage }
  },
  stateOf: ({ stageName, status }) => (status === 'Void' ? status : stageName),
  // The items of the tables are Created when they become Void, so they are Created when they are Open again.
  offeredAs: { Created: 'Open' },
  grid: `
  from → to                     | needs              | AD PM PO SU AS AR EN CO OW VI SB CR SC RV PJ RC
  Created → Contractor review   |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Created → Submitted           |                    | +  +  +  -  +  -  .  .  -  -  .  +  +  .  -  +
  Created → Returned            |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Created → Complete            | ReturnedStatusId=6 | +  +  +  -  +  -  .  .  -  -  .  -  -  .  -  -
  Created → Void                | ExplClosed=Omitted | +  +  +  -  +  -  .  .  -  -  .  -  -  .  -  -
  Contractor review → Created   | Reason             | +  +  +  -  +  -  .  .  -  -  .  -  -  .  -  -
  Contractor review → Submitted |                    | +  +  +  -  +  -  .  .  -  -  .  -  -  .  -  -
  Contractor review → Returned  |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Contractor review → Complete  |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Contractor review → Void      | ExplClosed=Omitted | +  +  +  -  +  -  .  .  -  -  .  -  -  .  -  -
  Submitted → Created           |                    | +  +  +  -  +  -  .  .  -  -  .  +  +  -  -  +
  Submitted → Contractor review |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Submitted → Returned          | ReturnedStatusId=1 | +  +  +  -  -  -  .  .  -  -  .  -  -  +  -  -
  Submitted → Complete          |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Submitted → Void              | ExplClosed=Omitted | +  +  +  -  +  -  .  .  -  -  .  -  -  -  -  -
  Returned → Created            |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Returned → Contractor review  |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Returned → Submitted          | Reason             | +  +  +  -  +  -  .  .  -  -  .  -  -  -  -  -
  Returned → Complete           |                    | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Returned → Void               | ExplClosed=Omitted | +  +  +  -  +  -  .  .  -  -  .  -  -  -  -  -
  Complete → Created            |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Complete → Contractor review  |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Complete → Submitted          |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Complete → Returned           |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Complete → Void               |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Void → Created                |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Void → Contractor review      |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Void → Submitted              |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Void → Returned               |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  Void → Complete               |                    | !  x  x  x  x  x  .  .  x  x  .  x  x  .  x  x
  `,
  // An item has no Draft: people other than project admins create it as Created, or take its first step at
  // once.
  making: `
  made in           | needs              | AD       PM       PO       SU AS       AR EN CO OW VI SB
  none              |                    | Created  Created  Created  -  Created  -  -  -  -  -  Created
  Created           |                    | +        +        +        -  +        -  -  -  -  -  +
  Contractor review |                    | +        x        x        -  x        -  -  -  -  -  x
  Submitted         |                    | +        +        +        -  +        -  -  -  -  -  +
  Returned          | ReturnedStatusId=1 | +        -        -        -  -        -  -  -  -  -  -
  Complete          | ReturnedStatusId=6 | +        +        +        -  +        -  -  -  -  -  -
  Void              | ExplClosed=Omitted | +        +        +        -  +        -  -  -  -  -  -
  `,
}
