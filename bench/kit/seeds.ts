/** The records that projects are filled with, as rows: the same as the operations would write. */
import type { Weighted } from '../../server/records/engine/search/words.ts'
import type { Row } from './copy.ts'

/** Where records are created: a project and its section. */
export interface Shelf {
  projectId: number
  organizationId: number
  section: number
}

/** A record to create. */
export interface NewRecord {
  n: number
  shelf: Shelf
  /**
   * The from-person and the to-person, and the people who have a part in each hundredth and in each tenth.
   */
  people: readonly number[]
  folderId: number
  id: number
  number: string
  state: number
  due: string
  /** The date that many days before it is due. */
  before(days: number): string
  moment: string
}

export interface SeededType {
  table: string
  series: string
  type: number
  section: string
  /** Its title, followed by its number. */
  title: string
  stateOf(n: number): number
  closed: number
  /** Days between the day it was opened and its due day. */
  openDays: number
  row(record: NewRecord): Row
  parties(record: NewRecord): Row[]
  court(record: NewRecord): Row[]
  /** The texts by which the search finds it, besides its number and title. */
  searchTexts(row: Row): Weighted[]
}

/** The columns of every record, and those of its type. */
const own = (record: NewRecord, ownColumns: (record: NewRecord) => Row): Row => ({
  id: record.id,
  folder_id: record.folderId,
  project_id: record.shelf.projectId,
  number: record.number,
  status_id: record.state,
  ...ownColumns(record),
})

/** Who gets a copy of an RFI: one in each hundredth, one in each tenth. */
const copiesOf = (n: number, people: NewRecord['people']): number[] => [
  ...(n % 100 === 0 ? [people[1]!] : []),
  ...(n % 10 === 0 ? [people[2]!] : []),
]

export const rfis: SeededType = {
  table: 'rfi',
  series: 'RFI',
  type: 121,
  section: 'rfis',
  title: 'Beam',
  stateOf: (n) => (n % 10 > 0 ? 5 : 1 + (Math.floor(n / 10) % 4)),
  closed: 5,
  openDays: 7,
  row: (record) =>
    own(record, ({ n, state, due, before, people }) => ({
      subject: `Beam ${n}`,
      question: 'Which beam? '.repeat(20),
      answer: state > 3 ? 'The one beside it. '.repeat(10) : null,
      date_due: due,
      date_due_day: due,
      date_submitted: before(7),
      date_submitted_day: before(7),
      date_transmitted: state > 2 ? before(7) : null,
      date_transmitted_day: state > 2 ? before(7) : null,
      date_responsed: state > 3 ? before(1) : null,
      date_responsed_day: state > 3 ? before(1) : null,
      date_closed: state > 4 ? due : null,
      date_closed_day: state > 4 ? due : null,
      to_user_id: people[0]!,
      from_user_id: people[0]!,
      cc_user_list: copiesOf(n, people).length > 0 ? `{${copiesOf(n, people).join()}}` : null,
      reference: `Sheet ${n % 97}`,
      drawing: `A-${n % 211}`,
      drawing_detail: `Detail ${n % 13}`,
      spec_section: '05 12 00',
      csi_code: '05 12 00',
      recomendation: 'Take the next size up.',
      comments: `Seen on the walk of level ${n % 30}`,
      schedule_impact: n % 5,
      cost_impact_id: 3,
      est_cost_impact: '1200',
    })),
  parties({ n, folderId, shelf, people }) {
    const party = (part: string, position: number, person_id: number, label: string | null): Row => ({
      project_id: shelf.projectId,
      folder_id: folderId,
      part,
      position,
      person_id,
      label,
    })
    return [
      ...['creator', 'to', 'from'].map((part) => party(part, 0, people[0]!, null)),
      ...copiesOf(n, people).map((id, i) => party('cc', i, id, String(id))),
    ]
  },
  court: ({ folderId, state, due, shelf, people }) =>
    state === 5
      ? []
      : [
          {
            folder_id: folderId,
            position: 0,
            project_id: shelf.projectId,
            is_manager: state === 2 || state === 4,
            person_id: people[0]!,
            due_day: due,
          },
        ],
  searchTexts: ({ question, answer }) => [
    ['B', String(question)],
    ['B', String(answer ?? '')],
  ],
}

/** All open and with one responsible party, so that each can be changed. */
export const punchItems: SeededType = {
  table: 'punch_list_item',
  series: 'PL',
  type: 132,
  section: 'punchlists',
  title: 'Paint',
  stateOf: () => 2,
  closed: 6,
  openDays: 14,
  row: (record) =>
    own(record, ({ n, due, before, people }) => ({
      summary: `Paint ${n}`,
      description: 'Touch up the paint. '.repeat(5),
      location_building: 'North',
      location_floor: `Level ${n % 30}`,
      location_room: `Room ${n % 400}`,
      due_date: due,
      due_date_day: due,
      issue_date: before(14),
      issue_date_day: before(14),
      subcontractor_list_status: 1,
      responsible_party_list: `{${people[0]}}`,
      drawing: `A-${n % 211}`,
    })),
  parties: ({ folderId, shelf, people }) =>
    [
      { part: 'creator', label: null, status_id: null },
      { part: 'responsible', label: String(people[0]), status_id: 1 },
    ].map((party) => ({
      project_id: shelf.projectId,
      folder_id: folderId,
      position: 0,
      person_id: people[0]!,
      ...party,
    })),
  court: ({ folderId, due, shelf, people }) => [
    {
      folder_id: folderId,
      position: 0,
      project_id: shelf.projectId,
      is_manager: false,
      person_id: people[0]!,
      name: String(people[0]),
      due_day: due,
    },
  ],
  searchTexts: ({ description }) => [['B', String(description)]],
}
