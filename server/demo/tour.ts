/** A tour of the demo: one call for each of the twenty operations, with ids that are in every fresh demo. */
import * as contract from '../../contract/index.ts'
import type { Operation } from '../../contract/kit.ts'
import { punchListStatus } from '../../contract/states.ts'
import type { TourIds } from './tourids.ts'

type Body = Record<string, unknown>

export interface Stop {
  operation: Operation<any, any>
  title: string
  about: string
  /** Its own route, /json/reply/<Name> or /api/<Name>; with GET the body is sent in the query. */
  door: 'route' | 'reply' | 'api' | 'get route' | 'get reply'
  body: Body
  /** Appended to the path. */
  suffix?: string
  /** How the session key is sent; left out: in a bearer header. */
  key?: 'body' | 'header' | 'none'
}

export const tour = (ids: TourIds): Stop[] =>
  [looking, punching, submitting, raising, reporting, filing].flatMap((stops) => stops(ids))

const looking = (ids: TourIds): Stop[] => [
  {
    operation: contract.ClientGetConfiguration,
    title: 'The configuration of a connector',
    about:
      'An outside program asks for its settings. It needs the API key and no session. The token is kept ' +
      'encrypted and is in clear only here.',
    door: 'route',
    body: { apiKey: '$API_KEY', connectorName: 'Demo' },
    key: 'none',
  },
  {
    operation: contract.ProjectGetMembersByProject,
    title: 'Who is on the project',
    about: 'People with their companies and roles. RFIs and open issues are addressed to their ids.',
    door: 'route',
    body: { projectId: ids.project },
  },
  {
    operation: contract.RFIRead,
    title: 'An RFI with the documents it refers to',
    about:
      'RFI-009 was answered, closed and opened again. Here the session key travels in the body, as the ' +
      'interface document has it; elsewhere on this page it is in a header.',
    door: 'route',
    body: { authSessionKey: '$KEY', folderId: ids.rfi },
    key: 'body',
  },
  {
    operation: contract.SubmittalTypesRead,
    title: 'The types of submittals',
    about: 'The one operation that takes every verb; its two parameters go into the query.',
    door: 'get route',
    body: { projectId: ids.project },
  },
]

const punching = (ids: TourIds): Stop[] => [
  {
    operation: contract.PunchListReadRecipients,
    title: 'Who has to put a punch item right',
    about:
      'A company named as responsible stands for its people in the project. For a punch list as a whole, ' +
      'give its folder id instead.',
    door: 'api',
    body: { folderId: ids.punchItem, recipientType: 'ResponsibleParty' },
  },
  {
    operation: contract.PunchListUpdate,
    title: 'A punch item is ready for review',
    about: 'Only what is sent changes. Status 3 is Ready for review; the reason is kept in the history.',
    door: 'route',
    body: {
      punchList: { folderId: ids.punchItem, status: punchListStatus['Ready for review'].code },
      additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Sealed on both sides, photo taken.' }],
    },
  },
  {
    operation: contract.FolderCreatePunchList,
    title: 'A punch list for another floor',
    about: 'Makes the folder that punch items go into. Without a parent it stands among the punch lists.',
    door: 'reply',
    body: {
      folderName: 'Level 3 clinic B',
      folderDescription: 'Rooms 301 to 340',
      folderProjectId: ids.project,
    },
  },
]

const submitting = (ids: TourIds): Stop[] => [
  {
    operation: contract.SubmittalItemUpdate,
    title: 'A submittal comes back from review',
    about:
      'Stage and result may be given by id, name or letter: B is Approved as noted. The day of the return ' +
      'is filled in.',
    door: 'route',
    body: {
      item: {
        folderId: ids.submittalItem,
        stage: 'Returned',
        returnedStatus: 'B',
        returnedNote: 'Directories typed, labels as noted.',
      },
    },
  },
  {
    operation: contract.SubmittalCreate,
    title: 'A new submittal package',
    about: 'It gets the next number, and is open as long as one of its items is.',
    door: 'route',
    body: {
      submittal: {
        folderParentId: ids.submittals,
        description: 'Lightning protection',
        subcontractorId: ids.electrician,
        submittingCompanyContactId: ids.foreman,
        reviewingCompanyContactId: ids.consultant,
      },
    },
  },
]

