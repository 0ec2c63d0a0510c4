/** A project of people from seven companies, with folders that may be restricted and a package of submittals: for laws about who sees what. */
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import type { Person, Project, Site } from '../harness.ts'
import { makeOne, type RecordData, recordTypes } from '../records.ts'
import { listOf } from '../restricted.ts'

/** Of the people, in their order; the last one is the Project Admin. */
export const mixedRoles = [
  'General Contractor PM',
  'Superintendent',
  'Viewer',
  'Architect',
  'Engineer',
  'Subcontractor',
]

export interface MixedTeam {
  team: Project
  people: Person[]
  folders: number[]
  /** An access list with the first two of them. */
  list: number
  /** Submitted by the subcontractor, reviewed by the architect. */
  package_: RecordData
}

export async function mixedTeam(here: Site): Promise<MixedTeam> {
  const team = await here.project([])
  const { client } = team.admin
  const people: Person[] = []
  for (const [i, role] of mixedRoles.entries()) {
    const organizationName = `Company ${i}`
    const { organization } = await client.call(OrganizationAdd, { organization: { organizationName } })
    const person = await here.person(team.admin, { organizationId: organization!.organizationId! })
    await client.call(ProjectMemberAdd, { projectId: team.id, member: { userId: person.id, role } })
    people.push(person)
  }
  people.push(team.admin)
  const folders: number[] = []
  for (const folderName of ['One', 'Two']) {
    const made = await client.call(FolderAdd, { folder: { folderName, folderProjectId: team.id } })
    folders.push(made.folder!.folderId!)
  }
  const package_ = await makeOne(team.admin, recordTypes.submittal, team.id, {
    description: 'Doors',
    submittingCompanyContactId: people[5]!.id,
    reviewingCompanyContactId: people[3]!.id,
    projectManagerId: people[0]!.id,
  })
  return { team, people, folders, list: await listOf(team, people.slice(0, 2)), package_ }
}
