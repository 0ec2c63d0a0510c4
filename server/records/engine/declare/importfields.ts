/** Columns that sheets of several record types have. */
import type { FieldOfKind } from './recordimport.ts'

export const sourceId: FieldOfKind = {
  field: 'SourceId',
  label: 'Id in the source',
  cell: 'name',
  headings: ['ID', 'Internal ID', 'GUID', 'UUID', 'Record ID'],
  about: 'Only to know the row again in the next sheet.',
}

export const madeFields: readonly FieldOfKind[] = [
  {
    field: 'MadeBy',
    label: 'Made by',
    cell: 'name',
    headings: ['Created By', 'Creator', 'Author', 'Initiated by', 'Raised by', 'Entered by', 'Reported by'],
    about: 'Shown as the source says it; nobody here has made the record by that.',
  },
  {
    field: 'MadeOn',
    label: 'Made on',
    cell: 'date',
    headings: ['Created At', 'Created on', 'Created', 'Date created', 'Creation date'],
  },
]

export const replyFields: readonly FieldOfKind[] = [
  {
    field: 'Reply',
    label: 'Reply',
    cell: 'text',
    headings: ['Response', 'Replies', 'Responses', 'Comment text', 'Message', 'Reply text', 'Response text'],
    about: 'A row with the number of a row above adds one more reply to it.',
  },
  {
    field: 'ReplyBy',
    label: 'Reply by',
    cell: 'name',
    headings: ['Response by', 'Responded by', 'Replied by', 'Responder', 'Comment by'],
  },
  {
    field: 'ReplyOn',
    label: 'Reply on',
    cell: 'date',
    headings: [
      'Response date',
      'Reply date',
      'Responded on',
      'Responded at',
      'Comment date',
      'Date of reply',
    ],
  },
  {
    field: 'ReplyIsAnswer',
    label: 'Reply is the official answer',
    cell: 'yes',
    headings: ['Official', 'Is official', 'Is answer', 'Official response marked'],
  },
]

export const drawingFields: readonly FieldOfKind[] = [
  {
    field: 'Drawing',
    label: 'Drawing',
    cell: 'text',
    headings: ['Drawing Number', 'Drawings', 'Sheet', 'Sheet number', 'Plan', 'Plan name', 'Placement'],
  },
  {
    field: 'DrawingDetail',
    label: 'Detail',
    cell: 'text',
    headings: ['Drawing detail', 'Detail number', 'Grid'],
  },
  {
    field: 'Reference',
    label: 'Reference',
    cell: 'text',
    headings: ['References', 'Ref', 'Related to'],
  },
]

export const placeFields: readonly FieldOfKind[] = [
  {
    field: 'Location',
    label: 'Place, whole',
    cell: 'place',
    headings: ['Location', 'Locations', 'Place', 'Area', 'Location details', 'Location path'],
    about: 'From the whole to its part, with ">" between: Building A > Level 2 > Room 204.',
  },
  { field: 'LocationSite', label: 'Site', cell: 'text', headings: ['Location site', 'Tier 1'] },
  {
    field: 'LocationBuilding',
    label: 'Building',
    cell: 'text',
    headings: ['Location building', 'Block', 'Tier 2'],
  },
  {
    field: 'LocationFloor',
    label: 'Floor',
    cell: 'text',
    headings: ['Location floor', 'Level', 'Storey', 'Tier 3'],
  },
  {
    field: 'LocationRoom',
    label: 'Room',
    cell: 'text',
    headings: ['Location room', 'Room number', 'Unit', 'Space', 'Tier 4'],
  },
]

export const changeOrderFields: readonly FieldOfKind[] = [
  {
    field: 'ChangeOrderNumber',
    label: 'Change order',
    cell: 'text',
    headings: ['Change order number', 'CO', 'PCO'],
  },
]
