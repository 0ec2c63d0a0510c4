/**
 * The status of every operation for every caller, by rules 3 of the specification and its page on ownership: written by hand,
 * not from the code. No session 401; not visible 404; visible, but not permitted 403.
 *
 * The columns, in the order of `columns`: no key, expired, deactivated; stranger, member of another
 * project, its admin; Architect, Consultant, Consultant who is a party, Viewer, Subcontractor,
 * Subcontractor who is a party, Project Assistant, General Contractor PM; Project Admin, organization
 * admin. The statuses `byGrid` follow from the letters in grid.ts, which grid.test.ts tries for every role.
 */
import { byGrid } from './kinds.ts'
import { around, setup } from './matrixaround.ts'

/**
 * Documents and folders: r means R. People with W write. The bin is for people with D; for others it is
 * empty.
 */
const documents = {
  FolderGet: byGrid('folder', 'read'),
  FoldersGetByParentFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  FoldersDocumentsGetByParentFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  FoldersDriveGetByParentFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DriveDocumentReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DocumentReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DocumentsReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  FolderAdd: byGrid('folder', 'make'),
  FolderUpdate: byGrid('folder', 'change'),
  DocumentGet: byGrid('document', 'read'),
  DocumentRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DocumentVersionsRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  'DocumentReferencesRead of a document':
    '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DocumentUpdate: byGrid('document', 'change'),
  FolderDelete: '401 401 401  404 404 404  403 403 403 403 403 403 403 200  200 200',
  FolderRestore: '401 401 401  404 404 404  404 404 404 404 404 404 404 200  200 200',
  RecordSearch: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  BinRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DocumentCreate: byGrid('document', 'make'),
  DriveDocumentCreate: byGrid('drive file', 'make'),
}

/**
 * Drawings: people with W upload sets; before one is published their organization, managers and the design side with W see it, and
 * the last two publish. What is published is seen by everybody who sees its sheets.
 */
const drawings = {
  DrawingPublicationPrepare: '401 401 401  404 404 404  200 403 403 403 403 403 200 200  200 200',
  DrawingPublicationRead: '401 401 401  404 404 404  200 404 404 404 404 404 200 200  200 200',
  'DrawingPublicationRead of a published one':
    '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DrawingPublicationList: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DrawingPublicationSave: '401 401 401  404 404 404  200 404 404 404 404 404 200 200  200 200',
  DrawingPublicationPublish: '401 401 401  404 404 404  200 404 404 404 404 404 403 200  200 200',
  DrawingPublicationWithdraw: '401 401 401  404 404 404  200 403 403 403 403 403 403 200  200 200',
  DrawingPublicationDiscard: '401 401 401  404 404 404  403 404 404 404 404 404 403 200  200 200',
  DrawingRegisterRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DrawingRegisterSections: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DrawingRegisterPrint: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DrawingOutsideRead: '401 401 401  404 404 404  403 403 403 403 403 403 403 200  200 200',
  DrawingSheetChoose: '401 401 401  404 404 404  403 403 403 403 403 403 403 200  200 200',
  BcfImport: '401 401 401  404 404 404  400 400 400 403 400 400 400 400  200 200',
  BcfExport: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetComparePrint: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetCompareRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetPrint: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetMarkupsRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetMarkupsSave: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  'SheetMarkupsSave of another person': '401 401 401  404 404 404  403 403 403 403 403 403 403 403  403 403',
  'SheetMarkupsSave of what another person alone sees':
    '401 401 401  404 404 404  404 404 404 404 404 404 404 404  404 404',
  SheetMarkupsRemove: '401 401 401  404 404 404  403 403 403 403 403 403 403 403  403 403',
  'SheetMarkupsRemove of what another person alone sees':
    '401 401 401  404 404 404  404 404 404 404 404 404 404 404  404 404',
  SheetMarkupsRestore: '401 401 401  404 404 404  404 404 404 404 404 404 404 404  404 404',
  SheetScaleSave: '401 401 401  404 404 404  200 403 403 403 403 403 200 200  200 200',
  SheetMarkupsCarryOver: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SheetPinsRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  // Of an RFI: pinned by who may make it refer to a document; a pin that somebody else placed is a manager's to remove.
  SheetPinsReadByRecord: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  SheetPinsSave: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
  SheetPinsRemove: '401 401 401  404 404 404  403 404 403 403 404 403 403 200  200 200',
}

/**
 * RFIs: the Architect reads all, a Subcontractor makes some. The question of one that is issued belongs to managers. Everybody
 * who takes part replies and attaches files.
 */
