import type { RecordTable } from './types.ts'

// Daily report and its activities. States: unsigned, signed, locked automatically ("locked = signed for changes", O5). Project admins are not free of a signature.
// Architect and Engineer have "–" in daily reports: 404 even on the copy list (Q25). Signing again what is signed: 409. Reopening what is unsigned: 409.

export const dailyReport: RecordTable = {
  type: 'daily report',
  states: ['unsigned', 'signed', 'locked automatically'],
  relations: {
    contractor: 'made by gcCreator, who is its Author; CCUserList subCc, engCc',
    subcontractor: 'made by subCreator, who is its Author; CCUserList subCc, engCc',
  },
  fields: {
    groups: {
      all: ['ReportPeriod', 'Temperature', 'Precipitation', 'Sky', 'Wind', 'MeDeliveries', 'Issues', 'Visitors', 'Dated', 'Author', 'Humidity', 'Pressure', 'Visibility', 'Cloudcover', 'ObservationTime', 'Units', 'UnitDescription', 'CCUserList', 'FolderDescription'],
      place: ['FolderParentId'],
    },
    status: [],
    stepFields: [],
    number: [],
    identity: ['TempItemId', 'FolderId', 'FolderProject', 'DailyReportId'],
    ours: ['FolderName', 'UserCanModify', 'UserCanDelete'],
    chosen: ['FolderDescription', 'FolderName'],
  },
  rows: [
    // ---- all ----
    { group: 'all', field: 'Issues', madeBy: ['contractor'], states: ['unsigned'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report all; O1 Project admins "not of a signature (reopen first)", unsigned', questions: ['Q25', 'Q56'] },
    { group: 'all', field: 'Issues', madeBy: ['contractor'], states: ['signed', 'locked automatically'],
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, gcCreator: 409, archTo: 404, archMate: 404, engCc: 404, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 daily report all; O1 Project admins "not of a signature (reopen first)", signed/locked automatically' },
    { group: 'all', field: 'Issues', madeBy: ['subcontractor'], states: ['unsigned'],
      outcomes: { admin: 'ok', gcpm: 403, super: 403, assistant: 403, archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subCreator: 'ok', subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report all; O1 Project admins "not of a signature (reopen first)", unsigned', questions: ['Q25', 'Q56'] },
    { group: 'all', field: 'Issues', madeBy: ['subcontractor'], states: ['signed', 'locked automatically'],
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, archTo: 404, archMate: 404, engCc: 404, owner: 409, viewer: 409, subCreator: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 daily report all; O1 Project admins "not of a signature (reopen first)", signed/locked automatically' },
    // ---- place ----
    { group: 'place', field: 'FolderParentId', madeBy: ['contractor'], states: ['unsigned'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 place of any record (unsigned stands for Draft), unsigned', questions: ['Q11'] },
    { group: 'place', field: 'FolderParentId', madeBy: ['contractor'], states: ['signed', 'locked automatically'],
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, gcCreator: 409, archTo: 404, archMate: 404, engCc: 404, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 place of any record (unsigned stands for Draft), signed/locked automatically', questions: ['Q11'] },
    { group: 'place', field: 'FolderParentId', madeBy: ['subcontractor'], states: ['unsigned'],
      outcomes: { admin: 'ok', gcpm: 403, super: 403, assistant: 403, archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subCreator: 'ok', subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 place of any record (unsigned stands for Draft), unsigned', questions: ['Q11'] },
    { group: 'place', field: 'FolderParentId', madeBy: ['subcontractor'], states: ['signed', 'locked automatically'],
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, archTo: 404, archMate: 404, engCc: 404, owner: 409, viewer: 409, subCreator: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 place of any record (unsigned stands for Draft), signed/locked automatically', questions: ['Q11'] },
  ],
  steps: [
    { from: ['unsigned'], to: 'signed', madeBy: ['contractor'],
      needs: [], fills: ['who, when, a digest of the content'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report: signed by the author or members with w or W of their organization' },
    { from: ['unsigned'], to: 'signed', madeBy: ['subcontractor'],
      needs: [], fills: ['who, when, a digest of the content'],
      outcomes: { admin: 'ok', gcpm: 403, super: 403, assistant: 403, archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subCreator: 'ok', subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report: signed by the author or members with w or W of their organization' },
    { from: ['signed', 'locked automatically'], to: 'unsigned', madeBy: ['contractor'],
      needs: ['Reason'], fills: [],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 403, assistant: 403, gcCreator: 403, archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      adminNeeds: true,
      ref: 'O5 Daily reports: DailyReportReopenRequest: manager, reason', questions: ['Q37'] },
    { from: ['signed', 'locked automatically'], to: 'unsigned', madeBy: ['subcontractor'],
      needs: ['Reason'], fills: [],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 403, assistant: 403, archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subCreator: 403, subMate: 404, subCc: 403, subNone: 404 },
      adminNeeds: true,
      ref: 'O5 Daily reports: DailyReportReopenRequest: manager, reason', questions: ['Q37'] },
  ],
  stepsNotInTable: { adminFree: false, ref: 'O1 Order of answers; R2 Which one; R6', pairs: [
    ['unsigned', 'locked automatically'], ['signed', 'locked automatically'], ['locked automatically', 'signed'],
  ] },
  creation: [
    { given: 'a report, Author left out',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', archTo: 403, engCc: 403, owner: 403, viewer: 403, subCreator: 'ok' },
      madeIn: { admin: 'unsigned', gcpm: 'unsigned', super: 'unsigned', assistant: 'unsigned', subCreator: 'unsigned' },
      ref: 'O2 grid daily reports' },
    { given: 'Author is another person (super), sent by the maker',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', archTo: 403, engCc: 403, owner: 403, viewer: 403, subCreator: 'ok' },
      madeIn: { admin: 'unsigned', gcpm: 'unsigned', super: 'unsigned', assistant: 'unsigned', subCreator: 'unsigned' },
      // Who entered it for its author is recorded (docs/choices.md).
      onBehalf: { by: ['admin', 'gcpm', 'assistant', 'subCreator'], of: 'super' },
      ref: 'O4 daily report all: Author is a field of it; Own = made it, or is its author', questions: ['Q24'] },
    { given: 'Dated the day after tomorrow, or before the start of the project',
      outcomes: { admin: 400, gcpm: 400, super: 400, assistant: 400, archTo: 403, engCc: 403, owner: 403, viewer: 403, subCreator: 400 },
      ref: 'O5 "Dated lies between the project\'s start (or 2000-01-01) and tomorrow"' },
  ],
}

export const dailyReportActivity: RecordTable = {
  type: 'daily report activity',
  states: ['unsigned', 'signed', 'locked automatically'],
  relations: {
    contractor: 'an activity of the report made by gcCreator',
    subcontractor: 'an activity of the report made by subCreator',
  },
  fields: {
    groups: {
      all: ['Contact', 'Location', 'PeopleForeman', 'HoursForeman', 'PeopleTradesman', 'HoursTradesman', 'PeopleLaborers', 'HoursLaborers', 'PeopleApprentice', 'HoursApprentice', 'Subc1Name', 'Subc1People', 'Subc1Hours', 'Subc2Name', 'Subc2People', 'Subc2Hours', 'Subc3Name', 'Subc3People', 'Subc3Hours', 'Subc4Name', 'Subc4People', 'Subc4Hours', 'IsUnion', 'Is2Tier', 'PrimarySubc', 'CSI', 'CSIName', 'ContactString', 'Description'],
    },
    status: [],
    stepFields: [],
    number: [],
    identity: ['TempItemId', 'DailyReportActivityId', 'DailyReportId'],
    ours: [],
    chosen: [],
  },
  rows: [
    // ---- all ----
    { group: 'all', field: 'Description', madeBy: ['contractor'], states: ['unsigned'],
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report, its activities: all; update, createmany and delete of an activity alike, unsigned' },
    { group: 'all', field: 'Description', madeBy: ['contractor'], states: ['signed', 'locked automatically'],
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, gcCreator: 409, archTo: 404, archMate: 404, engCc: 404, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 daily report, its activities: all; update, createmany and delete of an activity alike, signed/locked automatically' },
    { group: 'all', field: 'Description', madeBy: ['subcontractor'], states: ['unsigned'],
      outcomes: { admin: 'ok', gcpm: 403, super: 403, assistant: 403, archTo: 404, archMate: 404, engCc: 404, owner: 403, viewer: 403, subCreator: 'ok', subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report, its activities: all; update, createmany and delete of an activity alike, unsigned' },
    { group: 'all', field: 'Description', madeBy: ['subcontractor'], states: ['signed', 'locked automatically'],
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, archTo: 404, archMate: 404, engCc: 404, owner: 409, viewer: 409, subCreator: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 daily report, its activities: all; update, createmany and delete of an activity alike, signed/locked automatically' },
  ],
  steps: [
  ],
  stepsNotInTable: { adminFree: false, ref: 'O1 Order of answers; R2 Which one; R6', pairs: [
    
  ] },
  creation: [
    { given: 'an activity in an unsigned report of the contractor',
      outcomes: { admin: 'ok', gcpm: 'ok', super: 'ok', assistant: 'ok', gcCreator: 'ok', archTo: 404, engCc: 404, owner: 403, viewer: 403, subMate: 404, subCc: 403, subNone: 404 },
      ref: 'O4 daily report, its activities; "CC only reads"; the report not seen is 404' },
    { given: 'an activity in a signed or locked report of the contractor',
      outcomes: { admin: 409, gcpm: 409, super: 409, assistant: 409, gcCreator: 409, archTo: 404, engCc: 404, owner: 409, viewer: 409, subMate: 404, subCc: 409, subNone: 404 },
      ref: 'O4 "until signed"; O1 order: 409 before 403' },
    { given: 'HoursForeman -1; PeopleForeman -1; PeopleForeman 2 with HoursForeman 48.5 (by one who may)',
      outcomes: { admin: 400, gcpm: 400, gcCreator: 400, viewer: 403 },
      ref: 'O5 "People and hours are not negative, hours not over 24 × people where people is given: 400"' },
  ],
}

