/** A project with a person for every part, and the courts of its records. */
import type { Person, Site } from '../harness.ts'
import { lists, readPage } from '../lists.ts'
import { makeOne, type RecordData, type RecordTypeName, recordTypes } from '../records.ts'

const roles = [
  'General Contractor PM',
  'Superintendent',
  'Architect',
  'Engineer',
  'Project Assistant',
] as const

export type Who = 'owner' | 'pm' | 'foreman' | 'architect' | 'engineer' | 'assistant'

export async function courts(here: Site) {
  const project = await here.project(roles)
  /** The person that a cell of the table names. The owner added the project. */
  const people = (): Record<Who, Person> => ({
    owner: project.admin,
    pm: project.people['General Contractor PM'],
    foreman: project.people.Superintendent,
    architect: project.people.Architect,
    engineer: project.people.Engineer,
    assistant: project.people['Project Assistant'],
  })
  /** Its row in the listing of the whole project. */
  async function rowOf(
    recordType: RecordTypeName,
    folderId: number,
    by: Person = project.admin,
  ): Promise<RecordData> {
    const list = lists.find((each) => each.recordType === recordType)!
    const { rows } = await readPage(by, list, project.rootFolderId, { take: 200, sort: '-UpdatedDate' })
    return rows.find((row) => row.folderId === folderId)!
  }
  const courtOf = async (
    recordType: RecordTypeName,
    folderId: number,
  ): Promise<[id: number, name: string | undefined]> => {
    const { courtUserId, courtName } = await rowOf(recordType, folderId)
    return [courtUserId, courtName]
  }
  const of = (who: Who | 'nobody'): [number, string | undefined] =>
    who === 'nobody' ? [0, undefined] : [people()[who].id, people()[who].fullName]

  /** Created by the owner, from the PM, to the architect. */
  const rfi = (statusId: number) => () => ({
    statusId,
    subject: 'x',
    question: 'x',
    answer: 'x',
    toUserId: people().architect.id,
    fromUserId: people().pm.id,
  })
  /** A package submitted by the engineer and reviewed by the architect. */
  const parcel = (more: RecordData = {}) =>
    makeOne(project.admin, recordTypes.submittal, project.id, {
      submittingCompanyContactId: people().engineer.id,
      reviewingCompanyContactId: people().architect.id,
      projectManagerId: people().assistant.id,
      ...more,
    })
  const inside = (pack: RecordData, more: RecordData = {}) =>
    makeOne(project.admin, recordTypes.submittalItem, project.id, {
      folderParentId: pack.folderId,
      returnedStatusId: '1',
      ...more,
    })

  return { project, whom: people, courtOf, of, rfi, parcel, inside }
}