const rfis = {
  RFIRead: byGrid('rfi', 'read'),
  RFIReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  'FolderGet of an RFI': '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RecordOpened: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RecordImportedRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RFIReasonsRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  'RFIReasonsRead of a folder': '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  RecordHistoryRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  'FolderDelete of an RFI': '401 401 401  404 404 404  403 404 403 403 404 403 403 403  200 200',
  RFICreateMany: byGrid('rfi', 'make'),
  // Of the question.
  RFIUpdate: '401 401 401  404 404 404  403 404 403 403 404 403 403 200  200 200',
  // The to-person is the Subcontractor.
  RFIForward: '401 401 401  404 404 404  403 404 403 403 404 200 403 200  200 200',
  RFICreateAttachment: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
  RFIReplyReadByRFI: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RFIHandOffsRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RFIRoundsRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RFIReplyCreate: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
  FileCreate: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
  ReferencedDocumentsReadByFolderID: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  DocumentReferencesRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  // A reference that somebody else added.
  DocumentReferenceRemove: '401 401 401  404 404 404  403 404 403 403 404 403 403 200  200 200',
  FilesGetByFolder: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  FilePictureRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  // A file attached by somebody else: managers remove it. Then only they see it.
  FileDelete: '401 401 401  404 404 404  403 404 403 403 404 403 403 200  200 200',
  FileRestore: '401 401 401  404 404 404  404 404 404 404 404 404 404 200  200 200',
  DocumentReferenceAdd: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
}

/** Punch lists: the Architect writes, Consultant and Subcontractor have r. */
const punchLists = {
  PunchListRead: byGrid('punch list item', 'read'),
  PunchListReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  PunchListPlacesRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  PunchListReadRecipients: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  'PunchListReadRecipients of a list': '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  PunchListCreateMany: byGrid('punch list item', 'make'),
  PunchListUpdate: byGrid('punch list item', 'change'),
  PunchListPartiesRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  // The state of the Subcontractor as a party: they set it themselves, the other party does not.
  PunchListPartyUpdate: '401 401 401  404 404 404  403 404 403 403 404 200 403 200  200 200',
  PunchListReplyReadByPunchList: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  PunchListReplyCreate: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
  FolderReadPunchList: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  FolderCreatePunchList: byGrid('punch list', 'make'),
}

/** Submittals: like RFIs. Creating an item in a package requires seeing the package. */
const submittals = {
  SubmittalRead: byGrid('submittal package', 'read'),
  SubmittalReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  // People with no part in the package do not see its items.
  SubmittalItemReadInFolder: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  // The Consultant is a party of the package, not of its items.
  SubmittalItemRead: '401 401 401  404 404 404  200 404 404 200 404 200 200 200  200 200',
  SubmittalReviewersRead: '401 401 401  404 404 404  200 404 404 200 404 200 200 200  200 200',
  // Members who write name the reviewers.
  SubmittalReviewersSave: '401 401 401  404 404 404  403 404 404 403 404 403 200 200  200 200',
  // The Subcontractor is a party, but did not make the package.
  SubmittalUpdate: byGrid('submittal package', 'change'),
  SubmittalCreate: byGrid('submittal package', 'make'),
  SubmittalItemCreateMany: byGrid('submittal item', 'make'),
  'SubmittalItemCreateMany in a package':
    '401 401 401  404 404 404  403 404 403 403 404 200 200 200  200 200',
  SubmittalRegisterRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SubmittalRegisterSections: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  SubmittalRegisterImport: '401 401 401  404 404 404  403 403 403 403 200 200 200 200  200 200',
  SubmittalItemUpdate: '401 401 401  404 404 404  403 404 404 403 404 200 200 200  200 200',
}

/** Open issues: the Architect writes too. */
const openIssues = {
  OpenIssueReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  OpenIssueRead: byGrid('open issue', 'read'),
  OpenIssueUpdate: byGrid('open issue', 'change'),
  // Needs W here and in the section of the new record.
  OpenIssueConvert: '401 401 401  404 404 404  403 404 403 403 404 403 200 200  200 200',
  'OpenIssueConvert to a punch list item':
    '401 401 401  404 404 404  403 404 403 403 404 403 200 200  200 200',
  RecordLinksRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  OpenIssueCreateMany: byGrid('open issue', 'make'),
  OpenIssueReplyReadByOpenIssue: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  OpenIssueReplyCreate: '401 401 401  404 404 404  200 404 200 403 404 200 200 200  200 200',
}

