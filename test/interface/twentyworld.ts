/**
 * A small project with a record of every type, created by operations, for the samples of the twenty
 * operations.
 */
import * as contract from '../../contract/index.ts'
import type { Operation } from '../../contract/kit.ts'
import type { Person, Project, Site } from '../kit/harness.ts'

/** The ids that the samples use. */
export interface World extends Project<'Subcontractor'> {
  apiKey: string
  rfi: number
  document: { newFolderId?: number | null; newId?: number | null }
  folder: number
  punchItem: number
  submittalItem: number
  report: { dailyReportId: number; folderId: number }
  activity: number
  meeting: number
}

const content = Buffer.from('%PDF-1.7').toString('base64')

export async function build(here: Site): Promise<World> {
  const project = await here.project(['Subcontractor'])
  const { admin, id: projectId } = project
  const [rfi] = await create(admin, contract.RFICreateMany, { rfiList: [{ projectId, subject: 'Beam' }] })
  const [item] = await create(admin, contract.PunchListCreateMany, {
    punchlistList: [
      {
        projectId,
        summary: 'Scratched door',
        responsiblePartyList: [project.people.Subcontractor.login, 'Doors & Sons'],
        ccUserList: [admin.login],
      },
    ],
  })
  const [submittalItem] = await create(admin, contract.SubmittalItemCreateMany, {
    itemList: [{ description: 'Rebar' }],
    additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(projectId) }],
  })
  return {
    ...project,
    ...(await papers(admin, projectId, rfi!.folderId!)),
    ...(await reports(admin, projectId)),
    apiKey: await connector(admin),
    rfi: rfi!.folderId!,
    punchItem: item!.folderId!,
    submittalItem: submittalItem!.folderId!,
  }
}

async function create(admin: Person, operation: Operation<any, any>, request: object) {
  const { returnedIdList } = await admin.client.call(operation, request as never)
  return (returnedIdList as Array<Record<string, string>>).map((ids) =>
    Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, Number(value)])),
  )
}

/** A folder with two documents in it, the first of which the RFI refers to. */
async function papers(admin: Person, folderProjectId: number, rfi: number) {
  const { folder } = await admin.client.call(contract.FolderAdd, { folder: { folderProjectId } })
  const parentFolderId = folder!.folderId!
  const file = { parentFolderId, fileName: 'A-101.pdf', fileContent: content }
  const document = await admin.client.call(contract.DocumentCreate, { ...file, documentNumber: 'A-101' })
  await admin.client.call(contract.DocumentCreate, { ...file, documentNumber: 'A-102' })
  await admin.client.call(contract.DocumentReferenceAdd, { folderId: rfi, documentId: document.newId! })
  return { folder: parentFolderId, document }
}

/** A daily report with two activities and a file, and meeting minutes with two files. */
async function reports(admin: Person, projectId: number) {
  const [report] = await create(admin, contract.DailyReportCreateMany, {
    dailyReportList: [{ folderProject: projectId, sky: 'Clear' }],
  })
  const { dailyReportId, folderId } = report!
  const [activity] = await create(admin, contract.DailyReportActivityCreateMany, {
    dailyReportActivityList: ['Formwork', 'Rebar'].map((description) => ({ dailyReportId, description })),
  })
  const [minutes] = await create(admin, contract.MeetingMinuteCreateMany, {
    meetingMinuteList: [{ projectId, topic: 'Kick-off' }],
  })
  for (const node of [folderId!, minutes!.folderId!, minutes!.folderId!])
    await admin.client.call(contract.FileCreate, {
      folderId: node,
      fileInfo: { uploadedFileName: 'photo.pdf' },
      fileContent: content,
    })
  return {
    report: { dailyReportId: dailyReportId!, folderId: folderId! },
    activity: activity!.dailyReportActivityId!,
    meeting: minutes!.folderId!,
  }
}

async function connector(admin: Person): Promise<string> {
  const opening = { connectorName: 'Ledger' }
  const { apiKey } = await admin.client.call(contract.ApiKeyAdd, {
    name: 'Books',
    connectorNames: ['Ledger'],
  })
  await admin.client.call(contract.ClientSaveConfiguration, {
    ...opening,
    apiKey,
    configurationElements: [
      { keyID: 'url', keyValue: 'https://ledger.example' },
      { keyID: 'token', keyValue: 'secret', isEncrypted: true },
    ],
  })
  return apiKey!
}
