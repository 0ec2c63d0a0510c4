/**
 * The effects of a column are computed from the columns that the SQL fragments of a record type declare. The
 * table lists the expected effects; the law shows that a rebuild changes nothing else; and no SQL reads
 * columns that it does not declare.
 */
import { expect, test } from 'vitest'
import { columnsIn, type Fragment } from '../../../db/sql.ts'
import { types } from '../../register.ts'
import type { Column } from '../declare/column.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { shapeOf } from '../declare/rows.ts'
import { nodeColumns } from '../tree/nodecolumns.ts'
import { type Effects, effectsOf } from './effects.ts'

/** The columns that a change of a record may write, with their SQL types. */
const writtenOf = (recordType: RecordType<any>): Array<[column: string, type: string]> => [
  ...Object.entries(recordType.extraColumns?.types ?? {}),
  ...shapeOf(recordType, recordType.storedKeys),
]

/** By record type: the columns that have each effect. */
const table: Record<string, Record<keyof Effects, string>> = {
  document: {
    affectsCourt: '',
    affectsNode: 'number status',
    affectsSearch: 'csi issue number',
    readsAsWritten: 'csi issue issue_date',
  },
  rfi: {
    affectsCourt: 'date_due_day status_id to_name',
    affectsNode: 'date_closed_day date_due_day date_submitted_day status_id',
    affectsSearch: `
      action_requested_name answer cc_user_list change_order_amount change_order_number
      change_order_status comments csi_code drawing drawing_detail est_cost_impact est_schedule_amount
      from_name question recomendation reference request_reason_name spec_section subject to_name`,
    readsAsWritten: `
      change_order_amount change_order_id change_order_number change_order_status collaboration_id comments
      cost_impact_id csi_code date_closed date_due date_responsed date_submitted date_transmitted
      document_file_id drawing drawing_detail est_cost_impact est_schedule_amount first_due question
      question_revision recomendation reference schedule_impact spec_section subject temp_item_id`,
  },
  punch_list_item: {
    affectsCourt: 'architect_list_status due_date_day owner_status status_id',
    affectsNode: 'completed_date_day due_date_day issue_date_day status_id',
    affectsSearch: `
      cc_user_list cost cost_event_amount cost_event_number cost_event_status description
      document_number drawing drawing_detail location_building location_floor location_room
      location_site notifying_party reference responsible_party_list summary`,
    readsAsWritten: `
      cc_user_list completed_date cost cost_event_amount cost_event_id cost_event_number
      cost_event_status cost_impact description drawing drawing_detail due_date issue_date
      location_building location_floor location_room location_site notifying_party reference
      responsible_party_list summary temp_item_id`,
  },
  submittal: {
    affectsCourt: '',
    affectsNode: '',
    affectsSearch: `
      description notes project_manager reference reviewing_company reviewing_company_contact revision
      source_number subcontractor submitting_company_contact target_number`,
    readsAsWritten: `
      description due_date_from_sub forwarded_folder_id notes original_folder_id reference
      reviewing_company revision source_number target_number`,
  },
  submittal_item: {
    affectsCourt: 'returned_due_date_day stage_id status_id submitted_due_date_day',
    affectsNode: 'date_submitted_day returned_due_date_day stage_id status_id submitted_due_date_day',
    affectsSearch: 'csi description expl_closed notes responsible_contractor returned_note revision type',
    readsAsWritten: `
      copies_submitted csi date_received date_received_from_sub date_returned date_returned_to_sub
      date_submitted description expl_closed notes required_review_days
      returned_due_date revision submitted_due_date`,
  },
  open_issue: {
    affectsCourt: 'due_date_day from_name status_id to_name',
    affectsNode: 'closed_date_day created_date_day due_date_day status_id',
    affectsSearch: `
      change_order_number change_order_status drawing drawing_detail from_name location_building
      location_floor location_room location_site question reference subject to_name`,
    readsAsWritten: `
      change_order_id change_order_number change_order_status closed_date cost_impact created_date
      document_file_id drawing drawing_detail due_date location_building location_floor location_room
      location_site org_link_item_id question reference subject temp_item_id`,
  },
  daily_report: {
    affectsCourt: '',
    affectsNode: '',
    affectsSearch: `
      cc_user_list cloudcover humidity issues me_deliveries observation_time precipitation pressure
      report_period sky temperature title unit_description units visibility visitors wind`,
    readsAsWritten: `
      author cc_user_list cloudcover dated_day humidity issues me_deliveries observation_time
      precipitation pressure report_period sky temp_item_id temperature unit_description units visibility visitors
      wind`,
  },
  meeting_minute: {
    affectsCourt: 'status_id',
    affectsNode: 'status_id',
    affectsSearch: 'end_time item_list location notes start_time topic type_name',
    readsAsWritten: `
      distributed_at end_time last_item location meeting_date next_meeting_date notes objections_until
      sequence start_time temp_item_id topic`,
  },
}

test.each(Object.entries(table))('the columns of %s have these effects', (name, effects) => {
  const recordType = types.all.find((one) => one.table === name)!
  for (const [effect, columns] of Object.entries(effects)) {
    const having = writtenOf(recordType).filter(
      ([column]) => effectsOf(recordType, [column])[effect as keyof Effects],
    )
    expect(having.map(([column]) => column).sort(), effect).toEqual(columns.match(/\w+/g) ?? [])
  }
})

/** All SQL that a record type declares. */
function declared(recordType: RecordType<any>): Fragment[] {
  const { closed, unchangeable, days, courtNames, courtThrough, joins, rare, marks } = recordType
  const columns = Object.values<Column>(recordType.columns).flatMap(({ read, lean }) => [read, lean?.read])
  const node = nodeColumns(recordType, { today: closed, before: 'f' }).map(([, value]) => value)
  const more = [joins, rare?.joins, rare?.when, courtThrough, days?.due, days?.opened, days?.closedOn]
  return [
    closed,
    unchangeable,
    ...more,
    ...Object.values({ ...courtNames, ...marks }),
    ...columns,
    ...node,
  ].filter((one) => one !== undefined)
}

test.each(types.all.map((recordType) => [recordType.table, recordType] as const))(
  'SQL of %s reads only the columns that it declares',
  (_, recordType) => {
    for (const fragment of declared(recordType)) {
      const { text, tables } = fragment
      const named = [...text.matchAll(/\b(t|own)\.(\w+)/g)].map(([, , column]) => column!)
      expect([...columnsIn([fragment], 't', 'own')], text).toEqual([...new Set(named)])
      const ofNode = [...text.matchAll(/\bf\.(version|updated_\w+)/g)].map(([, column]) => column!)
      expect([...columnsIn([fragment], 'f')], text).toEqual(expect.arrayContaining(ofNode))
      if (new RegExp(`\\b${recordType.table}\\b`).test(text)) expect(tables, text).toContain(recordType.table)
    }
  },
)
