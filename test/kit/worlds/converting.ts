/** A project whose open issues become RFIs and punch list items. */
import * as contract from '../../../contract/index.ts'
import type { Person, Site } from '../harness.ts'
import { makeOne, type RecordData, recordTypes } from '../records.ts'

export const anRfi = 121
export const anItem = 132

export async function converting(here: Site) {
  const roles = ['General Contractor PM', 'Architect', 'Subcontractor', 'Engineer', 'Viewer'] as const
  const project = await here.project(roles)
  const issue = (fields: RecordData = {}, who: Person = project.admin) =>
    makeOne(who, recordTypes.openIssue, project.id, fields)
  const convert = (
    ids: RecordData,
    folderType: number,
    more: RecordData = {},
    who: Person = project.admin,
    options = {},
  ) => who.client.call(contract.OpenIssueConvert, { folderId: ids.folderId, folderType, ...more }, options)
  const links = async (ids: RecordData, who: Person = project.admin) =>
    (await who.client.call(contract.RecordLinksRead, { folderId: ids.folderId })).links!
  return { project, issue, convert, links }
}
