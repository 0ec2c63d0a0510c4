/**
 * Punch list items: who may take which step (rules 6), by the rights of rules 4: Project Admin and General
 * Contractor PM manage; Superintendent, Project Assistant and Architect RW; Owner and Viewer R; the others
 * r.
 *
 * The parts: `PO` owns the project; `CR` created it; `RE` and `RO` are responsible, by id and by the name of
 * the company; `CC` gets a copy; `NO` gave notice. `CR` and `PO` may write, the other parties may not, so
 * that their rights come from their part alone.
 */
import { recordTypes } from '../../kit/records.ts'
import type { StateTable } from './table.ts'

const states = {
  Draft: 1,
  Open: 2,
  'Ready for review': 3,
  'Not accepted': 4,
  'In dispute': 5,
  Closed: 6,
  Void: 7,
}

export const responsibleCompany = 'Northside Tiling'

export const punchList: StateTable = {
  name: 'punch list item',
  recordType: recordTypes.punchList,
  list: 'punchListStatus',
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
    CR: 'Project Assistant',
    RE: 'Subcontractor',
    RO: 'Subcontractor',
    CC: 'Consultant',
    NO: 'Engineer',
  },
  guest: 'RO',
  record: (who) => ({
    summary: 'Cracked tile',
    responsiblePartyList: [String(who.RE!.id), responsibleCompany],
    ccUserList: [who.CC!.login],
    notifyingParty: who.NO!.email,
  }),
  ask: (to) => ({ status: states[to as keyof typeof states] }),
  stateOf: ({ statusName }) => statusName,
  grid: `
  from → to                        | needs  | AD PM PO SU AS AR EN CO OW VI SB CR RE RO CC NO
  Draft → Open                     |        | +  +  +  -  -  .  .  .  .  .  .  +  .  .  .  .
  Draft → Ready for review         |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Draft → Not accepted             |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Draft → In dispute               |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Draft → Closed                   |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Draft → Void                     |        | +  +  +  -  -  .  .  .  .  .  .  -  .  .  .  .
  Open → Draft                     |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Open → Ready for review          |        | +  +  +  -  -  -  .  .  -  -  .  -  +  +  -  -
  Open → Not accepted              |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Open → In dispute                | Reason | +  +  +  -  -  -  .  .  -  -  .  -  +  +  -  -
  Open → Closed                    |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Open → Void                      |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Ready for review → Draft         |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Ready for review → Open          |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Ready for review → Not accepted  | Reason | +  +  +  +  -  -  .  .  -  -  .  +  -  -  -  -
  Ready for review → In dispute    |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Ready for review → Closed        |        | +  +  +  +  -  -  .  .  -  -  .  +  -  -  -  -
  Ready for review → Void          |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Not accepted → Draft             |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Not accepted → Open              |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Not accepted → Ready for review  |        | +  +  +  -  -  -  .  .  -  -  .  -  +  +  -  -
  Not accepted → In dispute        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Not accepted → Closed            |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Not accepted → Void              |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  In dispute → Draft               |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In dispute → Open                |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  In dispute → Ready for review    |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In dispute → Not accepted        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  In dispute → Closed              |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  In dispute → Void                |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Closed → Draft                   |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Open                    | Reason | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Closed → Ready for review        |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Not accepted            |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → In dispute              |        | !  x  x  x  x  x  .  .  x  x  .  x  x  x  x  x
  Closed → Void                    |        | +  +  +  -  -  -  .  .  -  -  .  -  -  -  -  -
  Void → Draft                     |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Void → Open                      |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Void → Ready for review          |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Void → Not accepted              |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Void → In dispute                |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  Void → Closed                    |        | !  x  x  x  x  .  .  .  .  .  .  x  .  .  .  .
  `,
  making: `
  made in           | needs | AD    PM    PO    SU    AS    AR    EN CO OW VI SB
  none              |       | Open  Open  Open  Open  Open  Open  Open Open Open - -
  Draft             |       | +     +     +     +     +     +     +  +  +  -  -
  Open              |       | +     +     +     +     +     +     +  +  +  -  -
  Ready for review  |       | +     -     -     -     -     -     -  -  -  -  -
  Not accepted      |       | +     -     -     -     -     -     -  -  -  -  -
  In dispute        |       | +     -     -     -     -     -     -  -  -  -  -
  Closed            |       | +     -     -     -     -     -     -  -  -  -  -
  Void              |       | +     +     +     -     -     -     -  -  -  -  -
  `,
}
