/** The listing of punch list items: its columns, sort orders and filters. */
import {
  PunchListReadInFolder,
  PunchListRow,
  type punchListFields,
} from '../../../contract/records/punchlist.ts'
import { serve } from '../../kernel/serve.ts'
import { companiesOf } from '../engine/court/court.ts'
import { listingOf } from '../engine/listing/declarelisting.ts'
import { countFiles } from '../engine/listing/listcolumns.ts'
import { coded, companies, counted, due, flag, number, state, words } from '../engine/listing/listfield.ts'
import { readInFolder } from '../engine/listing/readpage.ts'
import { seat } from '../engine/read/fillnames.ts'
import { floor } from './punchcounts.ts'
import { punchList } from './punchlist.ts'

/** SQL: site, building, floor and room, separated by commas. */
export const location = `nullif(concat_ws(', ', nullif(t.location_site, ''), nullif(t.location_building, ''),
  nullif(t.location_floor, ''), nullif(t.location_room, '')), '')`

/** SQL: the companies `held.company` of the responsible parties. */
const responsibleCompanies = companiesOf(`SELECT y.person_id, y.organization_id, y.label AS name
  FROM party y WHERE y.folder_id = f.id AND y.part = 'responsible'`)

const isResponsible = `y.folder_id = f.id AND y.part = 'responsible'`
const responsibleNames = `(SELECT string_agg(coalesce(n.full_name, o.name, y.label), ', ' ORDER BY y.position)
  FROM party y LEFT JOIN person n ON n.id = y.person_id LEFT JOIN organization o ON o.id = y.organization_id
 WHERE ${isResponsible})`
const responsibleSeats = `ARRAY(SELECT ${seat('y', 'y.label')} FROM party y WHERE ${isResponsible} ORDER BY y.position)`

export const punchListing = listingOf<typeof PunchListRow.fields, (typeof punchListFields)[number]>({
  recordType: punchList,
  row: PunchListRow,
  isWhole: true,
  joins: countFiles,
  columns: {
    submittalId: 'NULL::int',
    hasAttachments: 'files.count > 0',
    attachmentCount: 'files.count',
    number: 't.number',
    dueDateOn: 't.due_date_day',
    statusId: 't.status_id',
    status: { code: 't.status_id', list: 'punchListStatus' },
    ownerStatus: { code: 't.owner_status', list: 'partyStatus' },
    subStatus: { code: 't.subcontractor_list_status', list: 'partyStatus' },
    archStatus: { code: 't.architect_list_status', list: 'partyStatus' },
    location,
    responsibleNames: { seats: responsibleSeats, joined: ', ' },
  },
  fields: {
    Number: number,
    Summary: words('t.summary'),
    Status: state('punchListStatus'),
    DueDate: due,
    OwnerStatus: coded('t.owner_status', 'partyStatus'),
    SubStatus: coded('t.subcontractor_list_status', 'partyStatus'),
    ArchStatus: coded('t.architect_list_status', 'partyStatus'),
    Location: counted(location),
    LocationFloor: floor,
    ResponsibleNames: words(responsibleNames),
    ResponsibleCompany: companies(responsibleCompanies),
    CostImpact: flag('t.cost_impact'),
  },
})

export default [serve(PunchListReadInFolder, readInFolder(punchListing, 'punchListList'))]
