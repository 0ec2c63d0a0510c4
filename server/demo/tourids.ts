/** Looks up the ids of the tour in a demo, through the public operations. */

import { FoldersGetByParentFolder } from '../../contract/documents/folder.ts'
import { ProjectGetMembersByProject, ProjectsGetByUser } from '../../contract/projects/project.ts'
import { DailyReportActivityReadByReport } from '../../contract/records/dailyreport.ts'
import { SubmittalRead } from '../../contract/records/submittal.ts'
import { callerOf } from '../access/sessions.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Services } from '../kernel/services.ts'
import { perform } from '../run/inside.ts'
import { nameOf } from './people.ts'
import { projectNumber } from './projectnumber.ts'

const names = [
  'project',
  'rfi',
  'punchItem',
  'submittals',
  'submittalItem',
  'electrician',
  'foreman',
  'consultant',
  'superintendent',
  'manager',
  'dailyReport',
  'activity',
  'minutes',
  'documents',
  'drawings',
  'photos',
] as const

export type TourIds = Record<(typeof names)[number], number>

export async function tourIds(services: Services): Promise<TourIds> {
  const caller = (await callerOf(services.database, services.settings.adminLogin))!
  const moment = { caller, at: services.now() }
  const { projects } = await perform(services, ProjectsGetByUser, {}, moment)
  const project = projects!.find((one) => one.projectNumber === projectNumber)!
  const child = childrenOf(services, caller)
  const section = (name: string) => child(project.rootFolderId!, name)
  const { folderId: documents } = await section('Documents')
  const { folderId: submittals } = await section('Submittals')
  const { folderId: power } = await child(submittals, 'SP-008')
  const report = await child((await section('Daily reports')).folderId, 'DR-004')
  const clinic = await child((await section('Punch lists')).folderId, 'Level 2')
  const { submittal } = await perform(services, SubmittalRead, { folderId: power }, moment)
  const activities = await perform(
    services,
    DailyReportActivityReadByReport,
    { dailyReportId: report.referenceId },
    moment,
  )
  return {
    project: project.projectId!,
    rfi: (await child((await section('RFIs')).folderId, 'RFI-009')).folderId,
    punchItem: (await child(clinic.folderId, 'PL-030')).folderId,
    submittals,
    submittalItem: (await child(power, '26 24 16-001')).folderId,
    electrician: submittal!.subcontractorId!,
    dailyReport: report.referenceId,
    activity: activities.dailyReportActivities![0]!.dailyReportActivityId!,
    minutes: (await child((await section('Meeting minutes')).folderId, 'MM-002')).folderId,
    documents,
    drawings: (await child(documents, 'Drawings')).folderId,
    photos: (await child(documents, 'Photos')).folderId,
    ...(await people(services, caller, project.projectId!)),
  }
}

/** Finds a node in a folder by the beginning of its name. */
const childrenOf = (services: Services, caller: Caller) => async (parentFolderId: number, name: string) => {
  const request = { parentFolderId }
  const { folderList } = await perform(services, FoldersGetByParentFolder, request, {
    caller,
    at: services.now(),
  })
  const found = folderList!.find((folder) => folder.folderName!.startsWith(name))
  if (!found) throw new Error(`The demo has no ${name} in folder ${parentFolderId}.`)
  return { folderId: found.folderId!, referenceId: found.folderReferenceId! }
}

async function people(services: Services, caller: Caller, projectId: number) {
  const { projectMembers } = await perform(
    services,
    ProjectGetMembersByProject,
    { projectId },
    { caller, at: services.now() },
  )
  const id = (key: string): number =>
    projectMembers!.find((member) => member.fullName === nameOf(key))!.userId!
  return {
    foreman: id('electrical'),
    consultant: id('consultant'),
    superintendent: id('super'),
    manager: id('pm'),
  }
}
