import type { RecordTable } from './types.ts'

// Meeting minute. Only contractor people have W; design, owner and subcontractors read (O2 grid), so only the contractor makes them.
// Final→anything is not in the table: 409. Objections, attendance and corrections have tests of their own.

export const meetingMinute: RecordTable = {
  type: 'meeting minute',
  states: ['Draft', 'Distributed', 'Final'],
  relations: {
    contractor: 'made by gcCreator; AttendeeList archTo, engCc, owner, subCc; one item AssignedTo subCc',
    ItemList: 'its entries: ItemNumber, Topic, CategoryId, AssignedTo, DueDate, StatusId, Notes: all of part all',
  },
  fields: {
    groups: {
      all: ['Topic', 'MeetingDate', 'StartTime', 'EndTime', 'Location', 'TypeId', 'TypeName', 'Notes', 'AttendeeList', 'ItemList', 'NextMeetingDate'],
      place: ['FolderParentId'],
    },
    status: ['StatusId', 'StatusName'],
    stepFields: [],
    number: ['Number'],
    identity: ['TempItemId', 'FolderId', 'ProjectId', 'MeetingMinuteId'],
    ours: ['UserCanModify', 'UserCanDelete'],
    chosen: [],
  },
  rows: [
    // ---- all ----
    { group: 'all', field: 'Notes', madeBy: ['contractor'], states: ['Draft'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 404, viewer: 404, subMate: 404, subCc: 404, subNone: 404 },
      ref: 'O4 meeting minute all: creator and members with W, Draft' },
    { group: 'all', field: 'Notes', madeBy: ['contractor'], states: ['Distributed', 'Final'],
      given: 'without a Reason',
      outcomes: { admin: 400, gcpm: 400, super: 409, assistant: 409, gcCreator: 409, archTo: 409, archMate: 409, engCc: 409, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 meeting minute all: frozen (409); by a manager without a reason 400, Distributed/Final', questions: ['Q02'] },
    { group: 'all', field: 'Notes', madeBy: ['contractor'], states: ['Distributed', 'Final'],
      given: 'with a Reason: a numbered correction, attendees told',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 409, assistant: 409, gcCreator: 409, archTo: 409, archMate: 409, engCc: 409, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 meeting minute all: an update by a manager with a reason makes a numbered correction that attendees are told of, Distributed/Final' },
    // ---- place ----
    { group: 'place', field: 'FolderParentId', madeBy: ['contractor'], states: ['Draft'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 403, assistant: 403, gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 404, viewer: 404, subMate: 404, subCc: 404, subNone: 404 },
      ref: 'O4 place of any record; O4 "In Draft: the creator, the From person and managers", Draft', questions: ['Q11'] },
    { group: 'place', field: 'FolderParentId', madeBy: ['contractor'], states: ['Distributed', 'Final'],
      given: 'with a Reason (without: 400 for managers)',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 409, assistant: 409, gcCreator: 409, archTo: 409, archMate: 409, engCc: 409, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 place "then managers"; O4 minute frozen, Distributed/Final', questions: ['Q11'] },
  ],
  steps: [
    { from: ['Draft'], to: 'Distributed', madeBy: ['contractor'],
      needs: [], fills: ['number (MM-001 …)', 'courts of those assigned a point'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 404, viewer: 404, subMate: 404, subCc: 404, subNone: 404 },
      ref: 'R6 minute Draft→Distributed (nobody named: creator and members with W, O4)', questions: ['Q19'] },
    { from: ['Distributed'], to: 'Final', madeBy: ['contractor'],
      when: 'no objection is open',
      needs: [], fills: [],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 403, assistant: 403, gcCreator: 'ok', archTo: 403, archMate: 403, engCc: 403, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'R6 minute Distributed→Final; O5 Minutes', questions: ['Q19'] },
    { from: ['Distributed'], to: 'Final', madeBy: ['contractor'],
      when: 'an objection is open',
      needs: [], fills: [],
      outcomes: { admin: 'ok', gcpm: 409, super: 409, assistant: 409, gcCreator: 409, archTo: 409, archMate: 409, engCc: 409, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      override: ['admin'],
      ref: 'O5 Minutes "Final by itself only when none is open, a manager settles each with a note"', questions: ['Q19', 'Q12'] },
    { from: ['Distributed'], to: 'Draft', madeBy: ['contractor'],
      needs: ['Reason'], fills: [],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 403, assistant: 403, gcCreator: 403, archTo: 403, archMate: 403, engCc: 403, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 "Distributed→Draft: managers, with a reason, attendees are told" (over R6 creator or manager)', questions: ['Q02'] },
  ],
  stepsNotInTable: { adminFree: true, ref: 'O1 Order of answers; R2 Which one; R6', pairs: [
    ['Draft', 'Final'], ['Final', 'Draft'], ['Final', 'Distributed'],
  ] },
  creation: [
    { given: 'StatusId 1 Draft',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', archTo: 403, engCc: 403, owner: 403, viewer: 403, subCreator: 403 },
      madeIn: { admin: 'Draft', gcpm: 'Draft', super: 'Draft', assistant: 'Draft' },
      ref: 'O2 grid meeting minutes' },
    { given: 'no status',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', archTo: 403, engCc: 403, owner: 403, viewer: 403, subCreator: 403 },
      madeIn: { admin: 'Draft', gcpm: 'Draft', super: 'Draft', assistant: 'Draft' },
      ref: 'R6 "Created without a status a record is Open and numbered at once": a minute has no Open', questions: ['Q38'] },
    { given: 'StatusId 3 Final (an import)',
      outcomes: { admin: 'ok', gcpm: 403, super: 403, assistant: 403, archTo: 403, engCc: 403, owner: 403, viewer: 403, subCreator: 403 },
      madeIn: { admin: 'Final' },
      ref: 'R6 "a project admin any (imports)"' },
  ],
}

