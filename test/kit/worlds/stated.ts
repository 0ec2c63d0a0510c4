/**
 * The record types with states, and everybody who could take a step: one person for each role, most with
 * one part in each record.
 */
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import type { Person, Site } from '../harness.ts'
import { change, makeOne, type RecordData, recordTypes, type TestedType } from '../records.ts'

const roles = [
  'General Contractor PM',
  'Superintendent',
  'Project Assistant',
  'Architect',
  'Engineer',
  'Viewer',
  'Subcontractor',
] as const
export type Who = (typeof roles)[number] | 'admin'
export const everybody: Who[] = ['admin', ...roles]

export interface Stated {
  recordType: TestedType
  /** The field with the state, as documented, and how many states there are. */
  field: string
  states: number
  /** All fields that any of its steps needs. */
  needs: string[]
  /**
   * A record in that state that lacks everything a step could need; each person has at most one part in it.
   */
  make: (state: number, more?: RecordData) => Promise<RecordData>
}

export async function statedWorld(here: Site) {
  const project = await here.project(roles)
  const person = (who: Who): Person => (who === 'admin' ? project.admin : project.people[who])
  /** Created by its author, who has no other part, and brought into its state by the admin. */
  async function inState(
    recordType: TestedType,
    status: string,
    state: number,
    fields: RecordData,
  ): Promise<RecordData> {
    const { answer, ownerStatus, ...own } = fields
    const theirs = Object.entries({ answer, ownerStatus }).filter(([, value]) => value !== undefined)
    const ids = await makeOne(person('Superintendent'), recordType, project.id, { [status]: 1, ...own })
    if (state !== 1) await change(project.admin, recordType, ids, { [status]: state })
    if (theirs.length > 0) await change(project.admin, recordType, ids, Object.fromEntries(theirs))
    return ids
  }
  const stated: Record<string, Stated> = {
    RFI: {
      recordType: recordTypes.rfi,
      field: 'StatusId',
      states: 6,
      needs: ['Subject', 'Question', 'ToUserId', 'Answer'],
      make: (state, more) =>
        inState(recordTypes.rfi, 'statusId', state, {
          toUserId: person('Architect').id,
          ccUserList: [person('Engineer').login],
          ...more,
        }),
    },
    'punch list item': {
      recordType: recordTypes.punchList,
      field: 'Status',
      states: 7,
      needs: [],
      make: (state, more) =>
        inState(recordTypes.punchList, 'status', state, {
          responsiblePartyList: [person('Subcontractor').login],
          ccUserList: [person('Engineer').login],
          ...more,
        }),
    },
    'open issue': {
      recordType: recordTypes.openIssue,
      field: 'StatusId',
      states: 7,
      needs: [],
      make: (state, more) =>
        inState(recordTypes.openIssue, 'statusId', state, {
          issueTo: person('Subcontractor').id,
          issueFrom: person('Engineer').id,
          ...more,
        }),
    },
    'meeting minute': {
      recordType: recordTypes.meetingMinute,
      field: 'StatusId',
      states: 3,
      needs: [],
      make: (state, more) =>
        inState(recordTypes.meetingMinute, 'statusId', state, {
          attendeeList: [person('Engineer').id],
          ...more,
        }),
    },
    'submittal item': {
      recordType: recordTypes.submittalItem,
      field: 'Stage',
      states: 5,
      needs: ['ReturnedStatusId', 'ExplClosed'],
      make: async (state, more) => {
        const pack = await makeOne(project.admin, recordTypes.submittal, project.id, {
          submittingCompanyContactId: person('Subcontractor').id,
          reviewingCompanyContactId: person('Architect').id,
          projectManagerId: person('Engineer').id,
        })
        const place = { folderParentId: pack.folderId, stage: String(state) }
        return makeOne(project.admin, recordTypes.submittalItem, project.id, { ...place, ...more })
      },
    },
  }
  return { project, person, stated }
}

export const offered = async (who: Person, ids: RecordData) =>
  (await who.client.call(RecordTransitionsRead, { folderId: ids.folderId })).transitions!