const raising = (ids: TourIds): Stop[] => [
  {
    operation: contract.OpenIssueCreateMany,
    title: 'Open issues, several at once',
    about:
      'All are made, or none. Send the call a second time: the temporary ids are known, so the same ids ' +
      'come back and nothing is doubled.',
    door: 'reply',
    body: {
      openIssueList: [
        {
          tempItemId: 'phone-1',
          projectId: ids.project,
          subject: 'Gate code for the night shift',
          issueTo: ids.superintendent,
        },
        {
          tempItemId: 'phone-2',
          projectId: ids.project,
          subject: 'Second elevator for the furniture',
          question: 'Can both be used from the first day on?',
          issueTo: ids.manager,
        },
      ],
    },
  },
]

const reporting = (ids: TourIds): Stop[] => [
  {
    operation: contract.DailyReportActivityReadByReport,
    title: 'Who worked where on one day',
    about: 'The crews of one daily report: companies, people and hours.',
    door: 'api',
    body: { dailyReportId: ids.dailyReport },
  },
  {
    operation: contract.DailyReportActivityGet,
    title: 'One crew of that day',
    about: 'Reads are open to GET as well, by the name of the request.',
    door: 'get reply',
    body: { dailyReportActivityId: ids.activity },
  },
  {
    operation: contract.FilesGetByDailyReport,
    title: 'The photos of that day',
    about: 'The suffix of the path asks for JSON, as an Accept header would.',
    door: 'route',
    suffix: '.json',
    body: { dailyReportId: ids.dailyReport },
  },
  {
    operation: contract.DailyReportCreateMany,
    title: 'A daily report for today',
    about: 'Without a date it is of today, where the project is. It gets the next number.',
    door: 'route',
    body: {
      dailyReportList: [
        {
          tempItemId: 'tablet-1',
          folderProject: ids.project,
          temperature: 'High 64, low 47',
          sky: 'Clear',
          meDeliveries: 'Carpet for level 4, 22 rolls',
        },
      ],
    },
  },
  {
    operation: contract.MeetingMinuteReadAttachments,
    title: 'The files of a meeting',
    about: 'The sketch from the board, attached to the minutes. Here the key is in the header X-ss-id.',
    door: 'reply',
    body: { folderId: ids.minutes },
    key: 'header',
  },
]

const filing = (ids: TourIds): Stop[] => [
  {
    operation: contract.FolderGet,
    title: 'A folder',
    about: 'Every record is a folder of the tree, so this reads any of them. This one holds the documents.',
    door: 'get reply',
    body: { folderId: ids.documents },
  },
  {
    operation: contract.FolderAdd,
    title: 'A folder in it',
    about: 'The response is the folder as it is now, with its id.',
    door: 'api',
    body: { folder: { folderName: 'Civil', folderParentId: ids.documents } },
  },
  {
    operation: contract.FolderUpdate,
    title: 'Another name for a folder',
    about: 'What is not sent stays; the folder keeps its documents and its place.',
    door: 'route',
    body: { folder: { folderId: ids.photos, folderName: 'Progress photos' } },
  },
  {
    operation: contract.DocumentsReadInFolder,
    title: 'The documents of a folder',
    about: 'Drawings with number, discipline, issue and file. The query may ask for JSON too.',
    door: 'route',
    suffix: '?format=json',
    body: { parentFolderId: ids.drawings },
  },
  {
    operation: contract.DriveDocumentCreate,
    title: 'A file that lives in an outside drive',
    about:
      'Nothing is fetched; the file can be found here and opened there. The same drive id again changes ' +
      'the same entry.',
    door: 'reply',
    body: {
      document: {
        folderParentId: ids.documents,
        driveId: 'drv-warranty-list',
        fileName: 'Warranty list.xlsx',
        documentType: 'Other',
        fileSize: '20480',
        viewerUrl: 'https://drive.example.com/view/drv-warranty-list',
      },
    },
  },
]
