/** The list of punch list items: what a row has, and what it is sorted and filtered by. */
import { PunchListReadInFolder, PunchListRow, type punchListFields } from '../../../contract/punchlist.ts'
import { codeName } from '../../codes/codes.ts'
import { serve } from '../../kernel/serve.ts'
import { companiesOf } from '../list/court.ts'
import { readInFolder } from '../list/list.ts'
import { attachmentCount, hasFiles } from '../list/listcolumns.ts'
import { coded, companies, counted, due, flag, number, state, words } from '../list/listfield.ts'
import { listingOf } from '../list/listing.ts'
import { punchList } from './punchlist.ts'

/** Site, building, floor and room in a line. */
export const location = `nullif(concat_ws(', ', nullif(t.location_site, ''), nullif(t.location_building, ''),
  nullif(t.location_floor, ''), nullif(t.location_room, '')), '')`

export const floor = counted('btrim(t.location_floor)')

/** The companies `held.company` that have to put it right. */
const responsibleCompanies = companiesOf(`SELECT y.person_id, y.organization_id, y.label AS name
  FROM party y WHERE y.folder_id = f.id AND y.part = 'responsible'`)

const responsibleNames = `(SELECT string_agg(coalesce(n.full_name, o.name, y.label), ', ' ORDER BY y.position)
  FROM party y LEFT JOIN person n ON n.id = y.person_id LEFT JOIN organization o ON o.id = y.organization_id
 WHERE y.folder_id = f.id AND y.part = 'responsible')`

export const punchListing = listingOf<typeof PunchListRow.fields, (typeof punchListFields)[number]>({
  kind: punchList,
  row: PunchListRow,
  isWhole: true,
  columns: {
    submittalId: 'NULL::int',
    hasAttachments: hasFiles,
    attachmentCount,
    number: 't.number',
    dueDateOn: 't.due_date_day',
    statusId: 't.status_id',
    status: codeName('punchListStatus', 't.status_id'),
    ownerStatus: codeName('partyStatus', 't.owner_status'),
    subStatus: codeName('partyStatus', 't.subcontractor_list_status'),
    archStatus: codeName('partyStatus', 't.architect_list_status'),
    location,
    responsibleNames,
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