/** Daily reports: Architect and Consultant have no access to them, even as a party. */
const dailyReports = {
  DailyReportReadInFolder: '401 401 401  404 404 404  404 404 404 200 200 200 200 200  200 200',
  DailyReportRead: byGrid('daily report', 'read'),
  DailyReportActivityGet: byGrid('activity of a daily report', 'read'),
  DailyReportActivityReadByReport: '401 401 401  404 404 404  404 404 404 200 404 200 200 200  200 200',
  FilesGetByDailyReport: '401 401 401  404 404 404  404 404 404 200 404 200 200 200  200 200',
  DailyReportCreateMany: byGrid('daily report', 'make'),
  DailyReportUpdate: byGrid('daily report', 'change'),
  // The author is the Subcontractor who is a party.
  DailyReportSign: '401 401 401  404 404 404  404 404 404 403 404 200 200 200  200 200',
  DailyReportReopen: '401 401 401  404 404 404  404 404 404 403 404 403 403 200  200 200',
  DailyReportSignatureRead: '401 401 401  404 404 404  404 404 404 200 404 200 200 200  200 200',
  DailyReportCopy: '401 401 401  404 404 404  404 404 404 403 404 200 200 200  200 200',
  DailyReportTotalsRead: '401 401 401  404 404 404  404 404 404 200 404 200 200 200  200 200',
  'DailyReportTotalsRead of the project':
    '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  DailyReportActivityCreateMany: byGrid('activity of a daily report', 'change'),
  DailyReportActivityUpdate: '401 401 401  404 404 404  404 404 404 403 404 200 200 200  200 200',
  DailyReportActivityDelete: '401 401 401  404 404 404  404 404 404 403 404 200 200 200  200 200',
}

/** Meeting minutes, which are Drafts here: seen and written by Superintendent, Assistant and managers. */
const meetingMinutes = {
  MeetingMinuteReadInFolder: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  MeetingMinuteRead: byGrid('meeting minutes', 'read'),
  MeetingMinuteReadAttachments: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingAttendanceRead: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingAttendanceSave: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingCorrectionsRead: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingObjectionsRead: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingObjectionSettle: '401 401 401  404 404 404  403 404 403 403 404 403 403 200  200 200',
  MeetingMinuteReplyReadByMeetingMinute: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingMinuteReplyCreate: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingMinuteUpdate: byGrid('meeting minutes', 'change'),
  MeetingMinuteCarryOver: '401 401 401  404 404 404  404 404 404 404 404 404 200 200  200 200',
  MeetingMinuteCreateMany: byGrid('meeting minutes', 'make'),
}

/** Operations on any record: every caller with a session may call; refusals are reported for each record. */
const across = {
  // About an RFI.
  RecordPrint: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  ListPrint: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  // Of a document, to the two parties. Anyone who only reads sends nothing; others than those two and managers do not see it.
  TransmittalSend: '401 401 401  404 404 404  200 200 200 403 200 200 200 200  200 200',
  TransmittalRead: '401 401 401  404 404 404  404 404 200 404 404 200 404 200  200 200',
  TransmittalOpened: '401 401 401  404 404 404  404 404 200 404 404 200 404 200  200 200',
  TransmittalPrint: '401 401 401  404 404 404  404 404 200 404 404 200 404 200  200 200',
  TransmittalsRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  RecordStandingRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RecordReadersRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RecordToldRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RecordFollow: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  RecordTransitionsRead: '401 401 401  404 404 404  200 404 200 200 404 200 200 200  200 200',
  // One's own messages; of others for managers.
  IncomingMailRead: '401 401 401  200 200 200  200 200 200 200 200 200 200 200  200 200',
  // Sent to the reply address of the Consultant who is a party: for managers. Its bytes are not here: 409 where they would be read.
  HeldMailDecide: '401 401 401  404 404 404  404 404 403 404 404 404 404 200  200 200',
  MailMessageRead: '401 401 401  404 404 404  404 404 409 404 404 404 404 403  409 409',
  // For managers.
  MailLinksEnd: '401 401 401  404 404 404  403 404 403 403 404 403 403 200  200 200',
  RecordLabelsRead: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  // Each record has a result of its own.
  RecordLabelsSave: '401 401 401  404 404 404  200 200 200 200 200 200 200 200  200 200',
  RecordUpdateMany: '401 401 401  200 200 200  200 200 200 200 200 200 200 200  200 200',
  RecordUpdateManyUndo: '401 401 401  200 200 200  200 200 200 200 200 200 200 200  200 200',
}

export const matrix: Record<string, string> = {
  ...documents,
  ...drawings,
  ...rfis,
  ...punchLists,
  ...submittals,
  ...openIssues,
  ...dailyReports,
  ...meetingMinutes,
  ...across,
  ...setup,
  ...around,
}
